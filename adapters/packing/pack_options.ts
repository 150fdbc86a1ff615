import type { PackingProblem } from "../../domain/packing/problem.ts";
import type { Requester } from "../workers/requester.ts";
import type { Packed, PackingState } from "./packing_messages.ts";

/**
 * How one problem is packed, and for whom. The signal ends it, whether it waits or is under way; the
 * promise rejects with the signal's reason.
 */
export interface PackOptions extends Requester {
  /**
   * Milliseconds after which the best layout so far will do, time that it waits included. A layout
   * there is in any case, if only of effort 0.
   */
  deadline?: number | undefined;
  /** What messages call it, as by the order's id. */
  name?: string;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** A problem to pack, and who waits for it. */
export interface PendingTask extends PackOptions {
  id: number;
  problem: PackingProblem;
  /** For how many it counts. */
  boxes: number;
  /** When it came, and when its packing began, on the clock of `performance`. */
  since: number;
  began?: number;
  /** Whether any report of it has come. */
  hasReported?: boolean;
  begun: () => void;
  resolve: (packed: Packed) => void;
  reject: (error: unknown) => void;
  onAbort: () => void;
}

/** The task, which its signal ends no more. */
export function settled(task: PendingTask): PendingTask {
  task.signal?.removeEventListener("abort", task.onAbort);
  return task;
}
