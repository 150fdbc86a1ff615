import type { Language } from "../languages.ts";
import type { LengthUnit, WeightUnit } from "./units.ts";

/** A unit that pages and files name. */
export type Unit = LengthUnit | WeightUnit | "ft" | "m³" | "ft³";

const RUSSIAN: Readonly<Record<Unit, string>> = {
  mm: "мм",
  cm: "см",
  m: "м",
  in: "дюйм",
  ft: "фут",
  g: "г",
  kg: "кг",
  lb: "фунт",
  "m³": "м³",
  "ft³": "фут³",
};

/** Returns the name of a unit in a language. */
export const unitLabel = (unit: Unit, language: Language): string =>
  language === "ru" ? RUSSIAN[unit] : unit;
