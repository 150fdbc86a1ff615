/** What goes between `PackingWorkers` and a packing worker. */
import type { RefusalStatus } from "../../domain/app_error.ts";
import type { Message } from "../../domain/messages/message.ts";
import type { Figures } from "../../domain/packing/figures.ts";
import type { Effort, Layout, PackingProblem } from "../../domain/packing/problem.ts";

/** A packing problem to be solved by a worker. */
export interface PackingTask {
  /** Its number, as reports name it. */
  id: number;
  /** Clients share the time of a worker evenly, however many tasks each has. */
  client?: string;
  problem: PackingProblem;
  /** Whether others of the worker go first, for as long as there are any. */
  background?: boolean;
  /** Milliseconds that are left; it takes as long as it takes when left out. */
  remaining?: number;
}

/**
 * What a worker is asked: to solve one more task, or to drop one; at first the shared memory of its
 * heartbeat, `[task, beats, cancelled]`: the id of the task that it works on (0 for none), a number that
 * changes with every step, and the id of a task that is to end within its step. So others see that it
 * makes progress, and can cancel what it works on, while its code runs and it answers no message.
 *
 * A task comes with the wall clock's time at which it was sent, since a new worker takes a while to start.
 */
export type PackingRequest =
  | { task: PackingTask; sentAt?: number }
  | { cancelled: number }
  | { heartbeat: SharedArrayBuffer };

/** How far a task has come. */
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

/**
 * What a worker reports of a task; `overrun` where its figures take longer than there is time,
 * `refused` where it cannot be packed as it is asked for.
 */
export type PackingReport =
  & { id: number }
  & (
    | { state: PackingState }
    | { packed: Packed }
    | { fault: string }
    | { overrun: true }
    | { refused: { status: RefusalStatus; messages: readonly Message[] } }
  );
