import { beam } from "./beam.ts";
import type { Block } from "./block.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch } from "./pallet_search.ts";
import { evenPrices, type Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";

// Halvings of the height between what is reached and what the volume would need.
const TRIALS = 5;

/**
 * Loads the boxes of a pallet again so that they reach less high, if it can, until the work is done.
 * Yields after every step.
 */
export function* lowerLoad(
  prepared: Prepared,
  blocks: readonly Block[],
  load: PalletLoad,
  { scorings, width, work }: { scorings: readonly ScoringWeights[]; width: number; work: number },
): Generator<void, PalletLoad, void> {
  let best = load;
  let workLeft = work;
  let unreached = load.volume / (prepared.length * prepared.width);
  const { counts } = load;
  const prices = evenPrices(prepared);
  for (let trial = 0; trial < TRIALS && workLeft > 0; trial++) {
    const height = (best.top + unreached) / 2;
    const found = yield* within(height);
    if (found === undefined) unreached = height;
    else best = found;
  }
  return best;

  function* within(height: number): Generator<void, PalletLoad | undefined, void> {
    const lowered = { ...prepared, height };
    const reachable = reachableOf(lowered, counts);
    for (const scoring of scorings) {
      const search = new PalletSearch(lowered, blocks, counts, { scoring, prices, reachable });
      let done = 0;
      for (const state of beam(search, width)) {
        workLeft -= search.steps - done;
        done = search.steps;
        if (state?.left.every((count) => count === 0)) return state.load;
        if (state && workLeft <= 0) return undefined;
        yield;
      }
    }
    return undefined;
  }
}
