/**
 * Lets other work on the same thread run while something long is computed in steps. Code of the domain
 * knows where it can pause, its caller knows when that is due: `EventLoopYielder` on the thread
 * that answers requests.
 */
export interface Yielder {
  /** Resolves at once after little work, and after other work has run when much was done. */
  yieldIfDue(): Promise<void>;
}

/** Where nothing else waits for the thread: in a worker, a command or a test. */
export const neverYield: Yielder = { yieldIfDue: () => Promise.resolve() };
