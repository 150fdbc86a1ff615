/** Messages between `PackingWorkers` and the worker that packs an order. */
import type { LayoutMetrics } from "../../domain/packing/metrics.ts";
import type { Effort, Layout, PackingProblem } from "../../domain/packing/problem.ts";
import type { BuiltResult, ResultInput } from "../../domain/warehouse/built_result.ts";

/** An order to be packed by a worker. */
export interface PackingTask {
  problem: PackingProblem;
  /** Its name in messages. */
  name: string;
  /** Milliseconds until its deadline; unlimited if omitted. */
  remaining?: number | undefined;
  /** Send time by the wall clock; it includes the start of a new worker. */
  sentAt: number;
  /** Nonzero once the order is cancelled: a worker's thread runs on until its code returns. */
  cancelled: SharedArrayBuffer;
  /** Present if the result is to be built from the layout. */
  result?: ResultRequest | undefined;
}

/** Input for building the result of a packed order. */
export interface ResultRequest extends ResultInput {
  /** A layout with more boxes is not retained. */
  maxRetainedBoxes: number;
}

/** The progress of an order. */
export interface PackingState {
  /** Progress from 0 to 1; never decreases. */
  fraction: number;
  /** Pallets of the best layout so far; null while there is none. */
  pallets: number | null;
}

/** A report of a worker that packs; `isPacked` once it builds the result. */
export type PackingReport = { state: PackingState } | { isPacked: true };

/** The metrics of a packed order. */
export interface PackedMetrics {
  figures: LayoutMetrics;
  /** The effort used: 0 if the deadline left no time for more. */
  effort: Effort;
  /** True if the search was completed, and not ended by its deadline. */
  complete: boolean;
}

/** A layout and its metrics. */
export interface Packed extends PackedMetrics {
  layout: Layout;
}

/** The result of an order, as it is stored. */
export interface PackedResult extends PackedMetrics {
  result: BuiltResult;
  /** Length of the tour to the boxes; null without a start. */
  walk: number | null;
  /** The retained layout in gzip; undefined if it has too many boxes. */
  content: Uint8Array<ArrayBuffer> | undefined;
}

// The time needed for a layout and its metrics after the search: fifty thousand boxes take 1.5
// seconds on an idle machine.
const MIN_FINISH_MS = 200;
const FINISH_MS_PER_BOX = 0.1;

/**
 * Returns how many milliseconds before its deadline the search for a layout of this many boxes
 * ends.
 */
export const finishMsOf = (boxes: number) => MIN_FINISH_MS + FINISH_MS_PER_BOX * boxes;

/** Returns the number of boxes of a problem. */
export const boxesOf = ({ types }: PackingProblem) =>
  types.reduce((sum, { count }) => sum + count, 0);
