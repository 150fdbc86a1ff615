/** Round lengths for grids, rulers and scale bars. */
import type { Language } from "../../shared/i18n.ts";
import { inUnits, largeLength, largeUnit, lengthDigits, unitName, units } from "../shared/units.ts";

/** Returns the smallest number of at least `least` of the form 1, 2 or 5 times a power of ten. */
export function roundUp(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  // Tolerance for rounding errors: 1.0000000000000002 counts as 1.
  const step = [1, 2, 5, 10].find((factor) => factor * power >= min * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/**
 * Returns a round length like `roundUp`; in inches, lengths from 12 inches on are round in feet.
 */
export function roundLength(min: number): number {
  const large = units.value.length_unit === "in" ? largeLength() : 1;
  return min < large ? roundUp(min) : roundUp(min / large) * large;
}

// Smallest grid step in millimetres.
const MIN_STEP_MM = 10;

/**
 * Returns the distance between grid lines.
 * @param scale CSS pixels per unit of length.
 */
export function gridStep(scale: number): number {
  return Math.max(roundLength(9 / scale), roundLength(inUnits(MIN_STEP_MM)));
}

/** Returns a length for display on a plan: "350 mm", "4.2 m", "8 in", "14.1 ft". */
export function lengthText(length: number, language: Language): string {
  const { length_unit } = units.value;
  const large = largeLength();
  const isLarge = Math.abs(length) >= large;
  const decimals = isLarge ? 2 : lengthDigits();
  const digits = String(Number((isLarge ? length / large : length).toFixed(decimals)));
  const unit = unitName(isLarge ? largeUnit() : length_unit, language);
  return `${language === "ru" ? digits.replace(".", ",") : digits} ${unit}`;
}
