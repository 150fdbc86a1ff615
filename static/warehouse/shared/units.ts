/**
 * The units of the warehouse that is shown: what they are called, how numbers are written in them,
 * and what constants of the real world are in them. Numbers of the warehouse are never converted.
 */
import { signal } from "@preact/signals";
import { type Unit, unitLabel } from "../../../domain/warehouse/unit_labels.ts";
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

/** The units now shown; pages of one warehouse set them as soon as it has come. */
export const units = signal<Units>(FORMER_UNITS);

/** Shows the units of a warehouse from now on. */
export function showUnits({ length_unit, weight_unit }: Units): void {
  const { length_unit: length, weight_unit: weight } = units.peek();
  if (length !== length_unit || weight !== weight_unit) units.value = { length_unit, weight_unit };
}

/** Returns the name of a unit in the language of the page. */
export const unitName = (unit: Unit, lang: Language = language.value) => unitLabel(unit, lang);

const isImperial = ({ length_unit }: Pick<Units, "length_unit"> = units.value) =>
  length_unit === "in";

/** The unit of ways and floors: metres, or feet. */
export const largeUnit = (of: Pick<Units, "length_unit"> = units.value) =>
  isImperial(of) ? "ft" : "m";

/** Returns the length of a metre, or a foot, in the warehouse's unit. */
export const largeLength = (of: Pick<Units, "length_unit"> = units.value) =>
  isImperial(of) ? 12 : fromMillimetres(1000, of.length_unit);

/** A length of millimetres in the warehouse's unit: for constants of the real world. */
export const inUnits = (millimetres: number) =>
  fromMillimetres(millimetres, units.value.length_unit);

// To which a constant of the real world is rounded, so that it looks like one of the unit.
const ROUND_DIGITS: Readonly<Record<LengthUnit, number>> = { mm: 0, cm: 1, m: 3, in: 2 };

/** As `inUnits`, to a whole millimetre or a hundredth of an inch. */
export const roundInUnits = (millimetres: number) =>
  Number(inUnits(millimetres).toFixed(ROUND_DIGITS[units.value.length_unit]));

/** The least length that a hand draws or drags to: a millimetre, or a sixteenth of an inch. */
export const leastStep = () => isImperial() ? 1 / 16 : inUnits(1);

/** A length as a hand draws it: a whole number of `leastStep`. */
export function drawnLength(length: number): number {
  const step = leastStep();
  return Number((Math.round(length / step) * step).toPrecision(12));
}

/** CSS pixels a millimetre, from those a unit of length. */
export const perMillimetre = (scale: number) => scale * inUnits(1);

// Lengths are written to about a tenth of a millimetre.
const LENGTH_DIGITS: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 2, m: 4, in: 2 };

/** Decimals with which a length is written. */
export const lengthDigits = () => LENGTH_DIGITS[units.value.length_unit];

/** A volume in the cube of the warehouse's unit, in cubic metres or cubic feet. */
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
 * As `translator` with the common texts of the warehouse; every text may have `{length_unit}`, `{weight_unit}`, `{large_unit}` (of ways) and
 * `{volume_unit}` in it.
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
