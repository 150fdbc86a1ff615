/**
 * Metrics of a layout. Shares are from 0 to 1, lengths and weights in the caller's units; pallets,
 * layers and turns are counted from 1.
 */
import { z } from "zod";

/** A box of a layout: `order` is its turn on the pallet, `key` the key of its type. */
export const BoxAt = z.object({
  pallet: z.int(),
  layer: z.int(),
  order: z.int(),
  key: z.string(),
});
export type BoxAt = z.infer<typeof BoxAt>;

/** One layer of a pallet; `cover` is the share of the pallet that its boxes cover. */
export const LayerMetrics = z.object({
  height: z.number(),
  boxes: z.int(),
  types: z.int(),
  cover: z.number(),
}).meta({ id: "LayerFigures", description: "Metrics of one layer." });
export type LayerMetrics = z.infer<typeof LayerMetrics>;

/**
 * Centre of gravity of a pallet: along its width, its length, and above its surface; `off_centre`
 * is the distance from the middle in the plan: 0 in the middle, 1 at a corner.
 */
const CentreOfGravity = z.object({
  x: z.number(),
  y: z.number(),
  z: z.number(),
  off_centre: z.number(),
});
export type CentreOfGravity = z.infer<typeof CentreOfGravity>;

const OutOfTurn = z.int().nullable().optional().describe(
  "Minimum number of boxes that a picker who follows the tour must set aside, because boxes below " +
    "them are picked later; null if no box is in a section. Missing for orders that were calculated " +
    "by an earlier version.",
);

/**
 * One pallet of a layout; `volume_fill` is the share of the pallet's space, up to the allowed
 * height, that boxes fill.
 */
export const PalletMetrics = z.object({
  height: z.number(),
  weight: z.number(),
  boxes: z.int(),
  volume_fill: z.number(),
  centre_of_gravity: CentreOfGravity.nullable().describe(
    "x along the pallet's width, y along its length; null if the boxes weigh nothing.",
  ),
  out_of_turn: OutOfTurn,
  layers: z.array(LayerMetrics),
}).meta({ id: "PalletFigures", description: "Metrics of one pallet." });
export type PalletMetrics = z.infer<typeof PalletMetrics>;

export const LayoutMetrics = z.object({
  pallets: z.int(),
  cost: z.number().exactOptional()
    .describe("Cost of the pallets, if the order has pallet types."),
  // By volume, by layers, by large boxes; the largest of all.
  bound: z.object({ pallets: z.int(), volume: z.number(), layers: z.number(), large: z.number() })
    .describe("Lower bound on the pallets of any layout."),
  // Pallets above the bound; the same as a share of the bound.
  gap: z.object({ pallets: z.int(), share: z.number() }),
  // Up to the allowed height.
  volume_fill: z.number().describe("Share of the space on all pallets that boxes fill."),
  volume_fill_but_last: z.number().nullable()
    .describe("The same without the last pallet; null if there is only one."),
  // Of boxes that are not on the pallet itself.
  weakest_support: BoxAt.extend({ share: z.number() }).nullable()
    .describe("The box with the smallest supported share of its base."),
  // Of boxes with a limit above 0.
  most_loaded: BoxAt.extend({ share: z.number(), load: z.number(), bearable_load: z.number() })
    .nullable().describe("The box that bears the largest share of its limit."),
  well_supported: z.number()
    .describe("Share of boxes with at least 70 % of their base supported."),
  interlocked: z.number().nullable().optional().describe(
    "Share of the boxes on other boxes that rest on two or more; null if no box is on another. " +
      "Missing for orders that were calculated by an earlier version.",
  ),
  column_strength: z.number().nullable().optional().describe(
    "Estimated strength of the stacks relative to straight columns: 1 if each box rests on one, down " +
      "to 0.5 if each rests on many; null if no box is on another. Missing for orders that were " +
      "calculated by an earlier version.",
  ),
  towers: z.int().optional().describe(
    "Number of free-standing columns, higher than three times their narrower side above all boxes " +
      "near them. Missing for orders that were calculated by an earlier version.",
  ),
  tilt: z.number().optional().describe(
    "Smallest angle of tilt of any pallet, in degrees, at which a box slides (coefficient of friction " +
      "0.4) or the free part of a stack tips over. Missing for orders that were calculated by an " +
      "earlier version.",
  ),
  // Mean number of box types in a layer.
  types_per_layer: z.number(),
  out_of_turn: OutOfTurn,
  by_pallet: z.array(PalletMetrics),
});
export type LayoutMetrics = z.infer<typeof LayoutMetrics>;

/** Metrics of a calculated order, and the parameters of the calculation. */
export const OrderMetrics = LayoutMetrics.extend({
  effort: z.int(),
  complete: z.boolean().describe("False if the deadline ended the search."),
  time_ms: z.number(),
}).meta({ id: "Figures", description: "Metrics of a calculated layout; shares are from 0 to 1." });
export type OrderMetrics = z.infer<typeof OrderMetrics>;
