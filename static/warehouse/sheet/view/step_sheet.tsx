import { numberText } from "../../shared/measures.ts";
import { onPaper } from "../drawing/on_paper.ts";
import { rangeText } from "../../shared/place_text.ts";
import { type SheetStep, STEP_HEADING, STEP_ROW } from "../state/step_pages.ts";
import { t } from "../messages.ts";

/** Steps on paper, under the headings of their pallets, each with a box to tick. */
export function StepSheet({ steps, pallets }: { steps: readonly SheetStep[]; pallets: number }) {
  return (
    <table class="picks steps-table">
      <thead>
        <tr style={{ height: onPaper(STEP_HEADING) }}>
          <th scope="col">{t("col_step")}</th>
          <th scope="col">{t("col_section")}</th>
          <th scope="col">{t("col_sku")}</th>
          <th scope="col" class="picks-count">{t("col_count")}</th>
          <th scope="col">{t("col_layer")}</th>
          <th scope="col">{t("col_places")}</th>
        </tr>
      </thead>
      {[...Map.groupBy(steps, ({ pallet }) => pallet)].map(([number, own]) => (
        <tbody key={number}>
          <tr class="picks-heading">
            <th colSpan={6} scope="rowgroup">{t("pallet", { number, pallets })}</th>
          </tr>
          {own.map(({ step, section, sku, count, layers, turns }) => (
            <tr key={step} style={{ height: onPaper(STEP_ROW) }}>
              <td class="steps-step">
                <span class="tick">{step}</span>
              </td>
              <td class="picks-section">{section || t("no_section")}</td>
              <td class="picks-sku">{sku}</td>
              <td class="picks-count">{numberText(count)}</td>
              <td>{rangeText(layers)}</td>
              <td>{rangeText(turns)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
