/**
 * Units of length and weight that a warehouse may use, and conversion between them. Nothing is
 * converted unless requested: numbers are stored and returned unchanged.
 */

/** Units of length that a warehouse may use. */
export const LENGTH_UNITS = ["mm", "cm", "m", "in"] as const;
export type LengthUnit = typeof LENGTH_UNITS[number];

/** Units of weight that a warehouse may use. */
export const WEIGHT_UNITS = ["g", "kg", "lb"] as const;
export type WeightUnit = typeof WEIGHT_UNITS[number];

/** The units of a warehouse, in its record. */
export interface Units {
  length_unit: LengthUnit;
  weight_unit: WeightUnit;
}

/** Default units of a new warehouse. */
export const DEFAULT_UNITS: Units = { length_unit: "cm", weight_unit: "g" };

/** Units of all warehouses that were stored before warehouses had units. */
export const FORMER_UNITS: Units = { length_unit: "mm", weight_unit: "kg" };

/**
 * Tenths of a millimetre per unit of length. Integers, so that a conversion is one multiplication
 * and one division, which avoids rounding errors. Source of the inch and the pound: the
 * international yard and pound agreement of 1959.
 */
export const TENTHS_OF_MM: Readonly<Record<LengthUnit, number>> = {
  mm: 10,
  cm: 100,
  m: 10_000,
  in: 254,
};

/** Hundred-thousandths of a gram per unit of weight; integers as above. */
const PARTS_OF_GRAM: Readonly<Record<WeightUnit, number>> = {
  g: 100_000,
  kg: 100_000_000,
  lb: 45_359_237,
};

/** A conversion: multiply by `from`, then divide by `to`. */
export interface Conversion {
  from: number;
  to: number;
}

/** Returns the conversion of lengths between two units. */
export function lengthConversion(from: LengthUnit, to: LengthUnit): Conversion {
  return { from: TENTHS_OF_MM[from], to: TENTHS_OF_MM[to] };
}

/** Returns the conversion of weights between two units. */
export function weightConversion(from: WeightUnit, to: WeightUnit): Conversion {
  return { from: PARTS_OF_GRAM[from], to: PARTS_OF_GRAM[to] };
}

/**
 * A result that differs from a number with six decimals by at most this share is rounded to it,
 * because the difference is an error of binary fractions. So 1,200 mm are 1,200 mm again after a
 * conversion to inches and back.
 */
const ROUNDING_SHARE = 1e-15;
/** Number of decimals after rounding. */
const ROUNDING_DECIMALS = 6;

/** Converts a number. */
export function converted(value: number, { from, to }: Conversion): number {
  if (from === to) return value;
  const exact = value * from / to;
  const rounded = Number(exact.toFixed(ROUNDING_DECIMALS));
  return Math.abs(exact - rounded) <= Math.abs(exact) * ROUNDING_SHARE ? rounded : exact;
}

/** Converts an area. */
export function convertedArea(area: number, { from, to }: Conversion): number {
  return converted(area, { from: from * from, to: to * to });
}

/**
 * Converts `height_layer_diff`: 0 and 1 are flags, not lengths. A length that would become exactly
 * 1 becomes slightly larger, so that it does not turn into the flag.
 */
export function convertedLayerDifference(value: number, conversion: Conversion): number {
  if (value === 0 || value === 1) return value;
  const length = converted(value, conversion);
  return length === 1 ? NEARLY_ONE : length;
}

/** Substitute for a `height_layer_diff` of exactly 1 unit of length. */
const NEARLY_ONE = 1.001;

/**
 * Converts a length in millimetres to a unit, for physical constants such as the size of a pallet.
 */
export function fromMillimetres(millimetres: number, unit: LengthUnit): number {
  return converted(millimetres, lengthConversion("mm", unit));
}

/** Converts a length of a unit to millimetres. */
export function toMillimetres(length: number, unit: LengthUnit): number {
  return converted(length, lengthConversion(unit, "mm"));
}
