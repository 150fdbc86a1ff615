/** Fields of a file's columns, and the decimal sign of its numbers. */
import { chosenFields, type Column, columnsOf, type Heading } from "./columns.ts";
import { type DecimalSign, decimalSignOf } from "./numbers.ts";
import type { FileOfRows } from "./read_file.ts";
import { type FileReading, readingOf, type ReadingOptions, reporting } from "./reading.ts";

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
