/**
 * Observes a piece of work: how long it waits, how long it takes, what becomes of it. Metrics, traces
 * and the debug log are such observers; the code that works knows none of them.
 *
 * Runs `work` at once, and returns or throws what it does.
 *
 * @param name What is done: one of few, because series of a metric and spans are named after it.
 * @param work Calls `onStart` when it has waited its turn; work that never waits need not.
 */
export type Observe = <T>(name: string, work: (onStart: () => void) => Promise<T>) => Promise<T>;

/** Measures nothing. */
export const unobserved: Observe = (_name, work) => work(() => {});
