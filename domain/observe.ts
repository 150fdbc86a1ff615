/**
 * Lets a piece of work be watched: how long it waits, how long it takes, what becomes of it. Whoever
 * measures or traces is one of these; whoever works knows nothing of either.
 *
 * Runs `work` at once, and hands on what it gives or throws.
 *
 * @param name What is done: one of few, because series of a metric and spans are named after it.
 * @param work Calls `begun` when its turn has come; work that never waits need not.
 */
export type Observe = <T>(name: string, work: (begun: () => void) => Promise<T>) => Promise<T>;

/** Nobody watches. */
export const unobserved: Observe = (_name, work) => work(() => {});

/** One that watches with all of these; the first is told of the most, waiting included. */
export function observedBy(...observers: readonly Observe[]): Observe {
  return observers.reduceRight<Observe>(
    (inner, outer) =>
      inner === unobserved
        ? outer
        : (name, work) =>
          outer(name, (begun) =>
            inner(name, (begunInside) =>
              work(() => {
                begun();
                begunInside();
              }))),
    unobserved,
  );
}
