/** Formats of pallet metrics. */
import { numberText } from "../shared/measures.ts";
import { inUnits, largeLength, largeUnit, lengthDigits, unitName, units } from "../shared/units.ts";

// Minimum length, in millimetres, that is written in the larger unit.
const LARGE_MM = 10_000;

/** Returns a localized number with a maximum number of decimals. */
export function figure(value: number, decimals = 0): string {
  return numberText(value, decimals);
}

/** Returns a length in the warehouse's unit; from 10 m (33 ft) on, in metres or feet. */
export function length(value: number): string {
  const large = largeLength();
  return large !== 1 && value >= inUnits(LARGE_MM)
    ? `${figure(value / large, 2)} ${unitName(largeUnit())}`
    : `${figure(value, lengthDigits())} ${unitName(units.value.length_unit)}`;
}

/** Returns a weight in the warehouse's unit; larger weights have fewer decimals. */
export function weight(value: number): string {
  const { weight_unit } = units.value;
  const decimals = weight_unit === "g" ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${figure(value, decimals)} ${unitName(weight_unit)}`;
}

/** Returns a share from 0 to 1 as a percentage. */
export function percent(share: number, decimals = 0): string {
  return `${figure(100 * share, decimals)} %`;
}

/** Returns three edge lengths in the warehouse's unit. */
export function edges(...lengths: readonly number[]): string {
  return `${lengths.map((edge) => figure(edge, lengthDigits())).join(" × ")} ${
    unitName(units.value.length_unit)
  }`;
}
