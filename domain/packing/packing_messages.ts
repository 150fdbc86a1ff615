/** What goes between `PackingWorkers` and a packing worker. */
import type { Figures } from "./figures.ts";
import type { Effort, Layout, PackingProblem } from "./problem.ts";

/** An order to pack. */
export interface PackingOrder {
  /** What the worker calls it by. */
  id: number;
  problem: PackingProblem;
  /** Milliseconds that are left; it takes as long as it takes when left out. */
  remaining?: number;
}

/** What a worker is told: to pack one more, or to leave one. */
export type PackingRequest = { order: PackingOrder } | { cancelled: number };

/** How far an order has come. */
export interface PackingState {
  /** 0 to 1, never falling. */
  fraction: number;
  /** Pallets of the best layout so far; null before there is one. */
  pallets: number | null;
}

/** A layout and what there is to say about it. */
export interface Packed {
  layout: Layout;
  figures: Figures;
  /** The effort that was taken: 0 where the deadline left time for no more. */
  effort: Effort;
  /** Whether it was packed to the end, and not ended by its deadline. */
  complete: boolean;
}

/** What a worker tells of an order. */
export type PackingNews =
  & { id: number }
  & ({ state: PackingState } | { packed: Packed } | { fault: string });
