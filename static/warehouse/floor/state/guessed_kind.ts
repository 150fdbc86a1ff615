/** Guesses a file's kind, so that it seldom has to be chosen by hand. */
import { formOf, withoutSeparatorLine } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { readCells } from "../../../shared/delimited.ts";

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

/** Kinds of files, in the order in which a new warehouse is filled. */
export const FILE_KINDS = ["boxes", "points", "edges", "sections", "orders", "json"] as const;

/**
 * @param head the text at the beginning of the file
 * @returns undefined when it cannot be guessed
 */
export function guessedKind(name: string, head: string): CsvKind | "json" | undefined {
  if (/\.json$/i.test(name) || /^\s*\{/.test(head)) return "json";
  const [headings = []] = readCells(withoutSeparatorLine(head), formOf(head).delimiter);
  const has = (kind: CsvKind, field: string) => {
    const fields = readFields(kind);
    return headings.some((heading) => headingOf(heading, fields).field === field);
  };
  return KNOWN_BY.find(([kind, field]) => has(kind, field))?.[0];
}
