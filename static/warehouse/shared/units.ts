/**
 * Units of the displayed warehouse: their names, number formats, and physical constants in these
 * units. Numbers of the warehouse are never converted.
 */
import { signal } from "@preact/signals";
import { type Unit, unitLabel } from "../../../domain/warehouse/unit_labels.ts";
import { roundedIn } from "../../../domain/warehouse/packing_types.ts";
import {
  FORMER_UNITS,
  fromMillimetres,
  type LengthUnit,
  toMillimetres,
  type Units,
} from "../../../domain/warehouse/units.ts";
import {
  type Language,
  language,
  type Messages,
  type Translator,
  translator,
  type WithCommon,
} from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "./messages.ts";

/** Current units, set when a warehouse is loaded. */
export const units = signal<Units>(FORMER_UNITS);

/** Switches to the units of a warehouse. */
export function showUnits({ length_unit, weight_unit }: Units): void {
  const { length_unit: length, weight_unit: weight } = units.peek();
  if (length !== length_unit || weight !== weight_unit) units.value = { length_unit, weight_unit };
}

/** Returns the name of a unit in the language of the page. */
export const unitName = (unit: Unit, lang: Language = language.value) => unitLabel(unit, lang);

const isImperial = ({ length_unit }: Pick<Units, "length_unit"> = units.value) =>
  length_unit === "in";

/** Returns the unit of floors and paths: metres or feet. */
export const largeUnit = (of: Pick<Units, "length_unit"> = units.value) =>
  isImperial(of) ? "ft" : "m";

/** Returns the length of a metre, or a foot, in the warehouse's unit. */
export const largeLength = (of: Pick<Units, "length_unit"> = units.value) =>
  isImperial(of) ? 12 : fromMillimetres(1000, of.length_unit);

/** Converts a physical constant from millimetres to the warehouse's unit. */
export const inUnits = (millimetres: number) =>
  fromMillimetres(millimetres, units.value.length_unit);

/** Converts like `inUnits` and rounds to 1 mm or 0.01 in. */
export const roundInUnits = (millimetres: number) =>
  roundedIn(units.value.length_unit, millimetres);

/** Returns the smallest step of drawn lengths: 1 mm or 1/16 in. */
export const minStep = () => isImperial() ? 1 / 16 : inUnits(1);

/** Rounds a drawn length to a multiple of `minStep`. */
export function drawnLength(length: number): number {
  const step = minStep();
  return Number((Math.round(length / step) * step).toPrecision(12));
}

/** Converts a scale in CSS pixels per unit of length to CSS pixels per millimetre. */
export const perMillimetre = (scale: number) => scale * inUnits(1);

// Lengths are displayed with a precision of about 0.1 mm.
const LENGTH_DIGITS: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 2, m: 4, in: 2 };

/** Returns the number of decimals of lengths. */
export const lengthDigits = () => LENGTH_DIGITS[units.value.length_unit];

/**
 * Converts a volume from the cubed unit of length of the warehouse to cubic metres or cubic feet.
 */
export function largeVolume(volume: number): number {
  if (isImperial()) return volume / 12 ** 3;
  return volume * (toMillimetres(1, units.value.length_unit) / 1000) ** 3;
}

/** Returns the placeholders for units in texts. */
function unitValues(lang: Language): Record<string, string> {
  const { length_unit, weight_unit } = units.value;
  return {
    length_unit: unitName(length_unit, lang),
    weight_unit: unitName(weight_unit, lang),
    large_unit: unitName(largeUnit(), lang),
    volume_unit: unitName(isImperial() ? "ft³" : "m³", lang),
  };
}

/**
 * Creates a `translator` with the common texts of the warehouse. Texts may contain `{length_unit}`,
 * `{weight_unit}`, `{large_unit}` (floors and paths) and `{volume_unit}`.
 */
export function translatorWithUnits<Texts extends Messages>(
  messages: Texts,
): Translator<WithCommon<Texts, typeof COMMON>> {
  const { t, count } = translator(messages, COMMON);
  return {
    t: (key, values = {}, lang = language.value) =>
      t(key, { ...unitValues(lang), ...values }, lang),
    count,
  };
}
