/** Guesses the content of the columns of a CSV file. */
import type { FileColumn } from "../../../shared/file_reading/file_head.ts";
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import {
  type CsvFileKind,
  readFields,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** Returns the guessed fields of columns: `length_box`, `length_box (cm)`, or empty if unknown. */
export function guessedFields(kind: CsvFileKind, columns: readonly FileColumn[]): string[] {
  const fields = readFields(kind);
  const taken = new Set<string>();
  return columns.map(({ heading }) => {
    const { field, unit } = headingOf(heading, fields);
    if (field === undefined || taken.has(field)) return "";
    taken.add(field);
    return unit === undefined ? field : `${field} (${unit})`;
  });
}

/** The field of a column and its unit, as {@link guessedFields} writes them. */
export function fieldAndUnit(text: string): { field: string; unit: string } {
  const [, field = "", unit = ""] = /^(\w*)(?: \((\w+)\))?$/.exec(text) ?? [];
  return { field, unit };
}

/** Returns the missing required columns, the first name of each group. */
export function missingFields(kind: CsvFileKind, columns: readonly string[]): string[] {
  const presentFields = new Set(columns.map((column) => fieldAndUnit(column).field));
  return REQUIRED[kind].map((group) => [group].flat())
    .filter((group) => !group.some((field) => presentFields.has(field)))
    .map(([first]) => first!);
}
