/** Sections from which the boxes of an order are taken. */
import type { WalkingGraph } from "../routing/graph.ts";
import { PathSearch } from "../routing/shortest_paths.ts";
import { tourOrder } from "../routing/tour/plan_tour.ts";

/** A section with boxes. */
export interface StockedSection {
  id: string;
  /** The type of these boxes. */
  id_box: string;
  /** Number of boxes, at least 1. */
  count_box: number;
  /** Ids of its adjoining points, in the order of creation of its geometry. */
  points: readonly string[];
  /** True for boxes that other orders reserve: they are taken after all other reachable ones. */
  isReserved?: boolean;
}

/** Source of a box, in the fields of a placed box. */
export interface PickingPlace {
  /** Id of the section; empty if none has boxes left. */
  id_section: string;
  /** Id of the section's point; empty if it has none. */
  id_point_section: string;
}

/** The position of a box without a section. */
export const NO_PLACE: PickingPlace = { id_section: "", id_point_section: "" };

/** A section from which boxes of an order are taken. */
export interface PickingSource {
  id_box: string;
  /** Index of its point; undefined if unreachable. */
  point: number | undefined;
}

/** A section and its remaining boxes. */
export interface Shelf extends PickingPlace {
  left: number;
}

/** A section, its nearest point and the distance; Infinity if unreachable. */
interface ReachableSection {
  section: StockedSection;
  /** Index of the point; -1 if none is reachable. */
  point: number;
  distance: number;
}

/** The sections from which boxes of an order are taken. */
export interface Picking {
  /** By box type, the nearest first. */
  shelves: ReadonlyMap<string, readonly Shelf[]>;
  /** All sections, nearest first. */
  sources: readonly PickingSource[];
}

/**
 * Allocates boxes to the nearest sections with stock; unreachable sections are last. Stores
 * nothing: the stock is only counted down in memory.
 * @returns A function that returns the position of the next box of a type.
 */
export function boxAllocator({ shelves }: Pick<Picking, "shelves">): (box: string) => PickingPlace {
  const left = new Map(
    shelves.entries().map(([box, list]) => [box, list.map((shelf) => ({ ...shelf }))]),
  );
  return (box) => {
    const own = left.get(box);
    while (own?.[0]?.left === 0) own.shift();
    const shelf = own?.[0];
    if (shelf === undefined) return NO_PLACE;
    shelf.left--;
    return shelf;
  };
}

/**
 * Finds the sections from which the boxes of an order are taken, by walking distance from the
 * start.
 * @param start Index of the starting point; if omitted, sections are in the order of their
 *   creation.
 * @param sections In the order of their creation, which breaks ties.
 * @param wanted Number of boxes to take, by type.
 */
export function pickingOf(
  graph: WalkingGraph,
  start: number | undefined,
  sections: readonly StockedSection[],
  wanted: ReadonlyMap<string, number>,
): Picking {
  const wantedSections = sections.filter(({ id_box }) => wanted.has(id_box));
  const reached = start === undefined
    ? wantedSections.map((section) => firstOf(graph, section))
    : byDistance(graph, start, wantedSections);
  const shelves = new Map<string, Shelf[]>();
  const sources: PickingSource[] = [];
  const missing = new Map(wanted);
  const rank = ({ section, distance }: ReachableSection) =>
    distance === Infinity ? 2 : section.isReserved ? 1 : 0;
  reached.sort((a, b) => rank(a) - rank(b));
  for (const { section, point } of reached) {
    const { id, id_box, count_box } = section;
    const needed = missing.get(id_box)!;
    if (needed <= 0) continue;
    missing.set(id_box, needed - count_box);
    const shelf = {
      id_section: id,
      id_point_section: point < 0 ? section.points[0] ?? "" : graph.idOf(point),
      left: count_box,
    };
    const own = shelves.get(id_box);
    if (own === undefined) shelves.set(id_box, [shelf]);
    else own.push(shelf);
    sources.push({ id_box, point: point < 0 ? undefined : point });
  }
  return { shelves, sources };
}

function firstOf(graph: WalkingGraph, section: StockedSection): ReachableSection {
  const points = section.points.map((id) => graph.indexOf(id));
  return { section, point: points.find((point) => point >= 0) ?? -1, distance: 0 };
}

/** Returns the sections by their distances from the start, in a single search. */
function byDistance(
  graph: WalkingGraph,
  start: number,
  sections: readonly StockedSection[],
): ReachableSection[] {
  const points = sections.map((section) =>
    section.points.map((id) => graph.indexOf(id)).filter((point) => point >= 0)
  );
  using search = new PathSearch(graph, start, [...new Set(points.flat())]);
  search.advance();
  return sections.map((section, at) => nearest(section, points[at]!, search))
    .sort((a, b) => a.distance === b.distance ? 0 : a.distance - b.distance);
}

function nearest(
  section: StockedSection,
  points: readonly number[],
  search: PathSearch,
): ReachableSection {
  let [nearest, minDistance] = [-1, Infinity];
  for (const point of points) {
    const distance = search.distanceTo(point);
    if (distance < minDistance) [nearest, minDistance] = [point, distance];
  }
  return { section, point: nearest, distance: minDistance };
}

/**
 * Returns the first stop of the tour at which each box type is picked, from 0. The tour leads from
 * the start through all sections with boxes to take, and back. Unreachable sections are last, as
 * separate stops.
 * @param start Index of the tour's start; if omitted, it starts at the first section.
 * @returns Stop numbers by box type, for types that are in a section.
 */
export function stopOrder(
  graph: WalkingGraph,
  start: number | undefined,
  { sources }: Picking,
): Map<string, number> {
  const points = new Set(sources.flatMap(({ point }) => point ?? []));
  const [first] = points;
  const begin = start ?? first;
  const order = begin === undefined
    ? []
    : tourOrder(graph, { start: begin, end: begin, stops: [...points] });
  const ranks = new Map(order.map((point, rank) => [point, rank]));
  let last = order.length;
  const stops = new Map<string, number>();
  for (const { id_box, point } of sources) {
    const stop = (point === undefined ? undefined : ranks.get(point)) ?? last++;
    stops.set(id_box, Math.min(stop, stops.get(id_box) ?? Infinity));
  }
  return stops;
}
