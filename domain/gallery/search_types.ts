/** Types and filters of search results, which pages use without the schemas. */

/** Types of results that are answered page by page. */
export const SEARCH_TYPES = ["artists", "paintings", "movements", "tours", "texts"] as const;
export type SearchType = typeof SEARCH_TYPES[number];

/** Filters of complete results. */
export interface SearchFilters {
  movement?: number | undefined;
  century?: number | undefined;
  /** True for paintings with a picture only. */
  picture?: boolean | undefined;
}

/** Returns the century of a year: 1800 is in the 18th, 1801 in the 19th; −1 for 100 to 1 BCE. */
export const centuryOf = (year: number): number =>
  year > 0 ? Math.ceil(year / 100) : Math.floor(year / 100);
