/** Layouts and their parameters in words. */
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { lengthText, numberText } from "../../shared/measures.ts";
import { unitName, units } from "../../shared/units.ts";
import { t } from "../messages.ts";
import { KINDS, type ParameterName } from "./parameter_fields.ts";

type Type = 0 | 1 | 2 | 3 | 4;
type Parameters = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;

/** A packing type in words. */
export const typeText = (type: number) => t(`type_${type as Type}`);

/** The value of a parameter in words, with its unit. */
export function valueText(name: ParameterName, value: number): string {
  if (KINDS[name] === "type") return typeText(value);
  if (KINDS[name] === "share") return `${numberText(value * 100)} %`;
  if (name === "height_layer_diff" && value === 1) return t("any_difference");
  return `${lengthText(value)} ${unitName(units.value.length_unit)}`;
}

/** In which parameters a layout differs from others but its packing type: `Support 70 %`. */
export function differencesText(of: Parameters, from: Parameters): string {
  return (Object.keys(KINDS) as ParameterName[])
    .filter((name) => name !== "packing_type" && of[name] !== from[name])
    .map((name) => `${t(name)} ${valueText(name, of[name])}`).join(", ");
}
