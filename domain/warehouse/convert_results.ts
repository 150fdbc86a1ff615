/** Conversion of stored layouts and their metrics to other units. */
import { type Conversion, converted, convertedArea } from "./units.ts";

/** Quantity measured by each numeric field of a layout or its metrics. */
const DIMENSIONS: Readonly<Record<string, "length" | "area" | "weight">> = {
  lengthPallete: "length",
  widthPallete: "length",
  totalHeightPallete: "length",
  totalheightLayer: "length",
  filledArea: "area",
  length_box: "length",
  width_box: "length",
  height_box: "length",
  x: "length",
  y: "length",
  z: "length",
  height: "length",
  weight: "weight",
  load: "weight",
  bearable_load: "weight",
};

/** The conversions for a change of units. */
export interface UnitConversions {
  length: Conversion;
  weight: Conversion;
}

/**
 * Converts all lengths, areas and weights of a pallet, or of an order's metrics; shares, counts and
 * ids are unchanged.
 */
export function convertedResult<Value>(value: Value, conversions: UnitConversions): Value {
  if (Array.isArray(value)) {
    return value.map((item) => convertedResult(item, conversions)) as Value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === "number"
      ? convertedField(name, inner, conversions)
      : convertedResult(inner, conversions),
  ]);
  return Object.fromEntries(entries) as Value;
}

function convertedField(name: string, value: number, { length, weight }: UnitConversions): number {
  switch (Object.hasOwn(DIMENSIONS, name) ? DIMENSIONS[name] : undefined) {
    case "length":
      return converted(value, length);
    case "area":
      return convertedArea(value, length);
    case "weight":
      return converted(value, weight);
    default:
      return value;
  }
}
