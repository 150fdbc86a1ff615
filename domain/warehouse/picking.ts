/** Sections from which the boxes of an order are taken. */
import type { WalkingGraph } from "../routing/graph.ts";
import { PathSearch } from "../routing/shortest_paths.ts";
import { tourOrder } from "../routing/tour/plan_tour.ts";

/** A section that has boxes. */
export interface StockedSection {
  id: string;
  /** The box type in it. */
  id_box: string;
  /** Number of boxes, at least 1. */
  count_box: number;
  /** Ids of the points that adjoin it, those of its geometry in the order of creation. */
  points: readonly string[];
}

/** Source of a box, in the fields of a placed box. */
export interface PickingPlace {
  /** Empty when no section has one any more. */
  id_section: string;
  /** The point from which the section is reached; empty when it adjoins none. */
  id_point_section: string;
}

/** The place of a box that is in no section. */
export const NOWHERE: PickingPlace = { id_section: "", id_point_section: "" };

/** A section that boxes of an order are taken from. */
export interface PickingSource {
  id_box: string;
  /** Index of the point from which it is reached; undefined when there is no way. */
  point: number | undefined;
}

/** A place and what is still there. */
export interface Shelf extends PickingPlace {
  left: number;
}

/** A section, the nearest of its points and how far that is; Infinity where there is no way. */
interface Reached {
  section: StockedSection;
  /** Index of the point; -1 when there is no way to any. */
  point: number;
  distance: number;
}

/** The sections that boxes of an order are taken from. */
export interface Picking {
  /** By box type, the nearest first. */
  shelves: ReadonlyMap<string, readonly Shelf[]>;
  /** All of them, the nearest first. */
  sources: readonly PickingSource[];
}

/**
 * Takes boxes from the sections that hold them: always from the nearest that still has any. Sections
 * that cannot be reached come last. Nothing is written; the stock is counted down here alone.
 *
 * @returns The place from which the next box of a type is taken.
 */
export function takingFrom({ shelves }: Pick<Picking, "shelves">): (box: string) => PickingPlace {
  const left = new Map(
    shelves.entries().map(([box, list]) => [box, list.map((shelf) => ({ ...shelf }))]),
  );
  return (box) => {
    const own = left.get(box);
    while (own?.[0]?.left === 0) own.shift();
    const shelf = own?.[0];
    if (shelf === undefined) return NOWHERE;
    shelf.left--;
    return shelf;
  };
}

/**
 * Finds the sections that the boxes of an order are taken from, by walking distance from the start.
 *
 * @param start Index of the point where the walk begins; without one, sections come in the order of
 *   their creation.
 * @param sections In the order of their creation, which decides between equal distances.
 * @param wanted How many boxes of each type there are to take.
 */
export function pickingOf(
  graph: WalkingGraph,
  start: number | undefined,
  sections: readonly StockedSection[],
  wanted: ReadonlyMap<string, number>,
): Picking {
  const useful = sections.filter(({ id_box }) => wanted.has(id_box));
  const reached = start === undefined
    ? useful.map((section) => firstOf(graph, section))
    : byDistance(graph, start, useful);
  const shelves = new Map<string, Shelf[]>();
  const sources: PickingSource[] = [];
  const missing = new Map(wanted);
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

function firstOf(graph: WalkingGraph, section: StockedSection): Reached {
  const points = section.points.map((id) => graph.indexOf(id));
  return { section, point: points.find((point) => point >= 0) ?? -1, distance: 0 };
}

/** The sections by their distances from the start, which one search finds. */
function byDistance(
  graph: WalkingGraph,
  start: number,
  sections: readonly StockedSection[],
): Reached[] {
  const points = sections.map((section) =>
    section.points.map((id) => graph.indexOf(id)).filter((point) => point >= 0)
  );
  using search = new PathSearch(graph, start, [...new Set(points.flat())]);
  search.advance();
  return sections.map((section, at) => nearest(section, points[at]!, search))
    .sort((a, b) => a.distance === b.distance ? 0 : a.distance - b.distance);
}

function nearest(section: StockedSection, points: readonly number[], search: PathSearch): Reached {
  let [nearest, least] = [-1, Infinity];
  for (const point of points) {
    const distance = search.distanceTo(point);
    if (distance < least) [nearest, least] = [point, distance];
  }
  return { section, point: nearest, distance: least };
}

/**
 * At which stop of the round each box type is picked first, 0 being the first stop. The round leads
 * from the start through all points that boxes are taken from and back. Sections to which there is no
 * way come last, each a stop of its own.
 *
 * @param start Index of the point where the round begins; without one it begins at the first section.
 * @returns By the ids of the box types that are in a section.
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
