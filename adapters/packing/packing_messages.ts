/** What goes between `PackingWorkers` and a packing worker. */
import type { Figures } from "../../domain/packing/figures.ts";
import type { Effort, Layout, PackingProblem } from "../../domain/packing/problem.ts";

/** An order to pack. */
export interface PackingOrder {
  /** What the worker calls it by. */
  id: number;
  /** Clients share the time of a worker evenly, however many orders each has. */
  client?: string;
  problem: PackingProblem;
  /** Milliseconds that are left; it takes as long as it takes when left out. */
  remaining?: number;
}

/**
 * What a worker is told: to pack one more, or to leave one; at first where it shows that it goes on,
 * which those see who cannot be told anything while its code runs: `[order, beats]`, the id of the
 * order that it works on (0 for none), and a number that moves with every step.
 */
export type PackingRequest =
  | { order: PackingOrder }
  | { cancelled: number }
  | { pulse: SharedArrayBuffer };

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

/** What a worker tells of an order; an overrun is one that cannot be judged in the time there is. */
export type PackingNews =
  & { id: number }
  & ({ state: PackingState } | { packed: Packed } | { fault: string } | { overrun: true });
