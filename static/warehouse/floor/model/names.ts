/**
 * Names on a floor: numbered (A01, A02, A03), generated from a pattern, or unused names for new
 * points.
 */
import type { Floor } from "./floor.ts";

// The last number in a name, with the text before and after it.
const NUMBERED = /^(.*?)(\d+)(\D*)$/s;

interface NumberedName {
  head: string;
  number: number;
  digits: number;
  tail: string;
}

function numbered(name: string): NumberedName | undefined {
  const [, head, digits, tail] = NUMBERED.exec(name) ?? [];
  // Longer digit sequences exceed the safe integers and are not counted.
  if (digits === undefined || digits.length > 15) return undefined;
  return { head: head!, number: Number(digits), digits: digits.length, tail: tail! };
}

/**
 * Returns a name with its last number increased, leading zeros kept; a name without a number gets
 * the number 2.
 */
export function incrementedName(name: string, by: number): string {
  const parts = numbered(name);
  if (parts === undefined) return name === "" ? String(by + 1) : `${name} ${by + 1}`;
  const { head, number, digits, tail } = parts;
  return head + String(number + by).padStart(digits, "0") + tail;
}

/**
 * Returns the step by which names are counted, so that a copy of all of them continues the
 * sequence: 4 for A01 to A04, 1 if they have no common sequence.
 */
export function sequenceStep(names: readonly string[]): number {
  const spans = new Map<string, { first: number; last: number }>();
  for (const name of names) {
    const parts = numbered(name);
    if (parts === undefined) continue;
    const key = `${parts.head}\0${parts.tail}`;
    const span = spans.get(key);
    if (span === undefined) spans.set(key, { first: parts.number, last: parts.number });
    else {
      span.first = Math.min(span.first, parts.number);
      span.last = Math.max(span.last, parts.number);
    }
  }
  return Math.max(1, ...[...spans.values()].map(({ first, last }) => last - first + 1));
}

/** Returns the first unused name, counting in steps, and adds it to the used names. */
export function freeName(name: string, by: number, usedNames: Set<string>): string {
  let free = name;
  while (usedNames.has(free)) free = incrementedName(free, by);
  usedNames.add(free);
  return free;
}

/** Returns a generator of unused point names that continues after the floor's last point. */
export function pointNames(floor: Floor): () => string {
  const names = [...floor.points.values()].map(({ name_points }) => name_points);
  const usedNames = new Set(names);
  let last = names.at(-1);
  return () => last = freeName(last === undefined ? "P1" : incrementedName(last, 1), 1, usedNames);
}

/**
 * Name pattern, such as `{row:A}{bay:01}`, which names the bays of the second row B01, B02, B03:
 * a function from token values to a name, or the fault of the pattern.
 */
export type NamePattern<Token extends string> =
  | { name: (at: Readonly<Record<Token, number>>) => string }
  | { unknown: string };

const TOKEN = /\{([^{}:]*)(?::([^{}]*))?\}/g;
const LETTERS = /^[A-Z]{1,3}$|^[a-z]{1,3}$/;
const DIGITS = /^\d{1,9}$/;

/** Returns the column letters of a spreadsheet for an index: A is 0, Z is 25, AA is 26. */
function lettersOf(index: number): string {
  let letters = "";
  for (let remaining = index + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    letters = String.fromCharCode(65 + (remaining - 1) % 26) + letters;
  }
  return letters;
}

function indexOf(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Returns the counter of a token by the text after its colon; undefined if invalid. */
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
 * Parses a pattern. A token in braces is replaced with its count. The text after a colon is the
 * first value: letters count A, B … Z, AA, digits keep leading zeros; without it a token counts
 * from 1.
 * @param tokens Allowed tokens.
 * @returns `unknown`: the part that cannot be parsed.
 */
export function readPattern<Token extends string>(
  pattern: string,
  tokens: readonly Token[],
): NamePattern<Token> {
  const parts: (string | { token: Token; count: (index: number) => string })[] = [];
  let end = 0;
  for (const match of pattern.matchAll(TOKEN)) {
    const [whole, token, first = "1"] = match;
    const count = counterOf(first);
    if (count === undefined || !tokens.includes(token as Token)) return { unknown: whole };
    parts.push(pattern.slice(end, match.index), { token: token as Token, count });
    end = match.index + whole.length;
  }
  parts.push(pattern.slice(end));
  const brace = parts.find((part) => typeof part === "string" && /[{}]/.test(part));
  if (brace !== undefined) return { unknown: brace as string };
  return {
    name: (at) =>
      parts.map((part) => typeof part === "string" ? part : part.count(at[part.token])).join(""),
  };
}

/** Returns a pattern for the rows of a block whose letters begin after the existing ones. */
export function patternAfter(names: Iterable<string>): string {
  let last = -1;
  for (const name of names) {
    const [, letters] = /^([A-Z]{1,2})\d/.exec(name) ?? [];
    if (letters !== undefined) last = Math.max(last, indexOf(letters));
  }
  return `{row:${lettersOf(last + 1)}}{bay:01}`;
}
