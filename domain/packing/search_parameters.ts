import type { OrderParams } from "../warehouse/records.ts";
import type { PackingProblem } from "./problem.ts";

/** What an order's parameters say of how its layers are made, under the names of the search. */
export const searchParameters = (
  stated: Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">,
) => ({
  minLayerFillRatio: stated.min_layer_fill_ratio,
  minSupportRatio: stated.min_support_ratio,
  heightLayerDiff: stated.height_layer_diff,
  heightTolerance: stated.height_tolerance,
  packingType: stated.packing_type,
} satisfies Partial<PackingProblem["parameters"]>);
