/** Form state of an order's pallet limits: texts, parsing and edits. Pure functions. */
import type { LayerBonding } from "../../../../domain/packing/problem.ts";
import type { PalletLimits } from "../../../../domain/warehouse/pallet_limits.ts";
import {
  type EnteredNumber,
  LIMIT_NUMBERS,
  type LimitNumber,
  PALLET_TYPE_NUMBERS,
  type PalletTypeNumber,
} from "../../../../domain/warehouse/limit_numbers.ts";
import { typedNumber } from "./parameter_fields.ts";

/** Texts of the numeric limits; empty for no limit, shares in per cent. */
type LimitTexts = Record<LimitNumber, string>;
export const LIMIT_NAMES = Object.keys(LIMIT_NUMBERS) as LimitNumber[];
type NumberError = "wrong_extent" | "wrong_measure" | "wrong_limit_share" | "wrong_count";
type LimitErrors = Partial<Record<LimitNumber, NumberError>>;

/** Limits that refer to box types, and the stacking pattern of layers of one type. */
export type NamedLimits = Pick<
  PalletLimits,
  "pattern" | "upright" | "nothing_on_top" | "groups" | "apart"
>;
export type BoxRule = "upright" | "nothing_on_top";

// Values converted from another unit have needless decimals.
const roundedText = (value: number) => String(Number(value.toFixed(4)));

export function limitTextsOf(limits: PalletLimits | null): LimitTexts {
  const text = (name: LimitNumber) => {
    const value = limits?.[name];
    if (value === undefined) return "";
    return roundedText(LIMIT_NUMBERS[name].unit === "share" ? value * 100 : value);
  };
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, text(name)])) as LimitTexts;
}

/**
 * Parses the form: the limits, null if there are none, or undefined and the errors.
 * @param exact Stored limits; a text that `limitTextsOf` makes of them keeps its exact value.
 */
export function readLimits(
  texts: LimitTexts,
  named: NamedLimits,
  exact: PalletLimits | null,
): { limits: PalletLimits | null | undefined; errors: LimitErrors } {
  const exactTexts = limitTextsOf(exact);
  const errors: LimitErrors = {};
  const numbers: Partial<Record<LimitNumber, number>> = {};
  for (const name of LIMIT_NAMES) {
    if (texts[name].trim() === "") continue;
    const value = texts[name] === exactTexts[name]
      ? exact![name]!
      : numberOf(LIMIT_NUMBERS[name], texts[name]);
    if (typeof value === "number") numbers[name] = value;
    else errors[name] = value;
  }
  if (Object.keys(errors).length > 0) return { limits: undefined, errors };
  const limits = { ...numbers, ...withoutEmpty(named) };
  return { limits: Object.keys(limits).length > 0 ? limits : null, errors };
}

function numberOf(
  { unit, isPositive = false }: EnteredNumber,
  text: string,
): number | NumberError {
  const value = typedNumber(text) ?? NaN;
  const isEnough = isPositive ? value > 0 : value >= 0;
  if (unit === "share") {
    return isEnough && value <= 100 ? Number((value / 100).toPrecision(12)) : "wrong_limit_share";
  }
  if (unit === "count") return isEnough && Number.isInteger(value) ? value : "wrong_count";
  if (isEnough) return value;
  return isPositive ? "wrong_extent" : "wrong_measure";
}

function withoutEmpty(named: NamedLimits): NamedLimits {
  return Object.fromEntries(Object.entries(named).filter(([, list]) => list && list.length > 0));
}

/** Returns the limits with a rule for a box type set or cleared. */
export function withRule(named: NamedLimits, rule: BoxRule, id: string, on: boolean): NamedLimits {
  const others = (named[rule] ?? []).filter((other) => other !== id);
  return { ...named, [rule]: on ? [...others, id] : others };
}

/** Returns the names of the groups of a box type, separated by commas. */
export function groupNamesOf({ groups = [] }: NamedLimits, id: string): string {
  return groups.filter(({ boxes }) => boxes.includes(id)).map(({ name }) => name).join(", ");
}

/**
 * Returns the limits with a box type in exactly the named groups, given with commas between them;
 * groups without box types are removed.
 */
