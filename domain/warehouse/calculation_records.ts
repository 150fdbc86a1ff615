/** Results of calculations in the API: pallets, waves, jobs and order summaries. */
import { z } from "zod";
import { OVERRIDABLE_RULES } from "../packing/check/violation.ts";

const id = () => z.guid();
const idOrNone = () => z.union([z.literal(""), z.guid()]);

export const PlacedBox = z.object({
  id: id(),
  sku_box: z.string(),
  length_box: z.number(),
  width_box: z.number(),
  height_box: z.number(),
  orientation: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
  ]).describe(
    "Which edges of the box lie along x (the pallet's width), y (its length) and " +
      "upwards: 0 = (w, l, h), 1 = (l, w, h), 2 = (w, h, l), 3 = (h, w, l), 4 = (h, l, w), " +
      "5 = (l, h, w).",
  ),
  orderPrior: z.int().describe("Its number in the order of placing: 1, 2, 3 …"),
  positionOnPallete: z.object({ x: z.number(), y: z.number(), z: z.number().exactOptional() })
    .describe(
      "Its corner nearest the origin, x along the pallet's width and y along " +
        "its length; `z`, the height of its base, with packing type 4 alone.",
    ),
  id_section: idOrNone().describe("The section that it is taken from; empty if none."),
  id_point_section: idOrNone(),
  path_to_section: z.array(id()).describe(
    "The leg to the section: points from where the picker stands (the start " +
      "at first, then the point of the box before); empty when there is none.",
  ),
  locked: z.boolean().exactOptional().describe("True if a user has locked its position."),
}).meta({ id: "PlacedBox", description: "A box on a pallet." });
export type PlacedBox = z.infer<typeof PlacedBox>;

/** A layer, ordered from the bottom. */
export const Layer = z.object({
  id: id(),
  numLayer: z.int(),
  totalheightLayer: z.number(),
  fillPercentage: z.number().describe("The part of the pallet that its boxes cover, 0 to 1."),
  filledArea: z.number().describe("The area of that part."),
  boxed: z.array(PlacedBox),
}).meta({ id: "Layer", description: "A layer of a pallet, bottom first." });
export type Layer = z.infer<typeof Layer>;

/** A rule that a user has overridden. */
export const InsistedRule = z.object({
  rule: z.enum(OVERRIDABLE_RULES),
  box: z.int().exactOptional().describe("Number of the box that breaks it."),
  reason: z.string(),
});
export type InsistedRule = z.infer<typeof InsistedRule>;

/** A pallet of a calculated order. */
export const PalletResult = z.object({
  id: id(),
  numpallete: z.int(),
  lengthPallete: z.number(),
  widthPallete: z.number(),
  totalHeightPallete: z.number(),
  countLayer: z.int(),
  pallet_type: z.string().exactOptional()
    .describe("The name of its type, if the order has `pallet_types`."),
  layers: z.array(Layer),
  insisted: z.array(InsistedRule).exactOptional()
    .describe("Rules overridden by a user, with reasons."),
}).meta({ id: "PalletResult", description: "A calculated pallet." });
export type PalletResult = z.infer<typeof PalletResult>;

/** The response with a single key, the order's id. */
export const CalculatedOrder = z.record(z.string(), z.array(PalletResult)).meta({
  id: "CalculatedOrder",
  description: "The pallets of an order under its id; none before it is calculated.",
});

const PackedBox = PlacedBox.omit({ path_to_section: true }).extend({
  leg: z.int().nullable().describe("Index in `legs` of the leg to it; null if there is none."),
});
const PackedPallet = PalletResult.extend({
  layers: z.array(Layer.extend({ boxed: z.array(PackedBox) })),
});

/** A calculated order that contains each leg once. */
export const OrderPallets = z.object({
  id: id(),
  pallets: z.array(PackedPallet),
  points: z.array(id()).describe("All points along the legs."),
  legs: z.array(z.array(z.union([z.int(), z.tuple([z.int(), z.int()])]))).describe(
    "Each leg as indices of `points`; `[3, 7]` means 3, 4, 5, 6, 7 and `[7, 3]` the reverse.",
  ),
}).meta({
  id: "OrderPallets",
  description: "The pallets of an order with each leg once; none before it is calculated.",
});
export type OrderPallets = z.infer<typeof OrderPallets>;

