import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { beam } from "../../domain/packing/free/beam.ts";
import type { Block } from "../../domain/packing/free/block.ts";
import { blocksOf } from "../../domain/packing/free/blocks.ts";
import { layoutOf } from "../../domain/packing/free/layout.ts";
import type { PalletLoad } from "../../domain/packing/free/pallet_load.ts";
import { PalletSearch } from "../../domain/packing/free/pallet_search.ts";
import { evenPrices, prepare } from "../../domain/packing/free/prepared.ts";
import { reachableOf } from "../../domain/packing/free/reachable.ts";
import { randomOf } from "../../domain/packing/layers/random.ts";
import { passOn } from "../../domain/packing/steps.ts";
import { scoringsFor } from "../../domain/packing/free/scoring_weights.ts";
import { refill } from "./refill.ts";

// Thousands of blocks take a moment to be made; meanwhile a few hundred give a first answer.
const INITIAL_BLOCKS = 300;
const MAX_BLOCKS = 10_000;
// Where there are fewer than this many, which have hardly any gaps, others with larger ones are tried
// too, but not where boxes need support: there these lost up to a hundredth.
const MIN_DENSE_BLOCKS = 5000;
const LOOSE_FILL = 0.9;
// Once beams are this wide, parts of the best load are loaded again, for REFILLED times the work of the
// beams. That begins earlier where types are few and nothing needs support; elsewhere wider beams still
// find more.
const REFILLED_FROM = 16;
const MAX_REFILLED_TYPES = 6;
const REFILLED_FROM_OF_FEW = 8;
const REFILLED = 2;

/**
 * Loads one pallet with as much volume as it can; boxes that find no room stay out. Yields the best
 * layout so far after every step of some milliseconds, and never ends by itself unless all boxes
 * are on the pallet: who calls it stops when they like.
 *
 * The scoring weights take turns, and after each turn of all the beam gets wider by the root of two.
 * Once it is wide, parts of the best load are loaded again after each turn.
 */
export function* fillPallet(problem: PackingProblem): Generator<Layout, Layout, void> {
  const prepared = prepare(problem);
  const scorings = scoringsFor(prepared.ratio);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const boxes = counts.reduce((sum, count) => sum + count, 0);
  const prices = evenPrices(prepared);
  const reachable = reachableOf(prepared, counts);
  const random = randomOf(1);
  const needsSupport = prepared.ratio > 0;
  const refilledFrom = !needsSupport && prepared.types <= MAX_REFILLED_TYPES
    ? REFILLED_FROM_OF_FEW
    : REFILLED_FROM;
  let layout: Layout = { pallets: [] };
  let best: PalletLoad | undefined;
  const isWhole = () => best !== undefined && best.size === boxes;
  const keep = (load: PalletLoad) => {
    best = load;
    layout = layoutOf(prepared, [load]);
  };

  const first = yield* passOn(blocksOf(prepared, counts, INITIAL_BLOCKS), () => layout);
  yield* turn(first, 1);
  if (isWhole()) return layout;
  const sets = [yield* passOn(blocksOf(prepared, counts, MAX_BLOCKS), () => layout)];
  for (let width = 1;; width *= Math.SQRT2) {
    const isFew = !needsSupport && sets[0]!.length < MIN_DENSE_BLOCKS;
    if (width > 1 && sets.length === 1 && isFew) {
      sets.push(yield* passOn(blocksOf(prepared, counts, MAX_BLOCKS, LOOSE_FILL), () => layout));
    }
    for (const blocks of sets) {
      const work = REFILLED * (yield* turn(blocks, Math.ceil(width)));
      if (isWhole()) return layout;
      if (best === undefined || Math.ceil(width) < refilledFrom) continue;
      const refilling = { blocks: sets, scorings, work, random };
      for (const load of refill(prepared, counts, best, refilling)) {
        if (load.volume > best.volume) keep(load);
        yield layout;
        if (isWhole()) return layout;
      }
    }
  }

  /** Tries each set of scoring weights once, and returns the work that it took. */
  function* turn(among: readonly Block[], width: number): Generator<Layout, number, void> {
    let work = 0;
    for (const scoring of scorings) {
      const search = new PalletSearch(prepared, among, counts, { scoring, prices, reachable });
      for (const state of beam(search, width)) {
        if (state && state.load.volume > (best?.volume ?? 0)) keep(state.load);
        yield layout;
        if (isWhole()) return work;
      }
      work += search.steps;
    }
    return work;
  }
}
