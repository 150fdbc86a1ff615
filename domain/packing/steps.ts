import type { Layout } from "./problem.ts";

/** Progress of a calculation. */
export interface PackingProgress {
  /** 0 to 1, never falling. */
  fraction: number;
  /** The best layout so far; null before there is one. */
  best: Layout | null;
  /** Before there is one: the pallets that are loaded so far. */
  partialLayout?: () => Layout;
}

/** Runs steps to their end, and after each of them yields what `progressOf` makes of it. */
export function* passOn<Step, Result, Progress>(
  steps: Generator<Step, Result, void>,
  progressOf: (step: Step) => Progress,
): Generator<Progress, Result, void> {
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    yield progressOf(step.value);
  }
}

/** Runs steps to their end at once. */
export function toEnd<Result>(steps: Generator<unknown, Result, void>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
