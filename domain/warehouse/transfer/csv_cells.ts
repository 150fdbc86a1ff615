/** How values stand in the cells of a CSV file, as programs write them and as Excel does. */

// Spreadsheets read a cell that begins so as a formula (CWE-1236), also in full-width forms; an
// apostrophe keeps them from that.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
// Spaces that group thousands, of which Excel in Russian writes the one that does not break.
const GROUPING = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
// A line of Excel's own that says what stands between the cells.
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?=\r?\n|\r|$)/i;

/** The form of a file. */
export interface CsvForm {
  delimiter: "," | ";" | "\t";
}

/** What Excel writes where the comma is the decimal sign, Russia among others. */
export const EXCEL: CsvForm = { delimiter: ";" };
/** RFC 4180. */
export const PLAIN: CsvForm = { delimiter: "," };

/** The form of a file, recognized by its first line. */
export function formOf(csv: string): CsvForm {
  const separator = SEPARATOR_LINE.exec(csv)?.[1];
  if (separator === ";" || separator === "\t" || separator === ",") return { delimiter: separator };
  const header = /^\s*[^\r\n]*/.exec(csv)![0].replace(/"[^"]*"/g, "");
  return { delimiter: header.includes("\t") ? "\t" : header.includes(";") ? ";" : "," };
}

/** A file without the line that says what stands between its cells; lines keep their numbers. */
export const withoutSeparatorLine = (csv: string): string => csv.replace(SEPARATOR_LINE, "");

/** The number that a cell holds; the cell itself when it holds none, undefined when it is empty. */
export function numberOf(cell: string, { delimiter }: CsvForm): number | string | undefined {
  let text = cell.trim();
  if (text === "") return undefined;
  if (delimiter !== ",") text = text.replace(GROUPING, "").replace(",", ".");
  return PLAIN_NUMBER.test(text) ? Number(text) : cell;
}

const YES = new Set(["1", "true", "yes", "y", "да", "истина"]);
const NO = new Set(["0", "false", "no", "n", "нет", "ложь"]);

/** 1 or 0 as a cell says it, also in words; the cell itself when it is neither. */
export function flagOf(cell: string): number | string | undefined {
  const word = cell.trim().toLowerCase();
  if (word === "") return undefined;
  return YES.has(word) ? 1 : NO.has(word) ? 0 : cell;
}

/** The cell for a flag. */
/** Fields that hold 0 or 1, and stand in files as words. */
export const FLAGS: readonly string[] = ["is_rotated_box", "one_way"];

export const flagCell = (value: unknown): string => value === 1 ? "True" : "False";

/** The text that a cell holds. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** The cell for a value; null for no value. */
export function cellOf(value: string | number | null, { delimiter }: CsvForm): string {
  if (value === null) return "";
  if (typeof value === "number") {
    return delimiter === "," ? String(value) : String(value).replace(".", ",");
  }
  const number = PLAIN_NUMBER.test(delimiter === "," ? value : value.replace(",", "."));
  return FORMULA.test(value) && !number ? `'${value}` : value;
}

// A cell may hold megabytes.
const LONGEST_SHOWN = 100;

/** A name as a message tells it. */
export function shown(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
