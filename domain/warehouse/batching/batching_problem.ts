/** Input for planning waves of several orders. Lengths are in metres, times in minutes. */
import type { DistanceMatrix } from "../../routing/tour/distance_matrix.ts";

/** An order's demand on a wave. */
export interface BatchOrder {
  /** Points of the matrix where its boxes are. */
  points: readonly number[];
  /** In the units of the cart. */
  weight: number;
  volume: number;
  /** Places of the cart that it takes: an order's boxes are kept apart from those of others. */
  places: number;
  boxes: number;
  /** Due time of its picking, in minutes from now; Infinity for none. */
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
  /** Metres that are walked in a minute. */
  speed: number;
  /** Minutes that a round takes besides, and every box on it. */
  perRound: number;
  perBox: number;
}

// Walking at 1.2 m/s; ten seconds a box (de Koster, Le-Duc & Roodbergen 2007 give 5 to 20).
export const DEFAULT_PACE: Pace = { pickers: 1, speed: 72, perRound: 2, perBox: 1 / 6 };

export interface BatchingProblem {
  /** Point 0 is where rounds begin and end. */
  matrix: DistanceMatrix;
  orders: readonly BatchOrder[];
  cart: Cart;
  pace: Pace;
}

/** Orders, by their numbers, that are picked together. */
export interface Wave {
  orders: number[];
  /** Metres. */
  length: number;
  minutes: number;
}

/** Returns true if orders fit on one cart together; a single one always does. */
export function fits(orders: readonly BatchOrder[], cart: Cart): boolean {
  if (orders.length < 2) return true;
  const sum = (of: (order: BatchOrder) => number) =>
    orders.reduce((all, order) => all + of(order), 0);
  return sum(({ weight }) => weight) <= cart.weight && sum(({ volume }) => volume) <= cart.volume &&
    sum(({ places }) => places) <= cart.places;
}
