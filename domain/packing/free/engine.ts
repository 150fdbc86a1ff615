import { isOptimal, palletBounds } from "../bounds.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import { boxesOf, type Layout, type PackingProblem, searchedBoxesOf } from "../problem.ts";
import { blocksOf, layerBlocksOf } from "./blocks.ts";
import { fewerPallets } from "./fewer_pallets.ts";
import { heavyFirst } from "./heavy_first.ts";
import { FAR_FROM_FULL, layoutOf, layoutSteps } from "./layout.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { evenPrices, prepare, type Prepared } from "./prepared.ts";
import {
  manyScoringsFor,
  scoringsFor,
  type ScoringWeights,
  wideScoringsFor,
} from "./scoring_weights.ts";
import { beam } from "./beam.ts";
import type { Block } from "./block.ts";
import { PalletSearch, type State } from "./pallet_search.ts";
import { type Reachable, reachableOf, reachableSteps } from "./reachable.ts";

/** Strategy for loading pallets. */
interface LoadingStrategy {
  /** The best result over these weights is used for each pallet. */
  scorings: readonly ScoringWeights[];
  /** Width of the beam; 1 is greedy. */
  width: number;
  /** Value of a unit of volume of each type. */
  prices: Float64Array;
  /** Approximate maximum number of visited blocks, boxes and spaces. */
  work: number;
  /** Expected number of pallets; if omitted, enough for all boxes. */
  pallets?: number;
}

/** Expected fill of a pallet. */
const EXPECTED_FILL = 0.85;

/**
 * Loads one pallet after another until all boxes are loaded, each with the most valuable load found
 * within its share of the work. Yields the work of every step.
 * @param loads Receives each pallet as soon as it is loaded.
 */
export function* loadAll(
  prepared: Prepared,
  blocks: readonly Block[],
  counts: Int32Array,
  { scorings, width, prices, work, pallets }: LoadingStrategy,
  loads: PalletLoad[] = [],
): Generator<number, PalletLoad[], void> {
  let remainingCounts = counts;
  let workLeft = work;
  while (remainingCounts.some((count) => count > 0)) {
    const share = workLeft / (scorings.length *
      (pallets === undefined
        ? palletsFor(prepared, remainingCounts)
        : Math.max(1, pallets - loads.length)));
    let done = 0;
    let best: State | undefined;
    const reachable = yield* knownReachable(prepared, remainingCounts);
    for (const scoring of scorings) {
      const search = new PalletSearch(prepared, blocks, remainingCounts, {
        scoring,
        prices,
        reachable,
      });
      let before = 0;
      for (const state of beam(search, width)) {
        if (state && (best === undefined || state.value > best.value)) best = state;
        yield search.steps - before;
        done += search.steps - before;
        before = search.steps;
        // A load with all remaining boxes is optimal.
        if (state === undefined || best === undefined) continue;
        if (search.steps >= share || best.left.every((count) => count === 0)) break;
      }
    }
    workLeft = Math.max(0, workLeft - done);
    if (best!.load.size === 0) throw new Error("A pallet was loaded without a box");
    // The same boxes are loaded in the same way again.
    const { load: { counts: own } } = best!;
    do {
      loads.push(best!.load);
      remainingCounts = remainingCounts.map((count, type) => count - own[type]!);
    } while (remainingCounts.every((count, type) => count >= own[type]!));
  }
  return loads;
}

/** Returns the approximate number of pallets for boxes. */
function palletsFor({ length, width, height, volume }: Prepared, counts: Int32Array): number {
  const all = counts.reduce((sum, count, type) => sum + count * volume[type]!, 0);
  return Math.max(1, Math.ceil(all / (EXPECTED_FILL * length * width * height)));
}

/**
 * Returns the reachable lengths, cached per set of boxes: the first pallet is loaded many times
 * from the same boxes.
 */
