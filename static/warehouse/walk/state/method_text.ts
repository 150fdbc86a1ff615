/** Texts about the method of a tour, and its savings. */
import { countText, distanceText } from "../../shared/measures.ts";
import type { WalkPlan } from "./walk_plan.ts";
import { t } from "../messages.ts";

/** "No round is shorter." */
export const methodText = ({ method }: WalkPlan) => t(`method_${method}`);

/** Returns a text about the lengths of tours by two heuristics; empty if there are none. */
export function savingsText({ length, s_shape, largest_gap }: WalkPlan): string {
  if (s_shape === null || largest_gap === null) return "";
  const more = (other: number) => {
    const percent = length > 0 ? Math.round(100 * (other / length - 1)) : 0;
    return percent < 1 ? t("as_long") : t("more_percent", { percent: countText(percent) });
  };
  return t("savings", {
    s_shape: distanceText(s_shape),
    s_shape_more: more(s_shape),
    largest_gap: distanceText(largest_gap),
    largest_gap_more: more(largest_gap),
  });
}
