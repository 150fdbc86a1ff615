/** Input and result of slotting advice. Lengths are in metres, volumes in cubic metres. */
import type { DistanceMatrix } from "../../routing/tour/distance_matrix.ts";

/** A section with what stands in it. */
export interface Slot {
  /** Its point in the matrix. */
  point: number;
  /** Volume of boxes that it can hold. */
  capacity: number;
  /** Number of the box type in it; -1 when it is empty. */
  box: number;
  /** Volume of its boxes; 0 when it is empty. */
  volume: number;
  /** True if its contents must not be moved. */
  fixed: boolean;
}

export interface SlottingProblem {
  /** Point 0 is where rounds begin and end. */
  matrix: DistanceMatrix;
  slots: readonly Slot[];
  /** By order: the numbers of its box types, each once. */
  orders: readonly (readonly number[])[];
}

/** Cost of moving boxes, and when it pays. */
export interface MovingCosts {
  /** Volume that is carried at once. */
  load: number;
  /** Minutes to take a load up and put it down. */
  handling: number;
  /** Metres that are walked or driven in a minute; saving fewer for a minute of moving does not pay. */
  speed: number;
}

// A pallet load of 1.2 × 0.8 × 1.25 m; walking at 1.2 m/s, as pickers do.
export const DEFAULT_COSTS: MovingCosts = { load: 1.2, handling: 1.5, speed: 72 };

/** A move: the stock of two sections is exchanged, or moved into an empty one. */
export interface SlottingMove {
  /** Numbers of the sections; `from` holds boxes. */
  from: number;
  to: number;
  /** Metres less on all rounds of the orders, after the moves before. */
  saved: number;
  /** Duration of moving. */
  minutes: number;
}

export interface SlottingAdvice {
  /** In the order in which they are to be made, the most metres saved per minute first. */
  moves: SlottingMove[];
  /** Metres of all rounds as sections are filled now, and after all moves. */
  before: number;
  after: number;
}