function* knownReachable(
  prepared: Prepared,
  remainingCounts: Int32Array,
): Generator<number, Reachable, void> {
  const reachable = KNOWN.get(remainingCounts) ??
    (yield* passOn(reachableSteps(prepared, remainingCounts), () => 0));
  KNOWN.set(remainingCounts, reachable);
  return reachable;
}

const KNOWN = new WeakMap<Int32Array, Reachable>();

// Bisections of the height between the current top and the minimum by volume.
const TRIALS = 4;

/**
 * Reloads the boxes of a pallet to reduce its height, if possible, until the work is used up.
 * Yields after every step.
 * @param lowering Its work is reduced by the work done.
 */
function* lowerLoad(
  prepared: Prepared,
  blocks: readonly Block[],
  load: PalletLoad,
  lowering: { scorings: readonly ScoringWeights[]; width: number; work: number },
): Generator<void, PalletLoad, void> {
  let best = load;
  let unreached = load.volume / (prepared.length * prepared.width);
  const { counts } = load;
  const prices = evenPrices(prepared);
  const reachable = reachableOf(prepared, counts);
  for (let trial = 0; trial < TRIALS && lowering.work > 0; trial++) {
    const height = (best.top + unreached) / 2;
    const layout = yield* within(height);
    if (layout === undefined) unreached = height;
    else best = layout;
  }
  return best;

  function* within(height: number): Generator<void, PalletLoad | undefined, void> {
    const lowered = { ...prepared, height };
    for (const scoring of lowering.scorings) {
      const search = new PalletSearch(lowered, blocks, counts, { scoring, prices, reachable });
      let done = 0;
      for (const state of beam(search, lowering.width)) {
        lowering.work -= search.steps - done;
        done = search.steps;
        if (state?.left.every((count) => count === 0)) return state.load;
        if (lowering.work <= 0) return undefined;
        yield;
      }
    }
    return undefined;
  }
}

interface Effort {
  /**
   * Maximum number of blocks to choose from; with many types more blocks cost more work than they
   * gain.
   */
  blocks: number;
  /**
   * Visited blocks, boxes and spaces after the first layout: per box of the order, and the maximum
   * in all.
   */
  workPerBox: number;
  maxWork: number;
  /** Maximum factor on the work if a pallet is nearly emptied. */
  maxFactor: number;
  /** True if beams become wide at once when a pallet is nearly emptied. */
  widens: boolean;
  /** Maximum factor on the usual work for one round. */
  round: number;
  /** Width of the beams that reduce the height of pallets that are far from full. */
  lowering: number;
  /** Number of attempts to load a pallet again with its heavy boxes first. */
  reloads: number;
}

