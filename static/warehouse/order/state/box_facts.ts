import type { Box } from "../../../../domain/warehouse/records.ts";
import { lengthText, weightText } from "../../shared/measures.ts";
import { t } from "../messages.ts";

/** The edges and the weight of a box type: `285 × 190 × 330 · 9.3 kg`. */
export function boxFacts({ length_box, width_box, height_box, weight_box }: Box): string {
  const edges = [length_box, width_box, height_box].map((edge) => lengthText(edge)).join(" × ");
  return t("box_facts", { edges, weight: weightText(weight_box) });
}
