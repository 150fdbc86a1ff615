/** The order of a movement's gallery, found for a page at a time and merged with pauses. */
import { Buffer } from "node:buffer";

// A power of two, so that a place is taken apart in a moment.
const PAGE_BITS = 11;
/** The most paintings of a page. */
export const PAINTINGS_A_PAGE = 1 << PAGE_BITS;

/** Of a place as {@link PaintingSorter} gives it, the number of the page and the number in the page. */
export const pageOfPlace = (place: number): number => place >>> PAGE_BITS;
export const numberInPage = (place: number): number => place & PAINTINGS_A_PAGE - 1;

/** What the paintings of a page are ordered by, a list a column. */
export interface PaintingKeys {
  ids: number[];
  years: (number | null)[];
  orders: number[];
  /** Birth years of the artists. */
  births: (number | null)[];
  titles: string[];
}

/** The same, with infinity for what is unknown. */
interface Keys extends Record<"ids" | "years" | "orders" | "births", Float64Array> {
  titles: string[];
}

// Steps after which others are let in.
const STEPS = 2000;

/**
 * Sorts paintings by year, sort order, birth year of the artist, title, id; what is unknown comes last.
 * Takes them a page at a time, so that most is sorted while others are still read. A painting is known
 * by its place: see {@link pageOfPlace}.
 */
export class PaintingSorter {
  readonly #pages: Keys[] = [];
  /** Sorted places; each run is at least twice as long as the next. */
  readonly #runs: Uint32Array[] = [];
  #steps = 0;

  /** @param pause Called after every so many steps. */
  constructor(private readonly pause: () => Promise<void>) {}

  /** Takes the next page; not before the last one has been taken. */
  async add({ ids, years, orders, births, titles }: PaintingKeys): Promise<void> {
    const first = this.#pages.length << PAGE_BITS;
    this.#pages.push({
      ids: known(ids),
      years: known(years),
      orders: known(orders),
      births: known(births),
      titles,
    });
    const places = new Uint32Array(ids.length);
    for (let at = 0; at < places.length; at++) places[at] = first + at;
    this.#runs.push(places.sort(this.#compare));
    await this.pause();
    while (this.#runs.length > 1 && this.#runs.at(-2)!.length < 2 * this.#runs.at(-1)!.length) {
      await this.#mergeLast();
    }
  }

  /** The places of all paintings in order. */
  async sorted(): Promise<Uint32Array> {
    while (this.#runs.length > 1) await this.#mergeLast();
    return this.#runs[0] ?? new Uint32Array();
  }

  async #mergeLast(): Promise<void> {
    const right = this.#runs.pop()!;
    const left = this.#runs.pop()!;
    const both = new Uint32Array(left.length + right.length);
    for (let l = 0, r = 0; l + r < both.length;) {
      const takesLeft = r === right.length ||
        (l < left.length && this.#compare(left[l]!, right[r]!) < 0);
      both[l + r] = takesLeft ? left[l]! : right[r]!;
      if (takesLeft) l++;
      else r++;
      if (++this.#steps % STEPS === 0) await this.pause();
    }
    this.#runs.push(both);
  }

  // An object for each painting would be much work for the garbage collector.
  readonly #compare = (one: number, other: number): number => {
    const ours = this.#pages[pageOfPlace(one)]!;
    const its = this.#pages[pageOfPlace(other)]!;
    const a = numberInPage(one);
    const b = numberInPage(other);
    if (ours.years[a] !== its.years[b]) return ours.years[a]! < its.years[b]! ? -1 : 1;
    if (ours.orders[a] !== its.orders[b]) return ours.orders[a]! - its.orders[b]!;
    if (ours.births[a] !== its.births[b]) return ours.births[a]! < its.births[b]! ? -1 : 1;
    return compareTexts(ours.titles[a]!, its.titles[b]!) || ours.ids[a]! - its.ids[b]!;
  };
}

function known(list: readonly (number | null)[]): Float64Array {
  const values = new Float64Array(list.length);
  for (let at = 0; at < list.length; at++) values[at] = list[at] ?? Infinity;
  return values;
}

// Code units from here on say less than the code points that they stand for.
const BEYOND = /[\uD800-\uFFFF]/;

// As SQLite does, by the bytes of UTF-8.
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  if (BEYOND.test(a) && BEYOND.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
