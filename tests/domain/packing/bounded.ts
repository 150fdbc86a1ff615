/** Calculations with random problems, which fail by their seed, also where they would never end. */
import { toEnd } from "../../../domain/packing/steps.ts";
import { withinTime } from "../../../domain/packing/time_limit.ts";

// More steps, and simple operations within them, than any calculation of the tests takes.
const MAX_STEPS = 3e6;
const MAX_WORK = 2e9;

/** The same steps; fails where they do not come to an end. */
export function* bounded<Step, Result>(
  steps: Generator<Step, Result, void>,
): Generator<Step, Result, void> {
  let work = 0;
  for (let count = 0; count < MAX_STEPS; count++) {
    const step = withinTime(MAX_WORK, (more) => work += more, () => steps.next());
    if (step.done) return step.value;
    yield step.value;
  }
  throw new Error(`Not at its end after ${MAX_STEPS} steps`);
}

/** Returns the result of steps; fails where they do not come to an end. */
export function result<Result>(steps: Generator<unknown, Result, void>): Result {
  return toEnd(bounded(steps));
}

/** Does something with each of the seeds 1, 2, … and says which it failed with. */
export function forSeeds(count: number, test: (seed: number) => void): void {
  for (let seed = 1; seed <= count; seed++) namingSeed(seed, () => test(seed), "seed ");
}

/** Does something with a seed, and says which it failed with. */
export function namingSeed<Result>(
  seed: number,
  work: () => Result,
  name = "PACKING_SEEDS=",
): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${name}${seed}: ${(error as Error).message}`, { cause: error });
  }
}
