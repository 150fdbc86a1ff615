/** Kinds of files that are imported on the floor plan. */
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** Kind of a file: a kind of CSV, or a whole warehouse. */
export type FileKind = Exclude<CsvKind, "users" | "deliveries"> | "json";

/** Fields that identify a kind of file; the most specific kinds come first. */
const FIELDS_BY_KIND = [
  ["orders", "order_name"],
  ["sections", "section_name"],
  ["edges", "name_points_from", "id_points_from"],
  ["points", "pos_x"],
  ["boxes", "length_box"],
  ["orders", "count_box"],
] as const;

/** The kind of a file by its headings; undefined when it cannot be guessed. */
export function guessedKind(headings: readonly string[]): FileKind | undefined {
  return FIELDS_BY_KIND.find(([kind, ...own]) => {
    const fields = readFields(kind);
    return headings.some((text) => own.some((one) => one === headingOf(text, fields).field));
  })?.[0];
}
