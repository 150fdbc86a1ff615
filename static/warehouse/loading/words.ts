/**
 * Texts of lengths and weights of vehicles, in metres and kilograms or feet and pounds, and texts
 * of faults.
 */
import {
  converted,
  fromMillimetres,
  weightConversion,
  type WeightUnit,
} from "../../../domain/warehouse/units.ts";
import { numberText } from "../shared/measures.ts";
import { largeUnit, unitName, units } from "../shared/units.ts";
import { cssColor } from "../../shared/color.ts";
import { typeColour } from "../pallet/model/colouring.ts";
import type { LoadFault } from "../../../domain/loading/check_load.ts";
import type { LeftoverReason } from "../../../domain/loading/leftover_reason.ts";
import type {
  LoadPallet,
  LoadRecord,
  LooseLine,
} from "../../../domain/warehouse/loading_records.ts";
import { t } from "./messages.ts";

/** Returns pounds if the warehouse uses them, else kilograms. */
export const weightUnit = (): WeightUnit => units.value.weight_unit === "lb" ? "lb" : "kg";

export const weightText = (kilograms: number) =>
  numberText(Math.round(converted(kilograms, weightConversion("kg", weightUnit()))), 0);

/** Returns a length in metres or feet, with two decimals. */
export const lengthText = (millimetres: number) =>
  numberText(
    largeUnit() === "ft" ? fromMillimetres(millimetres, "in") / 12 : millimetres / 1000,
    2,
  );

/** Returns the unit names for texts of the page. */
export const unitWords = () => ({ kg: unitName(weightUnit()), m: unitName(largeUnit()) });

/** Returns the colour of a stop, counted from 1. */
export const stopColour = (stop: number): string => cssColor(typeColour(stop - 1));

export const palletName = ({ order_name, numpallete }: LoadPallet) =>
  t("pallet", { order: order_name, number: numpallete });

export const palletFacts = ({ pallet_type, stop, length, width, weight, height }: LoadPallet) =>
  t(pallet_type === undefined ? "pallet_facts" : "typed_pallet_facts", {
    type: pallet_type ?? "",
    length: lengthText(length),
    width: lengthText(width),
    stop,
    weight: weightText(weight),
    height: lengthText(height),
    ...unitWords(),
  });

export const lineFacts = ({ order_name, stop, length, width, height, weight }: LooseLine) =>
  t("box_facts", {
    order: order_name,
    length: lengthText(length),
    width: lengthText(width),
    height: lengthText(height),
    weight: weightText(weight),
    stop,
    ...unitWords(),
  });

const stopText = (stop: number | undefined) =>
  stop ? t("when_after", { number: stop }) : t("when_start");

/** Returns the reason why a position is invalid, or a pallet is left over. */
export function faultText(
  fault: LoadFault | (LeftoverReason & { pallet: number }),
  pallets: readonly LoadPallet[],
  loose?: LoadRecord["loose"],
): string {
  const { kind } = fault;
  const box = "box" in fault ? loose?.boxes[fault.box] : undefined;
  const other = "other" in fault && fault.other !== undefined ? pallets[fault.other] : undefined;
  const own = "pallet" in fault ? pallets[fault.pallet] : undefined;
  return t(kind, {
    stop: own?.stop ?? "",
    other: other ? palletName(other) : box ? loose!.lines[box.line]!.sku_box : "",
    axle: "axle" in fault && fault.axle ? t(`axle_${fault.axle}`) : "",
    when: stopText("stop" in fault ? fault.stop : undefined),
  });
}

/** Returns the reason why loose boxes are left over. */
export function lineReason({ reason, stop }: LooseLine): string {
  if (reason === null) return "";
  return t(`box_${reason.kind}`, {
    stop,
    axle: reason.axle ? t(`axle_${reason.axle}`) : "",
    when: stopText(reason.stop),
  });
}

/** Returns the reason why a pallet is left over. */
export const reasonText = (pallets: readonly LoadPallet[], pallet: number): string => {
  const { reason } = pallets[pallet]!;
  if (reason === null) return t("could_load");
  const { axle, stop, other, kind } = reason;
  return faultText({
    kind,
    pallet,
    ...(axle ? { axle } : {}),
    ...(stop === undefined ? {} : { stop }),
    ...(other === undefined ? {} : { other }),
  }, pallets);
};

/** Returns the reference of an order, to show beside its name; nothing if they are equal. */
export const referenceOf = (
  { order_name, reference }: { order_name: string; reference?: string | null | undefined },
) => reference === order_name ? undefined : reference;
