import { palletBounds } from "../bounds.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import type { Layout, PackingProblem } from "../problem.ts";
import { blocksOf } from "./blocks.ts";
import { fewerPallets } from "./fewer_pallets.ts";
import { heavyBelow } from "./heavy_below.ts";
import { layoutOf, layoutSteps } from "./layout.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { evenPrices, prepare, type Prepared } from "./prepared.ts";
import { repack } from "./repack.ts";
import { manyScoringsFor, scoringsFor, type ScoringWeights } from "./scoring_weights.ts";
import { beam } from "./beam.ts";
import type { Block } from "./block.ts";
import { PalletSearch, type State } from "./pallet_search.ts";
import { type Reachable, reachableOf, reachableSteps } from "./reachable.ts";

/** Strategy for loading pallets. */
interface LoadingStrategy {
  /** The best of what each of them finds is taken, pallet by pallet. */
  scorings: readonly ScoringWeights[];
  /** Of the beam; 1 is greedy. */
  width: number;
  /** Value of a unit of volume of each type. */
  prices: Float64Array;
  /** Blocks, boxes and spaces that may be looked at, as nearly as it can be kept. */
  work: number;
  /** Expected number of pallets; if omitted, enough for all boxes. */
  pallets?: number;
}

/** Expected fill of a pallet. */
const EXPECTED_FILL = 0.85;

/**
 * Loads one pallet after another until no box is left, each with the load worth most that its share of
 * the work finds. Yields the work of every step.
 *
 * @param loads Where each pallet goes as soon as it is loaded.
 */
export function* loadAll(
  prepared: Prepared,
  blocks: readonly Block[],
  counts: Int32Array,
  { scorings, width, prices, work, pallets }: LoadingStrategy,
  loads: PalletLoad[] = [],
): Generator<number, PalletLoad[], void> {
  let left = counts;
  let workLeft = work;
  while (left.some((count) => count > 0)) {
    const share = workLeft / (scorings.length *
      (pallets === undefined ? palletsFor(prepared, left) : Math.max(1, pallets - loads.length)));
    let done = 0;
    let best: State | undefined;
    const reachable = yield* knownReachable(prepared, left);
    for (const scoring of scorings) {
      const search = new PalletSearch(prepared, blocks, left, { scoring, prices, reachable });
      let before = 0;
      for (const state of beam(search, width)) {
        if (state && (best === undefined || state.value > best.value)) best = state;
        yield search.steps - before;
        done += search.steps - before;
        before = search.steps;
        // What takes all that is left cannot be surpassed.
        if (state === undefined || best === undefined) continue;
        if (search.steps >= share || best.left.every((count) => count === 0)) break;
      }
    }
    workLeft = Math.max(0, workLeft - done);
    if (best!.load.size === 0) throw new Error("A pallet was loaded without a box");
    loads.push(best!.load);
    left = best!.left;
  }
  return loads;
}

/** About how many pallets so many boxes take. */
function palletsFor({ length, width, height, volume }: Prepared, counts: Int32Array): number {
  const all = counts.reduce((sum, count, type) => sum + count * volume[type]!, 0);
  return Math.max(1, Math.ceil(all / (EXPECTED_FILL * length * width * height)));
}

/** Of boxes that were asked for already, as those of the first pallet are again and again. */
function* knownReachable(
  prepared: Prepared,
  left: Int32Array,
): Generator<number, Reachable, void> {
  const reachable = KNOWN.get(left) ?? (yield* passOn(reachableSteps(prepared, left), () => 0));
  KNOWN.set(left, reachable);
  return reachable;
}

const KNOWN = new WeakMap<Int32Array, Reachable>();

// Halvings of the height between what is reached and what the volume would need.
const TRIALS = 5;

/**
 * Loads the boxes of a pallet again so that they reach less high, if it can, until the work is done.
 * Yields after every step.
 */
