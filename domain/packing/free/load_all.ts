import { beam } from "./beam.ts";
import type { Block } from "./block.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch } from "./pallet_search.ts";
import type { Prepared } from "./prepared.ts";
import { type Reachable, reachableSteps } from "./reachable.ts";
import type { State } from "./state.ts";
import { passOn } from "../steps.ts";
import type { ScoringWeights } from "./scoring_weights.ts";

/** Strategy for loading pallets. */
export interface LoadingStrategy {
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
