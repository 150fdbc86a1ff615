/** Quantities and names of the fields of files. */
import { type Language, writtenLanguage } from "../../languages.ts";
import {
  converted,
  convertedLayerDifference,
  lengthConversion,
  type LengthUnit,
  type Units,
  weightConversion,
  type WeightUnit,
} from "../units.ts";
import { FIELD_LABELS } from "./field_labels.ts";

/** Length fields. */
const LENGTHS = new Set([
  "warehouse_length",
  "warehouse_width",
  "length_box",
  "width_box",
  "height_box",
  "pos_x",
  "pos_y",
  "x_pos",
  "y_pos",
  "lenght_wsec",
  "widht_wsec",
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "height_layer_diff",
  "height_tolerance",
]);
/** Weight fields. */
const WEIGHTS = new Set(["weight_box", "max_load_box"]);

/** Count fields. */
export const COUNTS: ReadonlySet<string> = new Set([
  ...["count_box", "min_box", "max_box"],
  ...["packing_type", "priority"],
]);
/** Other numeric fields. */
const FRACTIONS = new Set(["min_layer_fill_ratio", "min_support_ratio", "speed"]);

/** True if a field is a number, which people may write in several ways. */
export const isNumeric = (field: string): boolean =>
  dimensionOf(field) !== undefined || COUNTS.has(field) || FRACTIONS.has(field);

/** Returns the quantity that a field measures; otherwise undefined. */
export const dimensionOf = (field: string): "length" | "weight" | undefined =>
  LENGTHS.has(field) ? "length" : WEIGHTS.has(field) ? "weight" : undefined;

/** Converts a number of a field from the unit of its column to a warehouse's units. */
export function inUnits(
  units: Units,
  value: number,
  { field, unit }: { field: string; unit: LengthUnit | WeightUnit },
): number {
  const conversion = dimensionOf(field) === "length"
    ? lengthConversion(unit as LengthUnit, units.length_unit)
    : weightConversion(unit as WeightUnit, units.weight_unit);
  return field === "height_layer_diff"
    ? convertedLayerDifference(value, conversion)
    : converted(value, conversion);
}

/** The name of a field in words if a language is given. */
export const labelOf = (field: string, language?: Language): string =>
  language === undefined
    ? field
    : FIELD_LABELS[field]
    ? FIELD_LABELS[field][writtenLanguage(language)]
    : field;
