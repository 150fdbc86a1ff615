import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** A field by which a kind of file is known, those first that others have, too. */
const KNOWN_BY: readonly [CsvKind, string][] = [
  ["orders", "order_name"],
  ["sections", "section_name"],
  ["edges", "name_points_from"],
  ["edges", "id_points_from"],
  ["points", "pos_x"],
  ["boxes", "length_box"],
  ["orders", "count_box"],
];

/** The kind of a file by its headings; undefined when it cannot be guessed. */
export function guessedKind(headings: readonly string[]): CsvKind | undefined {
  const has = (kind: CsvKind, field: string) => {
    const fields = readFields(kind);
    return headings.some((heading) => headingOf(heading, fields).field === field);
  };
  return KNOWN_BY.find(([kind, field]) => has(kind, field))?.[0];
}
