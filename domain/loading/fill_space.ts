import { beam } from "../packing/free/beam.ts";
import type { Block } from "../packing/free/block.ts";
import { blocksOf } from "../packing/free/blocks.ts";
import { PalletLoad } from "../packing/free/pallet_load.ts";
import { PalletSearch } from "../packing/free/pallet_search.ts";
import { evenPrices, type Prepared } from "../packing/free/prepared.ts";
import { reachableOf } from "../packing/free/reachable.ts";
import { scoringsFor } from "../packing/free/scoring_weights.ts";
import { randomOf } from "../packing/layers/random.ts";
import { passOn } from "../packing/steps.ts";
import type { Spaces } from "../packing/free/spaces.ts";
import { refill } from "./refill.ts";

// Thousands of blocks take a moment to be made; meanwhile a few hundred give a first answer.
const INITIAL_BLOCKS = 300;
const MAX_BLOCKS = 10_000;
// With fewer blocks than this, which have hardly any gaps, others with larger gaps are tried too,
// but not where boxes need support: there these lost up to a hundredth.
const MIN_DENSE_BLOCKS = 5000;
const LOOSE_FILL = 0.9;
// Once beams are this wide, parts of the best load are loaded again, for REFILLED times the work of
// the beams. That begins earlier where types are few and nothing needs support; elsewhere wider
// beams still find more.
const REFILLED_FROM = 16;
const MAX_REFILLED_TYPES = 6;
const REFILLED_FROM_OF_FEW = 8;
const REFILLED = 2;
// Spaces from which one step takes a fixed box.
const SPACES_A_STEP = 4;

/** The boxes of a space and their values. */
interface Filling {
  /** Boxes to load, by type. */
  counts: Int32Array;
  /** Boxes that stay where they are. */
  fixed?: PalletLoad;
  /** Value of a unit of volume of each type; equal by default. */
  prices?: Float64Array;
  /** Limits the number of blocks to choose from, for a quick answer. */
  maxBlocks?: number;
  /** Takes space away before boxes are loaded. */
  reserve?: (spaces: Spaces) => void;
}

/** The best load so far. */
interface Filled {
  load: PalletLoad | undefined;
  /** Visited blocks, boxes and spaces. */
  work: number;
  /** Number of times that all scoring weights have been tried. */
  turns: number;
}

/**
 * Loads one pallet or container with boxes of as much value as it can. Yields the best load so far
 * after every step of some milliseconds (undefined before the first), with the work and the turns
 * done until then, and never ends by itself unless all boxes are loaded: the caller stops it.
 *
 * The scoring weights take turns, and after each turn of all the beam gets wider by the root of two.
 * Once it is wide, parts of the best load are loaded again after each turn.
 */
export function* fillSpace(
  prepared: Prepared,
  {
    counts,
    fixed = new PalletLoad(prepared),
    prices = evenPrices(prepared),
    maxBlocks = MAX_BLOCKS,
    reserve,
  }: Filling,
): Generator<Filled, PalletLoad, void> {
  const scorings = scoringsFor(prepared.ratio);
  const boxes = counts.reduce((sum, count) => sum + count, fixed.size);
  const all = counts.map((count, type) => count + fixed.counts[type]!);
  const reachable = reachableOf(prepared, counts);
  const random = randomOf(1);
  const needsSupport = prepared.ratio > 0;
  const refilledFrom = !needsSupport && prepared.types <= MAX_REFILLED_TYPES
    ? REFILLED_FROM_OF_FEW
    : REFILLED_FROM;
  const valueOf = ({ counts }: PalletLoad) =>
    counts.reduce((sum, count, type) => sum + count * prepared.volume[type]! * prices[type]!, 0);
  let best: PalletLoad | undefined;
  let [value, work, turns] = [0, 0, 0];
  const soFar = (): Filled => ({ load: best, work, turns });
  const keep = (load: PalletLoad) => {
    const worth = valueOf(load);
    if (best === undefined || worth > value) [best, value] = [load, worth];
  };
  const whole = () => best?.size === boxes ? best : undefined;

  const first = yield* passOn(blocksOf(prepared, counts, INITIAL_BLOCKS), soFar);
  yield* turn(first, 1);
  if (whole()) return whole()!;
  const areMore = maxBlocks > INITIAL_BLOCKS;
  const sets = areMore ? [yield* passOn(blocksOf(prepared, counts, maxBlocks), soFar)] : [first];
  for (let width = areMore ? 1 : Math.SQRT2;; width *= Math.SQRT2) {
    const isFew = areMore && !needsSupport && sets[0]!.length < MIN_DENSE_BLOCKS;
    if (width > 1 && sets.length === 1 && isFew) {
      sets.push(yield* passOn(blocksOf(prepared, counts, MAX_BLOCKS, LOOSE_FILL), soFar));
    }
    for (const blocks of sets) {
      const before = work;
      yield* turn(blocks, Math.ceil(width));
      if (whole()) return whole()!;
      if (best === undefined || Math.ceil(width) < refilledFrom) continue;
      const refilling = {
        ...{ blocks: sets, scorings, work: REFILLED * (work - before), random },
        ...{ prices, valueOf, fixed: fixed.size, reserve },
      };
      for (const { load, steps } of refill(prepared, all, best, refilling)) {
        work += steps;
        keep(load);
        yield soFar();
        if (whole()) return whole()!;
      }
    }
  }

  /** Tries each set of scoring weights once. */
  function* turn(among: readonly Block[], width: number): Generator<Filled> {
    for (const scoring of scorings) {
      const search = new PalletSearch(
        prepared,
        among,
        counts,
        { scoring, prices, reachable },
        fixed,
      );
      let done = 0;
      const start = search.begin();
      reserve?.(start.spaces);
      work += fixed.size * start.spaces.all.size / SPACES_A_STEP;
      for (const state of beam(search, width, start)) {
        work += search.steps - done;
        done = search.steps;
        if (state) keep(state.load);
        yield soFar();
        if (whole()) return;
      }
      work += search.steps - done;
    }
    turns++;
  }
}
