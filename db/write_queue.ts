import { AsyncLocalStorage } from "node:async_hooks";
import { overloadRefusal } from "../adapters/workers/worker_pool.ts";
import {
  DatabaseUnavailable,
  isBusy,
  storageFaultOf,
  unavailability,
} from "../domain/storage_fault.ts";
import { execute, type Transaction } from "./database_backend.ts";

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
  /** True if writes after the current one wait for a turn of the event loop in any case. */
  takesTurn = false;
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
    const turn = () =>
      this.waiting > 0 || this.takesTurn ? new Promise((done) => setImmediate(done)) : undefined;
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
    // The last one may have queued a checkpoint.
    for (let tail: unknown; tail !== this.#tail;) await (tail = this.#tail);
  }
}

// After as many writes without others there seems to be a single client; then only some of its
// writes wait for others that may have come.
const MIN_SINGLE = 16;
const SINGLE_PER_TURN = 64;
// Requests that only read wait meanwhile.
const MAX_SHARED_MS = 4;

interface SharedWrite extends PromiseWithResolvers<unknown> {
  work: (tx: Transaction) => Promise<unknown>;
  signal: AbortSignal | undefined;
  drop: () => void;
  deadline: number;
}

/**
 * Short writes to a file. Those that wait when their turn has come share transactions, because a
 * commit takes longer than their changes. One that fails is undone alone; each is settled after its
 * commit.
 */
export class SharedWrites {
  #waiting: SharedWrite[] = [];
  #single = 0;

  /** @param commit Runs work in a transaction. */
  constructor(
    private readonly queue: WriteQueue,
    private readonly commit: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
  ) {}

  /**
   * Runs `work` under the conditions of {@link WriteQueue.run}, but it may overtake writes of the
   * queue that came after the first one that it shares a turn with.
   */
  run<T>(work: (tx: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.queue.waiting >= MAX_WAITING_WRITES) return Promise.reject(overloadRefusal());
    const settled = Promise.withResolvers<unknown>();
    const drop = () => settled.reject(signal!.reason);
    signal?.addEventListener("abort", drop, { once: true });
    const deadline = performance.now() + MAX_LOCK_WAIT_MS;
    const isFirst = this.#waiting.length === 0;
    // The first one's turn is in its own context.
    const inContext = isFirst ? work : AsyncLocalStorage.bind(work);
    this.#waiting.push({ ...settled, work: inContext, signal, drop, deadline });
    // The queue counts the first one, and has room for it.
    if (isFirst) this.#takeTurn();
    else this.queue.waiting++;
    return settled.promise as Promise<T>;
  }

  #takeTurn(): void {
    let batch: SharedWrite[] | undefined;
    this.queue.run(() => this.#commitAll(batch = this.#take())).catch((error) => {
      batch ??= this.#take();
      for (const { reject } of batch) reject(error);
      this.queue.waiting -= batch.length;
    });
  }

  /**
   * Runs the writes of a turn in as few transactions as their time permits, and removes those that
   * are settled. After a shared transaction fails, each has its own.
   */
  async #commitAll(taken: SharedWrite[]): Promise<void> {
    let isShared = true;
    while (taken.length > 0) {
      const first = taken[0]!;
      const writes = isShared ? taken : [first];
      let ends: (() => void)[] = [];
      const attempt = () => this.commit(async (tx) => void (ends = await runAll(tx, writes)));
      try {
        await retryWhileBusy(attempt, first.deadline);
      } catch (error) {
        // It may have been committed.
        if (unavailability(error) !== undefined) throw error;
        if (writes.length > 1 && !isBusy(error)) {
          isShared = false;
          continue;
        }
        const now = performance.now();
        const failed = isBusy(error) ? taken.filter(({ deadline }) => deadline <= now) : [first];
        ends = failed.map(({ reject }) => () => reject(error));
      }
      taken.splice(0, ends.length);
      this.queue.waiting -= ends.length;
      for (const end of ends) end();
      if (taken.length > 0) await new Promise((done) => setImmediate(done));
    }
  }

  #take(): SharedWrite[] {
    const batch = this.#waiting;
    this.#waiting = [];
    // They count until they are settled; the queue has just subtracted one.
    this.queue.waiting++;
    // A turn takes as long as a commit, so that a single client seldom waits for one.
    this.#single = batch.length > 1 ? 0 : this.#single + 1;
    this.queue.takesTurn = this.#single < MIN_SINGLE || this.#single % SINGLE_PER_TURN === 0;
    return batch;
  }
}

/** Runs writes as long as there is time. @returns What settles those that have run. */
async function runAll(tx: Transaction, writes: readonly SharedWrite[]): Promise<(() => void)[]> {
  const ends: (() => void)[] = [];
  const until = performance.now() + MAX_SHARED_MS;
  const isShared = writes.length > 1;
  const mark = (text: string) => isShared ? execute(tx, `${text} one`) : undefined;
  for (const { work, signal, drop, resolve, reject } of writes) {
    if (ends.length > 0 && performance.now() > until) break;
    signal?.removeEventListener("abort", drop);
    if (signal?.aborted) {
      ends.push(drop);
      continue;
    }
    await mark("SAVEPOINT");
    try {
      const result = await work(tx);
      ends.push(() => resolve(result));
    } catch (error) {
      // What fills the disk runs again with the reserve, then alone.
      if (!isShared || storageFaultOf(error) === "full") throw error;
      await mark("ROLLBACK TO")!.catch(() => {
        throw error;
      });
      ends.push(() => reject(error));
    }
    await mark("RELEASE");
  }
  return ends;
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
