/** Kept layouts of orders. */
import * as handLayout from "../../../domain/warehouse/hand_layout.ts";
import { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import { components } from "./component.ts";
import { DOCK_ID, RECORDS } from "./records.ts";

const { id: _, id_order_item: _order, ...parameters } = RECORDS.OrderParameters.example;

/** A layout, as the starter has it in the tests. */
export const LAYOUT = {
  id: "8d0f7f0e-64f0-4d1c-8a55-0d9a7f6f2b31",
  created: "2026-01-01T08:00:01.500Z",
  id_point_start: DOCK_ID,
  parameters: { ...parameters, packing_type: 4 },
  pallets: 3,
  volume_fill: 0.62,
  types_per_layer: 2.5,
  out_of_turn: 4,
  heaviest_pallet: 412.5,
  walk: 128400,
  effort: 1,
  complete: true,
  time_ms: 820,
  current: false,
  usable: true,
};

/** An order of one box, in the tests. */
export const HAND_ORDER_ID = "5f1f6f3e-52a0-4b0e-9d0f-6c2f3d8a1b77";
/** The box on its pallet. */
export const HAND_BOX_ID = "b1c0a1de-7b1d-4f6e-8a3c-2f5d9e6b4c10";
const HAND = {
  pallets: [{
    layers: [{
      boxes: [{ id: HAND_BOX_ID, orientation: 1 as const, x: 207.5, y: 485, locked: true }],
    }],
  }],
  insisted: [],
};

export const LAYOUTS = components({ ...handLayout, OrderLayout, PackingParameters }, {
  HandLayout: {
    about: "All boxes of an order's pallets in places that a person has given them.",
    example: HAND,
  },
  HandLayoutToKeep: {
    about: "A layout by hand, and where its picking begins.",
    example: { ...HAND, id_point_start: DOCK_ID },
  },
  HandLayoutToRepack: {
    about: "A layout by hand of which all that is not locked is to be packed again.",
    example: { ...HAND, id_point_start: DOCK_ID, effort: 1 },
  },
  PackingParameters: {
    about: "Parameters that a layout is calculated with.",
    example: parameters,
  },
  OrderLayout: { about: "A kept layout of an order in figures.", example: LAYOUT },
});
