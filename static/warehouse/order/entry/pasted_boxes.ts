/** Matches pasted rows with the warehouse's box types. */
import { SimilarNames } from "../../../../domain/names.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { nearestBox } from "./box_search.ts";
import type { PastedRow } from "../../shared/pasted_rows.ts";

type Named = Pick<Box, "id" | "sku_box">;

/** Boxes of one type, of one row or more. */
export interface MatchedBoxes<Type> {
  box: Type;
  count: number;
  /** Lines of the text that name it. */
  lines: number[];
}

/** A row whose SKU no box type has. */
export interface UnknownRow<Type> {
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
export function knownSkus(boxes: readonly Named[]): (sku: string) => boolean {
  const skus = new Set(boxes.map(({ sku_box }) => normalizedName(sku_box)));
  return (sku) => skus.has(normalizedName(sku));
}

/** Finds the box types of rows. Of types with the same SKU the first one counts. */
export function pastedBoxes<Type extends Named>(
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
