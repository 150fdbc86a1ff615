/** Lengths and weights of vehicles: metres and kilograms, or feet and pounds. */
import {
  converted,
  fromMillimetres,
  weightConversion,
  type WeightUnit,
} from "../../../../domain/warehouse/units.ts";
import { numberText } from "../../shared/measures.ts";
import { largeUnit, unitName, units } from "../../shared/units.ts";

/** Kilograms, or pounds where the warehouse uses them. */
export const weightUnit = (): WeightUnit => units.value.weight_unit === "lb" ? "lb" : "kg";

export const weightText = (kilograms: number) =>
  numberText(Math.round(converted(kilograms, weightConversion("kg", weightUnit()))), 0);

/** In metres or feet, to a centimetre. */
export const lengthText = (millimetres: number) =>
  numberText(
    largeUnit() === "ft" ? fromMillimetres(millimetres, "in") / 12 : millimetres / 1000,
    2,
  );

/** Returns the unit names for texts of the page. */
export const unitWords = () => ({ kg: unitName(weightUnit()), m: unitName(largeUnit()) });
