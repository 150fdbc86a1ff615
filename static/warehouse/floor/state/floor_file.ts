/** Kinds of files that are imported on the floor plan. */
import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** Kind of a file: a kind of CSV, or a whole warehouse. */
export type FileKind = Exclude<CsvKind, "users" | "deliveries"> | "json";

/** Prefixes of headings that identify a kind of file; the most specific kinds come first. */
const HEADINGS_BY_KIND: readonly (readonly [FileKind, ...names: string[]])[] = [
  ["orders", "order", "name of the order", "auftrag", "bestell", "commande", "название заказа"],
  ["sections", "section_name", "name of the section", "название секции", "ячейка"],
  ["edges", "name_points_from", "id_points_from", "point at one end", "точка 1", "точка в начале"],
  ["points", "pos_x", "x of the point", "позиция x"],
  ["boxes", "length_box", "length", "länge", "longueur", "largo", "длина"],
  ["orders", "count_box", "quantity", "number of boxes", "количество"],
];

/** The kind of a file by its headings; undefined when it cannot be guessed. */
export function guessedKind(headings: readonly string[]): FileKind | undefined {
  const plain = headings.map((heading) => heading.trim().toLowerCase());
  const isKnown = (name: string) => plain.some((heading) => heading.startsWith(name));
  return HEADINGS_BY_KIND.find(([, ...names]) => names.some(isKnown))?.[0];
}
