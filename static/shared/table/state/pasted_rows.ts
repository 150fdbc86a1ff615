/** Parsing of rows pasted from a spreadsheet. */
import { type DecimalSign, decimalSignOf } from "../../../../domain/files/numbers.ts";
import type { CellValue, Column, Identified, NameCheck, Read } from "./column.ts";
import type { Pasting } from "./table_options.ts";
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

const NO_PASTING: Pasting = {
  headingOf(text, labels) {
    const word = text.trim().toLowerCase();
    const field = Object.keys(labels).find((key) =>
      key === word || labels[key]!.toLowerCase() === word
    );
    return field === undefined ? {} : { field };
  },
  inUnits: (value) => value,
};

function headingsOf<Row extends Identified>(
  words: readonly string[],
  columns: readonly Column<Row>[],
  pasting: Pasting,
) {
  const labels = Object.fromEntries(columns.map(({ key, label }) => [key, label()]));
  return words.map((word) => pasting.headingOf(word, labels));
}

/** Returns true if the first of several rows contains the names of columns. */
export function namesColumns<Row extends Identified>(
  [first = [], ...rest]: readonly (readonly string[])[],
  columns: readonly Column<Row>[],
  pasting = NO_PASTING,
): boolean {
  const meanings = headingsOf(first, pastable(columns), pasting);
  const named = meanings.filter(({ field }) => field !== undefined).length;
  return rest.length > 0 && named >= Math.min(2, first.length) && named > 0;
}

/** A pasted text, and how it was read. */
export interface Pasted {
  rows: PastedRow[];
  /** The headings of the editable columns. */
  headings: string[];
  /** Headings of columns that are not read. */
  ignored: string[];
  /** Undefined if no number determines it. */
  decimal: DecimalSign | undefined;
  /** True if numbers have signs, which may be decimal. */
  hasSigns: boolean;
}

/**
 * Parses pasted rows like an imported file. If the first row has column names, they determine the
 * positions and units; otherwise columns are expected in table order.
 * @param chosen Decimal sign instead of the one that the numbers determine.
 */
export function pastedRows<Row extends Identified>(
  text: string,
  columns: readonly Column<Row>[],
  { pasting = NO_PASTING, decimal: chosen }: {
    pasting?: Pasting | undefined;
    decimal?: DecimalSign | undefined;
  } = {},
): Pasted {
  const editable = pastable(columns);
  const rows = readCells(text);
  const [first = []] = rows;
  const meanings = headingsOf(first, editable, pasting);
  const hasHeader = meanings.some(({ field }) => field !== undefined) &&
    meanings.every(({ field }, at) => field !== undefined || !isNumber(first[at]!));
  const body = rows.slice(hasHeader ? 1 : 0);
  const places = editable.map(({ key }, at) =>
    hasHeader ? meanings.findIndex(({ field }) => field === key) : at
  );
  const numeric = places.filter((_, at) => editable[at]!.edit!.kind === "number");
  const numbers = body.flatMap((row) => numeric.map((at) => row[at] ?? ""));
  const decimal = chosen ?? decimalSignOf(numbers);
  return {
    rows: body.map((row) => {
      const cells = editable.map(({ key, edit }, at) => {
        const cell = (row[places[at]!] ?? "").trim();
        const read = edit!.read(cell, decimal);
        const unit = hasHeader ? meanings[places[at]!]?.unit : undefined;
        const value = unit && "value" in read && typeof read.value === "number"
          ? { value: pasting.inUnits(read.value, key, unit) }
          : read;
        return { key, text: cell, read: value };
      });
      return { cells, isValid: cells.every(({ read }) => "value" in read) };
    }),
    headings: editable.map(({ label }, at) => (hasHeader && first[places[at]!]) || label()),
    ignored: hasHeader ? first.filter((word, at) => word.trim() && !places.includes(at)) : [],
    decimal,
    hasSigns: numbers.some((cell) => /\d[.,]|[.,]\d/.test(cell)),
  };
}

const isNumber = (text: string) => /^[\d\s.,+-]+$/.test(text.trim());

/** Returns the fields of a valid row. */
export function fieldsOf({ cells }: PastedRow): Record<string, CellValue> {
  return Object.fromEntries(
    cells.flatMap(({ key, read }) => "value" in read ? [[key, read.value]] : []),
  );
}
