import type { Layout } from "./problem.ts";

/** Progress of a calculation. */
export interface PackingProgress {
  /** Progress from 0 to 1; never decreases. */
  fraction: number;
  /** The best layout so far; null before the first one. */
  best: Layout | null;
  /** The pallets loaded so far; only before the first layout. */
  partialLayout?: () => Layout;
}

/** Runs a generator and yields `progressOf(step)` for each of its steps; returns its result. */
export function* passOn<Step, Result, Progress>(
  steps: Generator<Step, Result, void>,
  progressOf: (step: Step) => Progress,
): Generator<Progress, Result, void> {
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    yield progressOf(step.value);
  }
}

/** Runs a generator to its end, and returns its result. */
export function toEnd<Result>(steps: Generator<unknown, Result, void>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
