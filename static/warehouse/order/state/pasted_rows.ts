/** Parsing of pasted rows of box types and counts, from a spreadsheet or a list. */

import {
  AMBIGUOUS,
  countOf,
  type DecimalSign,
  decimalSignOf,
  wholeNumber,
} from "../../../../domain/files/numbers.ts";
import { headingIn, meaningsOf } from "../../../../domain/files/headings.ts";
import { fittingUnit, MEANINGS } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";

/** A row that is not empty. */
export interface PastedRow {
  /** Number of the row's first line in the text, from 1. */
  line: number;
  sku: string;
  /** Undefined if the text is not an integer. */
  count: number | undefined;
  /** Text of the count. */
  countText: string;
}

/** Rows of a pasted text. */
export interface PastedTable {
  /** True if the first row contains headings. */
  header: boolean;
  /** The decimal sign; undefined if no number determines it. */
  decimal: DecimalSign | undefined;
  rows: PastedRow[];
}

/** Headings of lists for people, besides those of files. */
const NAMES = meaningsOf({
  sku_box: "sku_name; name_box; box; name; code; код; коробка; наименование; название",
  count_box: "count; amount; boxes; pcs; number; колво; кол; коробок; коробки; шт; число; штук",
}, {});

function fieldOf(heading: string): string | undefined {
  const fields = ["sku_box", "count_box"];
  return [MEANINGS, NAMES].map((meanings) =>
    headingIn({ fields, meanings, unitOf: fittingUnit }, heading).field
  ).find((field) => field !== undefined);
}

interface Cells {
  line: number;
  cells: string[];
}

/**
 * Parses a pasted text. Columns are separated by tab, semicolon or comma, or by spaces if it has
 * none of these; cells may be quoted as in spreadsheets. A header row is recognized as in imported
 * files. Without a header, the SKU column is the one with most known SKUs, and the count
 * column is the first numeric one after it. With a single column, every row counts one box.
 * @param chosen Decimal sign instead of the one that the numbers determine.
 * @param isKnown Returns true if a box type has this SKU.
 */
export function pastedRows(
  text: string,
  isKnown: (sku: string) => boolean,
  chosen?: DecimalSign,
): PastedTable {
  const table = cellsOf(text.replace(/^\ufeff/, ""));
  const [first] = table;
  if (first === undefined) return { header: false, decimal: chosen, rows: [] };
  const names = first.cells.map(fieldOf);
  const named = { sku: names.indexOf("sku_box"), count: names.indexOf("count_box") };
  // A box type may be named "box".
  const hasNames = (named.sku >= 0 || named.count >= 0) && !first.cells.some(isKnown);
  const body = hasNames ? table.slice(1) : table;
  const skuAt = hasNames && named.sku >= 0 ? named.sku : skuColumn(body, isKnown, named.count);
  const countAt = hasNames && named.count >= 0 ? named.count : countColumn(body, skuAt);
  const header = hasNames || isUnknownHeader(table, skuAt, countAt, isKnown);
  // Prices next to a count help to determine the decimal sign.
  const decimal = chosen ??
    decimalSignOf(body.flatMap(({ cells }) => cells.filter((_, at) => at !== skuAt)));
  return {
    header,
    decimal,
    rows: (header ? table.slice(1) : table).map(({ line, cells }) => {
      const countText = countAt === undefined ? "1" : cells[countAt] ?? "";
      return {
        line,
        sku: normalizedName(cells[skuAt] ?? ""),
        count: wholeNumber(countText, decimal),
        countText,
      };
    }),
  };
}

// Ambiguous numbers count as well: otherwise the prices next to them would be taken for the counts.
const isNumber = (cell: string) => {
  const value = countOf(cell, undefined);
  return value === AMBIGUOUS || typeof value === "number";
};

// A first row without a number above rows with numbers names its columns, in whatever words.
function isUnknownHeader(
  table: readonly Cells[],
  skuAt: number,
  countAt: number | undefined,
  isKnown: (sku: string) => boolean,
): boolean {
  const [first, second] = table;
  if (first === undefined || second === undefined || countAt === undefined) return false;
  const [above, below] = [first.cells[countAt] ?? "", second.cells[countAt] ?? ""];
  return !/\d/.test(above) && above !== "" && isNumber(below) &&
    !isKnown(first.cells[skuAt] ?? "");
}

function skuColumn(
  table: readonly Cells[],
  isKnown: (sku: string) => boolean,
  countAt: number,
): number {
  const knownCount = tally(table, isKnown);
  const maximum = Math.max(0, ...knownCount);
  if (maximum > 0) return knownCount.indexOf(maximum);
  const numbers = tally(table, isNumber);
  const words = numbers.findIndex((count, at) => at !== countAt && count * 2 < table.length);
  return words >= 0 ? words : countAt === 0 ? 1 : 0;
}

function countColumn(table: readonly Cells[], skuAt: number): number | undefined {
  const columns = Math.max(0, ...table.map(({ cells }) => cells.length));
  if (columns < 2) return undefined;
  const numbers = tally(table, isNumber);
  const others = [...numbers.keys()].filter((at) => at !== skuAt);
  const isMostly = (at: number) => numbers[at]! * 2 >= table.length;
  return others.find((at) => at > skuAt && isMostly(at)) ?? others.find(isMostly) ?? others[0];
}

/** Returns the number of matching cells of each column. */
function tally(table: readonly Cells[], matches: (cell: string) => boolean): number[] {
  const counts: number[] = [];
  for (const { cells } of table) {
    cells.forEach((cell, at) => counts[at] = (counts[at] ?? 0) + (matches(cell) ? 1 : 0));
  }
  return counts;
}

function cellsOf(text: string): Cells[] {
  const delimiter = ["\t", ";", ","].find((sign) => text.includes(sign));
  const rows = delimiter === undefined ? spacedRows(text) : delimitedRows(text, delimiter);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Parses lines like `SKU 12`: the count follows the last space. */
function spacedRows(text: string): Cells[] {
  return text.split(/\r\n|\r|\n/).map((row, at) => {
    const [, sku, count] = /^(.*\S)\s+(\d+)$/.exec(row.trim()) ?? [];
    return { line: at + 1, cells: sku === undefined ? [row.trim()] : [sku, count!] };
  });
}

/** Parses delimited rows with quoted cells (RFC 4180, section 2). */
function delimitedRows(text: string, delimiter: string): Cells[] {
  const rows: Cells[] = [];
  let [row, cell, isQuoted, line]: [Cells, string, boolean, number] = [
    { line: 1, cells: [] },
    "",
    false,
    1,
  ];
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const isLineBreak = sign === "\n" || (sign === "\r" && text[at + 1] !== "\n");
    if (isLineBreak) line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === delimiter) endCell();
    else if (isLineBreak) endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}
