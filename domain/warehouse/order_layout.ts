/** Retained layouts of an order, which can be restored without a new calculation. */
import { z } from "zod";
import type { OrderMetrics } from "../packing/metric_records.ts";
import { PackingParameters } from "./computed_order.ts";

/** The metrics of a layout; lengths and weights in the warehouse's units. */
export const LayoutSummary = z.object({
  pallets: z.int(),
  volume_fill: z.number().describe("Share of the room on all pallets that boxes fill, 0 to 1."),
  types_per_layer: z.number().describe("Mean number of box types in a layer."),
  out_of_turn: z.int().nullable()
    .describe("Boxes that the order of the walk sets aside; null when no box is in a section."),
  heaviest_pallet: z.number(),
  cost: z.number().exactOptional()
    .describe("What the pallets cost, where the order states types of them."),
  walk: z.number().nullable().describe(
    "Length of the ways to the boxes in the order in which they are stacked, each pallet from the " +
      "start, without the way back; null when there was no start.",
  ),
  effort: z.int(),
  complete: z.boolean().describe("False when the deadline ended the search."),
  time_ms: z.number(),
  by_hand: z.boolean().exactOptional().describe("True of one that a person has made."),
  insisted: z.int().exactOptional()
    .describe("How many rules are broken in it for a reason; absent where it is not by hand."),
});
export type LayoutSummary = z.infer<typeof LayoutSummary>;

export const OrderLayout = LayoutSummary.extend({
  id: z.guid(),
  created: z.string().describe("ISO 8601."),
  id_point_start: z.union([z.literal(""), z.guid()]),
  parameters: PackingParameters.describe("Those that it was calculated with."),
  current: z.boolean().describe("Whether it is the one that the order has."),
  usable: z.boolean().describe(
    "Whether the order's lines and box types are still those that it was calculated for.",
  ),
}).meta({ id: "OrderLayout", description: "A kept layout of an order in figures." });
export type OrderLayout = z.infer<typeof OrderLayout>;

/** The metrics of a layout for a list of layouts. */
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
