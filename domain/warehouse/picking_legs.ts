/** The legs that a picker walks from box to box while loading the pallets of an order. */
import { chunks } from "../chunks.ts";
import type { WalkingGraph } from "../routing/graph.ts";
import { PathSearch } from "../routing/shortest_paths.ts";
import { entriesAlong, type Leg, toRuns } from "./leg_runs.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";

/** Legs in the stored form of a calculation, without duplicates. */
export interface PickingLegs {
  /** Id of the point where the picker begins each pallet; empty if none. */
  start: string;
  /** Ids of all points along the legs. */
  points: readonly string[];
  /** Each leg by the indices of its ends: `0>2`. */
  legs: Readonly<Record<string, Leg>>;
  /** Ids of the sections and their points that boxes refer to; added before storing. */
  named?: NamedPlaces;
}

/** Ids of the sections and points in a calculation. */
export interface NamedPlaces {
  sections: readonly string[];
  points: readonly string[];
}

/**
 * Format of calculations stored by versions without legs: the points from the start to each
 * section.
 */
export type SectionPaths = Readonly<Record<string, readonly string[]>>;

export type StoredLegs = PickingLegs | SectionPaths;

/** Some of the points and legs of a calculation, in stored form. */
export type LegsPart = Pick<PickingLegs, "points" | "legs">;

/** Returns true if the stored value has legs rather than the former paths. */
export const isPickingLegs = (stored: StoredLegs): stored is PickingLegs => "legs" in stored;

// Number of points and point numbers in a part: some 40 KB of text.
const POINTS_PER_PART = 1000;
const NUMBERS_PER_PART = 8000;

/**
 * Splits points and legs into consecutive parts of similar size.
 * @returns The parts, and the rest without points and legs.
 */
export function inParts(
  legs: StoredLegs,
): { rest: StoredLegs; parts: Iterable<LegsPart> } {
  if (!isPickingLegs(legs)) return { rest: legs, parts: [] };
  return { rest: { ...legs, points: [], legs: {} }, parts: partsOf(legs) };
}

function* partsOf({ points, legs }: PickingLegs): Generator<LegsPart> {
  for (const batch of chunks(points, POINTS_PER_PART)) yield { points: batch, legs: {} };
  let [part, size]: [Record<string, Leg>, number] = [{}, 0];
  for (const [key, leg] of Object.entries(legs)) {
    part[key] = leg;
    size += 2 + 2 * leg.length;
    if (size < NUMBERS_PER_PART) continue;
    yield { points: [], legs: part };
    [part, size] = [{}, 0];
  }
  if (size > 0) yield { points: [], legs: part };
}

/** Returns the start of a stored calculation's tour; empty if it had none. */
export function startOf(stored: StoredLegs): string {
  if (isPickingLegs(stored)) return stored.start;
  return Object.values(stored).find(({ length }) => length > 0)?.[0] ?? "";
}

/** Returns legs with the sections and points of the pallets' boxes. */
export function withNamedPlaces(legs: StoredLegs, pallets: Iterable<PalletResult>): StoredLegs {
  if (!isPickingLegs(legs)) return legs;
  const [sections, points] = [new Set<string>(), new Set<string>()];
  for (const { layers } of pallets) {
    for (const { boxed } of layers) {
      for (const { id_section, id_point_section } of boxed) {
        if (id_section !== "") sections.add(id_section);
        if (id_point_section !== "") points.add(id_point_section);
      }
    }
  }
  return { ...legs, named: { sections: [...sections], points: [...points] } };
}

/**
 * Returns all sections and points in a stored calculation, in its boxes and along its legs, without
 * duplicates.
 */
export function placesNamed(
  stored: StoredLegs,
): { sections: readonly string[]; points: readonly (readonly string[])[] } {
  if (!isPickingLegs(stored)) {
    const points = [...new Set(Object.values(stored).flat())];
    return { sections: Object.keys(stored), points: [points] };
  }
  const { sections = [], points = [] } = stored.named ?? {};
  const start = stored.start === "" ? [] : [stored.start];
  return { sections, points: [start, points, stored.points] };
}

