/** Pallets, stops and what is wrong with a load, in words. */
import type { LoadFault } from "../../../../domain/loading/check_load.ts";
import type { LeftoverReason } from "../../../../domain/loading/leftover_reason.ts";
import type { LoadPallet } from "../../../../domain/warehouse/loading_records.ts";
import { lengthText, unitWords, weightText } from "./measures.ts";
import { t } from "../messages.ts";

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

const when = (stop: number | undefined) =>
  stop ? t("when_after", { number: stop }) : t("when_start");

/** Returns the reason why a position is invalid, or a pallet is left over. */
export function faultText(
  fault: LoadFault | (LeftoverReason & { pallet: number }),
  pallets: readonly LoadPallet[],
): string {
  const { kind } = fault;
  const other = "other" in fault && fault.other !== undefined ? pallets[fault.other] : undefined;
  const own = "pallet" in fault ? pallets[fault.pallet] : undefined;
  return t(kind, {
    stop: own?.stop ?? "",
    other: other ? palletName(other) : "",
    axle: "axle" in fault && fault.axle ? t(`axle_${fault.axle}`) : "",
    when: when("stop" in fault ? fault.stop : undefined),
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
