// Milliseconds of work after which other work runs.
const SLICE = 8;
/**
 * The same for work that writes for seconds. A pause takes 2 ms even where nobody waits, for the timers
 * of Deno are that coarse: after 8 ms each it would be a fifth of the time.
 */
export const BULK_SLICE = 16;
// Tokio, on which Deno runs, looks for what has arrived when there is nothing to run, and else after 61
// turns at the latest. Twice as many, so that it is answered as well; they take 0.3 ms.
const TURNS = 2 * 61;

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
  /** When the work of the current turn began; undefined as long as none has. */
  static #turn: number | undefined;
  #since: number;

  /**
   * @param signal Aborts the work the next time it yields.
   * @param slice Milliseconds of work after which it does.
   */
  constructor(private readonly signal?: AbortSignal, private readonly slice = SLICE) {
    // Work is often done by functions that follow each other, each with a yielder of its own: they share
    // the time of their turn. For what writes for seconds that would be a tenth more of them.
    this.#since = slice === SLICE
      ? EventLoopYielder.#turn ?? EventLoopYielder.#beginTurn()
      : performance.now();
  }

  /**
   * Resolves at once after little work, and after whatever waited was served after much.
   *
   * @throws The signal's reason when it is aborted.
   */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < this.slice) return;
    // A promise that is resolved already lets no other work run, and `setImmediate` lets timers run
    // but, in Deno 2.9, hardly a connection: it made another request wait 390 ms.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    // A timer that is due when its turn ends, as where another thread had the core for a moment, runs
    // before anything that has arrived: as many as eight steps followed each other without an answer.
    await turns();
    this.#since = EventLoopYielder.#beginTurn();
    this.signal?.throwIfAborted();
  }

  static #beginTurn(): number {
    if (this.#turn === undefined) setImmediate(() => this.#turn = undefined);
    return this.#turn = performance.now();
  }
}

function turns(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = TURNS;
  const turn = () => {
    if (--left > 0) setImmediate(turn);
    else resolve();
  };
  setImmediate(turn);
  return promise;
}
