import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { beam } from "../../domain/packing/free/beam.ts";
import type { Block } from "../../domain/packing/free/block.ts";
import { blocksOf } from "../../domain/packing/free/blocks.ts";
import { layoutOf } from "../../domain/packing/free/layout.ts";
import { PalletSearch } from "../../domain/packing/free/pallet_search.ts";
import { evenPrices, prepare } from "../../domain/packing/free/prepared.ts";
import { reachableOf } from "../../domain/packing/free/reachable.ts";
import { passOn } from "../../domain/packing/steps.ts";
import { scoringsFor } from "../../domain/packing/free/scoring_weights.ts";

// Thousands of blocks take a moment to be made; meanwhile a few hundred give a first answer.
const FIRST_BLOCKS = 300;
const MOST_BLOCKS = 10_000;

/**
 * Loads one pallet with as much volume as it can; boxes that find no room stay out. Yields the best
 * layout so far after every step of some milliseconds, and never ends by itself unless all boxes
 * are on the pallet: who calls it stops when they like.
 *
 * The scoring weights take turns, and after each turn of all the beam gets wider by the root of two.
 */
export function* fillPallet(problem: PackingProblem): Generator<Layout, Layout, void> {
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const prices = evenPrices(prepared);
  const reachable = reachableOf(prepared, counts);
  let layout: Layout = { pallets: [] };
  let best = 0;

  const first = yield* passOn(blocksOf(prepared, counts, FIRST_BLOCKS), () => layout);
  if (yield* turn(first, 1)) return layout;
  const blocks = yield* passOn(blocksOf(prepared, counts, MOST_BLOCKS), () => layout);
  for (let width = 1;; width *= Math.SQRT2) {
    if (yield* turn(blocks, Math.ceil(width))) return layout;
  }

  /** Tries each set of scoring weights once; true when all boxes are on the pallet. */
  function* turn(among: readonly Block[], width: number): Generator<Layout, boolean, void> {
    for (const scoring of scoringsFor(prepared.ratio)) {
      const search = new PalletSearch(prepared, among, counts, { scoring, prices, reachable });
      for (const state of beam(search, width)) {
        if (state && state.value > best) {
          best = state.value;
          layout = layoutOf(prepared, [state.load]);
          if (state.left.every((count) => count === 0)) return true;
        }
        yield layout;
      }
    }
    return false;
  }
}
