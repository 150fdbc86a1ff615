/** The pallet types of an order as someone types them. Pure. */
import type { PalletLimits } from "../../../../domain/warehouse/pallet_limits.ts";
import { typedNumber } from "./parameter_fields.ts";

export type StatedPalletType = NonNullable<PalletLimits["pallet_types"]>[number];
export const PALLET_TYPE_FIELDS = [
  "name",
  "length",
  "width",
  "max_height",
  "own_height",
  "own_weight",
  "max_weight",
  "price",
  "available",
] as const;
export type PalletTypeField = (typeof PALLET_TYPE_FIELDS)[number];
/** Texts of one type's fields. */
export type PalletTypeTexts = Record<PalletTypeField, string>;
export type PalletTypeError = "wrong_name" | "wrong_extent" | "wrong_measure" | "wrong_count";
/** Errors by type. */
export type PalletTypeErrors = Partial<Record<PalletTypeField, PalletTypeError>>[];

const NEEDED: readonly PalletTypeField[] = ["name", "length", "width", "price"];
const ABOVE_ZERO: readonly PalletTypeField[] = ["length", "width", "max_height", "max_weight"];

// What was converted from another unit has more decimals than are of use.
const shortened = (value: number) => String(Number(value.toFixed(4)));

/** @param type All fields empty where it is left out. */
export function palletTypeTexts(type: Partial<StatedPalletType> = {}): PalletTypeTexts {
  const text = (field: PalletTypeField) => {
    const value = type[field];
    return value === undefined ? "" : typeof value === "number" ? shortened(value) : value;
  };
  return Object.fromEntries(
    PALLET_TYPE_FIELDS.map((field) => [field, text(field)]),
  ) as PalletTypeTexts;
}

/**
 * The types that fields stand for, or undefined with what is wrong.
 *
 * @param exact Types that stand for the texts which `palletTypeTexts` makes of them.
 */
export function readPalletTypes(
  rows: readonly PalletTypeTexts[],
  exact: readonly StatedPalletType[] = [],
): { types: StatedPalletType[] | undefined; errors: PalletTypeErrors } {
  const names = rows.map(({ name }) => name.trim());
  const errors = rows.map((texts, row): PalletTypeErrors[number] => {
    const wrong = PALLET_TYPE_FIELDS.flatMap((field) => {
      const error = field === "name"
        ? names.indexOf(names[row]!) < row || names[row] === "" ? "wrong_name" as const : undefined
        : errorOf(field, texts[field]);
      return error === undefined ? [] : [[field, error] as const];
    });
    return Object.fromEntries(wrong);
  });
  if (errors.some((row) => Object.keys(row).length > 0)) return { types: undefined, errors };
  const types = rows.map((texts): StatedPalletType => {
    const existing = exact.find(({ name }) => name === texts.name.trim());
    const untouched = palletTypeTexts(existing);
    const values = PALLET_TYPE_FIELDS.flatMap((field): (readonly [string, unknown])[] => {
      if (texts[field].trim() === "") return [];
      if (field === "name") return [["name", texts.name.trim()]];
      const isUntouched = existing !== undefined && texts[field] === untouched[field];
      return [[field, isUntouched ? existing[field] : typedNumber(texts[field])]];
    });
    return Object.fromEntries(values) as StatedPalletType;
  });
  return { types, errors };
}

function errorOf(field: PalletTypeField, text: string): PalletTypeError | undefined {
  if (text.trim() === "" && !NEEDED.includes(field)) return undefined;
  const value = typedNumber(text);
  if (field === "available") {
    return Number.isInteger(value) && value! >= 0 ? undefined : "wrong_count";
  }
  if (ABOVE_ZERO.includes(field)) {
    return value !== undefined && value > 0 ? undefined : "wrong_extent";
  }
  return value !== undefined && value >= 0 ? undefined : "wrong_measure";
}
