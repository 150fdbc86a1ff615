/** Parsing of rows pasted from a spreadsheet. */
import { decimalSignOf } from "../../../../domain/files/numbers.ts";
import type { CellValue, Column, Identified, NameCheck, Read } from "./column.ts";
import { readCells } from "../../delimited.ts";

/** A cell of a pasted row. */
export interface PastedCell {
  key: string;
  text: string;
  read: Read;
}

export interface PastedRow {
  /** One for each editable column. */
  cells: PastedCell[];
  isValid: boolean;
  /** An existing name to which the row's name is similar. */
  similarTo?: string;
}

/**
 * Returns the rows with errors for names that exist already or in an earlier row.
 * @param check Check against the existing names.
 * @param takenError Error text for an existing name.
 */
export function withNamesChecked<Row extends Identified>(
  rows: readonly PastedRow[],
  key: string,
  check: NameCheck<Row>,
  takenError: string,
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
    const cells = row.cells.map((one) =>
      one === cell ? { ...one, read: { wrong: takenError } } : one
    );
    return { ...row, cells, isValid: false };
  });
}

/** Returns the editable columns, in the expected order of a pasted row without a header. */
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
 * Parses pasted rows. If the first row has column names, they determine the positions; otherwise
 * columns are expected in table order.
 * @param named Returns true if a cell of the first row is a column name.
 */
export function pastedRows<Row extends Identified>(
  text: string,
  columns: readonly Column<Row>[],
  named: (column: Column<Row>, word: string) => boolean = isNamed,
): PastedRow[] {
  const editableColumns = pastable(columns);
  const rows = readCells(text);
  const [first = []] = rows;
  const header = first.map((word) => editableColumns.findIndex((column) => named(column, word)));
  const hasHeader = header.some((at) => at >= 0) &&
    header.every((at, i) => at >= 0 || !isNumber(first[i]!));
  const decimal = decimalSignOf(rows.flat());
  const placeOf = editableColumns.map((_, at) => hasHeader ? header.indexOf(at) : at);
  return rows.slice(hasHeader ? 1 : 0).map((row) => {
    const cells = editableColumns.map(({ key, edit }, at) => {
      const cell = (row[placeOf[at]!] ?? "").trim();
      return { key, text: cell, read: edit!.read(cell, decimal) };
    });
    return { cells, isValid: cells.every(({ read }) => "value" in read) };
  });
}

const isNumber = (text: string) => /^[\d\s.,+-]+$/.test(text.trim());

/** Returns the fields of a valid row. */
export function fieldsOf({ cells }: PastedRow): Record<string, CellValue> {
  return Object.fromEntries(
    cells.flatMap(({ key, read }) => "value" in read ? [[key, read.value]] : []),
  );
}
