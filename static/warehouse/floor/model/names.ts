/** Names that count on: A01, A02, A03. */

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