/**
 * Returns the leg to each box of a pallet: from the picker's position (`start`, then the point of
 * the previous box) to the point of the box's section. A box at the same point as the previous one
 * repeats its leg; a box without a leg does not change the picker's position.
 * @param keyOf Returns the key of the leg between two points; undefined if there is none.
 * @returns Keys by box; boxes without a leg are absent.
 */
export function legKeys<Key>(
  { layers }: PalletResult,
  start: string,
  keyOf: (from: string, to: string) => Key | undefined,
): Map<PlacedBox, Key> {
  const keys = new Map<PlacedBox, Key>();
  const ordered = layers.flatMap(({ boxed }) => boxed).sort((a, b) => a.orderPrior - b.orderPrior);
  let [here, last]: [string, Key | undefined] = [start, undefined];
  for (const box of ordered) {
    const to = box.id_point_section;
    if (here === "" || to === "") continue;
    const key: Key | undefined = to === here && last !== undefined ? last : keyOf(here, to);
    if (key === undefined) continue;
    keys.set(box, key);
    [here, last] = [to, key];
  }
  return keys;
}

/**
 * Computes the legs of calculated pallets, with one search from each starting point.
 * @param start Id of the point where the picker begins each pallet; empty for no legs.
 */
export function pickingLegs(
  graph: WalkingGraph,
  start: string,
  pallets: readonly PalletResult[],
): PickingLegs {
  const { components } = graph.arrays;
  const targets = new Map<string, Set<string>>();
  for (const pallet of pallets) {
    legKeys(pallet, start, (from, to) => {
      const [first, last] = [graph.indexOf(from), graph.indexOf(to)];
      if (first < 0 || last < 0 || components[first] !== components[last]) return undefined;
      targets.set(from, (targets.get(from) ?? new Set()).add(to));
      return `${from}>${to}`;
    });
  }
  const numbers = new Map<number, number>();
  const numberOf = (point: number) => {
    if (!numbers.has(point)) numbers.set(point, numbers.size);
    return numbers.get(point)!;
  };
  const legs: Record<string, Leg> = {};
  for (const [from, ends] of targets) {
    const points = [...ends].map((id) => graph.indexOf(id));
    using search = new PathSearch(graph, graph.indexOf(from), points);
    search.advance();
    for (const point of points) {
      const leg = search.pathTo(point)?.points.map(numberOf);
      if (leg !== undefined) legs[`${leg[0]}>${leg.at(-1)}`] = toRuns(leg);
    }
  }
  const ids = Array.from(numbers.keys(), (point) => graph.idOf(point));
  return { start, points: ids, legs };
}

/**
 * Returns the total length of the legs to the boxes, in the graph's unit: from the start of each
 * pallet, in stacking order, without the path back. Null without a start.
 */
export function walkLength(
  graph: WalkingGraph,
  pallets: Iterable<PalletResult>,
  { start, points, legs }: PickingLegs,
): number | null {
  if (start === "") return null;
  const indices = points.map((id) => graph.indexOf(id));
  const lengths = new Map<string, number>();
  for (const leg of Object.values(legs)) {
    const walked = entriesAlong(leg, indices);
    lengths.set(`${walked[0]}>${walked.at(-1)}`, lengthAlong(graph, walked));
  }
  let length = 0;
  for (const pallet of pallets) {
    let last: string | undefined;
    const keys = legKeys(pallet, start, (from, to) => {
      const key = `${graph.indexOf(from)}>${graph.indexOf(to)}`;
      return lengths.has(key) ? key : undefined;
    });
    // In stacking order.
    for (const key of keys.values()) {
      // A box at the same point as the previous one repeats its leg, which is not walked twice.
      if (key === last) continue;
      length += lengths.get(key)!;
      last = key;
    }
  }
  return length;
}

function lengthAlong({ arrays: { x, y } }: WalkingGraph, points: readonly number[]): number {
  return points.slice(1).reduce((sum, to, before) => {
    const from = points[before]!;
    return sum + Math.hypot(x[to]! - x[from]!, y[to]! - y[from]!);
  }, 0);
}
