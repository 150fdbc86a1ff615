/** How values stand in the cells of a CSV file, as programs write them and as Excel does. */

// Spreadsheets read a cell that begins so as a formula (CWE-1236), also in full-width forms; an
// apostrophe keeps them from that.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
// Spaces that group thousands, of which Excel in Russian writes the one that does not break.
const GROUPING = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;

/** The form of a file. */
export interface CsvForm {
  delimiter: "," | ";";
}

/** What Excel writes where the comma is the decimal sign, Russia among others. */
export const EXCEL: CsvForm = { delimiter: ";" };
/** RFC 4180. */
export const PLAIN: CsvForm = { delimiter: "," };

/** The form of a file, told by its first line. */
export function formOf(csv: string): CsvForm {
  const header = csv.slice(0, csv.search(/[\r\n]|$/));
  return header.includes(";") ? EXCEL : PLAIN;
}

/** The number that a cell holds; the cell itself when it holds none, undefined when it is empty. */
export function numberOf(cell: string, { delimiter }: CsvForm): number | string | undefined {
  let text = cell.trim();
  if (text === "") return undefined;
  if (delimiter === ";") text = text.replace(GROUPING, "").replace(",", ".");
  return PLAIN_NUMBER.test(text) ? Number(text) : cell;
}

/** The text that a cell holds. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** The cell for a value; null for no value. */
export function cellOf(value: string | number | null, { delimiter }: CsvForm): string {
  if (value === null) return "";
  if (typeof value === "number") {
    return delimiter === ";" ? String(value).replace(".", ",") : String(value);
  }
  const number = PLAIN_NUMBER.test(delimiter === ";" ? value.replace(",", ".") : value);
  return FORMULA.test(value) && !number ? `'${value}` : value;
}
