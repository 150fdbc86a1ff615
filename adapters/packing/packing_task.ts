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
  /** Not 0 once the order is cancelled: a worker's thread goes on until its code returns. */
  cancelled: SharedArrayBuffer;
  /** Present where the result is to be built of the layout. */
  result?: ResultRequest | undefined;
}

/** The input of a packed order's result. */
export interface ResultRequest extends ResultInput {
  /** A layout of more boxes is not retained. */
  maxRetainedBoxes: number;
}

/** The progress of an order. */
export interface PackingState {
  /** 0 to 1, never falling. */
  fraction: number;
  /** Pallets of the best layout so far; null before there is one. */
  pallets: number | null;
}

/** A report of a worker that packs; `isPacked` when it goes on to build the result. */
export type PackingReport = { state: PackingState } | { isPacked: true };

/** The key figures of a packed order. */
export interface PackedFigures {
  figures: LayoutMetrics;
  /** The effort that was taken: 0 where the deadline left time for no more. */
  effort: Effort;
  /** True if it was packed to the end, and not ended by its deadline. */
  complete: boolean;
}

/** A layout and its figures. */
export interface Packed extends PackedFigures {
  layout: Layout;
}

/** The result of an order, as it is stored. */
export interface PackedResult extends PackedFigures {
  result: BuiltResult;
  /** Length of the ways to the boxes; null without a start. */
  walk: number | null;
  /** The retained layout in gzip; undefined where it has too many boxes. */
  content: Uint8Array<ArrayBuffer> | undefined;
}

// The time in which a layout and its figures are made once the search is over: fifty thousand boxes take
// a second and a half on an idle machine.
const MIN_FINISH_MS = 200;
const FINISH_MS_PER_BOX = 0.1;

/** Returns how many milliseconds before its deadline the search for a layout of so many boxes ends. */
export const finishMsOf = (boxes: number) => MIN_FINISH_MS + FINISH_MS_PER_BOX * boxes;

/** Returns the number of boxes of a problem. */
export const boxesOf = ({ types }: PackingProblem) =>
  types.reduce((sum, { count }) => sum + count, 0);
