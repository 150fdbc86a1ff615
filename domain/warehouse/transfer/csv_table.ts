/** A CSV file to be converted to records: cells by field name, errors by line. */
import { at, list, type Message, say } from "../../messages/message.ts";
import { AppError, refusal } from "../../app_error.ts";
import { readCsvTable } from "../../csv.ts";
import {
  AMBIGUOUS,
  countOf,
  type DecimalSign,
  decimalSignOf,
  numberOf,
} from "../../csv_numbers.ts";
import {
  ambiguousNumber,
  type Encoded,
  type FileReading,
  type ReadingOptions,
  type RefusedCell,
} from "../../csv_reading.ts";
import { normalizedName } from "../../normalized_name.ts";
import {
  type Conversion,
  converted,
  convertedLayerDifference,
  lengthConversion,
  type LengthUnit,
  type Units,
  weightConversion,
  type WeightUnit,
} from "../units.ts";
import {
  type CsvForm,
  flagOf,
  FLAGS,
  formOf,
  shown,
  textOf,
  withoutSeparatorLine,
} from "./csv_cells.ts";
import { COUNTS, dimensionOf, headingOf, isNumeric } from "./csv_headings.ts";

/** Maximum number of refused rows in a response. */
const MAX_REFUSED = 50;

/** A column of a file with its field. */
interface Column {
  /** Its index, from 0. */
  at: number;
  heading: string;
  /** The unit in its heading; undefined if none. */
  unit: LengthUnit | WeightUnit | undefined;
}

function conversionTo(units: Units, field: string, unit: LengthUnit | WeightUnit): Conversion {
  return dimensionOf(field) === "length"
    ? lengthConversion(unit as LengthUnit, units.length_unit)
    : weightConversion(unit as WeightUnit, units.weight_unit);
}

/** One row of a file. */
export class Row {
  /** Units to which its numbers are converted: the table's, unless the row has others. */
  units: Units;

  constructor(
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly table: CsvTable,
  ) {
    this.units = table.units;
  }

  /** Returns the text in the column of a field; empty if there is no such column. */
  cell(field: string): string {
    const column = this.table.columns.get(field);
    return column === undefined ? "" : this.cells[column.at] ?? "";
  }

  /** The text in the column of a field, normalized like stored names. */
  text(field: string): string {
    return normalizedName(textOf(this.cell(field)));
  }

  /** The unchanged text in the column of a field. */
  rawText(field: string): string {
    return textOf(this.cell(field));
  }

  /**
   * The number in the column of a field, in the row's unit; other text unchanged; undefined if
   * empty. A flag may be a word.
   */
  number(field: string): number | string | undefined {
    if (FLAGS.includes(field)) return flagOf(this.cell(field));
    const cell = this.cell(field);
    const { decimal } = this.table;
    const value = COUNTS.has(field) ? countOf(cell, decimal) : numberOf(cell, decimal);
    if (value === AMBIGUOUS) {
      this.refuse(field, ambiguousNumber(cell));
      return cell;
    }
    const unit = this.table.columns.get(field)?.unit;
    if (typeof value !== "number" || unit === undefined) return value;
    const conversion = conversionTo(this.units, field, unit);
    return field === "height_layer_diff"
      ? convertedLayerDifference(value, conversion)
      : converted(value, conversion);
  }

  /** Reports an error of a field of this row, once. */
  refuse(field: string, message: Message): void {
    this.table.refuse(this.line, field, this.cell(field), message);
  }

  /** True if an error of a field of this row has been reported. */
  isRefused(field: string): boolean {
    return this.table.isRefused(this.line, field);
  }
}

/** A file with its reported errors. */
export class CsvTable {
  readonly form: CsvForm;
  /** The decimal sign of its numbers; undefined if unknown. */
  readonly decimal: DecimalSign | undefined;
  /** Columns of the file by their fields. */
  readonly columns = new Map<string, Column>();
  /** Columns of the file without a known field. */
  readonly ignored: string[] = [];
  readonly rows: readonly Row[];
  readonly #headings: readonly string[];
  readonly #refused = new Map<string, RefusedCell & { field: string }>();

