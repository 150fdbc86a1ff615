/** Rows of box types and counts as they come from a spreadsheet's clipboard or a list. */

import {
  AMBIGUOUS,
  countOf,
  type DecimalSign,
  decimalSignOf,
} from "../../../domain/files/numbers.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";

/** One row with something in it. */
export interface PastedRow {
  /** Line of the text on which the row begins, counted from 1. */
  line: number;
  sku: string;
  /** Undefined where what stands there is no whole number. */
  count: number | undefined;
  /** Text of the count. */
  countText: string;
}

/** A text taken apart. */
export interface PastedTable {
  /** True if the first row contains headings. */
  header: boolean;
  rows: PastedRow[];
}

const SKU_NAMES = new Set([
  ...[
    "sku",
    "sku_box",
    "sku_name",
    "name_box",
    "box",
    "article",
    "item",
    "name",
    "product",
    "code",
  ],
  ...["артикул", "код", "коробка", "наименование", "название", "номенклатура", "товар"],
]);
const COUNT_NAMES = new Set([
  ...["count", "count_box", "qty", "quantity", "amount", "boxes", "pcs", "number"],
  ...["количество", "кол-во", "колво", "кол", "коробок", "коробки", "шт", "число", "штук"],
]);

interface Cells {
  line: number;
  cells: string[];
}

/**
 * Takes a pasted text apart: columns apart by tab, semicolon or comma (spaces, where there is none of
 * them), cells in quotation marks as spreadsheets write them. A first row that names columns is
 * recognized in English and Russian; without it the SKU stands where most known ones do, and the count
 * in the first column of numbers beside it. Where there is but one column, every row is one box.
 *
 * @param isKnown Returns true if a box type has this name.
 */
export function pastedRows(text: string, isKnown: (sku: string) => boolean): PastedTable {
  const table = cellsOf(text.replace(/^\ufeff/, ""));
  const [first] = table;
  if (first === undefined) return { header: false, rows: [] };
  const names = first.cells.map((cell) => cell.toLowerCase().replace(/[.:]+$/, ""));
  const named = {
    sku: names.findIndex((name) => SKU_NAMES.has(name)),
    count: names.findIndex((name) => COUNT_NAMES.has(name)),
  };
  // A box type may well be called "box".
  const speaks = (named.sku >= 0 || named.count >= 0) && !first.cells.some(isKnown);
  const body = speaks ? table.slice(1) : table;
  const skuAt = speaks && named.sku >= 0 ? named.sku : skuColumn(body, isKnown, named.count);
  const countAt = speaks && named.count >= 0 ? named.count : countColumn(body, skuAt);
  const header = speaks || isUnknownHeader(table, skuAt, countAt, isKnown);
  // The prices beside a count show which sign is the decimal one.
  const decimal = decimalSignOf(body.flatMap(({ cells }) => cells.filter((_, at) => at !== skuAt)));
  return {
    header,
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

/** A whole number as people and spreadsheets write it; undefined for anything else. */
export function wholeNumber(text: string, decimal?: DecimalSign): number | undefined {
  const value = countOf(text, decimal);
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

// Also one that cannot be read: it must not have a price beside it taken for the count.
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
  const most = Math.max(0, ...knownCount);
  if (most > 0) return knownCount.indexOf(most);
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

/** In how many rows each column has such a cell. */
function tally(table: readonly Cells[], is: (cell: string) => boolean): number[] {
  const counts: number[] = [];
  for (const { cells } of table) {
    cells.forEach((cell, at) => counts[at] = (counts[at] ?? 0) + (is(cell) ? 1 : 0));
  }
  return counts;
}

function cellsOf(text: string): Cells[] {
  const delimiter = ["\t", ";", ","].find((sign) => text.includes(sign));
  const rows = delimiter === undefined ? spacedRows(text) : delimitedRows(text, delimiter);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** `SKU 12`: the count is what stands behind the last space. */
function spacedRows(text: string): Cells[] {
  return text.split(/\r\n|\r|\n/).map((row, at) => {
    const [, sku, count] = /^(.*\S)\s+(\d+)$/.exec(row.trim()) ?? [];
    return { line: at + 1, cells: sku === undefined ? [row.trim()] : [sku, count!] };
  });
}

/** Source of the quotation: RFC 4180, section 2. */
function delimitedRows(text: string, delimiter: string): Cells[] {
  const rows: Cells[] = [];
  let [row, cell, quoted, line]: [Cells, string, boolean, number] = [
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
    const breaks = sign === "\n" || (sign === "\r" && text[at + 1] !== "\n");
    if (breaks) line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      quoted = true;
    } else if (sign === delimiter) endCell();
    else if (breaks) endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}
