import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import { notFound } from "../../../domain/app_error.ts";
import type { WalkingGraph } from "../../../domain/routing/graph.ts";
import { PathSearch } from "../../../domain/routing/shortest_paths.ts";
import { networkOf, type TourNetwork } from "../../../domain/routing/tour/network.ts";

// Points that a search looks at in about a millisecond.
const POINTS_AT_A_TIME = 4096;

/** Which of a section's points is used; undefined when no way leads to any. */
export type PointChoice = (points: readonly string[]) => number | undefined;

/** The index of a point. @throws {AppError} 404 */
export function pointIndex(graph: WalkingGraph, id: string): number {
  const point = graph.indexOf(id);
  if (point < 0) throw notFound("point", id);
  return point;
}

/**
 * Finds out from which of its points each section is reached: the nearest to the start, as
 * calculations have it.
 *
 * @param sections The points of each.
 */
export async function nearestPoints(
  graph: WalkingGraph,
  start: number,
  sections: Iterable<{ points: readonly string[] }>,
): Promise<PointChoice> {
  const indices = (points: readonly string[]) =>
    points.map((id) => graph.indexOf(id)).filter((point) => point >= 0);
  const targets = new Set([...sections].flatMap(({ points }) => indices(points)));
  const distances = new Map<number, number>();
  using search = new PathSearch(graph, start, [...targets]);
  const yielder = new EventLoopYielder();
  while (!search.advance(POINTS_AT_A_TIME)) await yielder.yieldIfDue();
  for (const target of targets) distances.set(target, search.distanceTo(target));
  return (points) => {
    let [nearest, least]: [number | undefined, number] = [undefined, Infinity];
    for (const point of indices(points)) {
      const distance = distances.get(point) ?? Infinity;
      if (distance < least) [nearest, least] = [point, distance];
    }
    return nearest;
  };
}

/** The network of a start (point 0) and of the points that sections are reached from. */
export interface StopNetwork {
  network: TourNetwork;
  /** The number of the point from which a section is reached; undefined when there is no way. */
  numberOf: PointChoice;
}

/**
 * Contracts a walking graph to the points of some sections.
 *
 * @param sections The points of each.
 * @throws {AppError} 404 when there is no such start.
 */
export async function stopNetwork(
  graph: WalkingGraph,
  start: string,
  sections: readonly { points: readonly string[] }[],
): Promise<StopNetwork> {
  const first = pointIndex(graph, start);
  const pointOf = await nearestPoints(graph, first, sections);
  const numbers = new Map([[first, 0]]);
  for (const { points } of sections) {
    const point = pointOf(points);
    if (point !== undefined && !numbers.has(point)) numbers.set(point, numbers.size);
  }
  return {
    network: await networkOf(graph, [...numbers.keys()], new EventLoopYielder()),
    numberOf: (points) => {
      const point = pointOf(points);
      return point === undefined ? undefined : numbers.get(point);
    },
  };
}
