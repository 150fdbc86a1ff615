/** Ranking of search results by name. */
import { errorsAllowed, findInName } from "./name_distance.ts";
import { folded, isWithoutSpaces } from "./search_query.ts";

/** A search result with the name by which it was found. */
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
const renownOf = (links: number): number => Math.floor(Math.log2(1 + links));

/**
 * Sorts results of the same words: exact names first, then better known records, then names that
 * begin with the text, then names that contain the words as whole words, then shorter names.
 */
export function rankByName<Hit extends NamedHit>(hits: readonly Hit[], typed: string): Hit[] {
  const query = folded(typed);
  const scored = hits.map((hit) => {
    const name = folded(hit.name);
    const key = [
      name === query ? 0 : 1,
      -renownOf(hit.links),
      name.startsWith(query) ? 0 : 1,
      containsWords(hit.name, typed) ? 0 : 1,
      name.length,
      hit.id,
    ];
    return { hit, key };
  });
  return scored.sort((a, b) => compare(a.key, b.key)).map(({ hit }) => hit);
}

// Distinguishes relatives of the same name; folded.
const AFTER_SURNAME =
  / (?:(?:the )?(?:elder|younger)|(?:der )?(?:altere|jungere)|старшии|младшии|i{1,3}|jr|sr)$/;

/**
 * Returns true if the typed text is a person's name or its end, the surname: "van gogh", "bruegel". In
 * a script without spaces, two letters from anywhere in the name are enough.
 */
export function isCalled(name: string, typed: string): boolean {
  const query = folded(typed);
  if (isWithoutSpaces(typed)) return [...query].length > 1 && folded(name).includes(query);
  const whole = ` ${folded(name)}`;
  return query !== "" &&
    [whole, whole.replace(AFTER_SURNAME, "")].some((text) => text.endsWith(` ${query}`));
}

/**
 * Returns the one artist who is known by the given name that was typed ("leonardo"), if no painting
 * with this word is nearly as well known ("judith").
 */
export function calledByGivenName(
  artists: readonly NamedHit[],
  paintings: readonly NamedHit[],
  typed: readonly string[],
): number | undefined {
  const begin = artists.filter(({ name }) =>
    typed.some((one) => `${folded(name)} `.startsWith(`${folded(one)} `))
  );
  const [first] = begin;
  const isOnly = first && begin.every(({ id }) => id === first.id);
  return isOnly &&
      paintings.every(({ name, links }) =>
        2 * links <= first.links || !typed.some((one) => containsWords(name, one))
      )
    ? first.id
    : undefined;
}

/** Returns true if a title has the typed words, or letters with few errors. */
export function resembles(title: string, typed: string): boolean {
  const query = folded(typed);
  return beginsWords(title, typed) ||
    findInName(query, folded(title), errorsAllowed(query))?.atWord === true;
}

/** Returns true if a name contains every typed word as a whole word. */
export function containsWords(name: string, typed: string): boolean {
  const own = new Set(folded(name).split(" "));
  return folded(typed).split(" ").every((word) => own.has(word));
}

/** Returns true if every typed word begins a word of a name. */
export function beginsWords(name: string, typed: string): boolean {
  const own = folded(name).split(" ");
  return folded(typed).split(" ").every((word) => own.some((one) => one.startsWith(word)));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - b[at]!;
  return 0;
}

/**
 * Returns the first sentence of a text that has a word beginning with a typed one; otherwise its
 * first sentence.
 */
export function sentenceWith(text: string, typed: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)|[^.!?]*[.!?]/g) ?? [text];
  const words = folded(typed).split(" ");
  const match = sentences.find((sentence) => {
    const own = folded(sentence).split(" ");
    return words.some((word) => own.some((one) => one.startsWith(word)));
  });
  return (match ?? sentences[0] ?? "").trim();
}
