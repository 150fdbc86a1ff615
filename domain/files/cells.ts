/** Format of values in CSV cells, as written by programs and Excel. */
import { decimalText } from "./numbers.ts";
import type { Delimiter } from "./formats.ts";

// Spreadsheets read a cell with this beginning as a formula (CWE-1236), also in full-width forms; a
// program with another delimiter may split a cell and read the rest as one. A leading apostrophe
// prevents that.
const FORMULA = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
// Excel's line that declares the delimiter.
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?=[;,\t]*(?:\r?\n|\r|$))/i;
/** Maximum number of rows for detecting the delimiter. */
const MAX_SAMPLED_ROWS = 50;

/** Excel's delimiter in locales with a decimal comma, such as Russian. */
export const EXCEL = ";" as const;
/** The delimiter of RFC 4180. */
export const PLAIN = "," as const;

/**
 * Detects the delimiter of a file: that of its `sep=` line, else the one that splits most rows into
 * as many cells as the headings.
 */
export function delimiterOf(csv: string): Delimiter {
  const separator = SEPARATOR_LINE.exec(csv)?.[1];
  if (separator === ";" || separator === "\t" || separator === ",") return separator;
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
  return best?.delimiter ?? ",";
}

/** The first lines that are not empty, without quoted text. */
function firstRows(csv: string): string[] {
  const head = csv.slice(0, 64 * 1024).replace(/"(?:[^"]|"")*"/g, "");
  return head.split(/\r\n|\n|\r/).filter((line) => /[^\s;,]/.test(line)).slice(0, MAX_SAMPLED_ROWS);
}

/** Removes the line that declares the delimiter; lines keep their numbers. */
export const withoutSeparatorLine = (csv: string): string => csv.replace(SEPARATOR_LINE, "");

const YES = new Set(["1", "true", "yes", "y", "+", "да", "д", "истина"]);
const NO = new Set(["0", "false", "no", "n", "-", "нет", "н", "ложь"]);

/** Reads a cell with 1 or 0, or an equivalent word; the cell itself if it is neither. */
export function flagOf(cell: string): number | string | undefined {
  const word = cell.trim().toLowerCase();
  if (word === "") return undefined;
  return YES.has(word) ? 1 : NO.has(word) ? 0 : cell;
}

/** Fields with 0 or 1, which are words in files. */
export const FLAGS: readonly string[] = ["is_rotated_box", "one_way"];

/** The text of a cell, without the guard against being read as a formula. */
export const textOf = (cell: string): string => cell.replace(GUARDED, "");

/** The cell for a value; null for no value. */
export function cellOf(value: string | number | null, delimiter: Delimiter): string {
  if (value === null) return "";
  if (typeof value === "number") {
    const text = decimalText(value);
    return delimiter === "," ? text : text.replace(".", ",");
  }
  const number = PLAIN_NUMBER.test(delimiter === "," ? value : value.replace(",", "."));
  return number ? value : value.replace(FORMULA, "'");
}

// Maximum characters of a cell in a message; a cell may have megabytes.
const MAX_SHOWN_LENGTH = 100;

/** Shortens a name for a message. */
export function shortened(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
