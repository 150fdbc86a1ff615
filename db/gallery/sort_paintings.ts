/** The order of a movement's gallery, found for a page at a time and merged with pauses. */
import { Buffer } from "node:buffer";

/** What paintings are ordered by, a list a column. */
export interface PaintingKeys {
  ids: number[];
  years: (number | null)[];
  orders: number[];
  /** Birth years of the artists. */
  births: (number | null)[];
  titles: string[];
}

interface Painting {
  id: number;
  year: number;
  order: number;
  birth: number;
  title: string;
}

// Steps after which others are let in.
const STEPS = 2000;

/**
 * The ids by year, sort order, birth year of the artist, title, id; what is unknown comes last.
 *
 * @param pause Called after every so many steps.
 */
export async function sortPaintings(
  pages: readonly PaintingKeys[],
  pause: () => Promise<void>,
): Promise<number[]> {
  let runs: Painting[][] = [];
  for (const page of pages) {
    runs.push(paintingsOf(page).sort(compare));
    await pause();
  }
  let steps = 0;
  while (runs.length > 1) {
    const merged: Painting[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left, right] = [runs[at]!, runs[at + 1] ?? []];
      const both: Painting[] = [];
      for (let l = 0, r = 0; l < left.length || r < right.length;) {
        const takesLeft = r === right.length ||
          (l < left.length && compare(left[l]!, right[r]!) < 0);
        both.push(takesLeft ? left[l++]! : right[r++]!);
        if (++steps % STEPS === 0) await pause();
      }
      merged.push(both);
    }
    runs = merged;
  }
  return (runs[0] ?? []).map(({ id }) => id);
}

function paintingsOf({ ids, years, orders, births, titles }: PaintingKeys): Painting[] {
  return ids.map((id, at) => ({
    id,
    year: years[at] ?? Infinity,
    order: orders[at]!,
    birth: births[at] ?? Infinity,
    title: titles[at]!,
  }));
}

function compare(a: Painting, b: Painting): number {
  if (a.year !== b.year) return a.year < b.year ? -1 : 1;
  if (a.order !== b.order) return a.order - b.order;
  if (a.birth !== b.birth) return a.birth < b.birth ? -1 : 1;
  return compareTexts(a.title, b.title) || a.id - b.id;
}

// As SQLite does, by the bytes of UTF-8; code units differ from them beyond the basic plane alone.
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
