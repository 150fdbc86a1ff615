import { countText, volumeText, weightText } from "../shared/measures.ts";
import type { OrderWork } from "./order_work.ts";
import { count, t } from "./messages.ts";

/** What the lines come to. */
export function Totals({ work }: { work: OrderWork }) {
  const { boxes, types, weight, volume } = work.totals.value;
  const { least } = work;
  const short = work.short.value.size;
  const figures = [
    ["total_boxes", countText(boxes)],
    ["total_types", countText(types)],
    ["total_weight", weightText(weight)],
    ["total_volume", volumeText(volume)],
    ["total_least", least === undefined ? "–" : countText(least)],
  ] as const;
  return (
    <div class="totals">
      {short > 0 && <p class="totals-short">{count("short_types", short)}</p>}
      <dl aria-label={t("totals")}>
        {figures.map(([name, value]) => (
          <div key={name} title={name === "total_least" ? t("least_text") : undefined}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
