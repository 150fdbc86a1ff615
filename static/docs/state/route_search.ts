import type { Route } from "./document.ts";

/** Returns the searchable text of a route. */
export function textOf({ method, path, id, chapter, summary, parameters }: Route): string {
  return [method, path, id, chapter, summary, ...parameters.map(({ name }) => name)]
    .join(" ").toLowerCase();
}

/** Returns true if a text contains every word of the query. */
export function hasWords(text: string, query: string): boolean {
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
