import type { DistanceMatrix } from "./distance_matrix.ts";
import { LocalSearch, nearPoints } from "./local_search.ts";

// Number of restarts with new perturbations, which bounds the time.
const RESTARTS = 2;
const STEPS = 3_000;
const LARGE = 400;

/**
 * Returns a short order in which to visit all points from the first to `end`: nearest neighbour,
 * then 2-opt (Croes 1958, "A method for solving traveling-salesman problems") and or-opt (Or 1976),
 * then iterated local search, which repeats this after small random changes and retains
 * improvements (Lourenço, Martin & Stützle 2003, section 2). Deterministic. Distances may differ by
 * direction.
 *
 * @param end The last point of the walk; 0 for a round trip.
 * @returns The points between start and end, in order.
 */
export function heuristicOrder(
  matrix: DistanceMatrix,
  end: number,
  { restarts = RESTARTS, steps = STEPS } = {},
): number[] {
  const stops = matrix.size - (end === 0 ? 1 : 2);
  if (stops < 1) return [];
  // For very many stops there is only time for improving a single start.
  const times = stops > LARGE ? 1 : restarts;
  const nearestPoints = nearPoints(matrix);
  let best: { walk: Int32Array; length: number } | undefined;
  for (let restart = 0; restart < times; restart++) {
    const random = seeded(restart + 1);
    const search = new LocalSearch(
      matrix,
      nearestNext(matrix, end, restart, random),
      nearestPoints,
    );
    search.improve();
    const perturbations = stops > 4 ? Math.ceil(steps / times / Math.sqrt(stops)) : 0;
    for (let step = 0; step < perturbations; step++) search.perturb(random);
    if (best === undefined || search.length < best.length) best = search;
  }
  return [...best!.walk.subarray(1, -1)];
}

/**
 * Returns a walk that always continues to the nearest remaining point; on later restarts sometimes
 * to the second nearest.
 */
function nearestNext(
  { size, distances }: DistanceMatrix,
  end: number,
  restart: number,
  random: () => number,
): Int32Array {
  const remainingPoints = new Set(Array.from({ length: size }, (_, point) => point));
  remainingPoints.delete(0);
  remainingPoints.delete(end);
  const walk = [0];
  while (remainingPoints.size > 0) {
    const row = walk.at(-1)! * size;
    let [nearest, second] = [-1, -1];
    for (const point of remainingPoints) {
      if (nearest < 0 || distances[row + point]! < distances[row + nearest]!) {
        [nearest, second] = [point, nearest];
      } else if (second < 0 || distances[row + point]! < distances[row + second]!) second = point;
    }
    const next = restart > 0 && second >= 0 && random() < 0.2 ? second : nearest;
    remainingPoints.delete(next);
    walk.push(next);
  }
  return Int32Array.from([...walk, end]);
}

/**
 * Returns a generator of pseudo-random numbers from 0 to 1, the same in every run (mulberry32,
 * Ettinger 2017).
 */
function seeded(seed: number): () => number {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let bits = Math.imul(seed ^ seed >>> 15, 1 | seed);
    bits = bits + Math.imul(bits ^ bits >>> 7, 61 | bits) ^ bits;
    return ((bits ^ bits >>> 14) >>> 0) / 2 ** 32;
  };
}
