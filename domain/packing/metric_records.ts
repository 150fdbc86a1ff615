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
}).meta({ id: "LayerFigures", description: "One layer in figures." });
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
  "The fewest boxes to be set aside by who picks in the order of the walk, since what belongs below " +
    "them is picked later; null when no box is in a section. Orders that were calculated by an " +
    "earlier version have none.",
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
    "x along the pallet's width, y along its length; null when the boxes weigh nothing.",
  ),
  out_of_turn: OutOfTurn,
  layers: z.array(LayerMetrics),
}).meta({ id: "PalletFigures", description: "One pallet in figures." });
export type PalletMetrics = z.infer<typeof PalletMetrics>;

export const LayoutMetrics = z.object({
  pallets: z.int(),
  cost: z.number().exactOptional()
    .describe("What the pallets cost, where the order states types of them."),
  // By volume, by layers, by large boxes; the largest of all.
  bound: z.object({ pallets: z.int(), volume: z.number(), layers: z.number(), large: z.number() })
    .describe("How many pallets any layout needs at least."),
  // Pallets above the bound; the same as a share of the bound.
  gap: z.object({ pallets: z.int(), share: z.number() }),
  // Up to the allowed height.
  volume_fill: z.number().describe("Share of the room on all pallets that boxes fill."),
  volume_fill_but_last: z.number().nullable()
    .describe("The same without the last pallet; null when there is but one."),
  // Of boxes that are not on the pallet itself.
  weakest_support: BoxAt.extend({ share: z.number() }).nullable()
    .describe("The box with the least of its base on what is below."),
  // Of boxes with a limit above 0.
  most_loaded: BoxAt.extend({ share: z.number(), load: z.number(), bearable_load: z.number() })
    .nullable().describe("The box that bears the most of what it can."),
  well_supported: z.number()
    .describe("Share of boxes with at least 70 % of the base on something."),
  interlocked: z.number().nullable().optional().describe(
    "Share of the boxes above others that rest on two or more; null when none is above another. " +
      "Orders that were calculated by an earlier version have none.",
  ),
  column_strength: z.number().nullable().optional().describe(
    "Estimated share of the strength of straight columns with which upper boxes are carried: 1 where " +
      "each stands on one, down to 0.5 where each stands on many; null when none is above another. " +
      "Orders that were calculated by an earlier version have none.",
  ),
  towers: z.int().optional().describe(
    "Stacks that rise alone, boxes each on a single one, by more than three times their narrower " +
      "side above everything near them. Orders that were calculated by an earlier version have none.",
  ),
  tilt: z.number().optional().describe(
    "Degrees by which a pallet can be tilted before the first box slides, with a friction of 0.4, or " +
      "the free part of a stack tips over; of the pallet that bears the least. Orders that were " +
      "calculated by an earlier version have none.",
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
  complete: z.boolean().describe("False when the deadline ended the search."),
  time_ms: z.number(),
}).meta({ id: "Figures", description: "How good a calculated layout is; shares are from 0 to 1." });
export type OrderMetrics = z.infer<typeof OrderMetrics>;