export function withGroups(named: NamedLimits, id: string, text: string): NamedLimits {
  const { groups = [], apart = [] } = named;
  const wanted = new Set(text.split(",").map((name) => name.trim()).filter(Boolean));
  const updated = groups.map((group) => {
    const others = group.boxes.filter((other) => other !== id);
    return { ...group, boxes: wanted.has(group.name) ? [...others, id] : others };
  });
  const existing = new Set(groups.map(({ name }) => name));
  const fresh = [...wanted].filter((name) => !existing.has(name)).map((name) => ({
    name,
    boxes: [id],
  }));
  const all = [...updated, ...fresh].filter(({ boxes }) => boxes.length > 0);
  const names = new Set(all.map(({ name }) => name));
  return {
    ...named,
    groups: all,
    apart: apart.filter((pair) => pair.every((name) => names.has(name))),
  };
}

/** Returns the limits with a group's `together` flag set or cleared. */
export function withTogether(named: NamedLimits, name: string, together: boolean): NamedLimits {
  const groups = (named.groups ?? []).map((group) => {
    if (group.name !== name) return group;
    const { together: _, ...without } = group;
    return together ? { ...without, together } : without;
  });
  return { ...named, groups };
}

const isPair = (pair: readonly string[], one: string, other: string) =>
  pair[0] === one && pair[1] === other || pair[0] === other && pair[1] === one;

/**
 * Returns true if two groups must be on different pallets; for a group and itself, if its types
 * must be.
 */
export function areApart({ apart = [] }: NamedLimits, one: string, other: string): boolean {
  return apart.some((pair) => isPair(pair, one, other));
}

/** Returns the limits with the separation of two groups set or cleared. */
export function withApart(
  named: NamedLimits,
  one: string,
  other: string,
  on: boolean,
): NamedLimits {
  const others = (named.apart ?? []).filter((pair) => !isPair(pair, one, other));
  return { ...named, apart: on ? [...others, [one, other]] : others };
}

/** Returns the limits with another stacking pattern; `auto` is omitted. */
export function withPattern(named: NamedLimits, pattern: LayerBonding): NamedLimits {
  const { pattern: _, ...others } = named;
  return pattern === "auto" ? others : { ...others, pattern };
}

/** Returns the limits that are not numbers. */
export function namedLimitsOf(limits: PalletLimits | null): NamedLimits {
  const { pattern = "auto", upright = [], nothing_on_top = [], groups = [], apart = [] } = limits ??
    {};
  return withPattern({ upright, nothing_on_top, groups, apart }, pattern);
}

type StatedPalletType = NonNullable<PalletLimits["pallet_types"]>[number];
export type PalletTypeField = "name" | PalletTypeNumber;
export const PALLET_TYPE_FIELDS: readonly PalletTypeField[] = [
  "name",
  ...Object.keys(PALLET_TYPE_NUMBERS) as PalletTypeNumber[],
];
/** Texts of the fields of one pallet type. */
export type PalletTypeTexts = Record<PalletTypeField, string>;
type PalletTypeError = "wrong_name" | NumberError;
type PalletTypeErrors = Partial<Record<PalletTypeField, PalletTypeError>>[];

const NEEDED: readonly PalletTypeField[] = ["name", "length", "width", "price"];

/**
 * Returns the texts of a pallet type.
 * @param type All texts are empty if omitted.
 */
export function palletTypeTexts(type: Partial<StatedPalletType> = {}): PalletTypeTexts {
  const text = (field: PalletTypeField) => {
    const value = type[field];
    return value === undefined ? "" : typeof value === "number" ? roundedText(value) : value;
  };
  return Object.fromEntries(
    PALLET_TYPE_FIELDS.map((field) => [field, text(field)]),
  ) as PalletTypeTexts;
}

/**
 * Parses the pallet types; undefined and the errors if one is invalid.
 * @param exact Stored types; a text that `palletTypeTexts` makes of them keeps its exact value.
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
    const exactTexts = palletTypeTexts(existing);
    const values = PALLET_TYPE_FIELDS.flatMap((field): (readonly [string, unknown])[] => {
      if (texts[field].trim() === "") return [];
      if (field === "name") return [["name", texts.name.trim()]];
      const isUntouched = existing !== undefined && texts[field] === exactTexts[field];
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
