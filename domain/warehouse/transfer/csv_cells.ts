/** Format of values in the cells of a CSV file, as programs and Excel write them. */
import { decimalText } from "../../csv_numbers.ts";
import type { Delimiter } from "../../csv_reading.ts";

// Spreadsheets read a cell that begins so as a formula (CWE-1236), also in full-width forms, and a
// program that parts cells by another sign takes what stands behind it for a cell. An apostrophe keeps
// them from that.
const FORMULA = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
// A line of Excel's own that says what stands between the cells.
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?=[;,\t]*(?:\r?\n|\r|$))/i;
/** Rows by which the delimiter is recognized. */
const MAX_LOOKED_ROWS = 50;

/** The form of a file. */
export interface CsvForm {
  delimiter: Delimiter;
}

/** Excel's format in locales with a decimal comma, such as Russian. */
export const EXCEL: CsvForm = { delimiter: ";" };
/** RFC 4180. */
export const PLAIN: CsvForm = { delimiter: "," };

/**
 * The form of a file: the delimiter is that of its `sep=` line, else the one that parts most rows into as
 * many cells as the headings.
 */
export function formOf(csv: string): CsvForm {
  const separator = SEPARATOR_LINE.exec(csv)?.[1];
  if (separator === ";" || separator === "\t" || separator === ",") return { delimiter: separator };
  const [head = "", ...rows] = firstRows(csv);
  let best: { delimiter: Delimiter; rows: number; cells: number } | undefined;
  for (const delimiter of ["\t", ";", ","] as const) {
    const cells = head.split(delimiter).length;
    if (cells === 1) continue;
    const same = rows.filter((row) => row.split(delimiter).length === cells).length;
    const isBetter = best === undefined || same > best.rows ||
      (same === best.rows && cells > best.cells);
    if (isBetter) best = { delimiter, rows: same, cells };
  }
  return { delimiter: best?.delimiter ?? "," };
}

/** The first lines that hold something, without what is quoted in them. */
function firstRows(csv: string): string[] {
  const head = csv.slice(0, 64 * 1024).replace(/"(?:[^"]|"")*"/g, "");
  return head.split(/\r\n|\n|\r/).filter((line) => /[^\s;,]/.test(line)).slice(0, MAX_LOOKED_ROWS);
}

/** A file without the line that says what stands between its cells; lines keep their numbers. */
export const withoutSeparatorLine = (csv: string): string => csv.replace(SEPARATOR_LINE, "");

const YES = new Set(["1", "true", "yes", "y", "+", "да", "д", "истина"]);
const NO = new Set(["0", "false", "no", "n", "-", "нет", "н", "ложь"]);

/** 1 or 0 as a cell says it, also in words; the cell itself when it is neither. */
export function flagOf(cell: string): number | string | undefined {
  const word = cell.trim().toLowerCase();
  if (word === "") return undefined;
  return YES.has(word) ? 1 : NO.has(word) ? 0 : cell;
}

/** Fields that hold 0 or 1, and stand in files as words. */
export const FLAGS: readonly string[] = ["is_rotated_box", "one_way"];

/** The cell for a flag. */
export const flagCell = (value: unknown): string => value === 1 ? "True" : "False";

/** The text that a cell holds, without what guards it against being read as a formula. */
export const textOf = (cell: string): string => cell.replace(GUARDED, "");

/** The cell for a value; null for no value. */
export function cellOf(value: string | number | null, { delimiter }: CsvForm): string {
  if (value === null) return "";
  if (typeof value === "number") {
    const text = decimalText(value);
    return delimiter === "," ? text : text.replace(".", ",");
  }
  const number = PLAIN_NUMBER.test(delimiter === "," ? value : value.replace(",", "."));
  return number ? value : value.replace(FORMULA, "'");
}

// A cell may hold megabytes.
const MAX_SHOWN_LENGTH = 100;

/** A name as a message tells it. */
export function shown(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
