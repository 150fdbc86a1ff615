/** Conversions of a problem's locked boxes for the engines. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { supportsOf } from "../check/contact.ts";
import { stackOf } from "../check/solid.ts";
import type { FreeBox } from "../free/bands.ts";
import type { LayerBox } from "../layers/layer_box.ts";
import { loadedOf } from "../limited/centred.ts";
import { extentsOf } from "../orientation.ts";
import type {
  Layout,
  LoadedPallet,
  LockedBox,
  LockedPallet,
  PackingProblem,
  PlacedBox,
} from "../problem.ts";
import { onPalletType } from "../pallet_types.ts";
import type { Stance } from "../stances.ts";

/** Returns the stance of a box in its current orientation, even if that is forbidden. */
export function stanceOf(
  { types }: PackingProblem,
  { type: index, orientation }: Pick<LockedBox, "type" | "orientation">,
): Stance {
  const type = types[index]!;
  const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(type, orientation);
  const area = dx * dy;
  const { weight, bearableLoad } = type;
  const bearable = bearableLoad === null ? Infinity : bearableLoad === 0 ? -1 : bearableLoad / area;
  return { type: index, orientation, dx, dy, dz, area, weight, bearable };
}

/** Returns locked boxes of a layer on the engines' axes. */
export function layerBoxes(
  problem: PackingProblem,
  boxes: readonly LockedBox[],
): LayerBox[] {
  return boxes.map((box) => ({ stance: stanceOf(problem, box), x: box.y, y: box.x }));
}

/** Returns a pallet with only its locked boxes. */
function lockedAlone(
  whole: PackingProblem,
  { layers, palletType }: LockedPallet,
): LoadedPallet {
  const problem = onPalletType(whole, palletType);
  let base = 0;
  const lockedLayers = layers.map((boxes) => {
    const from = base;
    return layerBoxes(problem, boxes).map(({ stance, x, y }, at): FreeBox => {
      const { type, orientation, dx, dy, dz } = stance;
      const z = boxes[at]!.z ?? from;
      base = Math.max(base, z + dz);
      return { type, orientation, x, y, z, dx, dy, dz };
    });
  });
  return { ...ofType(palletType), ...loadedOf(problem, lockedLayers) };
}

/** Returns the type of a pallet as a field, if it has one. */
export const ofType = (palletType: number | undefined) =>
  palletType === undefined ? {} : { palletType };

/** Returns all pallets that have locked boxes, with these alone. */
export function allLockedAlone(problem: PackingProblem): Layout {
  return { pallets: (problem.locked ?? []).map((pallet) => lockedAlone(problem, pallet)) };
}

/** Returns the number of boxes of each type that are not locked. */
export function unlockedCounts({ types, locked = [] }: PackingProblem): Int32Array {
  const unlocked = Int32Array.from(types, ({ count }) => count);
  for (const { layers } of locked) {
    for (const boxes of layers) for (const { type } of boxes) unlocked[type]!--;
  }
  return unlocked;
}

/**
 * Returns the part of a pallet that must stay for its locked boxes: with layers everything below
 * the uppermost of them, with free packing all their direct and indirect supports. Undefined if
 * none is locked.
 */
export function lockedWithSupports(
  problem: PackingProblem,
  pallet: LoadedPallet,
  index: number,
  isLocked: (box: PlacedBox) => boolean,
): LockedPallet | undefined {
  const { layers } = pallet;
  const highest = layers.findLastIndex(({ boxes }) => boxes.some(isLocked));
  if (highest < 0) return undefined;
  if (problem.parameters.packingType !== PACKING_TYPES.free) {
    const lockedLayers = layers.slice(0, highest + 1).map(({ boxes }, layer) =>
      layer < highest ? boxes : boxes.filter(isLocked)
    );
    return {
      pallet: index,
      ...ofType(pallet.palletType),
      layers: lockedLayers.map((boxes) => boxes.map(placeOf)),
    };
  }
  const stack = stackOf(problem, pallet, index);
  const rests = supportsOf(stack);
  const retained = new Set<number>();
  const addWithSupports = (at: number) => {
    if (retained.has(at)) return;
    retained.add(at);
    for (const { carrier } of rests[at]!.carriers) addWithSupports(carrier);
  };
  stack.solids.forEach(({ placed }, at) => {
    if (isLocked(placed)) addWithSupports(at);
  });
  const boxes = [...retained].sort((a, b) => a - b).map((at) => placeOf(stack.solids[at]!.placed));
  return { pallet: index, ...ofType(pallet.palletType), layers: [boxes] };
}

const placeOf = ({ order: _, ...box }: PlacedBox): LockedBox => box;
