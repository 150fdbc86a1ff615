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

// A first result is made of fewer blocks, because generating thousands takes some time.
const INITIAL_BLOCKS = 300;
const MAX_BLOCKS = 10_000;
// If there are fewer blocks of this density, blocks with larger gaps are tried, too, unless boxes
// need support: there the fill was up to 1 % lower.
const MIN_DENSE_BLOCKS = 5000;
const MIN_LOOSE_FILL = 0.9;
// From this beam width on, parts of the best load are refilled, with REFILL_WORK axes the work of
// the beams; earlier for few types without support, because otherwise wider beams find more.
const REFILL_BEAM_WIDTH = 16;
const MAX_FEW_TYPES = 6;
const REFILL_BEAM_WIDTH_OF_FEW = 8;
const REFILL_WORK = 2;
// Spaces per step when a fixed box is placed.
const SPACES_PER_STEP = 4;

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
  /** Reserves space that must stay empty. */
  reserve?: (spaces: Spaces) => void;
}

/** The best load so far. */
interface BestFill {
  load: PalletLoad | undefined;
  /** Visited blocks, boxes and spaces. */
  work: number;
  /** Number of axes that all scoring weights have been tried. */
  turns: number;
}

/**
 * Loads one pallet or container with boxes of maximum total value. Yields the best load so far
 * every few milliseconds (undefined before the first), with the work and turns so far. Ends only
 * when all boxes are loaded; otherwise the caller stops it.
 *
 * A turn tries each set of scoring weights. After each turn the beam becomes wider by the square
 * root of two, and parts of the best load are refilled once it is wide.
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
): Generator<BestFill, PalletLoad, void> {
  const scorings = scoringsFor(prepared.ratio);
  const boxes = counts.reduce((sum, count) => sum + count, fixed.size);
  const all = counts.map((count, type) => count + fixed.counts[type]!);
  const reachable = reachableOf(prepared, counts);
  const random = randomOf(1);
  const needsSupport = prepared.ratio > 0;
  const refillBeamWidth = !needsSupport && prepared.types <= MAX_FEW_TYPES
    ? REFILL_BEAM_WIDTH_OF_FEW
    : REFILL_BEAM_WIDTH;
  const valueOf = ({ counts }: PalletLoad) =>
    counts.reduce((sum, count, type) => sum + count * prepared.volume[type]! * prices[type]!, 0);
  let best: PalletLoad | undefined;
  let [value, work, turns] = [0, 0, 0];
  const soFar = (): BestFill => ({ load: best, work, turns });
  const update = (load: PalletLoad) => {
    const newValue = valueOf(load);
    if (best === undefined || newValue > value) [best, value] = [load, newValue];
  };
  const completeLoad = () => best?.size === boxes ? best : undefined;

  const first = yield* passOn(blocksOf(prepared, counts, INITIAL_BLOCKS), soFar);
  yield* turn(first, 1);
  if (completeLoad()) return completeLoad()!;
  const hasMoreBlocks = maxBlocks > INITIAL_BLOCKS;
  const sets = hasMoreBlocks
    ? [yield* passOn(blocksOf(prepared, counts, maxBlocks), soFar)]
    : [first];
  for (let width = hasMoreBlocks ? 1 : Math.SQRT2;; width *= Math.SQRT2) {
    const isFew = hasMoreBlocks && !needsSupport && sets[0]!.length < MIN_DENSE_BLOCKS;
    if (width > 1 && sets.length === 1 && isFew) {
      sets.push(yield* passOn(blocksOf(prepared, counts, MAX_BLOCKS, MIN_LOOSE_FILL), soFar));
    }
    for (const blocks of sets) {
      const before = work;
      yield* turn(blocks, Math.ceil(width));
      if (completeLoad()) return completeLoad()!;
      if (best === undefined || Math.ceil(width) < refillBeamWidth) continue;
      const refilling = {
        ...{ blocks: sets, scorings, work: REFILL_WORK * (work - before), random },
        ...{ prices, valueOf, fixed: fixed.size, reserve },
      };
      for (const { load, steps } of refill(prepared, all, best, refilling)) {
        work += steps;
        update(load);
        yield soFar();
        if (completeLoad()) return completeLoad()!;
      }
    }
  }

  /** Tries each set of scoring weights once. */
  function* turn(among: readonly Block[], width: number): Generator<BestFill> {
    for (const scoring of scorings) {
      const search = new PalletSearch(
        prepared,
        among,
        counts,
        { scoring, prices, reachable },
        fixed,
      );
      let done = 0;
      const start = search.begin(false, reserve);
      work += fixed.size * start.spaces.all.size / SPACES_PER_STEP;
      for (const state of beam(search, width, start)) {
        work += search.steps - done;
        done = search.steps;
        if (state) update(state.load);
        yield soFar();
        if (completeLoad()) return;
      }
      work += search.steps - done;
    }
    turns++;
  }
}

