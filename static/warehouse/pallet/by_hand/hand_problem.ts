/** Packing problem of a calculation that is changed by hand. */
import { statedProblem } from "../../../../domain/packing/stated_problem.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";
import type { RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { Calculation } from "../../shared/calculation.ts";
import type { PackedOrder } from "../model/packed_order.ts";
import type { HandPalletTypes, HandPlaces } from "./hand_box.ts";

/** The packing problem of a calculation; the order of the walk is judged by the server. */
export const handProblem = ({ parameters }: Calculation, { types }: PackedOrder): PackingProblem =>
  statedProblem(types, parameters, 0);

/** The boxes of an order where they are. */
export function placesNow({ pallets }: PackedOrder, problem: PackingProblem): HandPlaces {
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  return pallets.map(({ layers }) => {
    const inLayers = layers.map(({ boxes }) =>
      boxes.map(({ record, placed: { type, orientation, x, y, z } }) => ({
        id: record.id,
        type,
        orientation,
        x,
        y,
        ...(isFree ? { z: z! } : {}),
        locked: record.locked === true,
      }))
    );
    return isFree ? [inLayers.flat()] : inLayers;
  });
}

/** The types of the pallets, none where the order has only one. */
export const palletTypesNow = ({ pallets }: PackedOrder): HandPalletTypes =>
  pallets.map(({ palletType }) => palletType?.index);

/** Returns the existing overrides, by the ids of the boxes. */
export function insistedNow({ pallets }: PackedOrder): RuleOverride[] {
  return pallets.flatMap(({ insisted = [], boxes, index }) =>
    insisted.map(({ rule, box, reason }): RuleOverride => {
      const id = boxes.find(({ order }) => order === box)?.record.id;
      return { rule, pallet: index + 1, ...(id === undefined ? {} : { box: id }), reason };
    })
  );
}
