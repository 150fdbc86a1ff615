import { Frontier } from "../frontier.ts";
import type { GraphArrays } from "../graph.ts";
import type { TourNetwork } from "./network.ts";

/** Walking distances among the points of a tour, in the unit of the positions. */
export interface DistanceMatrix {
  size: number;
  /** Distances between all points, row by row, `size²`; Infinity if there is no path. */
  distances: Float64Array;
  /** True if every path has the same length as the reverse path. */
  symmetric: boolean;
}

/**
 * Computes the distances between all points of a network: one search from each (Dijkstra 1959).
 * Only lengths are stored, so it costs a third of searches for paths.
 */
export function distanceMatrix({ arrays, required: size }: TourNetwork): DistanceMatrix {
  const distances = new Float64Array(size * size);
  const reached = new Float64Array(arrays.x.length);
  const frontier = new Frontier(new Float64Array(arrays.x.length));
  for (let from = 0; from < size; from++) {
    search(arrays, from, reached, frontier);
    distances.set(reached.subarray(0, size), from * size);
  }
  return { size, distances, symmetric: !arrays.directed };
}

function search(
  { offsets, targets, lengths }: GraphArrays,
  from: number,
  reached: Float64Array,
  frontier: Frontier,
): void {
  reached.fill(Infinity);
  reached[from] = 0;
  frontier.push(0, from);
  while (frontier.size > 0) {
    const { key } = frontier;
    const point = frontier.pop();
    if (key > reached[point]!) continue;
    for (let at = offsets[point]!, end = offsets[point + 1]!; at < end; at++) {
      const target = targets[at]!;
      const length = key + lengths[at]!;
      if (length >= reached[target]!) continue;
      reached[target] = length;
      frontier.push(length, target);
    }
  }
}

/** Returns the length of a walk through points in this order. */
export function lengthOfWalk(
  { size, distances }: DistanceMatrix,
  walk: readonly number[],
): number {
  let length = 0;
  for (let at = 1; at < walk.length; at++) length += distances[walk[at - 1]! * size + walk[at]!]!;
  return length;
}
