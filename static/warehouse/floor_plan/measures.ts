/** Round lengths for grids, rulers and scale bars. */
import type { Language } from "../../shared/i18n.ts";
import { inUnits, largeLength, largeUnit, lengthDigits, unitName, units } from "../shared/units.ts";

/** The smallest of 1, 2, 5 times a power of ten that is at least so much. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  // What is computed as 1.0000000000000002 is meant as 1.
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/** The same in units that people count in: of 12 inches on in feet, else in the warehouse's unit. */
export function roundLength(least: number): number {
  const large = units.value.length_unit === "in" ? largeLength() : 1;
  return least < large ? roundUp(least) : roundUp(least / large) * large;
}

// In millimetres. Finer grids would say more than a floor can hold.
const FINEST = 10;

/**
 * Distance of the lines of the grid.
 *
 * @param scale CSS pixels a unit of length
 */
export function gridStep(scale: number): number {
  return Math.max(roundLength(9 / scale), roundLength(inUnits(FINEST)));
}

/** A length as a plan says it: "350 mm", "4.2 m", "8 in", "14.1 ft". */
export function lengthText(length: number, language: Language): string {
  const { length_unit } = units.value;
  const large = largeLength();
  const isLarge = Math.abs(length) >= large;
  const decimals = isLarge ? 2 : lengthDigits();
  const digits = String(Number((isLarge ? length / large : length).toFixed(decimals)));
  const unit = unitName(isLarge ? largeUnit() : length_unit, language);
  return `${language === "ru" ? digits.replace(".", ",") : digits} ${unit}`;
}
