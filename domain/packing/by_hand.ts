/** Layouts that a person makes: boxes in places, from which heights and turns follow. */
import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import type { FreeBox } from "./free/bands.ts";
import { loadedOf } from "./limited/centred.ts";
import { ofType, stanceOf } from "./locked/locked_boxes.ts";
import { onPalletType } from "./pallet_types.ts";
import type { Layout, LockedBox, PackingProblem, PlacedBox } from "./problem.ts";

/** Boxes of each layer of each pallet; with packing type 4 layers say nothing, and every box has a z. */
type PlacesByHand<Box extends LockedBox> = readonly (readonly (readonly Box[])[])[];

/**
 * The layout that boxes make in their places; pallets and layers without boxes are none.
 *
 * @param palletTypes Types of the pallets, those without boxes included, where the problem states some.
 * @returns The layout, and by its boxes those that were given.
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
    const standing = full.map((boxes, layer) =>
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
      ...loadedOf(onPalletType(problem, palletType), standing),
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
