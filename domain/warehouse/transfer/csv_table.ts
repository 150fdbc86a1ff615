/** A file to be converted to records: cells by field name, errors by line. */
import { at, list, type Message, say } from "../../messages/message.ts";
import { AppError, refusal } from "../../app_error.ts";
import { flagOf, FLAGS } from "../../files/cells.ts";
import type { Column } from "../../files/columns.ts";
import { AMBIGUOUS, countOf, type DecimalSign, numberOf } from "../../files/numbers.ts";
import { ambiguousNumber, type RefusedCell } from "../../files/reading.ts";
import { type Refusal, RowReport } from "../../files/row_report.ts";
import type { Cell, TableRow } from "../../files/table.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Language } from "../../languages.ts";
import type { LengthUnit, Units, WeightUnit } from "../units.ts";
import { COUNTS, inUnits, labelOf } from "./field_kinds.ts";

/** Maximum number of refused rows in a response. */
const MAX_REFUSED = 50;

/** One row of a file. */
export class Row {
  /** Units to which its numbers are converted: the table's, unless the row has others. */
  units: Units;

  constructor(
    readonly line: number,
    private readonly cells: readonly Cell[],
    private readonly table: CsvTable,
  ) {
    this.units = table.units;
  }

  /** Returns the content of the column of a field; empty if there is no such column. */
  #content(field: string): Cell {
    const column = this.table.columns.get(field);
    return column === undefined ? "" : this.cells[column.at] ?? "";
  }

  /** Returns the unchanged text in the column of a field. */
  cell(field: string): string {
    return String(this.#content(field));
  }

  /** The text in the column of a field, normalized like stored names. */
  text(field: string): string {
    return normalizedName(this.cell(field));
  }

  /**
   * The number in the column of a field, in the row's unit; other text unchanged; undefined if
   * empty. A flag may be a word.
   */
  number(field: string): number | string | undefined {
    if (FLAGS.includes(field)) {
      const flag = flagOf(this.cell(field));
      if (typeof flag === "string") this.refuse(field, say("expected_yes_or_no"));
      return flag;
    }
    const cell = this.#content(field);
    const { decimal } = this.table;
    const value = COUNTS.has(field) ? countOf(cell, decimal) : numberOf(cell, decimal);
    if (value === AMBIGUOUS) {
      this.refuse(field, ambiguousNumber(String(cell)));
      return String(cell);
    }
    const unit = this.table.columns.get(field)?.unit;
    return typeof value !== "number" || unit === undefined
      ? value
      : inUnits(this.units, value, { field, unit });
  }

  /** Reports an error of a field of this row, once. */
  refuse(field: string, message: Message): void {
    const cell = { field, column: this.headingOf(field), value: this.cell(field) };
    this.table.report.refuse(String(this.line), cell, message);
  }

  /** The language of names in refusals; undefined for those of the API. */
  get language(): Language | undefined {
    return this.table.language;
  }

  /** The heading of a field's column; its label if there is no such column. */
  headingOf(field: string): string {
    return this.table.columns.get(field)?.heading ?? labelOf(field, this.language);
  }

  /** True if an error of a field of this row, or of any, has been reported. */
  isRefused(field?: string): boolean {
    return this.table.report.isRefused(String(this.line), field);
  }
}

/** Columns of a warehouse's file by their fields. */
export type FieldColumns = ReadonlyMap<string, Column<LengthUnit | WeightUnit>>;

/** The rows of a file with their reported errors. */
export class CsvTable {
  readonly rows: readonly Row[];
  readonly report = new RowReport();

  /**
   * @param decimal The decimal sign of its numbers; undefined if unknown.
   * @param units The warehouse's units, to which numbers are converted.
   * @param language The language of labels in refusals; without it, fields have their own names.
   */
  constructor(
    rows: readonly TableRow[],
    readonly columns: FieldColumns,
    readonly decimal: DecimalSign | undefined,
    readonly units: Units,
    readonly language?: Language,
  ) {
    this.rows = rows.map(({ line, cells }) => new Row(line, cells, this));
  }

  /** Returns true if the file has a column for one of these fields. */
  hasAny(fields: readonly string[]): boolean {
    return fields.some((field) => this.columns.has(field));
  }

  /**
   * Checks that one column of each group is present.
   * @throws {AppError} 400 that names the usual column of each missing group, and that of ids.
   */
  require(...groups: readonly (string | readonly string[])[]): void {
    const missing = groups.map((group) => [group].flat())
      .filter((group) => !group.some((field) => this.columns.has(field)));
    if (missing.length === 0) return;
    const names = missing.map((group) =>
      [...new Set([group[0]!, group.at(-1)!])]
        .map((field): string | Message => labelOf(field, this.language))
        .reduce((one, other) => say("either_column", { one, other }))
    );
    throw refusal(400, "file_lacks_columns", { columns: list(names, ", ") });
  }
}

/** The refusal of a file, with the errors of its first fifty cells, one per line. */
export function refusalOf(all: readonly Refusal[]): AppError {
  const named = all.slice(0, MAX_REFUSED);
  const messages = named.flatMap(({ line, column, reasons }) =>
    reasons.map((reason) => at(`line ${line}: ${column}`, reason))
  );
  const more = all.length - named.length;
  if (more > 0) messages.push(say("more_errors", { count: more }));
  return new AppError(400, messages, { more: { refused: named.map(cellOf) } });
}

/** A refused cell without its field and place. */
export const cellOf = ({ line, column, value, reasons }: Refusal): RefusedCell => ({
  line,
  column,
  value,
  reasons,
});
