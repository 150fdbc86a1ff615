/** Names made by a pattern: `{row:A}{bay:01}` names the bays of the second row B01, B02, B03. */

/** A function of the places in a pattern, or what is wrong with the pattern. */
export type NamePattern<Token extends string> =
  | { name: (at: Readonly<Record<Token, number>>) => string }
  | { unknown: string };

const PLACE = /\{([^{}:]*)(?::([^{}]*))?\}/g;
const LETTERS = /^[A-Z]{1,3}$|^[a-z]{1,3}$/;
const DIGITS = /^\d{1,9}$/;

/** Letters as columns of a spreadsheet are numbered: A is 0, Z is 25, AA is 26. */
function lettersOf(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + (rest - 1) % 26) + letters;
  }
  return letters;
}

function indexOf(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/**
 * Returns the counter for a place of the pattern by the text after its colon; undefined if invalid.
 */
function counterOf(first: string): ((index: number) => string) | undefined {
  if (DIGITS.test(first)) {
    return (index) => String(Number(first) + index).padStart(first.length, "0");
  }
  if (!LETTERS.test(first)) return undefined;
  const from = indexOf(first);
  const lower = first === first.toLowerCase();
  return (index) => {
    const letters = lettersOf(from + index);
    return lower ? letters.toLowerCase() : letters;
  };
}

/**
 * Reads a pattern. A place is a token in braces, with the first value after a colon: letters count
 * A, B … Z, AA, and digits keep their zeros in front. Without one a place counts from 1.
 *
 * @param tokens that the pattern may have
 * @returns `unknown`: the part of it that cannot be read
 */
export function readPattern<Token extends string>(
  pattern: string,
  tokens: readonly Token[],
): NamePattern<Token> {
  const parts: (string | { token: Token; count: (index: number) => string })[] = [];
  let end = 0;
  for (const place of pattern.matchAll(PLACE)) {
    const [whole, token, first = "1"] = place;
    const count = counterOf(first);
    if (count === undefined || !tokens.includes(token as Token)) return { unknown: whole };
    parts.push(pattern.slice(end, place.index), { token: token as Token, count });
    end = place.index + whole.length;
  }
  parts.push(pattern.slice(end));
  const brace = parts.find((part) => typeof part === "string" && /[{}]/.test(part));
  if (brace !== undefined) return { unknown: brace as string };
  return {
    name: (at) =>
      parts.map((part) => typeof part === "string" ? part : part.count(at[part.token])).join(""),
  };
}

/** A pattern for the rows of a block: its letters begin after those that names have already. */
export function patternAfter(names: Iterable<string>): string {
  let last = -1;
  for (const name of names) {
    const [, letters] = /^([A-Z]{1,2})\d/.exec(name) ?? [];
    if (letters !== undefined) last = Math.max(last, indexOf(letters));
  }
  return `{row:${lettersOf(last + 1)}}{bay:01}`;
}
