/** Conversion of stored layouts and their metrics to other units. */
import { type Conversion, converted, convertedArea } from "./units.ts";
import { messageOf } from "../messages/expecting.ts";
import type { z } from "zod";
import { refusal } from "../app_error.ts";
import { type EnteredNumber, LIMIT_NUMBERS, PALLET_TYPE_NUMBERS } from "./limit_numbers.ts";
import { PalletLimits } from "./pallet_limits.ts";

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

/** @throws {AppError} 409 when a converted value is not valid for its field. */
export function assertValid(schema: z.ZodType, value: unknown, where: string, text?: string): void {
  const { success, error } = schema.safeParse(value);
  if (success) return;
  const [issue] = error.issues;
  const reason = messageOf(schema, issue!);
  const valueText = text ?? String(
    issue!.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown>)[key],
      value,
    ),
  );
  throw refusal(409, "would_become", { value: valueText, reason }, { where });
}

export function convertedLimits(
  original: PalletLimits,
  conversions: UnitConversions,
): PalletLimits {
  const types = original.pallet_types?.map((type) => ({
    ...type,
    ...convertedNumbers(type, PALLET_TYPE_NUMBERS, conversions),
  }));
  const limits = {
    ...original,
    ...convertedNumbers(original, LIMIT_NUMBERS, conversions),
    ...(types && { pallet_types: types }),
  };
  assertValid(PalletLimits, limits, "pallet_limits");
  return limits;
}

/** Returns the lengths and weights that have a value, converted. */
function convertedNumbers<Field extends string>(
  record: Partial<Record<NoInfer<Field>, number | undefined>>,
  numbers: Readonly<Record<Field, EnteredNumber>>,
  conversions: UnitConversions,
): Partial<Record<Field, number>> {
  const conversionOf: Partial<Record<EnteredNumber["unit"], Conversion>> = conversions;
  const fields = Object.entries<EnteredNumber>(numbers) as [Field, EnteredNumber][];
  const convertedFields = fields.flatMap(([field, { unit }]) => {
    const [value, conversion] = [record[field], conversionOf[unit]];
    return value === undefined || !conversion ? [] : [[field, converted(value, conversion)]];
  });
  return Object.fromEntries(convertedFields) as Partial<Record<Field, number>>;
}
