/** The packing problem that an order's parameters define. For pages, without schemas. */
import type { PalletLimits as StatedLimits } from "../warehouse/pallet_limits.ts";
import type { OrderParams } from "../warehouse/records.ts";
import type { Orientation } from "./orientation.ts";
import { enclosingSize, greatestMaxima, palletTypesOf, statedMaxima } from "./pallet_types.ts";
import {
  type BoxType,
  type Effort,
  LIMITS,
  type PackingProblem,
  type PalletLimits,
  type PalletType,
} from "./problem.ts";

/** The parameters of an order. */
export type StatedParameters =
  & Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">
  & Partial<Pick<OrderParams, "pallet_limits">>;

/** Returns the packing problem of boxes under an order's parameters. */
export function statedProblem(
  boxes: readonly BoxType[],
  parameters: StatedParameters,
  effort: Effort,
): PackingProblem {
  const stated = parameters.pallet_limits ?? {};
  const types = boxesUnder(stated, boxes);
  const palletTypes = palletTypesOf(stated, parameters);
  const limits = limitsOf(stated, types, palletTypes);
  return {
    types,
    pallet: palletTypes ? enclosingSize(palletTypes) : {
      length: parameters.pallet_length,
      width: parameters.pallet_width,
      height: parameters.pallet_max_height - (stated.own_height ?? 0),
    },
    ...(palletTypes ? { palletTypes } : {}),
    ...(limits === undefined ? {} : { limits }),
    parameters: {
      ...searchParameters(parameters),
      ...(stated.pattern === undefined ? {} : { bonding: stated.pattern }),
      effort,
    },
  };
}

/** Returns the box types; those named in the limits stay upright or bear nothing. */
function boxesUnder(stated: StatedLimits, boxes: readonly BoxType[]): BoxType[] {
  const upright = new Set(stated.upright);
  const topmost = new Set(stated.nothing_on_top);
  return boxes.map((box) => ({
    ...box,
    ...(upright.has(box.key) ? { mayTip: false } : {}),
    ...(upright.has(box.key) && box.orientations
      ? { orientations: uprightOf(box.orientations) }
      : {}),
    ...(topmost.has(box.key) ? { bearableLoad: 0 } : {}),
  }));
}

/** The numeric limits that are not sums. */
const NUMBERS = ["centreShare", "overhang"] as const;

/**
 * Returns the limits of pallets, with types by their indices; undefined if there are none.
 * References to absent types are dropped. With several pallet types the maxima are the greatest of
 * theirs.
 */
function limitsOf(
  stated: StatedLimits,
  types: readonly BoxType[],
  palletTypes?: readonly PalletType[],
): PalletLimits | undefined {
  const { groups = [], apart = [] } = stated;
  const indexOf = new Map(types.map(({ key }, index) => [key, index]));
  const named = new Map(groups.map(({ name, boxes }) => [
    name,
    [...new Set(boxes)].flatMap((id) => indexOf.get(id) ?? []),
  ]));
  const pairs = apart.map(([one, other]) => ({ one: named.get(one)!, other: named.get(other)! }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0);
  const sharedPallet = groups.filter(({ together }) => together)
    .map(({ name }) => ({ name, types: named.get(name)! }))
    .filter(({ types }) => types.length > 0);
  const limits: PalletLimits = {
    ...(palletTypes ? greatestMaxima(palletTypes) : statedMaxima(stated)),
    ...Object.fromEntries(
      NUMBERS.flatMap((name) => {
        const { [LIMITS[name].field]: value = 0 } = stated;
        return value > 0 ? [[name, value]] : [];
      }),
    ),
    ...(pairs.length > 0 ? { apart: pairs } : {}),
    ...(sharedPallet.length > 0 ? { together: sharedPallet } : {}),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** Returns the upright ones of some orientations; both upright orientations if there are none. */
function uprightOf(orientations: readonly Orientation[]): readonly Orientation[] {
  const upright = orientations.filter((orientation) => orientation <= 1);
  return upright.length > 0 ? upright : [0, 1];
}

/** Returns the search parameters in an order's parameters. */
export const searchParameters = (
  stated: Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">,
) => ({
  minLayerFillRatio: stated.min_layer_fill_ratio,
  minSupportRatio: stated.min_support_ratio,
  heightLayerDiff: stated.height_layer_diff,
  heightTolerance: stated.height_tolerance,
  packingType: stated.packing_type,
} satisfies Partial<PackingProblem["parameters"]>);
