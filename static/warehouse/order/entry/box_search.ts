/** Finds box types by what someone types of their SKU. */
import { typingErrors } from "../../../../domain/typing_errors.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

/** Fields of a box type by which it is found. */
export type Named = Pick<Box, "sku_box">;

// Of two words that differ in more than a third of their letters, neither is meant by the other.
const LETTERS_AN_ERROR = 3;

/** An SKU as it is compared: case and signs do not count. */
const plainSku = (sku: string) =>
  sku.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/**
 * Box types that a query may mean, best first: called so, beginning so, with words that begin so, with
 * all that is typed somewhere in them; where there is none of these, the nearest by typing errors.
 *
 * @param most How many at the most.
 */
export function searchBoxes<Type extends Named>(
  boxes: readonly Type[],
  query: string,
  most: number,
): Type[] {
  const wanted = plainSku(query);
  if (wanted === "") return [];
  const parts = wanted.split(" ");
  const found: { box: Type; rank: number }[] = [];
  for (const box of boxes) {
    const rank = rankOf(plainSku(box.sku_box), wanted, parts);
    if (rank !== undefined) found.push({ box, rank });
  }
  if (found.length === 0) {
    const nearest = nearestBox(boxes, query);
    return nearest === undefined ? [] : [nearest];
  }
  return found.sort((a, b) => a.rank - b.rank).slice(0, most).map(({ box }) => box);
}

function rankOf(sku: string, wanted: string, parts: readonly string[]): number | undefined {
  if (sku === wanted) return 0;
  if (sku.startsWith(wanted)) return 1;
  const words = sku.split(" ");
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  if (parts.every((part) => sku.includes(part))) return 3;
  // `water1.5` for `WATER-STILL-1.5L`: signs are what hands leave out first.
  return sku.replaceAll(" ", "").includes(wanted.replaceAll(" ", "")) ? 4 : undefined;
}

/** The box type whose SKU is nearest to a mistyped one; undefined when none is near. */
export function nearestBox<Type extends Named>(
  boxes: readonly Type[],
  sku: string,
): Type | undefined {
  const wanted = plainSku(sku);
  let best: { box: Type; errors: number } | undefined;
  for (const box of boxes) {
    const name = plainSku(box.sku_box);
    const most = Math.floor(Math.max(wanted.length, name.length) / LETTERS_AN_ERROR);
    const bound = Math.min(most, (best?.errors ?? Infinity) - 1);
    if (Math.abs(name.length - wanted.length) > bound) continue;
    const errors = typingErrors(wanted, name);
    if (errors <= bound) best = { box, errors };
  }
  return best?.box;
}
