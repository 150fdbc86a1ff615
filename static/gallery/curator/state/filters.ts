/** Which rows of the review are listed. */
import { foldText, pictureState, type ReviewRow } from "./review_row.ts";

/** In the order of their buttons and number keys. */
export const FILTERS = ["all", "unchecked", "missing", "cleared", "fixed", "checked"] as const;
export type Filter = typeof FILTERS[number];

/** Whether a filter lets a row through; `missing`: there is no image, and it was not cleared on purpose. */
export function passes(row: ReviewRow, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "unchecked":
      return !row.checked;
    case "missing": {
      const state = pictureState(row);
      return state === "lost" || state === "on_demand";
    }
    case "cleared":
      return pictureState(row) === "cleared";
    case "fixed":
      return row.fixed;
    case "checked":
      return row.checked;
  }
}

/** How many rows each filter lets through. */
export function countFilters(rows: Iterable<ReviewRow>): Record<Filter, number> {
  const counts = { all: 0, unchecked: 0, missing: 0, cleared: 0, fixed: 0, checked: 0 };
  for (const row of rows) {
    for (const filter of FILTERS) if (passes(row, filter)) counts[filter]++;
  }
  return counts;
}

/** Ids of the rows that pass and whose title or artist has every word of `text`, in given order. */
export function listed(rows: Iterable<ReviewRow>, filter: Filter, text: string): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const ids: number[] = [];
  for (const row of rows) {
    if (passes(row, filter) && words.every((word) => row.folded.includes(word))) ids.push(row.id);
  }
  return ids;
}
