import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** Beginnings of headings by which a kind of file is known, those first that others have, too. */
const KNOWN_BY: readonly (readonly [CsvKind, ...names: string[]])[] = [
  ["orders", "order_name", "name of the order", "order reference", "название заказа"],
  ["sections", "section_name", "name of the section", "название секции", "ячейка"],
  ["edges", "name_points_from", "id_points_from", "point at one end", "точка 1", "точка в начале"],
  ["points", "pos_x", "x of the point", "позиция x"],
  ["boxes", "length_box", "length", "länge", "longueur", "largo", "длина"],
  ["orders", "count_box", "quantity", "number of boxes", "количество"],
];

/** The kind of a file by its headings; undefined when it cannot be guessed. */
export function guessedKind(headings: readonly string[]): CsvKind | undefined {
  const plain = headings.map((heading) => heading.trim().toLowerCase());
  const isKnown = (name: string) => plain.some((heading) => heading.startsWith(name));
  return KNOWN_BY.find(([, ...names]) => names.some(isKnown))?.[0];
}
