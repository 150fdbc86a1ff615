/** Layouts arranged by a user: computes heights and turns from the positions of boxes. */
import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import type { FreeBox } from "./free/bands.ts";
import { loadedOf } from "./limited/centred.ts";
import { ofType, stanceOf } from "./locked/locked_boxes.ts";
import { onPalletType } from "./pallet_types.ts";
import type { Layout, LockedBox, PackingProblem, PlacedBox } from "./problem.ts";

/**
 * Boxes of each layer of each pallet. With packing type 4 layers have no meaning, and every box has
 * a z.
 */
type PlacesByHand<Box extends LockedBox> = readonly (readonly (readonly Box[])[])[];

/**
 * Returns the layout for boxes at given positions; pallets and layers without boxes are omitted.
 * @param palletTypes Types of the pallets, including pallets without boxes, if the problem has
 *   several types.
 * @returns The layout, and the original box for each of its boxes.
 */
export function layoutByHand<Box extends LockedBox>(
  problem: PackingProblem,
  places: PlacesByHand<Box>,
  palletTypes: readonly (number | undefined)[] = [],
): { layout: Layout; sources: ReadonlyMap<PlacedBox, Box> } {
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  const sources = new Map<PlacedBox, Box>();
  const pallets = places.flatMap((layers, index) => {
    const full = layers.filter((boxes) => boxes.length > 0);
    if (full.length === 0) return [];
    const boxesByPlace = new Map<string, Box[]>();
    const placedLayers = full.map((boxes, layer) =>
      boxes.map((box): FreeBox => {
        const { type, orientation, dx, dy, dz } = stanceOf(problem, box);
        const key = keyOf(box, isFree ? -1 : layer);
        const alike = boxesByPlace.get(key);
        if (alike) alike.push(box);
        else boxesByPlace.set(key, [box]);
        return { type, orientation, x: box.y, y: box.x, z: box.z ?? 0, dx, dy, dz };
      })
    );
    const palletType = palletTypes[index];
    const pallet = {
      ...ofType(palletType),
      ...loadedOf(onPalletType(problem, palletType), placedLayers),
    };
    pallet.layers.forEach(({ boxes }, layer) => {
      for (const placed of boxes) {
        sources.set(placed, boxesByPlace.get(keyOf(placed, isFree ? -1 : layer))!.shift()!);
      }
    });
    return [pallet];
  });
  return { layout: { pallets }, sources };
}

const keyOf = ({ type, orientation, x, y, z }: LockedBox, layer: number) =>
  [type, orientation, x, y, layer < 0 ? z ?? 0 : layer].join(" ");