  /**
   * @param fields The known fields.
   * @param units The warehouse's units, to which numbers are converted.
   * @param headings One field per column, empty for an ignored one; defaults to the file's first
   *   line.
   * @throws {AppError} 400 when the text is not CSV, a column is repeated, or there are more
   *   headings than columns.
   */
  constructor(
    csv: string,
    fields: readonly string[],
    readonly units: Units,
    headings?: readonly string[],
    { delimiter, decimal }: ReadingOptions = {},
  ) {
    this.form = delimiter === undefined ? formOf(csv) : { delimiter };
    const { columns, rows } = readCsvTable(withoutSeparatorLine(csv), {
      delimiter: this.form.delimiter,
      shortRows: true,
    });
    this.#headings = columns;
    if (headings !== undefined && headings.length > columns.length) {
      throw refusal(400, "too_many_columns", { count: columns.length }, { where: "columns" });
    }
    this.#place(columns, fields, headings);
    this.decimal = decimal ?? decimalSignOf(this.#numericCells(rows));
    this.rows = rows.map(({ line, cells }) => new Row(line, cells, this));
  }

  *#numericCells(rows: readonly { cells: readonly string[] }[]): Generator<string> {
    const numeric = [...this.columns].filter(([field]) => isNumeric(field)).map(([, { at }]) => at);
    for (const { cells } of rows) for (const at of numeric) yield cells[at]!;
  }

  /** The field of each column, and the ignored columns. */
  get reading(): Omit<FileReading, keyof Encoded> {
    const columns = this.#headings.map(() => "");
    for (const [field, { at, unit }] of this.columns) {
      columns[at] = unit === undefined ? field : `${field} (${unit})`;
    }
    return {
      delimiter: this.form.delimiter,
      decimal: this.decimal ?? null,
      columns,
      unmapped: this.ignored,
    };
  }

  // Our own name takes precedence over another name of the same field, whose column is then
  // ignored.
  #place(
    columns: readonly string[],
    fields: readonly string[],
    headings: readonly string[] | undefined,
  ): void {
    const names = columns.map((column) => column.toLowerCase());
    columns.forEach((column, at) => {
      const { field, unit } = headingOf(headings?.[at] ?? (headings ? "" : column), fields);
      if (field === undefined) {
        if (headings?.[at]) {
          throw refusal(400, "no_such_field", { name: headings[at] }, { where: "columns" });
        }
        if (column !== "") this.ignored.push(column);
        return;
      }
      const isOwnName = headings !== undefined || names[at]!.startsWith(field);
      const existing = this.columns.get(field);
      if (existing !== undefined) {
        const knownIsOwn = headings !== undefined || names[existing.at]!.startsWith(field);
        if (isOwnName === knownIsOwn) {
          throw refusal(400, "column_twice", { column });
        }
        this.ignored.push(isOwnName ? columns[existing.at]! : column);
        if (!isOwnName) return;
      }
      this.columns.set(field, { at, heading: column, unit });
    });
  }

  /** Returns true if the file has a column for one of these fields. */
  hasAny(fields: readonly string[]): boolean {
    return fields.some((field) => this.columns.has(field));
  }

  /**
   * Checks that one column of each group is present.
   *
   * @throws {AppError} 400 that names the first column of each missing group.
   */
  require(...groups: readonly (string | readonly string[])[]): void {
    const missing = groups.map((group) => [group].flat())
      .filter((group) => !group.some((field) => this.columns.has(field)));
    if (missing.length === 0) return;
    const names = missing.map(([one, ...others]) =>
      others.reduce<string | Message>(
        (all, other) => say("either_column", { one: all, other }),
        one!,
      )
    );
    throw refusal(400, "file_lacks_columns", { columns: list(names, ", ") });
  }

  /** Reports an error of a cell, once per reason. */
  refuse(line: number, field: string, value: string, message: Message): void {
    const key = `${line} ${field}`;
    const column = this.columns.get(field)?.heading ?? field;
    const refused = this.#refused.get(key) ??
      { line, field, column, value: shown(value), reasons: [] };
    this.#refused.set(key, refused);
    if (!refused.reasons.some(({ code }) => code === message.code)) refused.reasons.push(message);
  }

  isRefused(line: number, field: string): boolean {
    return this.#refused.has(`${line} ${field}`);
  }

  /** @throws {AppError} 400 with the errors of the first fifty cells, one per line. */
  assertRight(): void {
    if (this.#refused.size === 0) return;
    const all = [...this.#refused.values()].sort((a, b) => a.line - b.line);
    const named = all.slice(0, MAX_REFUSED);
    const messages = named.flatMap(({ line, field, reasons }) =>
      reasons.map((reason) => at(`line ${line}: ${field}`, reason))
    );
    const more = all.length - named.length;
    if (more > 0) messages.push(say("more_errors", { count: more }));
    const refused = named.map(({ field: _, ...cell }): RefusedCell => cell);
    throw new AppError(400, messages, { more: { refused } });
  }
}
