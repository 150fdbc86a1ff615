/** Texts about a stop. */
import type { PickedSection } from "./picked_sections.ts";
import type { Stop } from "./walk_plan.ts";
import { t } from "../messages.ts";

/** "8 × RICE-900G-12" */
export const takenText = ({ count, sku }: PickedSection) => t("taken", { count, sku });

/** "B02-N: 8 × RICE-900G-12" for every section of a stop. */
export function stopText({ sections }: Stop, names: ReadonlyMap<string, string>): string {
  return sections.map((picked) =>
    t("stop_taken", { section: names.get(picked.section) ?? "", taken: takenText(picked) })
  ).join(", ");
}