const LONG = { blocks: 400, maxFactor: 12, widens: false, round: 1, reloads: 4 };
const EFFORTS: readonly Effort[] = [
  { ...LONG, workPerBox: 6e3, maxWork: 1.2e6, lowering: 1, reloads: 1 },
  { ...LONG, workPerBox: 6e4, maxWork: 9e7, maxFactor: 10, widens: true, round: 3, lowering: 2 },
  { ...LONG, workPerBox: 6e5, maxWork: 9e8, lowering: 3 },
  { ...LONG, blocks: 1000, workPerBox: 6e6, maxWork: 9e9, lowering: 4 },
];
// Without effort, orders of at most this many boxes, and this many per type, get greedy rounds, as
// many as that, and then beams with these scorings if the boxes would fill at most this share of one
// pallet less, with at most so much work per box. Another beam begins only if the one before left
// over at most this share of a pallet.
const MAX_QUICK_BOXES = 300;
const MAX_QUICK_REPEATS = 4;
const GREEDY_ROUNDS = 4;
const QUICK_BEAMS = [0, 6] as const;
const MAX_HOPEFUL_FILL = 0.83;
const QUICK_BEAM_WORK_PER_BOX = 5e4;
const MAX_LEFT_OVER = 0.05;
// Progress at the end of the first layout, and at the end of the search for fewer pallets.
const FIRST_LAYOUT_FRACTION = 0.1;
const SEARCH_END_FRACTION = 0.95;
// Maximum share of one round if the order is so large that its work is limited.
const MAX_LIMITED_ROUND_SHARE = 1 / 3;
// Share of the work for beams if the number of pallets is at the lower bound, and for reducing the
// height of the least filled pallet.
const WORK_SHARE_AT_BOUND = 0.05;
const LOWERING_WORK_SHARE = 0.15;
// A pallet filled less than this is nearly emptied, which justifies more work. Otherwise a saved
// pallet is less likely, and this share of the work is used.
const NEARLY_EMPTY = 0.08;
const FAR_FROM_EMPTY = 0.2;
// Maximum work for an order in total: that of an order of this many boxes with the maximum factor.
// Orders of more than LARGE_ORDER boxes get at most the factor LARGE_TIMES.
const MAX_FULL_WORK_BOXES = 110;
const LARGE_ORDER = 120;
const MAX_LARGE_ORDER_FACTOR = 12;
// With three pallets or more and at most this many boxes per pallet on average, boxes are moved one
// by one instead of in rounds, with this share of the work; repeated boxes count up to this factor.
const MAX_SINGLY_MOVED_PER_PALLET = 25;
const MOVING_WORK_SHARE = 0.45;
const MAX_MOVING_FACTOR = 3;
// No round begins with less than this share of the previous round's work.
const MIN_ROUND_WORK_SHARE = 0.6;
// Rounds with narrow beams before wide ones, if a pallet is nearly emptied.
const NARROW_ROUNDS = 2;
// With fewer types the maximum factor is smaller in proportion.
const MANY_TYPES = 10;
// Few types soon give the same pallets again: then each beam is wider than the one before, and after
// so many the search ends.
const MAX_FRUITLESS = 16;
// Price increase of boxes on the least filled pallet, so that other pallets take them.
const RISE = 0.2;
const MAX_PRICE = 1000;

/**
 * Calculates a free layout (packing type 4) in steps of some milliseconds, yields after every step
 * and returns the best layout found. The result is deterministic.
 *
 * The first layout is greedy. Then all pallets are reloaded repeatedly, with many scoring weights
 * in turn, by increasingly wide beams; boxes of the least filled pallet become more valuable each
 * time. If pallets have few boxes each, boxes are moved to fewer pallets one by one instead. At the
 * end pallets that are far from full are made as low as possible, and heavy boxes change places
 * with lighter ones below them.
 */
