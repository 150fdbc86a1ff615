/** Retained layouts of an order, which can be restored without a new calculation. */
import { z } from "zod";
import type { OrderMetrics } from "../packing/metric_records.ts";
import { PackingParameters } from "./computed_order.ts";

/** The metrics of a layout; lengths and weights in the warehouse's units. */
export const LayoutSummary = z.object({
  pallets: z.int(),
  volume_fill: z.number().describe("Share of the volume of all pallets that boxes fill, 0 to 1."),
  types_per_layer: z.number().describe("Mean number of box types in a layer."),
  out_of_turn: z.int().nullable()
    .describe("Boxes to set aside in the order of the tour; null if no box is in a section."),
  heaviest_pallet: z.number(),
  cost: z.number().exactOptional()
    .describe("Total cost of the pallets, if the order has types of them."),
  walk: z.number().nullable().describe(
    "Length of the legs to the boxes in stacking order, each pallet from the start, without " +
      "the way back; null without a start.",
  ),
  effort: z.int(),
  complete: z.boolean().describe("False if the deadline ended the search."),
  time_ms: z.number(),
  by_hand: z.boolean().exactOptional().describe("True for a manual layout."),
  insisted: z.int().exactOptional()
    .describe("Number of overridden rules; absent unless it is a manual layout."),
});
export type LayoutSummary = z.infer<typeof LayoutSummary>;

export const OrderLayout = LayoutSummary.extend({
  id: z.guid(),
  created: z.string().describe("ISO 8601."),
  id_point_start: z.union([z.literal(""), z.guid()]),
  parameters: PackingParameters.describe("The parameters of its calculation."),
  current: z.boolean().describe("True for the order's current layout."),
  usable: z.boolean().describe(
    "True if the order's lines and box types have not changed since.",
  ),
}).meta({ id: "OrderLayout", description: "The metrics of a retained layout." });
export type OrderLayout = z.infer<typeof OrderLayout>;

/** Returns the metrics of a layout for a list of layouts. */
export function summaryOf(
  {
    pallets,
    volume_fill,
    types_per_layer,
    out_of_turn,
    by_pallet,
    cost,
    effort,
    complete,
    time_ms,
  }: OrderMetrics,
  walk: number | null,
): LayoutSummary {
  const heaviest_pallet = Math.max(0, ...by_pallet.map(({ weight }) => weight));
  return {
    pallets,
    volume_fill,
    types_per_layer,
    out_of_turn: out_of_turn ?? null,
    heaviest_pallet,
    ...(cost === undefined ? {} : { cost }),
    walk,
    effort,
    complete,
    time_ms,
  };
}
