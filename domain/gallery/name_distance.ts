/**
 * Edit distance of a typed text to a part of a name: letters to add, drop, change or swap with a
 * neighbour.
 *
 * Source: Sellers (1980), "The theory and computation of evolutionary distances", for a pattern
 * anywhere in a text; swaps as in Damerau (1964), each letter moved at most once.
 */

/** Position of a typed text in a name. */
export interface NameMatch {
  /** Number of errors. */
  errors: number;
  /** True if it begins at the start of a word. */
  atWord: boolean;
  /** True if it also ends at the end of a word. */
  isWhole: boolean;
}

/**
 * Finds the best match of `typed` in `name`, both folded; ignores spaces in both.
 * @returns Undefined if every match has more than `maxErrors` errors.
 */
export function findInName(typed: string, name: string, maxErrors: number): NameMatch | undefined {
  const pattern = typed.replaceAll(" ", "");
  const text = name.replaceAll(" ", "");
  const wordStarts = startsOfWords(name);
  const lesser = (a: Cell, b: Cell): Cell =>
    b.errors < a.errors || (b.errors === a.errors && wordStarts.has(b.start)) ? b : a;
  let best: NameMatch | undefined;
  const consider = (match: NameMatch) => {
    const value = ({ atWord, isWhole }: NameMatch) => Number(atWord) + Number(isWhole);
    const better = best === undefined || match.errors < best.errors ||
      (match.errors === best.errors && value(match) > value(best));
    if (better) best = match;
  };
  // One row per letter of the pattern; a cell has the distance and the start in the text.
  let beforeLast: Cell[] = [];
  let last: Cell[] = Array.from({ length: text.length + 1 }, (_, at) => ({ errors: 0, start: at }));
  for (let i = 1; i <= pattern.length; i++) {
    const row: Cell[] = [{ errors: i, start: 0 }];
    for (let j = 1; j <= text.length; j++) {
      const same = pattern[i - 1] === text[j - 1];
      let cell = plus(last[j - 1]!, same ? 0 : 1);
      cell = lesser(cell, plus(last[j]!, 1));
      cell = lesser(cell, plus(row[j - 1]!, 1));
      const swapped = i > 1 && j > 1 && pattern[i - 1] === text[j - 2] &&
        pattern[i - 2] === text[j - 1];
      if (swapped) cell = lesser(cell, plus(beforeLast[j - 2]!, 1));
      row.push(cell);
    }
    [beforeLast, last] = [last, row];
  }
  for (const [end, { errors, start }] of last.entries()) {
    if (errors > maxErrors) continue;
    const atWord = wordStarts.has(start);
    const isWhole = atWord && (wordStarts.has(end) || end === text.length);
    consider({ errors, atWord, isWhole });
  }
  return best;
}

interface Cell {
  errors: number;
  start: number;
}

const plus = ({ errors, start }: Cell, more: number): Cell => ({ errors: errors + more, start });

/** Returns the positions of word beginnings in a name without spaces. */
function startsOfWords(name: string): Set<number> {
  const starts = new Set<number>();
  let at = 0;
  for (const word of name.split(" ")) {
    starts.add(at);
    at += word.length;
  }
  return starts;
}

/** Returns the number of errors allowed for the length of a typed text. */
export function errorsAllowed(typed: string): number {
  const letters = typed.replaceAll(" ", "").length;
  return letters < 5 ? 0 : letters < 8 ? 1 : 2;
}
