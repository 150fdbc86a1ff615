/**
 * Observes a piece of work: its waiting time, duration and outcome. Implemented by metrics, traces
 * and the debug log.
 *
 * Runs `work` at once, and returns or throws its result.
 *
 * @param name Name of the work: one of few, because metric series and spans are named after it.
 * @param work Calls `onStart` after waiting for its turn; not needed if it never waits.
 */
export type Observe = <T>(name: string, work: (onStart: () => void) => Promise<T>) => Promise<T>;

/** An observer that measures nothing. */
export const unobserved: Observe = (_name, work) => work(() => {});
