import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound } from "../../../domain/app_error.ts";
import type { WalkingGraph } from "../../../domain/routing/graph.ts";
import { PathSearch } from "../../../domain/routing/shortest_paths.ts";
import { isSmallTour, planWalk } from "../../../domain/warehouse/floor_tasks.ts";
import { networkOf, type TourNetwork } from "../../../domain/routing/tour/network.ts";

/** Which of a section's points is used; undefined when no way leads to any. */
export type PointChoice = (points: readonly string[]) => number | undefined;

/** Plans a walk: on this thread if it is short, otherwise in a worker. */
export async function walkPlan(
  workers: Pick<WorkerPool, "run">,
  graph: WalkingGraph,
  walk: Omit<Parameters<typeof planWalk>[0], "graph">,
  requester: Requester,
): Promise<ReturnType<typeof planWalk>> {
  const task = { graph: graph.arrays, ...walk };
  return isSmallTour(graph, walk.stops.length)
    ? planWalk(task)
    : await workers.run("planWalk", task, requester);
}

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
