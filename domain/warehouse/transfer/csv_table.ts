/** A CSV file on its way into records: cells by field name, errors by line. */
import { at, list, type Message, say } from "../../messages/message.ts";
import { AppError, refusal } from "../../app_error.ts";
import { type CsvRow, readCsvTable } from "../../csv.ts";
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
  numberOf,
  textOf,
  withoutSeparatorLine,
} from "./csv_cells.ts";
import { dimensionOf, headingOf } from "./csv_headings.ts";

const MOST_ERRORS = 50;

/** A column of a file that holds a field. */
interface Column {
  /** Its place, as rows name it. */
  key: string;
  /** The unit that its heading names; undefined where it names none. */
  unit: LengthUnit | WeightUnit | undefined;
}

function conversionTo(units: Units, field: string, unit: LengthUnit | WeightUnit): Conversion {
  return dimensionOf(field) === "length"
    ? lengthConversion(unit as LengthUnit, units.length_unit)
    : weightConversion(unit as WeightUnit, units.weight_unit);
}

/** One row of a file. */
export class Row {
  /** Units into which its numbers are converted: the table's, unless the row has others. */
  units: Units;

  constructor(
    readonly line: number,
    private readonly fields: CsvRow["fields"],
    private readonly table: CsvTable,
  ) {
    this.units = table.units;
  }

  /** What stands in the column of a field; empty where there is no such column. */
  cell(field: string): string {
    const column = this.table.columns.get(field);
    return column === undefined ? "" : this.fields[column.key] ?? "";
  }

  /** The text in the column of a field. */
  text(field: string): string {
    return textOf(this.cell(field));
  }

  /**
   * The number in the column of a field, in the row's unit, or whatever else stands there;
   * undefined for nothing. A flag may stand there as a word.
   */
  number(field: string): number | string | undefined {
    if (FLAGS.includes(field)) return flagOf(this.cell(field));
    const value = numberOf(this.cell(field), this.table.form);
    const unit = this.table.columns.get(field)?.unit;
    if (typeof value !== "number" || unit === undefined) return value;
    const conversion = conversionTo(this.units, field, unit);
    return field === "height_layer_diff"
      ? convertedLayerDifference(value, conversion)
      : converted(value, conversion);
  }

  /** Notes what is wrong with a field of this row. */
  refuse(field: string, message: Message): void {
    this.table.refuse(this.line, field, message);
  }
}

/** A file, and whatever is found to be wrong with it. */
export class CsvTable {
  readonly form: CsvForm;
  /** Columns of the file by the fields that they hold. */
  readonly columns = new Map<string, Column>();
  /** Columns of the file that hold nothing known here. */
  readonly ignored: string[] = [];
  readonly rows: readonly Row[];
  readonly #errors: Message[] = [];
  #moreErrors = 0;

  /**
   * @param fields The fields that columns may hold.
   * @param units Those of the warehouse, into which numbers are converted.
   * @param headings What stands for the file's first line: a field a column, empty for one that is
   *   not read; the line itself unless given.
   * @throws {AppError} 400 when the text is no CSV, a column comes twice, or there are more headings
   *   than columns.
   */
  constructor(
    csv: string,
    fields: readonly string[],
    readonly units: Units,
    headings?: readonly string[],
  ) {
    this.form = formOf(csv);
    const { columns, rows } = readCsvTable(withoutSeparatorLine(csv), {
      delimiter: this.form.delimiter,
      shortRows: true,
      byPosition: true,
    });
    if (headings !== undefined && headings.length > columns.length) {
      throw refusal(400, "too_many_columns", { count: columns.length }, { where: "columns" });
    }
    this.#place(columns, fields, headings);
    this.rows = rows.map(({ line, fields }) => new Row(line, fields, this));
  }

  // A name of ours goes before another name for the same field, which is then not read.
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
      const known = this.columns.get(field);
      if (known !== undefined) {
        const knownIsOwn = headings !== undefined || names[Number(known.key)]!.startsWith(field);
        if (isOwnName === knownIsOwn) {
          throw refusal(400, "column_twice", { column });
        }
        this.ignored.push(isOwnName ? columns[Number(known.key)]! : column);
        if (!isOwnName) return;
      }
      this.columns.set(field, { key: String(at), unit });
    });
  }

  /** Whether the file has a column for one of these fields. */
  hasAny(fields: readonly string[]): boolean {
    return fields.some((field) => this.columns.has(field));
  }

  /**
   * Holds that one column of each group is there.
   *
   * @throws {AppError} 400 that names the first column of each group that is not.
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

  /** Notes what is wrong. */
  refuse(line: number, field: string, message: Message): void {
    if (this.#errors.length < MOST_ERRORS) this.#errors.push(at(`line ${line}: ${field}`, message));
    else this.#moreErrors++;
  }

  /** @throws {AppError} 400 with what was noted, an error a line, fifty at the most. */
  assertRight(): void {
    if (this.#errors.length === 0) return;
    const more = this.#moreErrors > 0 ? [say("more_errors", { count: this.#moreErrors })] : [];
    throw new AppError(400, [...this.#errors, ...more]);
  }
}
