/** Search of box types by typed or pasted SKUs. */
import { typingErrors } from "../../../../domain/typing_errors.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { lengthText, weightText } from "../../shared/measures.ts";
import { t } from "../messages.ts";
import { SimilarNames } from "../../../../domain/names.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import type { PastedRow } from "./pasted_rows.ts";

/** Fields of a box type used by the search. */
type Named = Pick<Box, "sku_box">;

// Words with more than one error per three letters do not match.
const LETTERS_PER_ERROR = 3;

/** Returns the normalized SKU for comparison, without case and punctuation. */
const plainSku = (sku: string) =>
  sku.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/**
 * Returns the box types that match a query, best first: equal, same prefix, all words as word
 * prefixes, all words as substrings. If none matches, returns the most similar one, allowing for
 * typing errors.
 * @param maximum Maximum number of results.
 */
export function searchBoxes<Type extends Named>(
  boxes: readonly Type[],
  query: string,
  maximum: number,
): Type[] {
  const wanted = plainSku(query);
  if (wanted === "") return [];
  const parts = wanted.split(" ");
  const matches: { box: Type; rank: number }[] = [];
  for (const box of boxes) {
    const rank = rankOf(plainSku(box.sku_box), wanted, parts);
    if (rank !== undefined) matches.push({ box, rank });
  }
  if (matches.length === 0) {
    const nearest = nearestBox(boxes, query);
    return nearest === undefined ? [] : [nearest];
  }
  return matches.sort((a, b) => a.rank - b.rank).slice(0, maximum).map(({ box }) => box);
}

function rankOf(sku: string, wanted: string, parts: readonly string[]): number | undefined {
  if (sku === wanted) return 0;
  if (sku.startsWith(wanted)) return 1;
  const words = sku.split(" ");
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  if (parts.every((part) => sku.includes(part))) return 3;
  // `water1.5` matches `WATER-STILL-1.5L`: people often omit punctuation.
  return sku.replaceAll(" ", "").includes(wanted.replaceAll(" ", "")) ? 4 : undefined;
}

const digitsOf = (sku: string) => sku.replace(/\D+/g, "");

/**
 * Returns the box type with the most similar SKU; undefined if none is similar. Other digits are
 * another box type, not a typing error.
 */
export function nearestBox<Type extends Named>(
  boxes: readonly Type[],
  sku: string,
): Type | undefined {
  const wanted = plainSku(sku);
  let best: { box: Type; errors: number } | undefined;
  for (const box of boxes) {
    const name = plainSku(box.sku_box);
    if (digitsOf(wanted) !== "" && digitsOf(wanted) !== digitsOf(name)) continue;
    const maxErrors = Math.floor(Math.max(wanted.length, name.length) / LETTERS_PER_ERROR);
    const bound = Math.min(maxErrors, (best?.errors ?? Infinity) - 1);
    if (Math.abs(name.length - wanted.length) > bound) continue;
    const errors = typingErrors(wanted, name);
    if (errors <= bound) best = { box, errors };
  }
  return best?.box;
}

/** Returns the dimensions and weight of a box type: `285 × 190 × 330 · 9.3 kg`. */
export function boxFacts({ length_box, width_box, height_box, weight_box }: Box): string {
  const edges = [length_box, width_box, height_box].map((edge) => lengthText(edge)).join(" × ");
  return t("box_facts", { edges, weight: weightText(weight_box) });
}

type BoxType = Pick<Box, "id" | "sku_box">;

/** Boxes of one type from one or more pasted rows. */
interface MatchedBoxes<Type> {
  box: Type;
  count: number;
  /** Numbers of these rows in the text. */
  lines: number[];
}

/** A pasted row whose SKU no box type has. */
interface UnknownRow<Type> {
  row: PastedRow;
  /** The box type with the most similar SKU; undefined if none is similar. */
  suggestion: Type | undefined;
}

export interface PastedBoxes<Type> {
  /** In the order of their first rows; rows of one type are added up. */
  matched: MatchedBoxes<Type>[];
  unknown: UnknownRow<Type>[];
  /** Rows of known types without a count. */
  uncounted: PastedRow[];
}

// The search for similar names is slow; with more unknown rows the text is probably not an order.
const MAX_SUGGESTED_ROWS = 50;

/** Returns a function that checks if an SKU exists. */
export function knownSkus(boxes: readonly BoxType[]): (sku: string) => boolean {
  const skus = new Set(boxes.map(({ sku_box }) => normalizedName(sku_box)));
  return (sku) => skus.has(normalizedName(sku));
}

/** Finds the box types of pasted rows. If several types share an SKU, the first one is used. */
export function pastedBoxes<Type extends BoxType>(
  rows: readonly PastedRow[],
  boxes: readonly Type[],
): PastedBoxes<Type> {
  // Reversed, so that the first one overwrites the others.
  const bySku = new Map(boxes.toReversed().map((box) => [normalizedName(box.sku_box), box]));
  const similar = new SimilarNames(bySku.keys());
  const matched = new Map<string, MatchedBoxes<Type>>();
  const unknown: UnknownRow<Type>[] = [];
  const uncounted: PastedRow[] = [];
  for (const row of rows) {
    const box = bySku.get(normalizedName(row.sku));
    if (box === undefined) {
      const mayHaveSuggestion = unknown.length < MAX_SUGGESTED_ROWS;
      const same = similar.find(normalizedName(row.sku));
      const suggestion = same === undefined ? undefined : bySku.get(same);
      const nearest = () => mayHaveSuggestion ? nearestBox(boxes, row.sku) : undefined;
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
