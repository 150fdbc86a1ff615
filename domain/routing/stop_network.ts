import { notFound } from "../app_error.ts";
import type { WalkingGraph } from "./graph.ts";
import { PathSearch } from "./shortest_paths.ts";
import { networkOf, type TourNetwork } from "./tour/network.ts";

/** Chooses one of a section's points; undefined if none is reachable. */
export type PointChoice = (points: readonly string[]) => number | undefined;

/** Returns the index of a point. @throws {AppError} 404 */
export function pointIndex(graph: WalkingGraph, id: string): number {
  const point = graph.indexOf(id);
  if (point < 0) throw notFound("point", id);
  return point;
}

/**
 * Chooses the point of each section: the nearest to the start, as calculations do.
 * @param sections The points of each section.
 */
export function nearestPoints(
  graph: WalkingGraph,
  start: number,
  sections: Iterable<{ points: readonly string[] }>,
): PointChoice {
  const indices = (points: readonly string[]) =>
    points.map((id) => graph.indexOf(id)).filter((point) => point >= 0);
  const targets = new Set([...sections].flatMap(({ points }) => indices(points)));
  const distances = new Map<number, number>();
  using search = new PathSearch(graph, start, [...targets]);
  search.advance();
  for (const target of targets) distances.set(target, search.distanceTo(target));
  return (points) => {
    let [nearest, minDistance]: [number | undefined, number] = [undefined, Infinity];
    for (const point of indices(points)) {
      const distance = distances.get(point) ?? Infinity;
      if (distance < minDistance) [nearest, minDistance] = [point, distance];
    }
    return nearest;
  };
}

/** The network of a start (point 0) and the chosen points of sections. */
export interface StopNetwork {
  network: TourNetwork;
  /** The number of a section's chosen point; undefined if there is no path. */
  numberOf: PointChoice;
}

/**
 * Contracts a walking graph to the points of some sections.
 * @param sections The points of each section.
 * @throws {AppError} 404 when the start does not exist.
 */
export function stopNetwork(
  graph: WalkingGraph,
  start: string,
  sections: readonly { points: readonly string[] }[],
): StopNetwork {
  const first = pointIndex(graph, start);
  const pointOf = nearestPoints(graph, first, sections);
  const numbers = new Map([[first, 0]]);
  for (const { points } of sections) {
    const point = pointOf(points);
    if (point !== undefined && !numbers.has(point)) numbers.set(point, numbers.size);
  }
  return {
    network: networkOf(graph, [...numbers.keys()]),
    numberOf: (points) => {
      const point = pointOf(points);
      return point === undefined ? undefined : numbers.get(point);
    },
  };
}
