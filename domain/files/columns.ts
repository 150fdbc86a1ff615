/** Fields of a file's columns, and the decimal sign of its numbers. */
import { refusal } from "../app_error.ts";
import { normalizedName } from "../normalized_name.ts";
import { type DecimalSign, decimalSignOf } from "./numbers.ts";
import type { FileOfRows } from "./read_file.ts";
import { type FileReading, readingOf, type ReadingOptions, reporting } from "./reading.ts";

/** The meaning of a heading. */
export interface Heading<Unit extends string = string> {
  /** Undefined for an unknown heading. */
  field?: string;
  /** The unit in the heading, if it fits the field. */
  unit?: Unit;
}

/** A column with a field. */
export interface Column<Unit extends string = string> {
  /** Its index, from 0. */
  at: number;
  heading: string;
  /** The unit in its heading; undefined if none. */
  unit: Unit | undefined;
}

/**
 * Assigns the columns of a file to fields. The name of a field takes precedence over another heading
 * of the same field, whose column is then ignored.
 * @param meaning The meaning of a heading.
 * @param fieldNames Fields of the columns in order, instead of the headings: `pos_x (cm)`, "" for an
 *   ignored column.
 * @throws {AppError} 400 if a field is unknown or has two columns
 */
export function columnsOf<Unit extends string>(
  headings: readonly string[],
  meaning: (heading: string) => Heading<Unit>,
  fieldNames?: readonly string[],
): Map<string, Column<Unit>> {
  if (fieldNames !== undefined && fieldNames.length > headings.length) {
    throw refusal(400, "too_many_columns", { count: headings.length }, { where: "columns" });
  }
  const columns = new Map<string, Column<Unit>>();
  for (const [at, heading] of headings.entries()) {
    const name = fieldNames === undefined ? heading : fieldNames[at] ?? "";
    const { field, unit } = meaning(name);
    if (field === undefined) {
      if (fieldNames === undefined || name === "") continue;
      throw refusal(400, "no_such_field", { name }, { where: "columns" });
    }
    const isOwn = (one: string) => fieldNames !== undefined || one.toLowerCase().startsWith(field);
    const earlier = columns.get(field);
    const isSame = earlier !== undefined && normalizedName(earlier.heading).toLowerCase() ===
        normalizedName(heading).toLowerCase();
    if (earlier !== undefined && (isSame || (isOwn(heading) && isOwn(earlier.heading)))) {
      throw refusal(400, "column_twice", { column: heading });
    }
    // Of several other headings, the first one is meant.
    if (earlier === undefined || isOwn(heading)) columns.set(field, { at, heading, unit });
  }
  return columns;
}

/** The fields of columns in order, as the sender may choose them; "" for an ignored column. */
export function chosenFields(
  headings: readonly string[],
  columns: ReadonlyMap<string, Column>,
): string[] {
  const fields = headings.map(() => "");
  for (const [field, { at, unit }] of columns) {
    fields[at] = unit === undefined ? field : `${field} (${unit})`;
  }
  return fields;
}

/** The meaning of the rows of a file. */
export interface Mapping<Unit extends string> {
  columns: ReadonlyMap<string, Column<Unit>>;
  /** Undefined if no number determines it. */
  decimal: DecimalSign | undefined;
  read: FileReading;
}

/**
 * Assigns the columns of a file to fields, by their headings or as chosen.
 * @throws {AppError} 400 with `read` if a field is unknown or has two columns
 */
export function mappingOf<Unit extends string>(
  file: FileOfRows,
  { meaning, isNumeric, reading = {} }: {
    meaning: (heading: string) => Heading<Unit>;
    isNumeric: (field: string) => boolean;
    reading?: ReadingOptions | undefined;
  },
): Mapping<Unit> {
  const { headings, rows } = file;
  const columns = reporting(
    () => readingOf(file, [], undefined),
    () => columnsOf(headings, meaning, reading.columns),
  );
  const numeric = [...columns].filter(([field]) => isNumeric(field)).map(([, { at }]) => at);
  const decimal = reading.decimal ??
    decimalSignOf(rows.values().flatMap(({ cells }) => numeric.map((at) => cells[at]!)));
  return { columns, decimal, read: readingOf(file, chosenFields(headings, columns), decimal) };
}
