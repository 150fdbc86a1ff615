import { beam } from "../free/beam.ts";
import { blocksOf } from "../free/blocks.ts";
import { loadedPallet } from "../free/layout.ts";
import { PalletLoad } from "../free/pallet_load.ts";
import { PalletSearch } from "../free/pallet_search.ts";
import { evenPrices, prepare } from "../free/prepared.ts";
import { reachableOf } from "../free/reachable.ts";
import { scoringsFor } from "../free/scoring_weights.ts";
import type { State } from "../free/state.ts";
import type { LoadedPallet, LockedPallet, PackingProblem } from "../problem.ts";
import { stanceOf } from "./locked_boxes.ts";

/** Efforts for filling up a pallet: sets of weights, beam width, and work per set. */
const EFFORTS = [
  { scorings: 1, width: 1, work: 0 },
  { scorings: 4, width: 2, work: 3e5 },
  { scorings: 4, width: 3, work: 3e6 },
  { scorings: 4, width: 4, work: 3e7 },
] as const;
const BLOCKS = 400;

/**
 * Fills a pallet with locked boxes up by free packing. Nothing is put beneath a locked box: on a pallet
 * that is loaded already no one could.
 *
 * @param left Boxes there are by type; more of what fills the pallet best is taken.
 */
export function* fillFree(
  problem: PackingProblem,
  { layers }: LockedPallet,
  left: Int32Array,
): Generator<void, LoadedPallet, void> {
  const effort = EFFORTS[problem.parameters.effort]!;
  const prepared = prepare(problem);
  const fixed = new PalletLoad(prepared);
  const boxes = layers.flat().toSorted((a, b) => a.z! - b.z!);
  for (const box of boxes) fixed.fix(stanceOf(problem, box), box.y, box.x, box.z!);
  const blocks = yield* blocksOf(prepared, left, BLOCKS);
  const prices = evenPrices(prepared);
  const reachable = reachableOf(prepared, left);
  let best: State | undefined;
  for (const scoring of scoringsFor(prepared.ratio).slice(0, effort.scorings)) {
    const preferences = { scoring, prices, reachable };
    const search = new PalletSearch(prepared, blocks, left, preferences, fixed);
    for (const state of beam(search, effort.width)) {
      if (state !== undefined && (best === undefined || state.value > best.value)) best = state;
      yield;
      if (state !== undefined && search.steps >= effort.work) break;
    }
  }
  return loadedPallet(prepared, best!.load, fixed.size);
}
