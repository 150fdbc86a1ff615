/** The boxes of an order's pallets in the places that a person has given them. */
import { refusal } from "../../../domain/app_error.ts";
import type { LockedBox, PackingProblem } from "../../../domain/packing/problem.ts";
import type { HandLayout } from "../../../domain/warehouse/hand_layout.ts";
import type { Origins, PalletResult, PlacedBox } from "../../../domain/warehouse/pallet_results.ts";
import type { OrderInput } from "../orders/order_input.ts";

/** A box in its place. */
export interface PlacedByHand extends LockedBox {
  /** Of the box on the order's pallets. */
  id: string;
  locked?: boolean;
  /** Index of its layer on its pallet. */
  layer: number;
}

type Alike = Pick<PlacedBox, "sku_box" | "length_box" | "width_box" | "height_box">;
const looksOf = (box: Alike) =>
  JSON.stringify([box.sku_box, box.length_box, box.width_box, box.height_box]);

/**
 * Reads a layout by hand.
 *
 * @throws {AppError} 409 when its boxes are not those of the order's pallets; 400 when one is placed
 *   twice, or a z is missing.
 */
export function handBoxes(
  { pallets }: HandLayout,
  { before, input, problem, isFree }: {
    before: readonly PalletResult[];
    input: Pick<OrderInput, "boxes">;
    problem: PackingProblem;
    isFree: boolean;
  },
): PlacedByHand[][][] {
  const types = typesById(before, input, problem);
  const seen = new Set<string>();
  const places = pallets.map(({ layers }) => {
    let layer = -1;
    return layers.map(({ boxes }) => {
      if (boxes.length > 0) layer++;
      return boxes.map(({ id, orientation, x, y, z, locked = false }): PlacedByHand => {
        const type = types.get(id);
        if (type === undefined) throw refusal(409, "pallets_changed");
        if (seen.has(id)) throw refusal(400, "box_placed_twice", { id }, { where: "pallets" });
        seen.add(id);
        if (isFree && z === undefined) {
          throw refusal(400, "z_missing", { id }, { where: "pallets" });
        }
        return { id, type, orientation, x, y, ...(isFree ? { z: z! } : {}), locked, layer };
      });
    });
  });
  if (seen.size !== types.size) throw refusal(409, "pallets_changed");
  return places;
}

/**
 * The types of pallets by hand, by their indices; undefined for all where the order states none.
 *
 * @throws {AppError} 400 for a type that the order does not state, or where one is missing.
 */
export function handPalletTypes(
  { pallets }: HandLayout,
  { palletTypes }: PackingProblem,
): (number | undefined)[] {
  return pallets.map(({ pallet_type }, index) => {
    if (palletTypes === undefined) return undefined;
    const found = palletTypes.findIndex(({ name }) => name === pallet_type);
    if (found >= 0) return found;
    const where = `pallets[${index}].pallet_type`;
    throw refusal(400, "no_such_pallet_type", { name: pallet_type ?? "" }, { where });
  });
}

/**
 * By the ids of placed boxes the indices of their types. They carry SKU and sizes: of types that are
 * alike each gets as many as it counts.
 */
function typesById(
  before: readonly PalletResult[],
  { boxes }: Pick<OrderInput, "boxes">,
  { types }: PackingProblem,
): Map<string, number> {
  const indexOf = new Map(types.map(({ key }, index) => [key, index]));
  const left = types.map(({ count }) => count);
  const alike = Map.groupBy(boxes, looksOf);
  const found = new Map<string, number>();
  for (const { layers } of before) {
    for (const { boxed } of layers) {
      for (const box of boxed) {
        const type = alike.get(looksOf(box))?.map(({ id }) => indexOf.get(id))
          .find((index) => index !== undefined && left[index]! > 0);
        if (type === undefined) throw refusal(409, "pallets_changed");
        left[type]!--;
        found.set(box.id, type);
      }
    }
  }
  if (left.some((count) => count > 0)) throw refusal(409, "pallets_changed");
  return found;
}

/** Boxes are taken from where they were taken before: of each type from the same sections as often. */
export function takenFrom(
  before: readonly PalletResult[],
  { boxes }: Pick<OrderInput, "boxes">,
): Origins {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const shelves = Map.groupBy(
    before.flatMap(({ layers }) => layers.flatMap(({ boxed }) => boxed))
      .map(({ id_section, id_point_section, ...box }) => ({
        looks: looksOf(box),
        place: { id_section, id_point_section },
      })),
    ({ looks }) => looks,
  );
  return {
    take: (key) => shelves.get(looksOf(byId.get(key)!))!.shift()!.place,
    skuOf: (key) => byId.get(key)!.sku_box,
  };
}
