import { numberText } from "../../shared/measures.ts";
import { onPaper } from "../drawing/on_paper.ts";
import { rangeText } from "../../shared/place_text.ts";
import { type SheetStep, STEP_HEADING } from "../state/step_pages.ts";
import { t } from "../messages.ts";

/** Steps on paper, under the headings of their pallets, each with a box to tick. */
export function StepSheet({ steps, pallets, heightOf }: {
  steps: readonly SheetStep[];
  pallets: number;
  heightOf: (step: SheetStep) => number;
}) {
  return (
    <table class="picks steps-table">
      <thead>
        <tr style={{ height: onPaper(STEP_HEADING) }}>
          <th scope="col" style={{ width: "9%" }}>{t("col_step")}</th>
          <th scope="col" style={{ width: "17%" }}>{t("col_section")}</th>
          <th scope="col">{t("col_sku")}</th>
          <th scope="col" class="picks-count" style={{ width: "9%" }}>{t("col_count")}</th>
          <th scope="col" style={{ width: "10%" }}>{t("col_layer")}</th>
          <th scope="col" style={{ width: "12%" }}>{t("col_places")}</th>
        </tr>
      </thead>
      {[...Map.groupBy(steps, ({ pallet }) => pallet)].map(([number, own]) => (
        <tbody key={number}>
          <tr class="picks-heading">
            <th colSpan={6} scope="rowgroup">{t("pallet", { number, pallets })}</th>
          </tr>
          {own.map((one) => (
            <tr key={one.step} style={{ height: onPaper(heightOf(one)) }}>
              <td>
                <span class="tick">{one.step}</span>
              </td>
              <td class="picks-section">{one.section || t("no_section")}</td>
              <td class="picks-sku">{one.sku}</td>
              <td class="picks-count">{numberText(one.count)}</td>
              <td>{rangeText(one.layers)}</td>
              <td>{rangeText(one.turns)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
