import type { PackingProblem } from "../../domain/packing/problem.ts";
import { type PoolOptions, type Requester, WorkerPool } from "../workers/worker_pool.ts";
import {
  boxesOf,
  finishMsOf,
  type Packed,
  type PackedResult,
  type PackingReport,
  type PackingState,
  type PackingTask,
  type ResultRequest,
} from "./packing_task.ts";

const MAX_WAITING = 100;
// Boxes, by effort, up to which an order is small: it is packed in about a second.
const SMALL_BOXES = [2000, 1000, 100, 20] as const;
// Boxes from which on a worker is ended after the order to free its memory.
const LARGE_BOXES = 5000;
// Milliseconds after its deadline after which an order is refused.
const OVERDUE_MS = 350;
// Milliseconds in which the result of a packed order is built.
const MAX_RESULT_MS = 120_000;

/** Options of one order. The signal ends it; the promise rejects with the signal's reason. */
export interface PackOptions extends Requester {
  /** Milliseconds, waiting included, after which the best layout so far is taken. */
  deadline?: number | undefined;
  /** Milliseconds after which it is refused if no worker has had room for it; unlimited if omitted. */
  longestWait?: number | undefined;
  /** Its name in messages, such as the order's id. */
  name?: string;
  /** True if all other orders go first. */
  background?: boolean;
  /** Called when a worker has taken it. */
  onBegin?: (() => void) | undefined;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** Options of {@link PackingWorkers}; all of them may be left out. */
export interface PackingOptions extends PoolOptions {
  /** Milliseconds after its deadline after which an order is refused. */
  overdueMs?: number;
}

/**
 * Packs orders beside the thread that answers requests, one order per worker: as many at once as there
 * are cores to spare, and one more if it is small.
 */
export class PackingWorkers extends WorkerPool {
  readonly #overdueMs: number;

  constructor({ overdueMs = OVERDUE_MS, ...options }: PackingOptions = {}) {
    super({ maxWaiting: MAX_WAITING, ...options });
    this.#overdueMs = overdueMs;
  }

  /**
   * Packs an order.
   *
   * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
   * @throws {AppError} 503 when too many wait already, it waits for too long, its worker has not got to its
   *   end by the deadline, or the server stops.
   * @throws {AppError} 422 when its figures take too long.
   * @throws {WorkerDied} when the engine fails, or its worker with it.
   */
  pack(problem: PackingProblem, options: PackOptions = {}): Promise<Packed> {
    return this.#run(problem, options) as Promise<Packed>;
  }

  /** Packs an order and builds what is stored of it, otherwise as {@link pack} does. */
  packResult(
    problem: PackingProblem,
    result: ResultRequest,
    options: PackOptions = {},
  ): Promise<PackedResult> {
    return this.#run(problem, options, result) as Promise<PackedResult>;
  }

  async #run(
    problem: PackingProblem,
    { deadline, longestWait, name = "", onBegin, onProgress, signal, ...options }: PackOptions,
    result?: ResultRequest,
  ): Promise<unknown> {
    const since = performance.now();
    const boxes = boxesOf(problem);
    const late = new AbortController();
    const refuse = () => late.abort(this.tooMuch());
    let timer = longestWait === undefined ? undefined : setTimeout(refuse, longestWait);
    const endAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(refuse, milliseconds);
    };
    let cancelled: SharedArrayBuffer;
    let fraction = 0;
    const input = (): PackingTask => {
      cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      // One that may wait beyond its deadline still gets a layout.
      const least = longestWait === undefined ? finishMsOf(boxes) : 0;
      const remaining = deadline === undefined
        ? undefined
        : Math.max(least, since + deadline - performance.now());
      clearTimeout(timer);
      if (remaining !== undefined) endAfter(remaining + this.#overdueMs);
      return { problem, name, remaining, sentAt: Date.now(), cancelled, result };
    };
    const receive = (report: PackingReport) => {
      if ("isPacked" in report) return endAfter(MAX_RESULT_MS);
      // One that was put off begins anew.
      fraction = Math.max(fraction, report.state.fraction);
      onProgress?.({ ...report.state, fraction });
    };
    try {
      return await this.enqueue({
        ...options,
        name: "packOrder",
        input,
        urgent: !options.background && boxes <= SMALL_BOXES[problem.parameters.effort],
        thenEnd: boxes >= LARGE_BOXES,
        signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
        onStart: onBegin,
        onProgress: (progress) => receive(progress as PackingReport),
        onEnd: () => {
          clearTimeout(timer);
          Atomics.store(new Int32Array(cancelled), 0, 1);
        },
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
