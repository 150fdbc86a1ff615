// Work after which other work runs.
const SLICE_MS = 8;
const SHORT_SLICE_MS = 1;
// Tokio, on which Deno runs, looks for new requests when no task is ready, or else after 61 tasks.
const TASKS = 61;

/**
 * Lets others in while something long is done in steps on the thread that answers requests. One
 * belongs to one piece of work.
 *
 * @example
 * ```ts
 * const yielder = new EventLoopYielder();
 * for (const rows of chunks) {
 *   insert(rows);
 *   await yielder.yieldIfDue();
 * }
 * ```
 */
export class EventLoopYielder {
  protected readonly sliceMs: number = SLICE_MS;
  #since = performance.now();

  /** @param signal Aborts the work the next time it yields. */
  constructor(private readonly signal?: AbortSignal) {}

  /**
   * Resolves at once after little work, and after a pause after much.
   *
   * @throws The signal's reason when it is aborted.
   */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < this.sliceMs) return;
    await shortPause();
    this.#since = performance.now();
    this.signal?.throwIfAborted();
  }
}

/** The same after shorter work, for steps of some milliseconds. */
export class FrequentYielder extends EventLoopYielder {
  protected override readonly sliceMs = SHORT_SLICE_MS;
}

/** A pause of about 0.1 ms. */
export function shortPause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = TASKS;
  const next = () => {
    if (--left > 0) setImmediate(next);
    else resolve();
  };
  setImmediate(next);
  return promise;
}
