/** New rows from cells pasted from a spreadsheet. */
import { decimalSignOf } from "../../../../domain/files/numbers.ts";
import type { CellValue, Column, Identified, NameCheck, Read } from "./column.ts";
import { readCells } from "../../../shared/delimited.ts";

/** A cell of a pasted row. */
export interface PastedCell {
  key: string;
  text: string;
  read: Read;
}

export interface PastedRow {
  /** One for each column that can be pasted into. */
  cells: PastedCell[];
  right: boolean;
  /** The name to which its own is similar. */
  similarTo?: string;
}

/**
 * Returns the rows with errors at names that exist already, in the table or in an earlier row.
 *
 * @param check The existing names; those of the rows are added.
 * @param taken The text of the error.
 */
export function withNamesChecked<Row extends Identified>(
  rows: readonly PastedRow[],
  key: string,
  check: NameCheck<Row>,
  taken: string,
): PastedRow[] {
  return rows.map((row, at) => {
    const cell = row.cells.find((one) => one.key === key);
    if (cell === undefined || !("value" in cell.read)) return row;
    const name = String(cell.read.value);
    const fault = check.faultOf("", name);
    if (fault === undefined || "similarTo" in fault) {
      check.add(`pasted ${at}`, name);
      return fault === undefined ? row : { ...row, similarTo: fault.similarTo };
    }
    const cells = row.cells.map((one) => one === cell ? { ...one, read: { wrong: taken } } : one);
    return { ...row, cells, right: false };
  });
}

/** Returns the columns that can be pasted into, in the order of rows without headings. */
export function pastable<Row extends Identified>(
  columns: readonly Column<Row>[],
): Column<Row>[] {
  return columns.filter(({ edit }) => edit !== undefined);
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const isNamed = <Row extends Identified>({ key, label }: Column<Row>, word: string) =>
  same(key, word) || same(label(), word);

/** Returns true if the first of several rows contains the names of columns. */
export function namesColumns<Row extends Identified>(
  [first = [], ...rest]: readonly (readonly string[])[],
  columns: readonly Column<Row>[],
): boolean {
  const named = first.filter((word) => pastable(columns).some((column) => isNamed(column, word)));
  return rest.length > 0 && named.length >= Math.min(2, first.length) && named.length > 0;
}

/**
 * Reads pasted text. If its first line has headings, they determine the columns; otherwise cells are in
 * the order of the table.
 *
 * @param named Returns true if a heading names a column.
 */
export function pastedRows<Row extends Identified>(
  text: string,
  columns: readonly Column<Row>[],
  named: (column: Column<Row>, word: string) => boolean = isNamed,
): PastedRow[] {
  const taken = pastable(columns);
  const rows = readCells(text);
  const [first = []] = rows;
  const head = first.map((word) => taken.findIndex((column) => named(column, word)));
  const hasHead = head.some((at) => at >= 0) &&
    head.every((at, i) => at >= 0 || !isNumber(first[i]!));
  const decimal = decimalSignOf(rows.flat());
  const placeOf = taken.map((_, at) => hasHead ? head.indexOf(at) : at);
  return rows.slice(hasHead ? 1 : 0).map((row) => {
    const cells = taken.map(({ key, edit }, at) => {
      const cell = (row[placeOf[at]!] ?? "").trim();
      return { key, text: cell, read: edit!.read(cell, decimal) };
    });
    return { cells, right: cells.every(({ read }) => "value" in read) };
  });
}

const isNumber = (text: string) => /^[\d\s.,+-]+$/.test(text.trim());

/** Returns the values of a valid row by column key. */
export function fieldsOf({ cells }: PastedRow): Record<string, CellValue> {
  return Object.fromEntries(
    cells.flatMap(({ key, read }) => "value" in read ? [[key, read.value]] : []),
  );
}
