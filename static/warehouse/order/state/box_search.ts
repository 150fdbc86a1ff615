/** Finds box types by what someone types of their SKU. */
import { typingErrors } from "../../../../domain/typing_errors.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { lengthText, weightText } from "../../shared/measures.ts";
import { t } from "../messages.ts";
import { SimilarNames } from "../../../../domain/names.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import type { PastedRow } from "../../shared/pasted_rows.ts";

/** Fields of a box type by which it is found. */
type Named = Pick<Box, "sku_box">;

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

/** The edges and the weight of a box type: `285 × 190 × 330 · 9.3 kg`. */
export function boxFacts({ length_box, width_box, height_box, weight_box }: Box): string {
  const edges = [length_box, width_box, height_box].map((edge) => lengthText(edge)).join(" × ");
  return t("box_facts", { edges, weight: weightText(weight_box) });
}

type BoxType = Pick<Box, "id" | "sku_box">;

/** Boxes of one type, of one row or more. */
interface MatchedBoxes<Type> {
  box: Type;
  count: number;
  /** Lines of the text that name it. */
  lines: number[];
}

/** A row whose SKU no box type has. */
interface UnknownRow<Type> {
  row: PastedRow;
  /** The one with the most similar SKU; undefined when none is similar. */
  suggestion: Type | undefined;
}

export interface PastedBoxes<Type> {
  /** In the order of their first rows; rows of one type are summed. */
  matched: MatchedBoxes<Type>[];
  unknown: UnknownRow<Type>[];
  /** Rows of known types without a count. */
  uncounted: PastedRow[];
}

// Looking for similar names takes a while; with more unknown rows than this, something else was
// pasted.
const MAX_SUGGESTED_ROWS = 50;

/** True if a box type is called so. */
export function knownSkus(boxes: readonly BoxType[]): (sku: string) => boolean {
  const skus = new Set(boxes.map(({ sku_box }) => normalizedName(sku_box)));
  return (sku) => skus.has(normalizedName(sku));
}

/** Finds the box types of rows. Of types with the same SKU the first one counts. */
export function pastedBoxes<Type extends BoxType>(
  rows: readonly PastedRow[],
  boxes: readonly Type[],
): PastedBoxes<Type> {
  // From the last to the first, so that the first one stays.
  const bySku = new Map(boxes.toReversed().map((box) => [normalizedName(box.sku_box), box]));
  const similar = new SimilarNames(bySku.keys());
  const matched = new Map<string, MatchedBoxes<Type>>();
  const unknown: UnknownRow<Type>[] = [];
  const uncounted: PastedRow[] = [];
  for (const row of rows) {
    const box = bySku.get(normalizedName(row.sku));
    if (box === undefined) {
      const looks = unknown.length < MAX_SUGGESTED_ROWS;
      const same = similar.find(normalizedName(row.sku));
      const suggestion = same === undefined ? undefined : bySku.get(same);
      const nearest = () => looks ? nearestBox(boxes, row.sku) : undefined;
      unknown.push({ row, suggestion: suggestion ?? nearest() });
    } else if (row.count === undefined) uncounted.push(row);
    else {
      const same = matched.get(box.id);
      if (same === undefined) matched.set(box.id, { box, count: row.count, lines: [row.line] });
      else {
        same.count += row.count;
        same.lines.push(row.line);
      }
    }
  }
  return { matched: [...matched.values()], unknown, uncounted };
}
