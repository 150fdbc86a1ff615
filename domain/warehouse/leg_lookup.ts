/** The legs of a stored calculation as text, from the database to the answer. */
import { chunks } from "../chunks.ts";
import type { Yielder } from "../yielder.ts";
import { type Leg, shortened } from "./leg_runs.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";
import { inParts, isPickingLegs, legKeys, type StoredLegs } from "./picking_legs.ts";

/** Legs as they are read: what stands with the calculation itself, and the texts of their parts. */
export interface WrittenLegs {
  legs: StoredLegs;
  parts: readonly string[];
}

// Legs that are handed on together, and points: some tens of kilobytes.
const LEGS_A_PIECE = 500;
const POINTS_A_PIECE = 1000;

// A part is the JSON of a `LegsPart`. Within a string of it each quotation mark has a backslash before
// it, so these are found nowhere else.
const POINTS = '{"points":[';
const LEGS = '],"legs":{';
const BETWEEN_POINTS = '","';
const LEG = /"(\d+)>(\d+)":(\[[^"]*\])/g;

/**
 * The legs of a calculation, looked up for its boxes. They stay the text in which they are stored: as
 * values, the legs of a large order take several times as much memory, which stays in use for long
 * after the answer has gone out.
 */
export class LegLookup {
  readonly #points = new PointTexts();
  /** The JSON of each leg. */
  readonly #legs: string[] = [];
  /** Which leg leads from one point to another, by their ids, `from>to`; or to a section, by its id. */
  readonly #places = new Map<string, number>();

  private constructor(private readonly stored: StoredLegs) {}

  static async of({ legs, parts }: WrittenLegs, yielder: Yielder): Promise<LegLookup> {
    const lookup = new LegLookup(legs);
    if (isPickingLegs(legs)) await lookup.#read(parts, yielder);
    else lookup.#take(legs);
    return lookup;
  }

  async #read(parts: readonly string[], yielder: Yielder): Promise<void> {
    for (const part of parts) {
      this.#points.add(part.slice(POINTS.length, part.indexOf(LEGS)));
      await yielder.yieldIfDue();
    }
    for (const part of parts) {
      for (const [, from, to, leg] of part.slice(part.indexOf(LEGS)).matchAll(LEG)) {
        this.#places.set(`${this.#id(Number(from))}>${this.#id(Number(to))}`, this.#legs.length);
        this.#legs.push(leg!);
      }
      await yielder.yieldIfDue();
    }
  }

  /** Paths of the time before there were legs, which are few. */
  #take(paths: Readonly<Record<string, readonly string[]>>): void {
    const ids = [...new Set(Object.values(paths).flat())];
    const numbers = new Map(ids.map((id, number) => [id, number]));
    this.#points.add(JSON.stringify(ids).slice(1, -1));
    for (const [section, path] of Object.entries(paths)) {
      this.#places.set(section, this.#legs.length);
      this.#legs.push(JSON.stringify(shortened(path.map((id) => numbers.get(id)!))));
    }
  }

  #id(point: number): string {
    return JSON.parse(this.#points.between(point, point));
  }

  /**
   * Which leg leads to each box of a pallet, by its place among the legs; undefined for a box to which
   * none leads.
   */
  ofPallet(pallet: PalletResult): (box: PlacedBox) => number | undefined {
    const stored = this.stored;
    if (!isPickingLegs(stored)) return ({ id_section: section }) => this.#places.get(section);
    const places = legKeys(
      pallet,
      stored.start,
      (from, to) => this.#places.get(`${from}>${to}`),
    );
    return (box) => places.get(box);
  }

  /** The JSON of the ids of the points along a leg, both ends included; of none where there is none. */
  along(place: number | undefined): string {
    const leg: Leg = place === undefined ? [] : JSON.parse(this.#legs[place]!);
    return `[${leg.map((part) => this.#idsOf(part)).join(",")}]`;
  }

  #idsOf(part: Leg[number]): string {
    if (typeof part === "number") return this.#points.between(part, part);
    const [first, last] = part;
    if (first <= last) return this.#points.between(first, last);
    const texts: string[] = [];
    for (let point = first; point >= last; point--) texts.push(this.#points.between(point, point));
    return texts.join(",");
  }

  /** The ids of all points along the legs, and the legs by their places, as two fields of an object. */
  async *json(yielder: Yielder): AsyncGenerator<string, void> {
    yield ',"points":[';
    const { size } = this.#points;
    for (let first = 0; first < size; first += POINTS_A_PIECE) {
      const last = Math.min(first + POINTS_A_PIECE, size) - 1;
      yield this.#points.between(first, last) + (last === size - 1 ? "" : ",");
      await yielder.yieldIfDue();
    }
    let before = '],"legs":[';
    for (const some of chunks(this.#legs, LEGS_A_PIECE)) {
      yield before + some.join(",");
      before = ",";
      await yielder.yieldIfDue();
    }
    yield before === "," ? "]" : `${before}]`;
  }
}

/**
 * The JSON of the ids of points, found by their numbers. It stays in the texts that it came in: joined,
 * those of a large order are one more text of megabytes.
 */
class PointTexts {
  /** How many points there are. */
  size = 0;
  /** By text: itself, the number of its first point, and where each of its points begins and one more would. */
  readonly #texts: { text: string; first: number; starts: number[] }[] = [];

  /** Adds the ids of the points that come next, with commas between them; none in an empty text. */
  add(text: string): void {
    if (text === "") return;
    const starts = [0];
    for (let at = text.indexOf(BETWEEN_POINTS); at >= 0;) {
      starts.push(at + 2);
      at = text.indexOf(BETWEEN_POINTS, at + 2);
    }
    this.#texts.push({ text, first: this.size, starts });
    this.size += starts.length;
    starts.push(text.length + 1);
  }

  /** The JSON of the points from one to another, with commas between them. */
  between(first: number, last: number): string {
    let place = this.#placeOf(first);
    let found = this.#within(place, first, last);
    while (++place < this.#texts.length && this.#texts[place]!.first <= last) {
      found += `,${this.#within(place, first, last)}`;
    }
    return found;
  }

  #within(place: number, from: number, to: number): string {
    const { text, first, starts } = this.#texts[place]!;
    const end = Math.min(to - first + 1, starts.length - 1);
    return text.slice(starts[Math.max(from - first, 0)], starts[end]! - 1);
  }

  /** In which text a point is: most have as many points as the first. */
  #placeOf(point: number): number {
    const most = this.#texts[0]!.starts.length - 1;
    let place = Math.min(Math.floor(point / most), this.#texts.length - 1);
    while (this.#texts[place]!.first > point) place--;
    while (place + 1 < this.#texts.length && this.#texts[place + 1]!.first <= point) place++;
    return place;
  }
}

/** Legs whose parts are not text yet. */
export function written(legs: StoredLegs): WrittenLegs {
  const { rest, parts } = inParts(legs);
  return { legs: rest, parts: Array.from(parts, (part) => JSON.stringify(part)) };
}
