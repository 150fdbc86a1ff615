import { Button } from "../../../shared/ui/button.tsx";
import type { Box } from "../../../../domain/warehouse/records.ts";
import type { PastedBoxes } from "../../../../domain/warehouse/ordering/pasted_boxes.ts";
import { countText } from "../../shared/measures.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";

/** Preview of pasted rows: matches, unknown rows, and suggestions for them. */
export function PastePreview({ work, found: { matched, unknown, uncounted }, onMean }: {
  work: OrderWork;
  found: PastedBoxes<Box>;
  /** Takes another SKU for an unknown one. */
  onMean: (sku: string, instead: string) => void;
}) {
  const present = new Map(work.lines.list.value.map((line) => [line.id_box, line.count_box]));
  return (
    <div class="stack gap-5" aria-live="polite">
      {unknown.length > 0 && (
        <section>
          <h3 class="wrong">{count("paste_unknown", unknown.length)}</h3>
          <ul class="lined">
            {unknown.map(({ row: { line, sku }, suggestion }) => (
              <li key={line} class="cluster cluster-nowrap small">
                <span class="soft">{t("paste_line", { line })}</span>
                <span class="grow">{sku || "–"}</span>
                {suggestion
                  ? (
                    <Button
                      look="quiet"
                      onClick={() => onMean(sku, suggestion.sku_box)}
                    >
                      {t("paste_take", { sku: suggestion.sku_box })}
                    </Button>
                  )
                  : <span class="soft smaller">{t("paste_no_similar")}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {uncounted.length > 0 && (
        <section>
          <h3 class="wrong">{count("paste_uncounted", uncounted.length)}</h3>
          <ul class="lined">
            {uncounted.map(({ line, sku, countText: text }) => (
              <li key={line} class="cluster cluster-nowrap small">
                <span class="soft">{t("paste_line", { line })}</span>
                <span class="grow">{sku}</span>
                <span class="wrong">{text || "–"}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length + uncounted.length > 0 && <p class="soft smaller">{t("paste_left_out")}</p>}
      {matched.length > 0 && (
        <section>
          <h3>{count("paste_matched", matched.length)}</h3>
          <ul class="lined">
            {matched.map(({ box, count: boxes, lines }) => (
              <li key={box.id} class="cluster cluster-nowrap small">
                <span class="paste-count">{countText(boxes)}</span>
                <span class="grow">{box.sku_box}</span>
                <span class="soft smaller">
                  {[
                    ...(lines.length > 1 ? [count("paste_summed", lines.length)] : []),
                    ...(present.has(box.id)
                      ? [t("paste_present", { count: countText(present.get(box.id)!) })]
                      : []),
                  ].join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
