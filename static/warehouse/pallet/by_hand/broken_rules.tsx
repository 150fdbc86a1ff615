/** Which rules are broken, named. */
import { isInsistable } from "../../../../domain/packing/insistable.ts";
import type { HandEditor } from "./hand_editor.ts";
import type { Broken } from "./hand_judge.ts";
import { t } from "./messages.ts";

// Rules that are named one by one.
const MOST_NAMED = 4;

function brokenText({ rule, pallet, box }: Broken): string {
  const name = t(`rule_${rule}`);
  return box
    ? t("broken_box", { rule: name, pallet, box: box.order, sku: box.sku })
    : t("broken_of", { rule: name, pallet });
}

/** Which rules are broken now; said as soon as that changes. */
export function BrokenRules({ editor }: { editor: HandEditor }) {
  const { value: broken } = editor.broken;
  const { value: held } = editor.held;
  return (
    <div class={`hand-rules${broken.length > 0 ? " hand-rules-broken" : ""}`} role="status">
      {broken.length === 0 ? held && <p>{t("right_here")}</p> : (
        <>
          <p>{t("broken")}</p>
          <ul>
            {broken.slice(0, MOST_NAMED).map((one) => (
              <li key={brokenText(one)} class={isInsistable(one.rule) ? "" : "hand-impossible"}>
                {brokenText(one)}
              </li>
            ))}
            {broken.length > MOST_NAMED && (
              <li>{t("more", { count: broken.length - MOST_NAMED })}</li>
            )}
          </ul>
          {!editor.canPut.value && <p>{t("impossible")}</p>}
          {!held && <p>{t("left_broken")}</p>}
        </>
      )}
    </div>
  );
}
