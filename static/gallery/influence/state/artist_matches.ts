import type { InfluenceArtist } from "../../../../domain/gallery/influence/graph.ts";

/** Letters as they are typed without marks: "Édouard" → "edouard". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The artists whose names hold every word typed, those that begin with it first.
 *
 * @returns indices, at most `limit`
 */
export function artistMatches(
  artists: readonly Pick<InfluenceArtist, "name">[],
  query: string,
  limit: number,
): number[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = (name: string) =>
    name.startsWith(words[0]!)
      ? 0
      : name.split(/[\s'-]+/).some((part) => part.startsWith(words[0]!))
      ? 1
      : 2;
  return artists.map(({ name }, index) => ({ index, name: folded(name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, limit)
    .map(({ index }) => index);
}
