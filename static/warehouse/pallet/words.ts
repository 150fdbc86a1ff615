/** The texts about calculated pallets, and how figures are written. */
import { language, wordsOf } from "../../shared/i18n.ts";
import { numberText } from "../shared/measures.ts";
import { PALLET_EN } from "./messages_en.ts";
import { PALLET_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof PALLET_EN>({ en: PALLET_EN, ru: PALLET_RU });

const UNITS = {
  en: { mm: "mm", m: "m", kg: "kg" },
  ru: { mm: "мм", m: "м", kg: "кг" },
} as const;
// From here millimetres are harder to read than metres.
const LARGE_MM = 10_000;

/** A number as the language writes it, with at most so many decimals. */
export function figure(value: number, decimals = 0): string {
  return numberText(value, decimals);
}

/** A length given in millimetres. */
export function length(mm: number): string {
  const { m, mm: small } = UNITS[language.value];
  return mm >= LARGE_MM ? `${figure(mm / 1000, 2)} ${m}` : `${figure(mm, 1)} ${small}`;
}

/** A weight given in kilograms: to ten grams where it is small, to whole kilograms where large. */
export function weight(kg: number): string {
  return `${figure(kg, kg < 10 ? 2 : kg < 100 ? 1 : 0)} ${UNITS[language.value].kg}`;
}

/** A share of 1 as a percentage. */
export function percent(share: number, decimals = 0): string {
  return `${figure(100 * share, decimals)} %`;
}

/** Three edges in millimetres. */
export function edges(...lengths: readonly number[]): string {
  return `${lengths.map((edge) => figure(edge, 1)).join(" × ")} ${UNITS[language.value].mm}`;
}
