import { isBusy } from "../adapters/libsql_errors.ts";
import { overloadRefusal } from "../adapters/workers/worker_pool.ts";
import { DatabaseUnavailable, unavailability } from "./storage_fault.ts";

// Longest time that a write waits for other processes to release the file.
const MAX_LOCK_WAIT_MS = 10_000;
// Further writes are refused instead of waiting for minutes.
const MAX_WAITING_WRITES = 2000;
// Whoever holds the file holds it for some ten milliseconds and leaves it for a few, as long imports and
// deletions do. After a second it may hang.
const MAX_SHORT_PAUSES_MS = 1000;
const SHORT_PAUSE_MS = 6;
const LONG_PAUSE_MS = 100;

/**
 * Lets one write run at a time in this process, and tries again when another process holds the
 * file. On an embedded file a second write transaction fails at once with `SQLITE_BUSY`; waiting
 * inside SQLite would be unfair to whoever shares the file, so the waiting happens here.
 */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** The last failure of a write because the server did not answer, and when that was. */
  #outage: { error: unknown; at: number } | undefined;

  /** Number of writes that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `write` after all that were given before it.
   *
   * @param write May run more than once, so it must have no effect outside its transaction.
   * @param signal Drops a write that has not begun; one that has begun is finished.
   * @param deadline Until when it is tried again, on the clock of `performance`.
   * @throws What `write` throws; `SQLITE_BUSY` only after {@link MAX_LOCK_WAIT_MS}, the time in the queue
   *   included, so that all that wait behind a process that hangs fail together; as do those, with
   *   {@link DatabaseUnavailable}, that wait behind a call to a server that does not answer; the
   *   signal's reason; 503 when too many wait already.
   */
  run<T>(
    write: () => Promise<T>,
    signal?: AbortSignal,
    deadline: number = performance.now() + MAX_LOCK_WAIT_MS,
  ): Promise<T> {
    if (this.#waiting >= MAX_WAITING_WRITES) return Promise.reject(overloadRefusal());
    this.#waiting++;
    const queuedAt = performance.now();
    const { promise: dropped, reject } = Promise.withResolvers<never>();
    const drop = () => reject(signal?.reason);
    signal?.addEventListener("abort", drop, { once: true });
    const result = this.#tail.then(async () => {
      this.#waiting--;
      signal?.removeEventListener("abort", drop);
      signal?.throwIfAborted();
      return await this.#attempt(() => retryWhileBusy(write, deadline), queuedAt);
    });
    // Without what came of it, which may be megabytes: the next write can be long in coming.
    this.#tail = result.then(() => {}, () => {});
    return signal === undefined ? result : Promise.race([result, dropped]);
  }

  async #attempt<T>(write: () => Promise<T>, queuedAt: number): Promise<T> {
    const outage = this.#outage;
    if (outage !== undefined && queuedAt <= outage.at) {
      throw new DatabaseUnavailable("The database did not answer the write before this one", {
        cause: outage.error,
      });
    }
    try {
      return await write();
    } catch (error) {
      if (unavailability(error) !== undefined) this.#outage = { error, at: performance.now() };
      throw error;
    }
  }

  /** Resolves when every write given so far has ended. */
  async drained(): Promise<void> {
    await this.#tail;
  }
}

/**
 * Runs `attempt` again, after a pause, while another process holds the database.
 *
 * @param deadline On the clock of `performance`, which is monotonic.
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  deadline: number = performance.now() + MAX_LOCK_WAIT_MS,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    const isRecent = performance.now() - startedAt < MAX_SHORT_PAUSES_MS;
    const pause = isRecent ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
    // Jitter, so that two processes that wait for each other part ways.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
