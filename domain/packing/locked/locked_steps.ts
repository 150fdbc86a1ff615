import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { groupsOf } from "../limited/one_pallet.ts";
import { enginePart, partialProblem } from "../partial_problem.ts";
import type { Layout, LoadedPallet, LockedPallet, PackingProblem } from "../problem.ts";
import { fillLayers } from "./fill_layers.ts";
import { allLockedAlone, ofType, stanceOf, unlockedCounts } from "./locked_boxes.ts";
import { onPalletType } from "../pallet_types.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import { beam } from "../free/beam.ts";
import { blocksOf } from "../free/blocks.ts";
import { loadedPallet } from "../free/layout.ts";
import { PalletLoad } from "../free/pallet_load.ts";
import { PalletSearch, type State } from "../free/pallet_search.ts";
import { evenPrices, prepare } from "../free/prepared.ts";
import { reachableOf } from "../free/reachable.ts";
import { scoringsFor } from "../free/scoring_weights.ts";
import type { FreeBox } from "../free/bands.ts";
import { boxesOn, loadedOf, offOf, uppermost, WITHIN } from "../limited/centred.ts";

/**
 * Returns a pallet without those uppermost boxes that keep its centre of gravity outside the limit;
 * unchanged if that does not help. Locked boxes stay, and no box is moved.
 */
function balanced(
  problem: PackingProblem,
  pallet: LoadedPallet,
  locked: LockedPallet,
): LoadedPallet {
  if (problem.limits?.centreShare === undefined) return pallet;
  const layers = boxesOn(problem, pallet);
  if (offOf(problem, layers.flat()) <= WITHIN) return pallet;
  const lockedBoxes = lockedAmong(layers, locked);
  for (;;) {
    let best: FreeBox | undefined;
    let minDistance = Infinity;
    const boxes = layers.flat();
    for (const box of uppermost(problem, layers)) {
      if (lockedBoxes.has(box)) continue;
      const off = offOf(problem, boxes.filter((other) => other !== box));
      if (off < minDistance) [best, minDistance] = [box, off];
    }
    if (best === undefined) return pallet;
    const level = layers.findIndex((inLayer) => inLayer.includes(best!));
    layers[level] = layers[level]!.filter((box) => box !== best);
    if (layers[level]!.length === 0) layers.splice(level, 1);
    if (minDistance <= WITHIN) return loadedOf(problem, layers);
  }
}

function lockedAmong(
  layers: readonly FreeBox[][],
  locked: LockedPallet,
): ReadonlySet<FreeBox> {
  const keyOf = (box: { type: number; orientation: number }, x: number, y: number, z?: number) =>
    [box.type, box.orientation, x, y, z].join(" ");
  const isFree = locked.layers.flat().some(({ z }) => z !== undefined);
  const keys = new Set(
    locked.layers.flatMap((boxes, layer) =>
      boxes.map((box) => keyOf(box, box.y, box.x, isFree ? box.z : layer))
    ),
  );
  return new Set(
    layers.flatMap((boxes, layer) =>
      boxes.filter((box) => keys.has(keyOf(box, box.x, box.y, isFree ? box.z : layer)))
    ),
  );
}

/** Efforts for filling up a pallet: sets of weights, beam width, and work per set. */
const EFFORTS = [
  { scorings: 1, width: 1, work: 0 },
  { scorings: 4, width: 2, work: 3e5 },
  { scorings: 4, width: 3, work: 3e6 },
  { scorings: 4, width: 4, work: 3e7 },
] as const;
const BLOCKS = 400;

/**
 * Fills up a pallet with locked boxes by free packing. No box is put below a locked one, because it
 * could not be inserted into a loaded pallet.
 * @param left Available boxes by type. It may contain more than fit; the best ones are used.
 */
function* fillFree(
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
  return loadedPallet(prepared, best!.load, { fixed: fixed.size });
}

// Share of filling up pallets with locked boxes in the whole calculation.
const FILLING = 0.4;

type Steps = (problem: PackingProblem) => Generator<PackingProgress, Layout, void>;

/**
 * Calculates a layout that leaves locked boxes in place: pallets with locked boxes are filled up
 * first, and the remaining boxes are packed separately. Yields after every step.
 *
 * Conflicts caused by locked boxes are left to the judge: a centre of gravity that cannot be
 * balanced, or a group that does not fit beside its locked boxes.
 * @param pack Packs a problem without locked boxes.
 */
