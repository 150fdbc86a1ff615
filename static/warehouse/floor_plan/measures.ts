/** Round lengths for grids, rulers and scale bars. */

/** The smallest of 1, 2, 5 times a power of ten that is at least so much. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  // What is computed as 1.0000000000000002 is meant as 1.
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

// Sub-millimetre grids would say more than a floor can hold.
const FINEST = 10;

/**
 * Distance of the lines of the grid.
 *
 * @param scale CSS pixels a millimetre
 */
export function gridStep(scale: number): number {
  return Math.max(roundUp(9 / scale), FINEST);
}

/** A length in millimetres as a plan says it: "350 mm", "4.2 m". */
export function lengthText(millimetres: number, language: string): string {
  const metres = Math.abs(millimetres) >= 1000;
  const value = metres ? Math.round(millimetres / 10) / 100 : Math.round(millimetres * 10) / 10;
  const digits = String(value);
  const [number, unit] = language === "ru"
    ? [digits.replace(".", ","), metres ? "м" : "мм"]
    : [digits, metres ? "m" : "mm"];
  return `${number} ${unit}`;
}
