/** Sizes of works in cells: `60 x 80 cm`, `24 1/2 × 31 in. (62.2 × 78.7 cm)`. */
import { type DecimalSign, numberOf } from "../../files/numbers.ts";
import { unitOf } from "../../warehouse/transfer/csv_headings.ts";
import { LENGTH_UNITS, type LengthUnit, TENTHS_OF_MM } from "../../warehouse/units.ts";

// Two or three numbers, with a unit behind the last one.
const SIZES =
  /(\d[\d.,]*)\s*(?:[a-zа-я]{1,2}\.?\s*)?[x×х*]\s*(\d[\d.,]*)(?:\s*[x×х*]\s*\d[\d.,]*)?\s*([a-zа-я]+)/giu;

/** A length in whole millimetres; unchanged without a unit. */
export const inMillimetres = (length: number, unit: LengthUnit | undefined): number =>
  unit === undefined ? length : Math.round(length * TENTHS_OF_MM[unit] / 10);

/**
 * The height and width in a cell, of several the metric ones; undefined if there are none, or their
 * unit is unknown.
 */
export function sizesIn(
  cell: string,
  decimal: DecimalSign | undefined,
): { height_mm: number; width_mm: number } | undefined {
  const sizes = [...cell.matchAll(SIZES)].flatMap(([, height = "", width = "", name = ""]) => {
    const unit = LENGTH_UNITS.find((one) => one === unitOf(name));
    const numbers = [height, width].map((text) => numberOf(text, decimal));
    return unit !== undefined && numbers.every((one) => typeof one === "number")
      ? [{ unit, numbers: numbers as number[] }]
      : [];
  });
  const best = sizes.find(({ unit }) => unit !== "in") ?? sizes[0];
  if (best === undefined) return undefined;
  const [height, width] = best.numbers.map((one) => inMillimetres(one, best.unit));
  return { height_mm: height!, width_mm: width! };
}