export function* freeSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  const effort = EFFORTS[problem.parameters.effort]!;
  const prepared = prepare(problem);
  const scorings = manyScoringsFor(prepared.ratio);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const boxes = searchedBoxesOf(problem);
  const prices = evenPrices(prepared);
  const isQuick = effort.lowering === 1 &&
    boxes <= Math.min(MAX_QUICK_BOXES, MAX_QUICK_REPEATS * problem.types.length);
  const room = prepared.length * prepared.width * prepared.height;
  let best: Layout | null = null;
  let fraction = 0;
  const built: PalletLoad[] = [];
  const partialLayout = () => layoutOf(prepared, built);
  const progress = () => best === null ? { fraction, best, partialLayout } : { fraction, best };

  const small = yield* passOn(blocksOf(prepared, counts, effort.blocks), progress);
  const layers = yield* passOn(layerBlocksOf(prepared, counts), progress);
  const blocks = [...small, ...layers].sort((a, b) => b.volume - a.volume);
  // Full layers leave gaps that smaller blocks may not.
  const choices = layers.length > 0 ? [blocks, small] : [blocks];
  const greedily = { scorings: [scorings[0]!], width: 1, prices, work: 0 };
  let loads = yield* passOn(loadAll(prepared, blocks, counts, greedily, built), progress);
  for (const others of choices.slice(1)) {
    const trial = yield* passOn(loadAll(prepared, others, counts, greedily), progress);
    if (scoreOf(prepared, trial) < scoreOf(prepared, loads)) loads = trial;
  }
  best = yield* passOn(layoutSteps(prepared, loads), progress);
  fraction = FIRST_LAYOUT_FRACTION;
  yield progress();

  const bound = loads.length > 1 ? palletBounds(problem).pallets : 1;
  const work = Math.min(effort.workPerBox * boxes, effort.maxWork);
  const aRound = work < effort.workPerBox * boxes
    ? MAX_LIMITED_ROUND_SHARE * work
    : effort.round * work;
  const maxFactor = boxes > LARGE_ORDER ? MAX_LARGE_ORDER_FACTOR : effort.maxFactor;
  const extendedWork = Math.max(work, maxFactor * MAX_FULL_WORK_BOXES * effort.workPerBox);
  let done = 0;
  const fewTypes = Math.min(1, problem.types.length / MANY_TYPES);
  const times = () => timesFor(prepared, loads, 1 + (effort.maxFactor - 1) * fewTypes);
  // Even at the minimum number of pallets, one may still be emptied a little.
  const enough = () =>
    isOptimal(problem, loads.map(({ size }) => size))
      ? 0
      : Math.min(extendedWork, work * (loads.length > bound ? times() : WORK_SHARE_AT_BOUND));
  const doneBy = (steps: number) => {
    done += steps;
    fraction = Math.max(
      fraction,
      FIRST_LAYOUT_FRACTION +
        (SEARCH_END_FRACTION - FIRST_LAYOUT_FRACTION) *
          Math.min(1, done / Math.max(work, enough())),
    );
    return progress();
  };
  const seen = new Set<string>();
  let fruitless = 0;
  function* keep(trial: PalletLoad[], raisesPrices: boolean) {
    const before = seen.size;
    seen.add(`${trial.map(({ counts }) => counts)}`);
    fruitless = seen.size > before ? 0 : fruitless + 1;
    if (scoreOf(prepared, trial) < scoreOf(prepared, loads)) {
      loads = trial;
      best = yield* passOn(layoutSteps(prepared, loads), progress);
    }
    if (!raisesPrices) return;
    leastFilled(trial).counts.forEach((count, type) => {
      if (count > 0) prices[type] = Math.min(MAX_PRICE, (1 + RISE) * prices[type]!);
    });
  }
  const movesBoxes = effort.lowering > 1 && loads.length > Math.max(2, bound) &&
    boxesOf(problem) <= MAX_SINGLY_MOVED_PER_PALLET * loads.length;
  if (movesBoxes) {
    const movedBoxes = Math.min(
      boxesOf(problem),
      MAX_MOVING_FACTOR * boxes,
      effort.maxWork / effort.workPerBox,
    );
    const moving = { work: MOVING_WORK_SHARE * effort.workPerBox * movedBoxes, bound };
    loads = yield* passOn(fewerPallets(prepared, loads, moving), doneBy);
    best = yield* passOn(layoutSteps(prepared, loads), progress);
  }
  const even = evenPrices(prepared);
  for (const { scoring, width } of isQuick ? quickRounds(scorings) : []) {
    const isGreedy = width === 1;
    const fill = loads.reduce((sum, load) => sum + load.volume, 0) / room / (loads.length - 1);
    if (loads.length <= bound || !isGreedy && fill > MAX_HOPEFUL_FILL) break;
    const strategy = {
      scorings: [scoring],
      width,
      prices: isGreedy ? prices : even,
      work: QUICK_BEAM_WORK_PER_BOX * boxes,
      pallets: loads.length - 1,
    };
    for (const choice of choices) {
      yield* keep(yield* passOn(loadAll(prepared, choice, counts, strategy), doneBy), isGreedy);
    }
    if (!isGreedy && leastFilled(loads).volume > MAX_LEFT_OVER * room) break;
  }
  let [width, turn] = [2, -1];
  let lastRound = 0;
  let wideRounds = 0;
  for (let round = 0; !isQuick && !movesBoxes && done < enough() && loads.length > 1; round++) {
    const isNearlyEmptied = layers.length === 0 && loads.length > bound && times() >= 1;
    if (fruitless >= MAX_FRUITLESS || enough() - done < MIN_ROUND_WORK_SHARE * lastRound) break;
    const isWide = wideRounds > 0 || effort.widens && round === 1 && isNearlyEmptied;
    turn = (turn + 1) % scorings.length;
    const isRepeating = layers.length > 0 && fruitless > 1;
    if (round > 0 && turn === 0 || isRepeating) width *= Math.SQRT2;
    const { scoring, beamWidth, isEven } = isWide
      ? wideRound(wideRounds++, wideScoringsFor(prepared.ratio))
      : { scoring: scorings[turn]!, beamWidth: Math.ceil(width), isEven: false };
    const strategy = {
      scorings: [scoring],
      width: beamWidth,
      prices: isEven ? even : prices,
      work: Math.min(enough() - done, aRound),
      pallets: loads.length - 1,
    };
    const before = done;
    for (const choice of choices) {
      yield* keep(yield* passOn(loadAll(prepared, choice, counts, strategy), doneBy), !isEven);
    }
    lastRound = done - before;
  }
  fraction = SEARCH_END_FRACTION;
  const finished = new Map<PalletLoad, PalletLoad>();
  const trials = scoringsFor(prepared.ratio).slice(0, effort.reloads);
  const lowering = {
    scorings: trials,
    width: effort.lowering,
    work: LOWERING_WORK_SHARE * work,
  };
  for (const load of new Set(loads.toSorted((a, b) => a.volume - b.volume))) {
    // With more effort than none the least filled pallet is made lower as well.
    const isLowered = load.volume < FAR_FROM_FULL * room ||
      effort.lowering > 1 && finished.size === 0;
    const lowered = isLowered
      ? yield* passOn(lowerLoad(prepared, blocks, load, lowering), progress)
      : load;
    const heavyLow = heavyFirst(prepared, blocks, lowered, trials);
    finished.set(load, yield* passOn(heavyLow, progress));
    yield progress();
  }
  return yield* passOn(
    layoutSteps(prepared, loads.map((load) => finished.get(load)!)),
    progress,
  );
}

