import { WalkingGraph } from "../graph.ts";
import { PathSearch } from "../shortest_paths.ts";
import type { TourNetwork } from "./network.ts";

/** Walking distances among the points of a tour, in the unit of the positions. */
export interface DistanceMatrix {
  size: number;
  /** From each point to each, row by row, `size²`; Infinity where there is no way. */
  distances: Float64Array;
  /** Whether every way is as long as the way back. */
  symmetric: boolean;
}

/** The distances between all points that a network was made for: one search from each. */
export function distanceMatrix({ arrays, required: size }: TourNetwork): DistanceMatrix {
  const graph = new WalkingGraph(arrays);
  const distances = new Float64Array(size * size);
  const all = Array.from({ length: size }, (_, point) => point);
  for (const from of all) {
    using search = new PathSearch(graph, from, all);
    search.advance();
    for (const to of all) distances[from * size + to] = search.distanceTo(to);
  }
  return { size, distances, symmetric: !arrays.directed };
}

/** The length of a walk through points in this order. */
export function lengthOfWalk(
  { size, distances }: DistanceMatrix,
  walk: readonly number[],
): number {
  let length = 0;
  for (let at = 1; at < walk.length; at++) length += distances[walk[at - 1]! * size + walk[at]!]!;
  return length;
}
