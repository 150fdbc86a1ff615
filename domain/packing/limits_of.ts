/** The limits that an order states, as the packing problem has them. */
import type { PalletLimits as Stated } from "../warehouse/pallet_limits.ts";
import type { Orientation } from "./orientation.ts";
import { greatestMaxima, statedMaxima } from "./pallet_types.ts";
import type { BoxType, PackingProblem, PalletLimits, PalletType } from "./problem.ts";
import type { OrderParams } from "../warehouse/records.ts";

/**
 * Limits of pallets, types by their indices; what names types that are not there is left out.
 * Undefined where nothing is limited. With several pallet types the maxima are the greatest of theirs.
 */
export function limitsOf(
  stated: Stated,
  types: readonly BoxType[],
  palletTypes?: readonly PalletType[],
): PalletLimits | undefined {
  const { centre_share, overhang = 0, groups = [], apart = [] } = stated;
  const indexOf = new Map(types.map(({ key }, index) => [key, index]));
  const named = new Map(groups.map(({ name, boxes }) => [
    name,
    [...new Set(boxes)].flatMap((id) => indexOf.get(id) ?? []),
  ]));
  const pairs = apart.map(([one, other]) => ({ one: named.get(one)!, other: named.get(other)! }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0);
  const together = groups.filter(({ together }) => together)
    .map(({ name }) => ({ name, types: named.get(name)! }))
    .filter(({ types }) => types.length > 0);
  const limits: PalletLimits = {
    ...(palletTypes ? greatestMaxima(palletTypes) : statedMaxima(stated)),
    ...(centre_share === undefined ? {} : { centreShare: centre_share }),
    ...(overhang > 0 ? { overhang } : {}),
    ...(pairs.length > 0 ? { apart: pairs } : {}),
    ...(together.length > 0 ? { together } : {}),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** Of some orientations those that keep a box upright, or upright as it is where there are none. */
export function uprightOf(orientations: readonly Orientation[]): readonly Orientation[] {
  const upright = orientations.filter((orientation) => orientation <= 1);
  return upright.length > 0 ? upright : [0, 1];
}

/** Returns the search parameters that an order's parameters state. */
export const searchParameters = (
  stated: Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">,
) => ({
  minLayerFillRatio: stated.min_layer_fill_ratio,
  minSupportRatio: stated.min_support_ratio,
  heightLayerDiff: stated.height_layer_diff,
  heightTolerance: stated.height_tolerance,
  packingType: stated.packing_type,
} satisfies Partial<PackingProblem["parameters"]>);
