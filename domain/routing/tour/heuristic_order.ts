import type { DistanceMatrix } from "./distance_matrix.ts";
import { LocalSearch, nearPoints } from "./local_search.ts";

// Each improved with ever new perturbations; the number of these for so many stops bounds the time.
const RESTARTS = 2;
const STEPS = 3_000;
const LARGE = 400;

/**
 * A short order in which to visit all points from the first to `end`: always on to the nearest that is
 * left, then 2-opt (Croes 1958, "A method for solving traveling-salesman problems") and or-opt (Or
 * 1976), then the same again after small random changes, of which those that shorten it are kept
 * (iterated local search; Lourenço, Martin & Stützle 2003, section 2). The same input gives the same
 * order. Ways may be longer than the ways back.
 *
 * @param end The point where the walk ends; 0 for one that comes back.
 * @returns The points between start and end, in order.
 */
export function heuristicOrder(
  matrix: DistanceMatrix,
  end: number,
  { restarts = RESTARTS, steps = STEPS } = {},
): number[] {
  const stops = matrix.size - (end === 0 ? 1 : 2);
  if (stops < 1) return [];
  // Of very many stops one start is enough to do, and improving it is all that there is time for.
  const times = stops > LARGE ? 1 : restarts;
  const near = nearPoints(matrix);
  let best: { walk: Int32Array; length: number } | undefined;
  for (let restart = 0; restart < times; restart++) {
    const random = seeded(restart + 1);
    const search = new LocalSearch(matrix, nearestNext(matrix, end, restart, random), near);
    search.improve();
    const perturbations = stops > 4 ? Math.ceil(steps / times / Math.sqrt(stops)) : 0;
    for (let step = 0; step < perturbations; step++) search.perturb(random);
    if (best === undefined || search.length < best.length) best = search;
  }
  return [...best!.walk.subarray(1, -1)];
}

/** Always on to the nearest that is left; on later restarts sometimes to the second nearest. */
function nearestNext(
  { size, distances }: DistanceMatrix,
  end: number,
  restart: number,
  random: () => number,
): Int32Array {
  const left = new Set(Array.from({ length: size }, (_, point) => point));
  left.delete(0);
  left.delete(end);
  const walk = [0];
  while (left.size > 0) {
    const row = walk.at(-1)! * size;
    let [nearest, second] = [-1, -1];
    for (const point of left) {
      if (nearest < 0 || distances[row + point]! < distances[row + nearest]!) {
        [nearest, second] = [point, nearest];
      } else if (second < 0 || distances[row + point]! < distances[row + second]!) second = point;
    }
    const next = restart > 0 && second >= 0 && random() < 0.2 ? second : nearest;
    left.delete(next);
    walk.push(next);
  }
  return Int32Array.from([...walk, end]);
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32, Ettinger 2017). */
function seeded(seed: number): () => number {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let bits = Math.imul(seed ^ seed >>> 15, 1 | seed);
    bits = bits + Math.imul(bits ^ bits >>> 7, 61 | bits) ^ bits;
    return ((bits ^ bits >>> 14) >>> 0) / 2 ** 32;
  };
}