/** States of a calculation that was requested as a job; the last four are final. */
export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled", "lost"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const CalculationJob = z.object({
  id: id(),
  id_order_item: id(),
  // A lost job has no stored result.
  state: z.enum(JOB_STATES)
    .describe("The last four are final; `lost` when the server that ran it has stopped."),
  fraction: z.number().min(0).max(1).describe("Progress, 0 to 1."),
  // Absent before the first layout.
  pallets: z.int().exactOptional().describe("Pallets of the best layout so far."),
  error: z.string().exactOptional().describe("Reason of the failure."),
  created: z.string().describe("ISO 8601."),
  finished: z.string().exactOptional().describe("ISO 8601."),
}).meta({ id: "CalculationJob", description: "A calculation job." });
export type CalculationJob = z.infer<typeof CalculationJob>;

export const TourBox = z.object({
  id_box: idOrNone().describe("Empty if the type no longer exists."),
  sku_box: z.string(),
  count: z.int(),
  // Ascending by number.
  pallets: z.array(z.int()).describe("Numbers of the pallets that they are placed on."),
}).meta({ id: "TourBox", description: "Boxes of one type that are taken at a stop." });
export type TourBox = z.infer<typeof TourBox>;

/** A section at which the picker stops; sections at one point are separate stops. */
export const TourStop = z.object({
  id_point: id(),
  id_section: id(),
  section_name: z.string(),
  length: z.number().describe("Of the leg; 0 for a further section at the same point."),
  leg: z.array(id()).describe("Points from the previous stop to this one, including both."),
  boxes: z.array(TourBox),
}).meta({ id: "TourStop", description: "A section at which the picker stops." });
export type TourStop = z.infer<typeof TourStop>;

/** Reasons why boxes cannot be taken on a tour. */
const MISSING_REASONS = ["stock", "section", "unreachable"] as const;

export const MissingBox = z.object({
  id_box: idOrNone().describe("Empty if the type no longer exists."),
  sku_box: z.string(),
  count: z.int(),
  reason: z.enum(MISSING_REASONS).describe(
    "`stock`: its sections have too few boxes. `section`: no section has the type. " +
      "`unreachable`: no path leads to its section.",
  ),
}).meta({
  id: "MissingBox",
  description:
    "Boxes of one type that an order has on its pallets, but that its tour does not take.",
});
export type MissingBox = z.infer<typeof MissingBox>;

/** The tour for picking an order; lengths in the warehouse's unit. */
export const OrderTour = z.object({
  id: id(),
  method: z.enum(["exact", "aisles", "heuristic"]).describe(
    "`exact`: no tour is shorter. `aisles`: the same, on parallel aisles with two or " +
      "three cross-aisles. `heuristic`: a short one.",
  ),
  length: z.number().describe("Length of all legs and the way back."),
  unit: z.string(),
  s_shape: z.number().nullable()
    .describe("Length of an S-shape tour on such aisles; null elsewhere."),
  largest_gap: z.number().nullable()
    .describe("Length of a largest-gap tour on such aisles; null elsewhere."),
  stops: z.array(TourStop),
  back: z.array(id()).describe("Points from the last stop to the end, including both."),
  missing: z.array(MissingBox).describe("Boxes without a stop."),
}).meta({
  id: "OrderTour",
  description: "The tour for picking a calculated order, in the warehouse's unit of length.",
});
export type OrderTour = z.infer<typeof OrderTour>;

/** The summary of an order in lists. */
export const OrderSummary = z.object({
  id: id(),
  lines: z.int().describe("Lines that count at least one box."),
  boxes: z.int(),
  pallets: z.int().describe("0 while the order is not calculated."),
  fewer: z.object({ id_layout: id(), pallets: z.int() }).exactOptional().describe(
    "A retained layout of the same boxes with free packing and otherwise equal parameters that " +
      "has fewer pallets; absent if none is known.",
  ),
}).meta({ id: "OrderSummary", description: "Summary of an order." });
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Boxes that an order lacks. */
export const MissingBoxes = z.object({
  id: id(),
  missing: z.int(),
  boxes: z.array(z.object({ id_box: id(), count: z.int() })).describe("The same by box type."),
}).meta({
  id: "MissingBoxes",
  description: "Number of boxes that an order lacks.",
});
export type MissingBoxes = z.infer<typeof MissingBoxes>;