export function* lockedSteps(
  problem: PackingProblem,
  pack: Steps,
): Generator<PackingProgress, Layout, void> {
  const { locked = [], types } = problem;
  const lockedOnly = allLockedAlone(problem).pallets;
  const left = unlockedCounts(problem);
  const done: LoadedPallet[] = [];
  const partialLayout = () => ({ pallets: [...done, ...lockedOnly.slice(done.length)] });
  const groups = groupsOf(problem);
  const grouped = new Set(groups.flatMap(({ types }) => [...types]));
  for (const [index, pallet] of locked.entries()) {
    const fraction = FILLING * index / locked.length;
    const lockedTypes = new Set(pallet.layers.flat().map(({ type }) => type));
    const own = groups.filter(({ types }) => [...types].some((type) => lockedTypes.has(type)));
    const groupedCounts = left.map((count, type) =>
      own.some(({ types }) => types.has(type)) ? count : 0
    );
    let filled: LockedPallet = pallet;
    // Boxes that must share a pallet with locked boxes go before all others, which belong to no
    // group.
    const others = left.map((count, type) => grouped.has(type) ? 0 : count);
    let loaded = lockedOnly[index]!;
    const onType = onPalletType(problem, pallet.palletType);
    for (
      const counts of groupedCounts.some((count) => count > 0) ? [groupedCounts, others] : [others]
    ) {
      loaded = yield* passOn(
        fillUp(onType, filled, counts),
        () => ({ fraction, best: null, partialLayout }),
      );
      filled = { ...pallet, layers: placesOn(problem, loaded) };
    }
    loaded = { ...ofType(pallet.palletType), ...balanced(onType, loaded, pallet) };
    for (const type of types.keys()) left[type]! -= countOf(loaded, type) - countIn(pallet, type);
    done.push(loaded);
  }

  const whole = (others: readonly LoadedPallet[]): Layout => {
    const pallets = [...others];
    locked.forEach(({ pallet }, index) => pallets.splice(pallet, 0, done[index]!));
    return { pallets };
  };
  if (left.every((count) => count === 0)) return whole([]);
  const { problem: rest, restored } = partialProblem(withoutTaken(problem, locked), left);
  let lastBest: Layout | null = null;
  let best: Layout | null = null;
  const layout = yield* passOn(pack(rest), (own) => {
    const fraction = FILLING + (1 - FILLING) * own.fraction;
    if (own.best !== null && own.best !== lastBest) best = whole(restored(lastBest = own.best));
    return { fraction, best, partialLayout };
  });
  return whole(restored(layout));
}

/**
 * Returns the problem with the pallets of each type that remain besides those with locked boxes.
 */
function withoutTaken(
  problem: PackingProblem,
  locked: readonly LockedPallet[],
): PackingProblem {
  const { palletTypes } = problem;
  if (palletTypes === undefined) return problem;
  const left = palletTypes.map((type, index) => {
    if (type.available === undefined) return type;
    const usedPallets = locked.filter(({ palletType }) => palletType === index).length;
    return { ...type, available: Math.max(0, type.available - usedPallets) };
  });
  return { ...problem, palletTypes: left };
}

/** Fills up a pallet with the engine of the order's packing type, including the overhang. */
function* fillUp(
  problem: PackingProblem,
  pallet: LockedPallet,
  left: Int32Array,
): Generator<void, LoadedPallet, void> {
  const { problem: part, overhang, restored } = enginePart(
    problem,
    problem.types.map(({ count }) => count),
  );
  const moved = {
    ...pallet,
    layers: pallet.layers.map((boxes) =>
      boxes.map((box) => ({ ...box, x: box.x + overhang, y: box.y + overhang }))
    ),
  };
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  const filled = yield* (isFree ? fillFree : fillLayers)(part, moved, left);
  const loaded = restored({ pallets: [filled] })[0]!;
  if (overhang === 0) return loaded;
  const { length, width } = problem.pallet;
  return exactly(loaded, pallet, 1e-9 * Math.max(length, width));
}

function placesOn({ parameters }: PackingProblem, { layers }: LoadedPallet) {
  const boxes = layers.map(({ boxes }) => boxes);
  return parameters.packingType === PACKING_TYPES.free ? [boxes.flat()] : boxes;
}

/**
 * Restores the exact positions of locked boxes after a pallet was enlarged by an overhang and
 * reduced again.
 */
function exactly(loaded: LoadedPallet, { layers }: LockedPallet, slack: number): LoadedPallet {
  const left = layers.flat();
  return {
    ...loaded,
    layers: loaded.layers.map((layer) => ({
      ...layer,
      boxes: layer.boxes.map((box) => {
        const at = left.findIndex((one) =>
          one.type === box.type && one.orientation === box.orientation &&
          Math.abs(one.x - box.x) <= slack && Math.abs(one.y - box.y) <= slack &&
          Math.abs((one.z ?? 0) - (box.z ?? 0)) <= slack
        );
        if (at < 0) return box;
        const [{ x, y }] = left.splice(at, 1) as [typeof left[number]];
        return { ...box, x, y };
      }),
    })),
  };
}

const countOf = ({ layers }: LoadedPallet, type: number) =>
  layers.reduce((sum, { boxes }) => sum + boxes.filter((box) => box.type === type).length, 0);
const countIn = ({ layers }: LockedPallet, type: number) =>
  layers.flat().filter((box) => box.type === type).length;
