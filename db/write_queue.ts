/** How long a write waits for other processes to let go of the file, in milliseconds. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 200;

/**
 * Lets one write run at a time in this process, and tries again when another process holds the
 * file. On an embedded file a second write transaction fails at once with `SQLITE_BUSY`; waiting
 * inside SQLite would hold the thread that answers requests, so the waiting happens here.
 */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /**
   * Runs `write` after all that were given before it.
   *
   * @param write May run more than once, so it must have no effect outside its transaction.
   * @throws What `write` throws; `SQLITE_BUSY` only after {@link PATIENCE}.
   */
  run<T>(write: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(() => retryWhileBusy(write));
    this.#tail = result.catch(() => {});
    return result;
  }

  /** Resolves when every write given so far has ended. */
  async drained(): Promise<void> {
    await this.#tail;
  }
}

/** Runs `attempt` again, with growing pauses, while another process holds the database. */
export async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (let pause = FIRST_PAUSE;; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    // Jitter, so that two processes that wait for each other part ways.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

/** Whether an error, or what caused it, says that another connection holds the database. */
export function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && String(cause.code).startsWith("SQLITE_BUSY")) return true;
  }
  return false;
}
