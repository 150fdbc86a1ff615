/**
 * Form state of the packing parameters: texts, parsing and defaults. Shares are typed in per cent.
 */
import { defaultParametersIn } from "../../../../domain/warehouse/packing_types.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { roundInUnits, units } from "../../shared/units.ts";

/** Numeric parameters. */
export type ParameterValues = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;
export type ParameterName = keyof ParameterValues;
/** Texts of the fields. */
export type ParameterTexts = Record<ParameterName, string>;

/** Kind of a field's value. */
export type FieldKind = "extent" | "measure" | "share" | "type";
export type FieldError = `wrong_${FieldKind}`;

export const KINDS: Readonly<Record<ParameterName, FieldKind>> = {
  pallet_length: "extent",
  pallet_width: "extent",
  pallet_max_height: "extent",
  packing_type: "type",
  min_layer_fill_ratio: "share",
  min_support_ratio: "share",
  height_layer_diff: "measure",
  height_tolerance: "measure",
};
export const NAMES = Object.keys(KINDS) as ParameterName[];

/** Returns the defaults of a new order, in the warehouse's unit. */
export const defaultParameters = (): ParameterValues =>
  defaultParametersIn(units.value.length_unit);

/** Standard pallet sizes in millimetres, by name. */
const PALLET_SIZES: readonly { name: string; length: number; width: number }[] = [
  { name: "EUR 1", length: 1200, width: 800 },
  { name: "EUR 2", length: 1200, width: 1000 },
  { name: "EUR 6", length: 800, width: 600 },
  { name: "GMA", length: 1219.2, width: 1016 },
  { name: "CP 3", length: 1140, width: 1140 },
];

/** Returns the standard pallet sizes in the warehouse's unit. */
export const palletSizes = () =>
  PALLET_SIZES.map(({ name, length, width }) => ({
    name,
    length: roundInUnits(length),
    width: roundInUnits(width),
  }));

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Parses a typed number, with a comma or a point; undefined if invalid. */
export function typedNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

// Removes binary rounding errors: 0.57 × 100 is 56.99999999999999.
const rounded = (value: number) => Number(value.toPrecision(12));

// Values converted from another unit have needless decimals.
const roundedLength = (value: number) => Number(value.toFixed(4));

export function textsOf(values: ParameterValues): ParameterTexts {
  const text = (name: ParameterName) =>
    String(KINDS[name] === "share" ? rounded(values[name] * 100) : roundedLength(values[name]));
  return Object.fromEntries(NAMES.map((name) => [name, text(name)])) as ParameterTexts;
}

/** Parses a field; returns its value, or the error. */
export function valueOf(name: ParameterName, text: string): number | FieldError {
  const kind = KINDS[name];
  const value = typedNumber(text);
  if (value === undefined || !FITS[kind](value)) return `wrong_${kind}`;
  return kind === "share" ? rounded(value / 100) : value;
}

const FITS: Readonly<Record<FieldKind, (value: number) => boolean>> = {
  extent: (value) => value > 0,
  measure: (value) => value >= 0,
  share: (value) => value >= 0 && value <= 100,
  type: (value) => Number.isInteger(value) && value >= 0 && value <= 4,
};

/**
 * Parses all fields; the values are undefined if one is invalid.
 * @param exact Stored values; a text that `textsOf` makes of them keeps its exact value.
 */
export function readFields(
  texts: ParameterTexts,
  exact?: ParameterValues,
): { values: ParameterValues | undefined; errors: Partial<Record<ParameterName, FieldError>> } {
  const values: Partial<Record<ParameterName, number>> = {};
  const errors: Partial<Record<ParameterName, FieldError>> = {};
  const untouched = exact && textsOf(exact);
  for (const name of NAMES) {
    const isUntouched = exact !== undefined && untouched![name] === texts[name];
    const value = isUntouched ? exact[name] : valueOf(name, texts[name]);
    if (typeof value === "number") values[name] = value;
    else errors[name] = value;
  }
  const right = Object.keys(errors).length === 0;
  return { values: right ? values as ParameterValues : undefined, errors };
}

export const sameValues = (a: ParameterValues, b: ParameterValues) =>
  NAMES.every((name) => a[name] === b[name]);
