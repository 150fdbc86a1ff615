/**
 * Kinds of packing, and the parameters of a new order; separate from the records, so that pages
 * need not load the validation.
 */
import type { PalletLimits } from "./pallet_limits.ts";
import {
  converted,
  fromMillimetres,
  type LengthUnit,
  type Units,
  weightConversion,
  type WeightUnit,
} from "./units.ts";

/** Values of `packing_type`. 2 is an alias of 0 for existing clients. */
export const PACKING_TYPES = { layers: 0, pureLayers: 1, alsoLayers: 2, walk: 3, free: 4 } as const;

/** Parameters of a new order: a EUR 1 pallet that is packed freely; lengths in millimetres. */
const DEFAULT_PARAMETERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  packing_type: PACKING_TYPES.free as number,
  min_layer_fill_ratio: 0.65,
  min_support_ratio: 0.7,
  height_layer_diff: 40,
  height_tolerance: 5,
};
const DEFAULT_LENGTHS = [
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "height_layer_diff",
  "height_tolerance",
] as const;
// Common North American pallet, in inches.
const IMPERIAL_SIZES = { pallet_length: 48, pallet_width: 40, pallet_max_height: 72 };
// Decimals to which constants are rounded in each unit.
const ROUND_DIGITS: Readonly<Record<LengthUnit, number>> = { mm: 0, cm: 1, m: 3, in: 2 };

/** Converts a constant from millimetres to a unit, rounded to 1 mm or 0.01 in. */
export const roundedIn = (unit: LengthUnit, millimetres: number): number =>
  Number(fromMillimetres(millimetres, unit).toFixed(ROUND_DIGITS[unit]));

/** Returns the parameters of a new order in the warehouse's unit of length. */
export function defaultParametersIn(unit: LengthUnit): typeof DEFAULT_PARAMETERS {
  const parameters = { ...DEFAULT_PARAMETERS };
  for (const name of DEFAULT_LENGTHS) parameters[name] = roundedIn(unit, parameters[name]);
  return { ...parameters, ...(unit === "in" && IMPERIAL_SIZES) };
}

/** Weight of a Euro pallet in kilograms (EN 13698-1). */
const EURO_PALLET_WEIGHT = 25;

const euroPalletWeight = (unit: WeightUnit) => {
  const weight = converted(EURO_PALLET_WEIGHT, weightConversion("kg", unit));
  return Number(weight.toFixed(0));
};

/** Returns the limits of a new order: the pallet's own weight in the warehouse's unit. */
export const defaultLimitsIn = ({ weight_unit }: Pick<Units, "weight_unit">): PalletLimits => ({
  own_weight: euroPalletWeight(weight_unit),
});

/**
 * Returns the weight of an empty pallet, the same for packing, labels, sheets and loading:
 * `own_weight` of its type or the order. Where neither states it, a Euro pallet's; 0 with a
 * `max_weight`, which then limits the boxes alone.
 * @param type Name of the pallet's type, if the order has several.
 */
export function palletWeightOf(
  limits: PalletLimits | null | undefined,
  type: string | null | undefined,
  unit: WeightUnit,
): number {
  const stated = limits?.pallet_types?.find(({ name }) => name === type);
  const { own_weight, max_weight } = { ...limits, ...stated };
  return own_weight ?? (max_weight === undefined ? euroPalletWeight(unit) : 0);
}
