import { overloadRefusal } from "../adapters/workers/worker_pool.ts";
import { DatabaseUnavailable, isBusy, unavailability } from "../domain/storage_fault.ts";

// Longest time that a write waits for other processes to release the file.
const MAX_LOCK_WAIT_MS = 10_000;
// Further writes are refused, because they would wait for minutes.
const MAX_WAITING_WRITES = 2000;
// Maximum time of short pauses: long imports and deletions hold the file for some ten milliseconds
// and release it for a few. After a second, the other process may hang.
const MAX_SHORT_PAUSES_MS = 1000;
const SHORT_PAUSE_MS = 6;
const LONG_PAUSE_MS = 100;

/**
 * Runs one write at a time in this process, and retries while another process holds the file. On an
 * embedded file a second write transaction fails immediately with `SQLITE_BUSY`; waiting inside
 * SQLite would be unfair to other processes that share the file, so the waiting happens here.
 */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve();
  /** Number of waiting writes. */
  waiting = 0;
  /** The last failure of a write because the server did not respond, with its time. */
  #outage: { error: unknown; at: number } | undefined;

  /**
   * Runs `write` after all earlier ones.
   * @param write May run more than once, so it must have no effect outside its transaction.
   * @param signal Drops a write that has not started; a started one is finished.
   * @param deadline End of the retries, on the clock of `performance`.
   * @throws What `write` throws; `SQLITE_BUSY` only after {@link MAX_LOCK_WAIT_MS}, including the
   *   time in the queue, so that all writes that wait behind a hanging process fail together.
   *   Writes behind a call to an unreachable server fail with {@link DatabaseUnavailable}. The
   *   signal's reason; 503 when too many are waiting already.
   */
  run<T>(
    write: () => Promise<T>,
    signal?: AbortSignal,
    deadline: number = performance.now() + MAX_LOCK_WAIT_MS,
  ): Promise<T> {
    if (this.waiting >= MAX_WAITING_WRITES) return Promise.reject(overloadRefusal());
    this.waiting++;
    const queuedAt = performance.now();
    const { promise: dropped, reject } = Promise.withResolvers<never>();
    const drop = () => reject(signal?.reason);
    signal?.addEventListener("abort", drop, { once: true });
    const result = this.#tail.then(async () => {
      this.waiting--;
      signal?.removeEventListener("abort", drop);
      signal?.throwIfAborted();
      return await this.#attempt(() => retryWhileBusy(write, deadline), queuedAt);
    });
    // Without its result, which may be megabytes. Writes on this thread end without a turn of the
    // event loop, so reads would wait for the whole queue.
    const turn = () => this.waiting > 0 ? new Promise((done) => setImmediate(done)) : undefined;
    this.#tail = result.then(turn, turn);
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

  /** Resolves when all writes requested so far have ended. */
  async drained(): Promise<void> {
    await this.#tail;
  }
}

/** Retries while another process holds the database, until `deadline` of `performance`. */
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
    // Jitter, so that two processes do not keep blocking each other.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
