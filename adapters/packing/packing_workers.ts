import type {
  Packed,
  PackedResult,
  PackingReport,
  PackingState,
  PackingTask,
  ResultRequest,
} from "../../domain/warehouse/order_packing.ts";
import { boxesOf, finishMsOf, type PackingProblem } from "../../domain/packing/problem.ts";
import { type PoolOptions, type Requester, WorkerPool } from "../workers/worker_pool.ts";

const MAX_WAITING = 100;
// Maximum number of boxes of a small order, by effort: it is packed in about a second.
const SMALL_BOXES = [2000, 1000, 100, 20] as const;
// Number of boxes from which a worker is ended after the order to free its memory.
const LARGE_BOXES = 5000;
// Milliseconds after its deadline after which an order is refused.
const OVERDUE_MS = 350;
// Milliseconds for building the result of a packed order.
const MAX_RESULT_MS = 120_000;

/** Options of one order. The signal ends it; the promise rejects with the signal's reason. */
export interface PackOptions extends Requester {
  /** Milliseconds, waiting included, after which the best layout so far is returned. */
  deadline?: number | undefined;
  /** Milliseconds after which it is refused if no worker was free; unlimited if omitted. */
  maxWaitMs?: number | undefined;
  /** Its name in messages, such as the order's id. */
  name?: string;
  /** True if all other orders have priority. */
  background?: boolean;
  /** Called when a worker starts the order. */
  onBegin?: (() => void) | undefined;
  /** Called at most a few times per second. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** Options of {@link PackingWorkers}, all optional. */
export interface PackingOptions extends PoolOptions {
  /** Milliseconds after its deadline after which an order is refused. */
  overdueMs?: number;
}

/** Packs orders in workers, one each: as many as cores to spare, and one more if it is small. */
export class PackingWorkers extends WorkerPool {
  readonly #overdueMs: number;

  constructor({ overdueMs = OVERDUE_MS, ...options }: PackingOptions = {}) {
    super({ maxWaiting: MAX_WAITING, ...options });
    this.#overdueMs = overdueMs;
  }

  /**
   * Packs an order.
   * @param problem All of its boxes must fit the pallet, as `problemOf` ensures.
   * @throws {AppError} 503 when too many are waiting already, it waits too long, its worker does
   *   not finish by the deadline, or the server stops.
   * @throws {AppError} 422 when its metrics take too long.
   * @throws {WorkerDied} when the engine fails, or its worker with it.
   */
  pack(problem: PackingProblem, options: PackOptions = {}): Promise<Packed> {
    return this.#run(problem, options) as Promise<Packed>;
  }

  /** Packs an order and builds its stored result; otherwise like {@link pack}. */
  packResult(problem: PackingProblem, result: ResultRequest, options: PackOptions = {}) {
    return this.#run(problem, options, result) as Promise<PackedResult>;
  }

  async #run(
    problem: PackingProblem,
    { deadline, maxWaitMs, name = "", onBegin, onProgress, signal, ...options }: PackOptions,
    result?: ResultRequest,
  ): Promise<unknown> {
    const since = performance.now();
    const boxes = boxesOf(problem);
    const waitLimit = new AbortController();
    const refuse = () => waitLimit.abort(this.overload());
    let timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs);
    const endAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(refuse, milliseconds);
    };
    let cancelled: SharedArrayBuffer;
    let fraction = 0;
    const input = (): PackingTask => {
      cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      // An order that may wait beyond its deadline still gets a layout.
      const minMs = maxWaitMs === undefined ? finishMsOf(boxes) : 0;
      const remaining = deadline === undefined
        ? undefined
        : Math.max(minMs, since + deadline - performance.now());
      clearTimeout(timer);
      if (remaining !== undefined) endAfter(remaining + this.#overdueMs);
      return { problem, name, remaining, sentAt: Date.now(), cancelled, result };
    };
    const receive = (report: PackingReport) => {
      if ("isPacked" in report) return endAfter(MAX_RESULT_MS);
      // A preempted order restarts at 0.
      fraction = Math.max(fraction, report.state.fraction);
      onProgress?.({ ...report.state, fraction });
    };
    try {
      return await this.enqueue({
        ...options,
        name: "packOrder",
        input,
        urgent: !options.background && boxes <= SMALL_BOXES[problem.parameters.effort],
        endAfterwards: boxes >= LARGE_BOXES,
        signal: signal ? AbortSignal.any([waitLimit.signal, signal]) : waitLimit.signal,
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
