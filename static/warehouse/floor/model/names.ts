/** Names on a floor: counted on (A01, A02, A03), made by a pattern, or free for new points. */
import type { Floor } from "./floor.ts";

// The last number in a name, with what stands around it.
const NUMBERED = /^(.*?)(\d+)(\D*)$/s;

interface Numbered {
  head: string;
  number: number;
  digits: number;
  tail: string;
}

function numbered(name: string): Numbered | undefined {
  const [, head, digits, tail] = NUMBERED.exec(name) ?? [];
  // More digits than a number holds are no count.
  if (digits === undefined || digits.length > 15) return undefined;
  return { head: head!, number: Number(digits), digits: digits.length, tail: tail! };
}

/**
 * The name so many further on: its last number is raised and keeps its zeros in front; a name without
 * a number begins with 2.
 */
export function countOn(name: string, by: number): string {
  const parts = numbered(name);
  if (parts === undefined) return name === "" ? String(by + 1) : `${name} ${by + 1}`;
  const { head, number, digits, tail } = parts;
  return head + String(number + by).padStart(digits, "0") + tail;
}

/**
 * By how much names are counted on, so that a copy of all of them goes on where they end: A01 to A04
 * by 4, or by 1 where they do not count.
 */
export function countOf(names: readonly string[]): number {
  const spans = new Map<string, { least: number; most: number }>();
  for (const name of names) {
    const parts = numbered(name);
    if (parts === undefined) continue;
    const key = `${parts.head}\0${parts.tail}`;
    const span = spans.get(key);
    if (span === undefined) spans.set(key, { least: parts.number, most: parts.number });
    else {
      span.least = Math.min(span.least, parts.number);
      span.most = Math.max(span.most, parts.number);
    }
  }
  return Math.max(1, ...[...spans.values()].map(({ least, most }) => most - least + 1));
}

/** The first name that is free, counting on in steps; it is then taken. */
export function freeName(name: string, by: number, taken: Set<string>): string {
  let free = name;
  while (taken.has(free)) free = countOn(free, by);
  taken.add(free);
  return free;
}

/** Names for new points, one after the other, beginning after that of the floor's last point. */
export function pointNames(floor: Floor): () => string {
  const names = [...floor.points.values()].map(({ name_points }) => name_points);
  const taken = new Set(names);
  let last = names.at(-1);
  return () => last = freeName(last === undefined ? "P1" : countOn(last, 1), 1, taken);
}

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
