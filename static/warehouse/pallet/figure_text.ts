/** Formats of pallet metrics. */
import { numberText } from "../shared/measures.ts";
import { inUnits, largeLength, largeUnit, lengthDigits, unitName, units } from "../shared/units.ts";

// From here small units are harder to read than large ones.
const LARGE_MM = 10_000;

/** A number as the language writes it, with at most so many decimals. */
export function figure(value: number, decimals = 0): string {
  return numberText(value, decimals);
}

/** A length in the warehouse's unit; one of 10 m or more, or of 33 feet, in that. */
export function length(value: number): string {
  const large = largeLength();
  return large !== 1 && value >= inUnits(LARGE_MM)
    ? `${figure(value / large, 2)} ${unitName(largeUnit())}`
    : `${figure(value, lengthDigits())} ${unitName(units.value.length_unit)}`;
}

/** A weight in the warehouse's unit: the less exact the larger. */
export function weight(value: number): string {
  const { weight_unit } = units.value;
  const decimals = weight_unit === "g" ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${figure(value, decimals)} ${unitName(weight_unit)}`;
}

/** A share of 1 as a percentage. */
export function percent(share: number, decimals = 0): string {
  return `${figure(100 * share, decimals)} %`;
}

/** Three edges in the warehouse's unit. */
export function edges(...lengths: readonly number[]): string {
  return `${lengths.map((edge) => figure(edge, lengthDigits())).join(" × ")} ${
    unitName(units.value.length_unit)
  }`;
}
