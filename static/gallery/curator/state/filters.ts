/** Filters and sort orders of the review, and movement in the filtered list. */
import { foldText, pictureState, publishedAt, type ReviewRow } from "./review_row.ts";

/** Filters in the order of their buttons and keys. */
export const FILTERS = [
  "all",
  "unchecked",
  "missing",
  "cleared",
  "fixed",
  "checked",
  "has_picture",
  "small",
  "odd",
  "found",
  "replaced",
  "lookalike",
] as const;
export type Filter = typeof FILTERS[number];
/** The keys of the filters, in the same order. */
export const FILTER_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="] as const;

/** Sort orders; `catalog` is the order of ids. */
export const SORTS = ["catalog", "smallest", "oddest", "newest", "alike"] as const;
export type Sort = typeof SORTS[number];

// Longer side below which a picture is too small for close viewing, in pixels.
const MIN_LARGE_PX = 800;
// Ratio of the sides above which a picture is a strip or cropped wrongly.
const MIN_ODD_RATIO = 3;
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns the longer side, in pixels; undefined if unknown. */
function longerSide({ width, height }: ReviewRow): number | undefined {
  return width === undefined || height === undefined ? undefined : Math.max(width, height);
}

/** Returns the ratio of the longer to the shorter side. */
function sideRatio({ width = 1, height = 1 }: ReviewRow): number {
  return Math.max(width / height, height / width);
}

/**
 * Returns true if a row passes a filter; `missing`: there is no image, and it was not removed on
 * purpose; `found`: it is published, and no curator has checked it.
 * @param now Unix milliseconds.
 */
export function passes(row: ReviewRow, filter: Filter, now = Date.now()): boolean {
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
    case "has_picture":
      return row.full.exists;
    case "small":
      return row.full.exists && (longerSide(row) ?? MIN_LARGE_PX) < MIN_LARGE_PX;
    case "odd":
      return row.full.exists && sideRatio(row) > MIN_ODD_RATIO;
    case "found":
      return row.full.exists && !row.checked && !row.fixed;
    case "lookalike":
      return row.full.exists && row.looksLike.length > 0;
    case "replaced":
      return row.full.exists && row.fixed && publishedAt(row) > now - RECENT_MS;
  }
}

/** Returns the number of rows that pass each filter. */
export function countFilters(rows: Iterable<ReviewRow>): Record<Filter, number> {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, 0])) as Record<Filter, number>;
  const now = Date.now();
  for (const row of rows) {
    for (const filter of FILTERS) if (passes(row, filter, now)) counts[filter]++;
  }
  return counts;
}

const MEASURES: Readonly<Record<Exclude<Sort, "catalog">, (row: ReviewRow) => number>> = {
  smallest: (row) => longerSide(row) ?? Infinity,
  oddest: (row) => -sideRatio(row),
  newest: (row) => -publishedAt(row),
  // Groups similar pictures.
  alike: (row) => Math.min(row.id, ...row.looksLike) + (row.looksLike.length > 0 ? 0 : 1e9),
};

/** Returns the sorted ids of the rows that pass a filter and contain every word of `text`. */
export function filteredIds(
  rows: Iterable<ReviewRow>,
  filter: Filter,
  text: string,
  sort: Sort = "catalog",
): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const now = Date.now();
  const matchingRows: ReviewRow[] = [];
  for (const row of rows) {
    if (passes(row, filter, now) && words.every((word) => row.folded.includes(word))) {
      matchingRows.push(row);
    }
  }
  if (sort !== "catalog") {
    const measure = MEASURES[sort];
    matchingRows.sort((a, b) => measure(a) - measure(b) || a.id - b.id);
  }
  return matchingRows.map(({ id }) => id);
}

/** Returns the neighbouring id, or the current one at the end of the list. */
export function step(list: readonly number[], current: number | undefined, offset: 1 | -1) {
  if (current === undefined) return list[0];
  const at = list.indexOf(current);
  // No longer in the list: start at the top.
  if (at < 0) return list[0];
  return list[at + offset] ?? current;
}

/**
 * Returns the next id that matches, continuing at the top after the end of the list.
 * @returns Undefined if there is none besides the current one.
 */
export function nextMatching(
  list: readonly number[],
  current: number | undefined,
  isMatch: (id: number) => boolean,
): number | undefined {
  const at = current === undefined ? -1 : list.indexOf(current);
  for (let i = 1; i <= list.length; i++) {
    const id = list[(at + i) % list.length]!;
    if (id !== current && isMatch(id)) return id;
  }
  return undefined;
}

/**
 * Returns the id to select after `removed` was removed from the list: the next one, else the
 * previous one.
 */
export function afterRemoval(list: readonly number[], removed: number): number | undefined {
  const at = list.indexOf(removed);
  return list[at + 1] ?? list[at - 1];
}
