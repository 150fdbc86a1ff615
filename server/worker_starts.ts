import type { PoolOptions } from "../adapters/workers/worker_supervisor.ts";
import type { Descriptors } from "./descriptors.ts";

/**
 * Decides when workers may start. One that finds no file descriptors left takes the whole process with
 * it, so where descriptors are counted and few, all workers start before anybody is served.
 */
export class WorkerStarts {
  #started: Promise<void>[] | undefined = [];

  constructor(private readonly descriptors: Descriptors) {}

  /** Under `deno serve` nothing is counted, and Deno 2.9 ends at no signal there while it has a worker. */
  get isCounted(): boolean {
    return this.descriptors.room !== Infinity;
  }

  /** What the pools are given. */
  get options(): Required<Pick<PoolOptions, "mayStart" | "afterStart">> {
    return {
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

  /** Resolves when requests may take descriptors. */
  async ready(): Promise<void> {
    const started = this.#started ?? [];
    this.#started = undefined;
    if (this.descriptors.areFew) await Promise.all(started);
  }
}
