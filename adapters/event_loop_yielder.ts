// Milliseconds of work after which other work runs. A pause takes 2 ms even where nobody waits, for the
// timers of Deno are that coarse.
const SLICE = 8;
// Where pauses take less than 0.1 ms, because they wait for no timer.
const SHORT_SLICE = 1;
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
  /** When work began in the current turn of the event loop; undefined while none has. */
  static #workBegan: number | undefined;
  /** When others were last let in, whichever yielder did it. */
  static #letIn = -Infinity;
  protected readonly slice: number = SLICE;
  // Functions that follow each other often have a yielder each: what they do in one turn counts together.
  #since = EventLoopYielder.#workBegan ?? EventLoopYielder.#beginWork();

  /** @param signal Aborts the work the next time it yields. */
  constructor(private readonly signal?: AbortSignal) {}

  /**
   * Resolves at once after little work, and after whatever waited was served after much. Work is all
   * that is done since others were let in, as by another yielder: a list is read with one and written
   * with another.
   *
   * @throws The signal's reason when it is aborted.
   */
  async yieldIfDue(): Promise<void> {
    const now = performance.now();
    if (now - this.#since < this.slice) return;
    if (now - EventLoopYielder.#letIn >= this.slice) {
      await this.letOthersIn();
      EventLoopYielder.#letIn = EventLoopYielder.#beginWork();
    }
    this.#since = EventLoopYielder.#letIn;
    this.signal?.throwIfAborted();
  }

  /** A pause. */
  protected letOthersIn(): Promise<void> {
    return letOthersIn();
  }

  static #beginWork(): number {
    if (this.#workBegan === undefined) setImmediate(() => this.#workBegan = undefined);
    return this.#workBegan = performance.now();
  }
}

/**
 * A pause, for before a single step of ten milliseconds and more, so that what was done before it does
 * not add to it.
 */
export async function letOthersIn(): Promise<void> {
  // A promise that is resolved already lets no other work run, and `setImmediate` lets timers run
  // but, in Deno 2.9, hardly a connection: it made another request wait 390 ms.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  // A timer that is due when its turn ends, as where another thread had the core for a moment, runs
  // before anything that has arrived: as many as eight steps followed each other without an answer.
  // Twice as many turns as it takes until then, so that these are answered as well: 0.1 to 0.3 ms.
  await passImmediates(2 * TASKS);
}

/** A pause of some 0.1 ms, which waits for no timer; for steps of up to some milliseconds. */
export function shortPause(): Promise<void> {
  return passImmediates(TASKS);
}

/**
 * The same for steps of some milliseconds, such as the pages of a list: short pauses after short work,
 * a twentieth of the time in place of a quarter. Whoever has just come, or waits for another thread or
 * the disk, is answered in the next pause or the one after it.
 */
export class FrequentYielder extends EventLoopYielder {
  protected override readonly slice = SHORT_SLICE;

  protected override letOthersIn(): Promise<void> {
    return shortPause();
  }
}

function passImmediates(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const next = () => {
    if (--left > 0) setImmediate(next);
    else resolve();
  };
  setImmediate(next);
  return promise;
}
