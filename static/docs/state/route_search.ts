import type { Route } from "./document.ts";

/** What a route is found by. */
export function textOf({ method, path, id, chapter, summary, parameters }: Route): string {
  return [method, path, id, chapter, summary, ...parameters.map(({ name }) => name)]
    .join(" ").toLowerCase();
}

/** Whether a text has every word that is looked for, anywhere. */
export function hasWords(text: string, query: string): boolean {
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
