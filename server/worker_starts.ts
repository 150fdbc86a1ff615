import type { PoolOptions } from "../adapters/workers/worker_pool.ts";
import type { Descriptors } from "./descriptors.ts";

/** Milliseconds after the opening in which the first answers are made and nothing else. */
export const FIRST_ANSWERS = 1000;
// Milliseconds between two workers after that: each holds this thread for some 15 ms when it starts, and
// a core for some 50.
const BETWEEN = 200;

/**
 * Decides when workers may start. One that finds no file descriptors left takes the whole process with
 * it, so where descriptors are counted and few, all workers start before anybody is served. Elsewhere
 * those that are to be ready come up after the first answers, or when they are first needed.
 */
export class WorkerStarts {
  #started: Promise<void>[] | undefined = [];
  readonly #later: (() => void)[] = [];

  constructor(private readonly descriptors: Descriptors) {}

  /** True if descriptors are counted; under `deno serve` they are not. */
  get isCounted(): boolean {
    return this.descriptors.room !== Infinity;
  }

  /** What the pools are given. */
  get options(): Required<Pick<PoolOptions, "mayStart" | "afterStart">> & {
    warmUp: (start: () => void) => void;
  } {
    return {
      warmUp: (start) => {
        if (this.descriptors.areFew) start();
        else this.#later.push(start);
      },
      mayStart: () => this.descriptors.allowWorker,
      afterStart: (worker) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        worker.addEventListener("message", () => resolve(), { once: true });
        this.#started?.push(promise);
        this.descriptors.letWorkerStart();
      },
    };
  }

  /** How many workers a pool has all the time, where it would have `count` with descriptors to spare. */
  warm(count: number): number {
    if (!this.isCounted) return 0;
    return this.descriptors.areFew ? Infinity : count;
  }

  /**
   * Resolves when requests may take descriptors.
   *
   * @param closing Aborted when no worker may start any more.
   */
  async ready(closing: AbortSignal): Promise<void> {
    this.#startLater(closing);
    const started = this.#started ?? [];
    this.#started = undefined;
    if (this.descriptors.areFew) await Promise.all(started);
  }

  #startLater(closing: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (delay: number) => {
      if (closing.aborted || this.#later.length === 0) return;
      timer = setTimeout(() => {
        this.#later.shift()!();
        next(BETWEEN);
      }, delay);
    };
    next(FIRST_ANSWERS);
    closing.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }
}
