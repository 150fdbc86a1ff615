import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { groupsOf } from "../limited/one_pallet.ts";
import { partOf } from "../limited/part.ts";
import type { Layout, LoadedPallet, LockedPallet, PackingProblem } from "../problem.ts";
import type { PackingProgress } from "../progress.ts";
import { balanced } from "./balanced.ts";
import { fillFree } from "./fill_free.ts";
import { fillLayers } from "./fill_layers.ts";
import { allLockedAlone, ofType, unlockedCounts } from "./locked_boxes.ts";
import { onPalletType } from "../pallet_types.ts";
import { passOn } from "../steps.ts";
import { partialProblem } from "./partial_problem.ts";

// Pallets with locked boxes are filled up in so much of the whole way.
const FILLING = 0.4;

type Steps = (problem: PackingProblem) => Generator<PackingProgress, Layout, void>;

/**
 * Calculates a layout that leaves locked boxes where they are: the pallets that have some are filled up
 * first, the others are packed as if they were all there is. Yields after every step.
 *
 * What locked boxes make impossible is left to the judge to say: a centre of gravity that nothing
 * balances, a group that finds no room beside its locked boxes.
 *
 * @param pack Packs a problem in which nothing is locked.
 */
export function* lockedSteps(
  problem: PackingProblem,
  pack: Steps,
): Generator<PackingProgress, Layout, void> {
  const { locked = [], types } = problem;
  const alone = allLockedAlone(problem).pallets;
  const left = unlockedCounts(problem);
  const done: LoadedPallet[] = [];
  const partialLayout = () => ({ pallets: [...done, ...alone.slice(done.length)] });
  const groups = groupsOf(problem);
  const grouped = new Set(groups.flatMap(({ types }) => [...types]));
  for (const [index, pallet] of locked.entries()) {
    const fraction = FILLING * index / locked.length;
    const lockedTypes = new Set(pallet.layers.flat().map(({ type }) => type));
    const own = groups.filter(({ types }) => [...types].some((type) => lockedTypes.has(type)));
    const wanted = left.map((count, type) => own.some(({ types }) => types.has(type)) ? count : 0);
    let filled: LockedPallet = pallet;
    // What must stand with locked boxes goes before all others, which belong to no group.
    const others = left.map((count, type) => grouped.has(type) ? 0 : count);
    let loaded = alone[index]!;
    const onType = onPalletType(problem, pallet.palletType);
    for (const counts of wanted.some((count) => count > 0) ? [wanted, others] : [others]) {
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

/** The problem with as many pallets of each type as there are beside those with locked boxes. */
function withoutTaken(
  problem: PackingProblem,
  locked: readonly LockedPallet[],
): PackingProblem {
  const { palletTypes } = problem;
  if (palletTypes === undefined) return problem;
  const left = palletTypes.map((type, index) => {
    if (type.available === undefined) return type;
    const taken = locked.filter(({ palletType }) => palletType === index).length;
    return { ...type, available: Math.max(0, type.available - taken) };
  });
  return { ...problem, palletTypes: left };
}

/** Fills a pallet up by the engine that the order is packed with, overhang included. */
function* fillUp(
  problem: PackingProblem,
  pallet: LockedPallet,
  left: Int32Array,
): Generator<void, LoadedPallet, void> {
  const { problem: part, overhang, restored } = partOf(
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

/** Locked boxes where they were to the last bit, after a pallet was enlarged by an overhang and back. */
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
