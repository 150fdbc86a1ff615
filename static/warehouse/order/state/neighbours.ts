/** Parameters next to those of an order, to find one that costs pallets. Pure. */
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";

type Parameters = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;
type Limited = Parameters & { pallet_limits?: OrderParams["pallet_limits"] };
/** The one parameter that a neighbour has otherwise, and how. */
export type Neighbour = {
  [Name in keyof Parameters]: { name: Name; value: number };
}[keyof Parameters];

// By which a share is lowered: enough to change something, not so much that nobody would.
const SHARE_STEP = 0.1;
// Any difference of heights: see `height_layer_diff`.
const ANY_HEIGHT = 1;

/**
 * The neighbours of parameters that may need fewer pallets, the most promising first: free packing,
 * or plain layers where the layers have to be of one type or in the order of the walk; then each rule
 * a little weaker. Sizes of the pallet are no rule, and stay.
 */
export function neighboursOf(parameters: Parameters): Neighbour[] {
  const { packing_type: type } = parameters;
  const { free, layers, pureLayers, walk } = PACKING_TYPES;
  const found: Neighbour[] = [];
  if (type !== free) found.push({ name: "packing_type", value: free });
  if (type === pureLayers || type === walk) found.push({ name: "packing_type", value: layers });
  if (type !== free) found.push(...lowered(parameters, "min_layer_fill_ratio"));
  found.push(...lowered(parameters, "min_support_ratio"));
  if (type !== free && parameters.height_layer_diff !== ANY_HEIGHT) {
    found.push({ name: "height_layer_diff", value: ANY_HEIGHT });
  }
  return found;
}

function lowered(
  parameters: Parameters,
  name: "min_layer_fill_ratio" | "min_support_ratio",
): Neighbour[] {
  const before = parameters[name];
  if (before === 0) return [];
  return [{ name, value: Math.max(0, Number((before - SHARE_STEP).toFixed(4))) }];
}

/** The one parameter in which two sets differ; undefined when they differ in none or in several. */
export function onlyDifference(from: Limited, to: Limited): Neighbour | undefined {
  if (!hasEqualLimits(from, to)) return undefined;
  const { pallet_limits: _, ...numbers } = from;
  const names = (Object.keys(numbers) as (keyof Parameters)[])
    .filter((name) => name in to && from[name] !== to[name]);
  return names.length === 1 ? { name: names[0]!, value: to[names[0]!] } as Neighbour : undefined;
}

// In whatever order the limits are stated.
const textOf = ({ pallet_limits }: Pick<Limited, "pallet_limits">) =>
  JSON.stringify(Object.entries(pallet_limits ?? {}).sort(([a], [b]) => a < b ? -1 : 1));

/**
 * Returns true if two sets of parameters have equal pallet limits; layouts of earlier versions have
 * none.
 */
export function hasEqualLimits(
  one: Pick<Limited, "pallet_limits">,
  other: Pick<Limited, "pallet_limits">,
): boolean {
  return textOf(one) === textOf(other);
}
