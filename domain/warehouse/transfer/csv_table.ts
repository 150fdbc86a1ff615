/** A CSV file on its way into records: cells by field name, errors by line. */
import { AppError } from "../../app_error.ts";
import { type CsvRow, readCsvTable } from "../../csv.ts";
import { type CsvForm, formOf, numberOf, textOf } from "./csv_cells.ts";

const MOST_ERRORS = 50;

// Names of columns as other programs write them, for instance order lists of pallet builders.
const ALIASES: Readonly<Record<string, string>> = {
  sku: "sku_box",
  quantity: "count_box",
  length: "length_box",
  width: "width_box",
  height: "height_box",
  weight: "weight_box",
  point_name: "name_point_way",
};

/** One row of a file. */
export class Row {
  constructor(
    readonly line: number,
    private readonly fields: CsvRow["fields"],
    private readonly table: CsvTable,
  ) {}

  /** What stands in the column of a field; empty where there is no such column. */
  cell(field: string): string {
    const column = this.table.columns.get(field);
    return column === undefined ? "" : this.fields[column] ?? "";
  }

  /** The text in the column of a field. */
  text(field: string): string {
    return textOf(this.cell(field));
  }

  /** The number in the column of a field, or whatever else stands there; undefined for nothing. */
  number(field: string): number | string | undefined {
    return numberOf(this.cell(field), this.table.form);
  }

  /** Notes what is wrong with a field of this row. */
  refuse(field: string, message: string): void {
    this.table.refuse(this.line, field, message);
  }
}

/** A file, and whatever is found to be wrong with it. */
export class CsvTable {
  readonly form: CsvForm;
  /** Names of columns in the file by the fields that they hold. */
  readonly columns = new Map<string, string>();
  /** Columns of the file that hold nothing known here. */
  readonly ignored: string[] = [];
  readonly rows: readonly Row[];
  readonly #errors: string[] = [];
  #moreErrors = 0;

  /**
   * @param fields The fields that columns may hold.
   * @throws {AppError} 400 when the text is no CSV, or a column comes twice.
   */
  constructor(csv: string, fields: readonly string[]) {
    this.form = formOf(csv);
    const table = readCsvTable(csv, { delimiter: this.form.delimiter, shortRows: true });
    const names = table.columns.map((column) => ({ column, name: column.toLowerCase() }));
    const repeated = names.find(({ name }, at) => names.findIndex((o) => o.name === name) < at);
    if (repeated !== undefined) {
      throw new AppError(400, `The file has the column ${repeated.column} twice`);
    }
    const own = new Set(names.map(({ name }) => name));
    for (const { column, name } of names) {
      const alias = ALIASES[name];
      const field = alias !== undefined && !own.has(alias) ? alias : name;
      if (fields.includes(field)) this.columns.set(field, column);
      else if (name !== "") this.ignored.push(column);
    }
    this.rows = table.rows.map(({ line, fields }) => new Row(line, fields, this));
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
    const names = missing.map((group) => group.join(" or "));
    throw new AppError(400, `The file lacks the columns ${names.join(", ")}`);
  }

  /** Notes what is wrong. */
  refuse(line: number, field: string, message: string): void {
    if (this.#errors.length < MOST_ERRORS) this.#errors.push(`line ${line}: ${field}: ${message}`);
    else this.#moreErrors++;
  }

  /** @throws {AppError} 400 with what was noted, an error a line, fifty at the most. */
  assertRight(): void {
    if (this.#errors.length === 0) return;
    const more = this.#moreErrors > 0 ? [`… and ${this.#moreErrors} more`] : [];
    throw new AppError(400, [...this.#errors, ...more].join("\n"));
  }
}
