import { inLanguage } from "../../shared/catalog_text.ts";
import type { InfluenceArtist } from "../../../../domain/gallery/influence/graph.ts";

/** Returns the text in lower case without diacritics: "Édouard" → "edouard". */
function foldCase(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Finds the artists whose names contain every word of a query, in the language of the page or in
 * the original; names and words that begin with it come first.
 * @returns Indices, at most `limit`.
 */
export function artistMatches(
  artists: readonly Pick<InfluenceArtist, "name">[],
  query: string,
  limit: number,
): number[] {
  const words = foldCase(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = (name: string) =>
    name.startsWith(words[0]!)
      ? 0
      : name.split(/[\s'-]+/).some((part) => part.startsWith(words[0]!))
      ? 1
      : 2;
  const matching = (name: string) => words.every((word) => name.includes(word));
  return artists.map(({ name }, index) => {
    const names = [inLanguage(name), name].map(foldCase);
    return { index, name: names.find(matching) ?? "" };
  })
    .filter(({ name }) => name !== "")
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, limit)
    .map(({ index }) => index);
}
