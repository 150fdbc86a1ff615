/**
 * Observes a piece of work: its waiting time, duration and outcome. Implemented by metrics, traces
 * and the debug log.
 *
 * Runs `work` immediately, and returns or throws its result.
 * @param name Name of the work, from a small set, because metric series and spans are named after
 *   it.
 * @param work Calls `onStart` once its turn has come; not needed if it never waits.
 */
export type Observe = <T>(name: string, work: (onStart: () => void) => Promise<T>) => Promise<T>;

/** An observer that measures nothing. */
export const unobserved: Observe = (_name, work) => work(() => {});
