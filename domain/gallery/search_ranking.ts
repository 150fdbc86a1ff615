/** The order of what a search has found by name. */
import { folded } from "./search_query.ts";

/** Something that was found by a name. */
export interface NamedHit {
  id: number;
  /** The name that was found: its own or an alternative one. */
  name: string;
  /** Influences and notes that it stands in. */
  links: number;
}

/**
 * Returns a logarithmic measure of links, so that the name decides between records of similar fame.
 */
const renown = (links: number): number => Math.floor(Math.log2(1 + links));

/**
 * Sorts hits of the same words: what is called just so; then what is known before what is not; then
 * names that begin so, then names that hold the words whole, then the shorter name.
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

/** The first sentence of a text in which a word begins with one that was typed; else its first one. */
export function sentenceWith(text: string, typed: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)|[^.!?]*[.!?]/g) ?? [text];
  const words = folded(typed).split(" ");
  const found = sentences.find((sentence) => {
    const own = folded(sentence).split(" ");
    return words.some((word) => own.some((one) => one.startsWith(word)));
  });
  return (found ?? sentences[0] ?? "").trim();
}
