import { RULES_MESSAGES } from "../../../../domain/packing/rule_messages.ts";
import { language } from "../../../shared/i18n.ts";
import type { PackedPallet } from "../model/packed_order.ts";
import { t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";

/** The rules that a person has broken on a pallet, with the reasons. */
export function Insisted({ state, pallet }: { state: PalletState; pallet: PackedPallet }) {
  const editor = state.hand.value;
  const rules = editor
    ? editor.insisted.value.filter((one) => one.pallet === pallet.index + 1)
      .map(({ rule, box, reason }) => ({
        rule,
        box: pallet.boxes.find(({ record }) => record.id === box)?.order,
        reason,
      }))
    : pallet.insisted ?? [];
  if (rules.length === 0) return null;
  return (
    <section class="figure-card insisted" aria-label={t("insisted")}>
      <h3>{t("insisted")}</h3>
      <ul>
        {rules.map(({ rule, box, reason }, index) => {
          const name = RULES_MESSAGES[`rule_${rule}`][language.value];
          return (
            <li key={index}>
              {box === undefined
                ? t("insisted_rule", { rule: name, reason })
                : t("insisted_box", { box, rule: name, reason })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
