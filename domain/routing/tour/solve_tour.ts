import { distanceMatrix } from "./distance_matrix.ts";
import { exactOrder, MAX_EXACT_STOPS } from "./exact_order.ts";
import { heuristicOrder } from "./heuristic_order.ts";
import type { TourNetwork } from "./network.ts";
import { orderOnNarrowNetwork } from "./tour_subgraph.ts";

// Distances between all of so many take 32 MB, and a search through the network from each.
const MAX_MATRIX_STOPS = 2000;

/** A tour to be found. */
export interface TourProblem {
  /** The network of the start (point 0), the end if it is another (point 1), and the stops. */
  network: TourNetwork;
  /** Index of the tour's end: 0 or 1. */
  end: number;
}

/** The order of the stops, as points of the network. */
export interface TourSolution {
  order: number[];
  /** True if the tour is proven shortest. */
  optimal: boolean;
}

/** Finds the order of a tour's stops: the shortest where that can be, else a short one. */
export function solveTour({ network, end }: TourProblem): TourSolution {
  const stops = network.required - (end === 0 ? 1 : 2);
  if (stops > MAX_EXACT_STOPS) {
    const order = orderOnNarrowNetwork(network, end);
    if (order !== undefined) return { order, optimal: true };
  }
  if (stops > MAX_MATRIX_STOPS) return { order: nearestStraightOn(network, end), optimal: false };
  const matrix = distanceMatrix(network);
  return stops > MAX_EXACT_STOPS
    ? { order: heuristicOrder(matrix, end), optimal: false }
    : { order: exactOrder(matrix, end), optimal: true };
}

/**
 * An order for more stops than distances can be kept for: always on to the one that is nearest in a
 * straight line.
 *
 * @param end Point 0 for a tour that comes back, or point 1.
 * @returns The points between start and end.
 */
function nearestStraightOn({ arrays, required }: TourNetwork, end: number): number[] {
  const { x, y } = arrays;
  const left = Uint32Array.from({ length: required }, (_, point) => point)
    .filter((point) => point !== 0 && point !== end);
  const order: number[] = [];
  for (let [here, count] = [0, left.length]; count > 0; count--) {
    let nearest = 0;
    let least = Infinity;
    for (let at = 0; at < count; at++) {
      const point = left[at]!;
      // `Math.hypot` would leave gigabytes of garbage.
      const across = x[point]! - x[here]!;
      const along = y[point]! - y[here]!;
      const distance = across * across + along * along;
      if (distance < least) {
        nearest = at;
        least = distance;
      }
    }
    here = left[nearest]!;
    order.push(here);
    left[nearest] = left[count - 1]!;
  }
  return order;
}
