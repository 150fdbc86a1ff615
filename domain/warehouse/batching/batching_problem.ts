/** Input for planning waves of several orders. Lengths are in metres, times in minutes. */
import type { DistanceMatrix } from "../../routing/tour/distance_matrix.ts";

/** An order to assign to a wave. */
export interface BatchOrder {
  /** Points of the matrix where its boxes are. */
  points: readonly number[];
  /** Total weight of its boxes, in the cart's unit. */
  weight: number;
  volume: number;
  /** Number of compartments of the cart that it takes: boxes of different orders are kept apart. */
  places: number;
  boxes: number;
  /** Due time of its picking, in minutes from now; Infinity if none. */
  due: number;
}

/** Capacity of a cart, in any units. */
export interface Cart {
  weight: number;
  volume: number;
  places: number;
}

/** Number and speed of pickers. */
export interface Pace {
  pickers: number;
  /** Walking speed in metres per minute. */
  speed: number;
  /** Additional minutes per wave and per box. */
  perWave: number;
  perBox: number;
}

// Walking at 1.2 m/s; ten seconds per box (de Koster, Le-Duc & Roodbergen 2007 give 5 to 20).
export const DEFAULT_PACE: Pace = { pickers: 1, speed: 72, perWave: 2, perBox: 1 / 6 };

export interface BatchingProblem {
  /** Point 0 is the start and end of tours. */
  matrix: DistanceMatrix;
  orders: readonly BatchOrder[];
  cart: Cart;
  pace: Pace;
}

/** Orders picked together, by their numbers. */
export interface Wave {
  orders: number[];
  /** Length of its tour in metres. */
  length: number;
  minutes: number;
}

/** Returns true if orders fit on one cart together; a single order always fits. */
export function fits(orders: readonly BatchOrder[], cart: Cart): boolean {
  if (orders.length < 2) return true;
  const sum = (valueOf: (order: BatchOrder) => number) =>
    orders.reduce((all, order) => all + valueOf(order), 0);
  return sum(({ weight }) => weight) <= cart.weight && sum(({ volume }) => volume) <= cart.volume &&
    sum(({ places }) => places) <= cart.places;
}
