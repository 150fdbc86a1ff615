/** What a file seems to hold, so that mostly nobody need say it. */
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";

/** A column by which a kind of file is known, those first that others have, too. */
const KNOWN_BY: readonly [CsvKind, string][] = [
  ["orders", "order_name"],
  ["sections", "section_name"],
  ["edges", "name_points_from"],
  ["edges", "id_points_from"],
  ["points", "pos_x"],
  ["boxes", "length_box"],
];

/** What files hold, in the order in which a new warehouse is filled. */
export const FILE_KINDS = ["boxes", "points", "edges", "sections", "orders", "json"] as const;

/**
 * @param head the beginning of the file
 * @returns undefined when nothing tells
 */
export function guessedKind(name: string, head: string): CsvKind | "json" | undefined {
  if (/\.json$/i.test(name) || /^\s*\{/.test(head)) return "json";
  const [line = ""] = head.replace(/^\ufeff/, "").split(/\r?\n/, 1);
  const columns = new Set(line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, "")));
  return KNOWN_BY.find(([, column]) => columns.has(column))?.[0];
}
