/** Where in a warehouse the boxes of an order are taken from, and the way there. */
import { Breather } from "../breather.ts";
import type { WalkingGraph } from "../routing/graph.ts";
import { PathSearch } from "../routing/shortest_paths.ts";

// Points that a search looks at in about a millisecond.
const POINTS_AT_A_TIME = 4096;

/** A section that has boxes. */
export interface StockedSection {
  id: string;
  /** The box type in it. */
  id_box: string;
  /** How many of them, at least 1. */
  count_box: number;
  /** Ids of the points that adjoin it, those of its geometry in the order of creation. */
  points: readonly string[];
}

/** Where a box is taken from, in the fields of a placed box. */
export interface PickingPlace {
  /** Empty when no section has one any more. */
  id_section: string;
  /** The point from which the section is reached; empty when it adjoins none. */
  id_point_section: string;
  /** Points from the start to that one, both included; empty when there is no way. */
  path_to_section: readonly string[];
}

/** The place of a box that is in no section. */
export const NOWHERE: PickingPlace = { id_section: "", id_point_section: "", path_to_section: [] };

/** A place and what is still there. */
interface Shelf extends PickingPlace {
  left: number;
}

/** A section, the nearest of its points and how far that is; Infinity where there is no way. */
interface Reached {
  section: StockedSection;
  /** Index of the point; -1 when there is no way to any. */
  point: number;
  distance: number;
}

/**
 * Takes boxes from the sections that hold them: always from the nearest that still has any. Sections
 * that cannot be reached come last. Nothing is written, stock is counted down here alone.
 */
export class Picking {
  readonly #shelves: ReadonlyMap<string, Shelf[]>;
  /** The ways to the sections that boxes may be taken from, by the sections' ids. */
  readonly paths: Readonly<Record<string, readonly string[]>>;

  /**
   * @param shelves By box type, the nearest first.
   * @param stops By box type, at which stop of the walk it is picked first: 0 is the nearest.
   */
  constructor(shelves: ReadonlyMap<string, Shelf[]>, readonly stops: ReadonlyMap<string, number>) {
    this.#shelves = shelves;
    this.paths = Object.fromEntries(
      [...shelves.values()].flat().map((shelf) => [shelf.id_section, shelf.path_to_section]),
    );
  }

  /** Where the next box of a type is taken from. */
  take(box: string): PickingPlace {
    const shelves = this.#shelves.get(box);
    while (shelves !== undefined && shelves[0]?.left === 0) shelves.shift();
    const shelf = shelves?.[0];
    if (shelf === undefined) return NOWHERE;
    shelf.left--;
    return shelf;
  }
}

/**
 * Finds the sections that the boxes of an order are taken from, by walking distance. One search
 * reaches all of them; only the ways that are needed are written out.
 *
 * @param start Index of the point where the walk begins.
 * @param sections In the order of their creation, which decides between equal distances.
 * @param wanted How many boxes of each type there are to take.
 */
export async function pickingOf(
  graph: WalkingGraph,
  start: number,
  sections: readonly StockedSection[],
  wanted: ReadonlyMap<string, number>,
): Promise<Picking> {
  const useful = sections.filter(({ id_box }) => wanted.has(id_box));
  const points = useful.map((section) =>
    section.points.map((id) => graph.indexOf(id)).filter((point) => point >= 0)
  );
  using search = new PathSearch(graph, start, [...new Set(points.flat())]);
  const breather = new Breather();
  while (!search.advance(POINTS_AT_A_TIME)) await breather.breathe();

  const reached = useful.map((section, at) => nearest(section, points[at]!, search))
    .sort((a, b) => a.distance === b.distance ? 0 : a.distance - b.distance);
  const shelves = new Map<string, Shelf[]>();
  const stops = new Map<string, number>();
  const missing = new Map(wanted);
  const stopAt = new Map<number | string, number>();
  for (const { section, point } of reached) {
    const { id, id_box, count_box } = section;
    // Sections that adjoin one point are one stop.
    const at = point < 0 ? id : point;
    if (!stopAt.has(at)) stopAt.set(at, stopAt.size);
    if (!stops.has(id_box)) stops.set(id_box, stopAt.get(at)!);
    const needed = missing.get(id_box)!;
    if (needed <= 0) continue;
    missing.set(id_box, needed - count_box);
    const shelf = {
      id_section: id,
      id_point_section: point < 0 ? section.points[0] ?? "" : graph.idOf(point),
      path_to_section: point < 0 ? [] : pathTo(search, point),
      left: count_box,
    };
    shelves.set(id_box, [...shelves.get(id_box) ?? [], shelf]);
    await breather.breathe();
  }
  return new Picking(shelves, stops);
}

function nearest(section: StockedSection, points: readonly number[], search: PathSearch): Reached {
  let [nearest, least] = [-1, Infinity];
  for (const point of points) {
    const distance = search.distanceTo(point);
    if (distance < least) [nearest, least] = [point, distance];
  }
  return { section, point: nearest, distance: least };
}

function pathTo(search: PathSearch, point: number): string[] {
  return search.pathTo(point)!.points.map((index) => search.graph.idOf(index));
}
