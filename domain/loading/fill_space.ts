import { beam } from "../packing/free/beam.ts";
import type { Block } from "../packing/free/block.ts";
import { blocksOf } from "../packing/free/blocks.ts";
import { PalletLoad } from "../packing/free/pallet_load.ts";
import { PalletSearch } from "../packing/free/pallet_search.ts";
import { evenPrices, type Prepared } from "../packing/free/prepared.ts";
import { reachableOf } from "../packing/free/reachable.ts";
import { scoringsFor, type ScoringWeights } from "../packing/free/scoring_weights.ts";
import { randomOf } from "../packing/layers/random.ts";
import { passOn } from "../packing/steps.ts";
import type { Spaces } from "../packing/free/spaces.ts";
import { inOrder, rankedOf } from "../packing/free/ranked_blocks.ts";
import { withoutBoxes } from "../packing/free/without_boxes.ts";

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

/** Options for refilling a part of a pallet. */
interface Refilling {
  /** One of each of these two is drawn for every attempt. */
  blocks: readonly (readonly Block[])[];
  scorings: readonly ScoringWeights[];
  /** Blocks, boxes and spaces that may be looked at. */
  work: number;
  /** Value of a unit of volume of each type, and with it of a load. */
  prices: Float64Array;
  valueOf: (load: PalletLoad) => number;
  /** Number of leading boxes of the load that stay where they are. */
  fixed: number;
  /** Takes space away before boxes are loaded again. */
  reserve?: ((spaces: Spaces) => void) | undefined;
  /** From 0 to below 1. */
  random: () => number;
}

// A part is so much of the pallet's volume.
const MIN_PART_SHARE = 0.2;
const MAX_PART_SHARE = 0.7;
// How often it begins at one of two opposite sides of the pallet.
const AT_SIDE = 0.7;
// Beams are so wide at most.
const MAX_BEAM_WIDTH = 3;
// As `PalletSearch` counts it: what it takes to begin an attempt, and how many blocks one step looks
// at.
const WORK_PER_ATTEMPT = 200;
const BLOCKS_A_STEP = 4;
// At first what is worse by so much of the volume is kept as well.
const WORSE = 0.01;

/**
 * Large neighbourhood search (Shaw 1998): takes the boxes of a part of the pallet off and loads it
 * again by a narrow beam, again and again. What has as much on it as before, or more, is kept; at
 * first also what has a little less. Yields the best load so far and the work since the last yield,
 * and returns the best load.
 *
 * @param counts Boxes there are by type, those on the pallet among them.
 */
export function* refill(
  prepared: Prepared,
  counts: Int32Array,
  load: PalletLoad,
  { blocks, scorings, work, random, prices, valueOf, fixed, reserve }: Refilling,
): Generator<{ load: PalletLoad; steps: number }, PalletLoad, void> {
  const room = prepared.length * prepared.width * prepared.height;
  const ranked = blocks.map((of) => {
    const all = rankedOf(prepared, of, prices);
    return { ...all, order: inOrder(all.bounds, Int32Array.from(of.keys())) };
  });
  let best = load, current = load;
  for (let done = 0; done < work;) {
    const part = partOf(prepared, random);
    const taken = new Uint8Array(current.size);
    for (let at = fixed; at < taken.length; at++) taken[at] = isWithin(current, at, part) ? 1 : 0;
    const { remaining } = withoutBoxes(prepared, current, taken);
    const left = counts.map((count, type) => count - remaining.counts[type]!);
    const blockIndex = Math.floor(random() * blocks.length);
    const preferences = {
      scoring: scorings[Math.floor(random() * scorings.length)]!,
      prices,
      reachable: reachableOf(prepared, left),
      ranked: ranked[blockIndex]!,
    };
    const search = new PalletSearch(prepared, blocks[blockIndex]!, left, preferences, remaining);
    search.steps += WORK_PER_ATTEMPT + blocks[blockIndex]!.length / BLOCKS_A_STEP;
    let found = remaining;
    let steps = 0;
    const width = 1 + Math.floor(random() * MAX_BEAM_WIDTH);
    const start = search.begin(true);
    reserve?.(start.spaces);
    for (const state of beam(search, width, start)) {
      if (state && valueOf(state.load) > valueOf(found)) found = state.load;
      yield { load: best, steps: search.steps - steps };
      steps = search.steps;
    }
    done += search.steps;
    const worse = WORSE * room * Math.max(0, 1 - done / work) * random();
    if (valueOf(found) >= valueOf(current) - worse) current = found;
    if (valueOf(current) > valueOf(best)) best = current;
    yield { load: best, steps: search.steps - steps };
  }
  return best;
}

type Interval = readonly [from: number, to: number];

/** A cuboid within the pallet, shorter than that along some of the axes. */
function partOf({ length, width, height }: Prepared, random: () => number): readonly Interval[] {
  const share = MIN_PART_SHARE + (MAX_PART_SHARE - MIN_PART_SHARE) * random();
  // One bit for each axis, one at least of which is set.
  const cut = 1 + Math.floor(7 * random());
  const times = (cut & 1) + (cut >> 1 & 1) + (cut >> 2);
  const shorter = times === 1 ? share : times === 2 ? Math.sqrt(share) : Math.cbrt(share);
  return [length, width, height].map((extent, axis) => {
    if ((cut >> axis & 1) === 0) return [0, extent];
    const room = (1 - shorter) * extent;
    const from = random() < AT_SIDE ? (random() < 0.5 ? 0 : room) : random() * room;
    return [from, from + shorter * extent];
  });
}

/** Returns true if the middle of a box lies in a part of the pallet. */
function isWithin({ x0, x1, y0, y1, z0, z1 }: PalletLoad, at: number, part: readonly Interval[]) {
  const middle = [x0[at]! + x1[at]!, y0[at]! + y1[at]!, z0[at]! + z1[at]!];
  return part.every(([from, to], axis) => middle[axis]! >= 2 * from && middle[axis]! <= 2 * to);
}
