/** Input and result of slotting advice. Lengths are in metres, volumes in cubic metres. */
import type { DistanceMatrix } from "../../routing/tour/distance_matrix.ts";

/** A section with its boxes. */
export interface Slot {
  /** Its point in the matrix. */
  point: number;
  /** Volume of boxes that fit into it. */
  capacity: number;
  /** Number of its box type; -1 if empty. */
  box: number;
  /** Volume of its boxes; 0 if empty. */
  volume: number;
  /** True if its contents must not be moved. */
  fixed: boolean;
}

export interface SlottingProblem {
  /** Point 0 is the start and end of tours. */
  matrix: DistanceMatrix;
  slots: readonly Slot[];
  /** By order: the numbers of its box types, without duplicates. */
  orders: readonly (readonly number[])[];
}

/** Cost of moving boxes. */
export interface MovingCosts {
  /** Volume carried at once. */
  load: number;
  /** Minutes to pick up a load and put it down. */
  handling: number;
  /**
   * Speed in metres per minute; a move that saves fewer metres per minute of moving is not
   * worthwhile.
   */
  speed: number;
}

// A pallet load of 1.2 × 0.8 × 1.25 m; walking at 1.2 m/s, as pickers do.
export const DEFAULT_COSTS: MovingCosts = { load: 1.2, handling: 1.5, speed: 72 };

/** A move: the contents of two sections are exchanged, or moved into an empty one. */
export interface SlottingMove {
  /** Numbers of the sections; `from` contains boxes. */
  from: number;
  to: number;
  /** Metres saved on all tours, after the previous moves. */
  saved: number;
  /** Duration of moving. */
  minutes: number;
}

export interface SlottingAdvice {
  /** In the order of execution, by descending savings per minute. */
  moves: SlottingMove[];
  /** Metres of all tours before and after all moves. */
  before: number;
  after: number;
}