function* lowerLoad(
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

interface Effort {
  /** Blocks to choose from, at most; more cost more work than they gain where types are many. */
  blocks: number;
  /** Blocks, boxes and spaces looked at after the first layout for every box of the order, and the most in all. */
  workABox: number;
  mostWork: number;
  /** Up to so many times as much work is worth it where a pallet is nearly emptied. */
  mostTimes: number;
  /** One round gets so many times the usual work at most. */
  round: number;
  /** Width of the beam that makes the least filled pallet lower; 0 leaves it as it is. */
  lowering: number;
}

const EFFORTS: readonly Effort[] = [
  { blocks: 400, workABox: 6e3, mostWork: 1.2e6, mostTimes: 12, round: 1, lowering: 0 },
  { blocks: 400, workABox: 6e4, mostWork: 9e7, mostTimes: 20, round: 3, lowering: 2 },
  { blocks: 400, workABox: 6e5, mostWork: 9e8, mostTimes: 12, round: 1, lowering: 3 },
  { blocks: 1000, workABox: 6e6, mostWork: 9e9, mostTimes: 12, round: 1, lowering: 4 },
];
// The first layout is so much of the whole way, and the search for fewer pallets ends here.
const FIRST_LAYOUT_FRACTION = 0.1;
const SEARCHED = 0.95;
// Where an order is so large that its work is limited, one round gets no more than this part of it.
const ROUND_OF_LIMITED = 1 / 3;
// Beams do so much of their work where there are as few pallets as there can be, and the least filled
// pallet is made lower with so much.
const AT_BOUND = 0.05;
const LOWERED = 0.15;
// A pallet filled less than this part is nearly emptied, which is worth more work; of others fewer are,
// and a part of the work has to do.
const NEARLY_EMPTY = 0.08;
const FAR_FROM_EMPTY = 0.2;
// No order gets more in all than so many boxes would by the most times as much work. Orders of more boxes
// than LARGE_ORDER get at most LARGE_TIMES times as much.
const MAX_FULL_WORK_BOXES = 110;
const LARGE_ORDER = 120;
const LARGE_TIMES = 12;
// Where it is nearly emptied after the usual work, so many times as much looks for room for its boxes on
// the others, if these are two or more: on a single one beams find more.
const REPACKED = 2;
// Where three pallets or more hold no more boxes than this on average, boxes are moved one by one in place
// of rounds, with so much of the work.
const MAX_SINGLY_MOVED_PER_PALLET = 25;
const MOVED = 0.45;
// A round is not begun any more with less than this part of the work that the one before took.
const MIN_ROUND_WORK_SHARE = 0.6;
// By how much the boxes of the least filled pallet become worth more, so that others take them.
const RISE = 0.2;
const MAX_PRICE = 1000;

/**
 * Calculates a free layout (packing type 4) step by step, some milliseconds each, and yields after
 * every step; what is returned at the end is the best layout found. The same problem gives the same
 * layout.
 *
 * The first layout is greedy. Then pallets are loaded again and again from the first to the last, with
 * many scoring weights in turn, by beams that grow wider. What was on the least filled pallet is worth
 * more the next time. Where pallets hold few boxes each, boxes are moved to fewer pallets one by one
 * instead. At last the least filled pallet is made as low as it can be, and what is heavy changes places
 * with what is light below it.
 */
export function* freeSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  const effort = EFFORTS[problem.parameters.effort]!;
  const prepared = prepare(problem);
  const scorings = manyScoringsFor(prepared.ratio);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const boxes = counts.reduce((sum, count) => sum + count, 0);
  const prices = evenPrices(prepared);
  let best: Layout | null = null;
  let fraction = 0;
  const built: PalletLoad[] = [];
  const partialLayout = () => layoutOf(prepared, built);
  const progress = () => best === null ? { fraction, best, partialLayout } : { fraction, best };

  const blocks = yield* passOn(blocksOf(prepared, counts, effort.blocks), progress);
  const greedily = { scorings: [scorings[0]!], width: 1, prices, work: 0 };
  let loads = yield* passOn(loadAll(prepared, blocks, counts, greedily, built), progress);
  best = yield* passOn(layoutSteps(prepared, loads), progress);
  fraction = FIRST_LAYOUT_FRACTION;
  yield progress();

  const bound = loads.length > 1 ? palletBounds(problem).pallets : 1;
  const work = Math.min(effort.workABox * boxes, effort.mostWork);
  const aRound = work < effort.workABox * boxes ? ROUND_OF_LIMITED * work : effort.round * work;
  const mostTimes = boxes > LARGE_ORDER ? LARGE_TIMES : effort.mostTimes;
  const most = Math.max(work, mostTimes * MAX_FULL_WORK_BOXES * effort.workABox);
  let done = 0;
  const times = () => timesFor(prepared, loads, effort.mostTimes);
  // Of as few pallets as there can be, one may still be emptied a little.
  const enough = () => Math.min(most, work * (loads.length > bound ? times() : AT_BOUND));
  const doneBy = (steps: number) => {
    done += steps;
    fraction = Math.max(
      fraction,
      FIRST_LAYOUT_FRACTION +
        (SEARCHED - FIRST_LAYOUT_FRACTION) * Math.min(1, done / Math.max(work, enough())),
    );
    return progress();
  };
  function* keep(trial: PalletLoad[]) {
    if (scoreOf(prepared, trial) < scoreOf(prepared, loads)) {
      loads = trial;
      best = yield* passOn(layoutSteps(prepared, loads), progress);
    }
    leastFilled(trial).counts.forEach((count, type) => {
      if (count > 0) prices[type] = Math.min(MAX_PRICE, (1 + RISE) * prices[type]!);
    });
  }
  const movesBoxes = effort.lowering > 0 && loads.length > Math.max(2, bound) &&
    boxes <= MAX_SINGLY_MOVED_PER_PALLET * loads.length;
  if (movesBoxes) {
    const moving = { work: MOVED * work, bound };
    loads = yield* passOn(fewerPallets(prepared, loads, moving), doneBy);
    best = yield* passOn(layoutSteps(prepared, loads), progress);
  }
  let width = 2;
  let lastRound = 0;
  let isRepacked = false;
  for (let round = 0; !movesBoxes && done < enough() && loads.length > 1; round++) {
    const isHoped = loads.length > Math.max(2, bound) && times() >= 1;
    if (isHoped && !isRepacked && done >= work) {
      isRepacked = true;
      const least = leastFilled(loads);
      const others = { loads: loads.filter((load) => load !== least), pool: least.counts };
      const repacking = { scorings, work: Math.min(REPACKED * work, enough() - done) };
      const found = yield* passOn(repack(prepared, blocks, others, repacking), doneBy);
      if (found.pool.every((count) => count === 0)) {
        loads = [...found.loads];
        best = yield* passOn(layoutSteps(prepared, loads), progress);
        continue;
      }
    }
    const turn = round % scorings.length;
    if (turn === 0 && round > 0) width *= Math.SQRT2;
    // So wide a beam has left out nothing.
    if (width > blocks.length + 1 || enough() - done < MIN_ROUND_WORK_SHARE * lastRound) break;
    const way = {
      scorings: [scorings[turn]!],
      width: Math.ceil(width),
      prices,
      work: Math.min(enough() - done, aRound),
      pallets: loads.length - 1,
    };
    const before = done;
    yield* keep(yield* passOn(loadAll(prepared, blocks, counts, way), doneBy));
    lastRound = done - before;
  }
  if (effort.lowering > 0) {
    fraction = SEARCHED;
    const least = leastFilled(loads);
    const lowering = {
      scorings: scoringsFor(prepared.ratio),
      width: effort.lowering,
      work: LOWERED * work,
    };
    const lowered = yield* passOn(lowerLoad(prepared, blocks, least, lowering), progress);
    loads = loads.map((load) => load === least ? lowered : load);
  }
  const ordered: PalletLoad[] = [];
  for (const load of loads) {
    ordered.push(yield* passOn(heavyBelow(prepared, load), progress));
    yield progress();
  }
  return yield* passOn(layoutSteps(prepared, ordered), progress);
}

/** The pallets, the least filled one as the share of it that is filled: the less the better. */
function scoreOf({ length, width, height }: Prepared, loads: readonly PalletLoad[]): number {
  return loads.length - 1 + leastFilled(loads).volume / (length * width * height);
}

/** Returns the factor on the work that the search for one pallet fewer is worth, at most `most`. */
function timesFor(
  { length, width, height }: Prepared,
  loads: readonly PalletLoad[],
  most: number,
): number {
  const share = leastFilled(loads).volume / (length * width * height);
  return share >= NEARLY_EMPTY ? FAR_FROM_EMPTY : 1 + (most - 1) * (1 - share / NEARLY_EMPTY);
}

function leastFilled(loads: readonly PalletLoad[]): PalletLoad {
  return loads.reduce((least, load) => load.volume < least.volume ? load : least);
}
