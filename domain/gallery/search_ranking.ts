/** Ranking of search results by name. */
import { folded } from "./search_query.ts";

/** Something found by a name. */
export interface NamedHit {
  id: number;
  /** The matching name: its own or an alternative one. */
  name: string;
  /** Number of influences and notes that refer to it. */
  links: number;
}

/**
 * Returns a logarithmic measure of links, so that the name decides between similarly well-known
 * records.
 */
const renown = (links: number): number => Math.floor(Math.log2(1 + links));

/**
 * Sorts results of the same words: exact names first, then better known records, then names that
 * begin with the text, then names that contain the words as whole words, then shorter names.
 */
export function rankByName<Hit extends NamedHit>(hits: readonly Hit[], typed: string): Hit[] {
  const query = folded(typed);
  const words = query.split(" ");
  const scored = hits.map((hit) => {
    const name = folded(hit.name);
    const own = new Set(name.split(" "));
    const key = [
      name === query ? 0 : 1,
      -renown(hit.links),
      name.startsWith(query) ? 0 : 1,
      words.every((word) => own.has(word)) ? 0 : 1,
      name.length,
      hit.id,
    ];
    return { hit, key };
  });
  return scored.sort((a, b) => compare(a.key, b.key)).map(({ hit }) => hit);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - b[at]!;
  return 0;
}

/**
 * The first sentence of a text that has a word beginning with a typed one; otherwise its first
 * sentence.
 */
export function sentenceWith(text: string, typed: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)|[^.!?]*[.!?]/g) ?? [text];
  const words = folded(typed).split(" ");
  const found = sentences.find((sentence) => {
    const own = folded(sentence).split(" ");
    return words.some((word) => own.some((one) => one.startsWith(word)));
  });
  return (found ?? sentences[0] ?? "").trim();
}
