import { type DistanceMatrix, lengthOfWalk } from "./distance_matrix.ts";
import { exactOrder } from "./exact_order.ts";
import { heuristicOrder } from "./heuristic_order.ts";

// For up to this many stops, the shortest order takes less time than a heuristic one.
const MAX_EXACT_STOPS = 6;
// A single start without perturbations: some thousandths longer than the best tour, in tens of
// microseconds.
const QUICK = { restarts: 1, steps: 0 };
const MAX_CACHED_LENGTHS = 200_000;

/**
 * Cached lengths of round trips from point 0 of a matrix, for scoring thousands of alternatives.
 * Unit of the matrix.
 */
export class TourLengths {
  readonly #cache = new Map<string, number>();

  constructor(readonly matrix: DistanceMatrix) {}

  /** Returns the distance between two points. */
  between(from: number, to: number): number {
    return this.matrix.distances[from * this.matrix.size + to]!;
  }

  /**
   * Returns the length of a short round trip through points, in any order and possibly repeated.
   */
  of(points: Iterable<number>): number {
    const stops = [...new Set(points)].filter((point) => point !== 0).sort((a, b) => a - b);
    if (stops.length < 2) {
      return stops.length === 0 ? 0 : this.between(0, stops[0]!) + this.between(stops[0]!, 0);
    }
    const key = stops.join();
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const length = this.#compute(stops);
    if (this.#cache.size >= MAX_CACHED_LENGTHS) this.#cache.clear();
    this.#cache.set(key, length);
    return length;
  }

  #compute(stops: readonly number[]): number {
    const points = [0, ...stops];
    const size = points.length;
    const distances = new Float64Array(size * size);
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        distances[from * size + to] = this.between(points[from]!, points[to]!);
      }
    }
    const matrix = { size, distances, symmetric: this.matrix.symmetric };
    const order = stops.length <= MAX_EXACT_STOPS
      ? exactOrder(matrix, 0)
      : heuristicOrder(matrix, 0, QUICK);
    return lengthOfWalk(matrix, [0, ...order, 0]);
  }
}