/** Returns the rounds of quick orders: greedy ones, then beams. */
function quickRounds(scorings: readonly ScoringWeights[]) {
  return [
    ...scorings.slice(1, 1 + GREEDY_ROUNDS).map((scoring) => ({ scoring, width: 1 })),
    ...QUICK_BEAMS.map((at) => ({ scoring: scorings[at]!, width: 2 })),
  ];
}

/**
 * Returns one of the rounds for a nearly emptied pallet: two narrow beams, then wide ones with each
 * scoring in turn, at even prices and at those that the boxes left over have raised. Both find
 * loads that the other does not.
 */
function wideRound(round: number, scorings: readonly ScoringWeights[]) {
  const wide = round - NARROW_ROUNDS;
  const turn = wide < 0 ? round : wide >> 1;
  return {
    scoring: scorings[turn % scorings.length]!,
    beamWidth: wide < 0 ? 2 : 3 + Math.floor(turn / scorings.length),
    isEven: wide < 0 || wide % 2 === 0,
  };
}

/**
 * Returns the number of pallets, counting the least filled one by its fill: the less the better.
 */
function scoreOf({ length, width, height }: Prepared, loads: readonly PalletLoad[]): number {
  return loads.length - 1 + leastFilled(loads).volume / (length * width * height);
}

/**
 * Returns the factor on the work that the search for one pallet fewer is worth, at most
 * `maxFactor`.
 */
function timesFor(
  { length, width, height }: Prepared,
  loads: readonly PalletLoad[],
  maxFactor: number,
): number {
  const repeated = loads.length - new Set(loads).size;
  const share = leastFilled(loads).volume / (length * width * height * (1 + repeated));
  return share >= NEARLY_EMPTY ? FAR_FROM_EMPTY : 1 + (maxFactor - 1) * (1 - share / NEARLY_EMPTY);
}

function leastFilled(loads: readonly PalletLoad[]): PalletLoad {
  return loads.reduce((least, load) => load.volume < least.volume ? load : least);
}