/** Options for refilling parts of a pallet. */
interface Refilling {
  /** Sets of blocks and scoring weights: one of each is drawn for every attempt. */
  blocks: readonly (readonly Block[])[];
  scorings: readonly ScoringWeights[];
  /** Maximum number of visited blocks, boxes and spaces. */
  work: number;
  /** Value of a unit of volume of each type, and the value of a load. */
  prices: Float64Array;
  valueOf: (load: PalletLoad) => number;
  /** Number of leading boxes of the load that stay where they are. */
  fixed: number;
  /** Reserves space that must stay empty. */
  reserve?: ((spaces: Spaces) => void) | undefined;
  /** From 0 to below 1. */
  random: () => number;
}

// The refilled part as a share of the pallet's volume.
const MIN_PART_SHARE = 0.2;
const MAX_PART_SHARE = 0.7;
// Probability that the part touches one of two opposite sides of the pallet.
const SIDE_PROBABILITY = 0.7;
// Maximum beam width in an attempt.
const MAX_BEAM_WIDTH = 3;
// Work, in steps of `PalletSearch`: of starting an attempt, and number of blocks per step.
const WORK_PER_ATTEMPT = 200;
const BLOCKS_PER_STEP = 4;
// Initial tolerance for tolerance loads, as a share of the volume.
const INITIAL_TOLERANCE = 0.01;

/**
 * Large neighbourhood search (Shaw 1998): repeatedly unloads a part of the pallet and refills it
 * by a narrow beam search. Accepts loads of equal or higher value, and at first slightly lower
 * ones. Yields the best load so far and the work since the last yield; returns the best load.
 * @param counts Number of boxes by type, including those on the pallet.
 */
export function* refill(
  prepared: Prepared,
  counts: Int32Array,
  load: PalletLoad,
  { blocks, scorings, work, random, prices, valueOf, fixed, reserve }: Refilling,
): Generator<{ load: PalletLoad; steps: number }, PalletLoad, void> {
  const volume = prepared.length * prepared.width * prepared.height;
  const ranked = blocks.map((set) => {
    const all = rankedOf(prepared, set, prices);
    return { ...all, order: inOrder(all.bounds, Int32Array.from(set.keys())) };
  });
  let best = load, current = load;
  for (let done = 0; done < work;) {
    const part = randomPart(prepared, random);
    const isTaken = new Uint8Array(current.size);
    for (let at = fixed; at < isTaken.length; at++) {
      isTaken[at] = isWithin(current, at, part) ? 1 : 0;
    }
    const { remaining } = withoutBoxes(prepared, current, isTaken);
    const unloaded = counts.map((count, type) => count - remaining.counts[type]!);
    const blockIndex = Math.floor(random() * blocks.length);
    const preferences = {
      scoring: scorings[Math.floor(random() * scorings.length)]!,
      prices,
      reachable: reachableOf(prepared, unloaded),
      ranked: ranked[blockIndex]!,
    };
    const search = new PalletSearch(
      prepared,
      blocks[blockIndex]!,
      unloaded,
      preferences,
      remaining,
    );
    search.steps += WORK_PER_ATTEMPT + blocks[blockIndex]!.length / BLOCKS_PER_STEP;
    let found = remaining;
    let steps = 0;
    const width = 1 + Math.floor(random() * MAX_BEAM_WIDTH);
    const start = search.begin(true, reserve);
    for (const state of beam(search, width, start)) {
      if (state && valueOf(state.load) > valueOf(found)) found = state.load;
      yield { load: best, steps: search.steps - steps };
      steps = search.steps;
    }
    done += search.steps;
    const tolerance = INITIAL_TOLERANCE * volume * Math.max(0, 1 - done / work) * random();
    if (valueOf(found) >= valueOf(current) - tolerance) current = found;
    if (valueOf(current) > valueOf(best)) best = current;
    yield { load: best, steps: search.steps - steps };
  }
  return best;
}

type Interval = readonly [from: number, to: number];

/** Draws a cuboid within the pallet that is shorter than the pallet along at least one axis. */
function randomPart(
  { length, width, height }: Prepared,
  random: () => number,
): readonly Interval[] {
  const share = MIN_PART_SHARE + (MAX_PART_SHARE - MIN_PART_SHARE) * random();
  // One bit per axis; at least one is set.
  const cut = 1 + Math.floor(7 * random());
  const axes = (cut & 1) + (cut >> 1 & 1) + (cut >> 2);
  const shorter = axes === 1 ? share : axes === 2 ? Math.sqrt(share) : Math.cbrt(share);
  return [length, width, height].map((extent, axis) => {
    if ((cut >> axis & 1) === 0) return [0, extent];
    const freeLength = (1 - shorter) * extent;
    const from = random() < SIDE_PROBABILITY
      ? (random() < 0.5 ? 0 : freeLength)
      : random() * freeLength;
    return [from, from + shorter * extent];
  });
}

/** Returns true if the middle of a box lies in a part of the pallet. */
function isWithin({ x0, x1, y0, y1, z0, z1 }: PalletLoad, at: number, part: readonly Interval[]) {
  const middle = [x0[at]! + x1[at]!, y0[at]! + y1[at]!, z0[at]! + z1[at]!];
  return part.every(([from, to], axis) => middle[axis]! >= 2 * from && middle[axis]! <= 2 * to);
}
