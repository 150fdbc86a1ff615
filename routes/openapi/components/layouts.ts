/** Kept layouts of orders. */
import { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import type { Components } from "./component.ts";
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

export const LAYOUTS: Components = {
  PackingParameters: {
    schema: PackingParameters,
    about: "Parameters that a layout is calculated with.",
    example: parameters,
  },
  OrderLayout: {
    schema: OrderLayout,
    about: "A kept layout of an order in figures.",
    example: LAYOUT,
  },
};
