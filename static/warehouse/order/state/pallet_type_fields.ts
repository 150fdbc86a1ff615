/** The pallet types of an order as someone types them. Pure. */
import type { PalletLimits } from "../../../../domain/warehouse/pallet_limits.ts";
import {
  PALLET_TYPE_NUMBERS,
  type PalletTypeNumber,
} from "../../../../domain/warehouse/limit_numbers.ts";
import { type NumberError, numberOf, shortened } from "./limit_fields.ts";
import { typedNumber } from "./parameter_fields.ts";

export type StatedPalletType = NonNullable<PalletLimits["pallet_types"]>[number];
export type PalletTypeField = "name" | PalletTypeNumber;
export const PALLET_TYPE_FIELDS: readonly PalletTypeField[] = [
  "name",
  ...Object.keys(PALLET_TYPE_NUMBERS) as PalletTypeNumber[],
];
/** Texts of one type's fields. */
export type PalletTypeTexts = Record<PalletTypeField, string>;
export type PalletTypeError = "wrong_name" | NumberError;
/** Errors by type. */
export type PalletTypeErrors = Partial<Record<PalletTypeField, PalletTypeError>>[];

const NEEDED: readonly PalletTypeField[] = ["name", "length", "width", "price"];

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

function errorOf(field: PalletTypeNumber, text: string): PalletTypeError | undefined {
  if (text.trim() === "" && !NEEDED.includes(field)) return undefined;
  const value = numberOf(PALLET_TYPE_NUMBERS[field], text);
  return typeof value === "number" ? undefined : value;
}
