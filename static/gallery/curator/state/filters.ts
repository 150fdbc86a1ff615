/** Filters and sort orders of the review. */
import { foldText, pictureState, publishedAt, type ReviewRow } from "./review_row.ts";

/** In the order of their buttons and number keys. */
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
/** The keys of the filters. */
export const FILTER_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="] as const;

/** In which order rows are listed; `catalog` is that of their numbers. */
export const SORTS = ["catalog", "smallest", "oddest", "newest", "alike"] as const;
export type Sort = typeof SORTS[number];

// The longer side of a picture that is too small to be looked at closely, in pixels.
const SMALL = 800;
// From here on a picture is a strip, or cut wrongly.
const ODD = 3;
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

/** The longer side in pixels; undefined where it is not known. */
function longerSide({ width, height }: ReviewRow): number | undefined {
  return width === undefined || height === undefined ? undefined : Math.max(width, height);
}

/** Returns the ratio of the longer to the shorter side. */
function oddness({ width = 1, height = 1 }: ReviewRow): number {
  return Math.max(width / height, height / width);
}

/**
 * Returns true if a row passes a filter; `missing`: there is no image, and it was not cleared on
 * purpose; `found`: it is published, and no curator has checked it.
 *
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
      return row.full.exists && (longerSide(row) ?? SMALL) < SMALL;
    case "odd":
      return row.full.exists && oddness(row) > ODD;
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
  oddest: (row) => -oddness(row),
  newest: (row) => -publishedAt(row),
  // Those that look alike one after the other.
  alike: (row) => Math.min(row.id, ...row.looksLike) + (row.looksLike.length > 0 ? 0 : 1e9),
};

/** Ids of the rows that pass and whose title or artist has every word of `text`, in an order. */
export function listed(
  rows: Iterable<ReviewRow>,
  filter: Filter,
  text: string,
  sort: Sort = "catalog",
): number[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const now = Date.now();
  const found: ReviewRow[] = [];
  for (const row of rows) {
    if (passes(row, filter, now) && words.every((word) => row.folded.includes(word))) {
      found.push(row);
    }
  }
  if (sort !== "catalog") {
    const measure = MEASURES[sort];
    found.sort((a, b) => measure(a) - measure(b) || a.id - b.id);
  }
  return found.map(({ id }) => id);
}

/** Movement of the keys in a list. */

/** The id `by` places further, or where one is when the list ends there. */
export function step(list: readonly number[], from: number | undefined, by: 1 | -1) {
  if (from === undefined) return list[0];
  const at = list.indexOf(from);
  // Gone from the list: begin again.
  if (at < 0) return list[0];
  return list[at + by] ?? from;
}

/**
 * The next id that is `wanted`, from the top again when the list ends.
 *
 * @returns undefined when there is none but where one is
 */
export function nextWanted(
  list: readonly number[],
  from: number | undefined,
  wanted: (id: number) => boolean,
): number | undefined {
  const at = from === undefined ? -1 : list.indexOf(from);
  for (let i = 1; i <= list.length; i++) {
    const id = list[(at + i) % list.length]!;
    if (id !== from && wanted(id)) return id;
  }
  return undefined;
}

/**
 * Returns the element to select after `removed` was removed from the list: the next one, else the
 * previous one.
 */
export function afterRemoval(list: readonly number[], removed: number): number | undefined {
  const at = list.indexOf(removed);
  return list[at + 1] ?? list[at - 1];
}
