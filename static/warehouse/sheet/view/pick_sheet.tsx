/** What a page of the pick list shows between head and foot. */
import { numberText } from "../../shared/measures.ts";
import { onPaper } from "../drawing/on_paper.ts";
import { lineHeight, type PickLine } from "../state/pick_list.ts";
import { t } from "../messages.ts";

export function PickSheet({ lines }: { lines: readonly PickLine[] }) {
  const unplaced = lines.findIndex(({ stop }) => stop === 0);
  const placed = unplaced < 0 ? lines : lines.slice(0, unplaced);
  return (
    <table class="picks">
      <thead>
        <tr>
          <th scope="col">{t("col_stop")}</th>
          <th scope="col">{t("col_section")}</th>
          <th scope="col">{t("col_sku")}</th>
          <th scope="col" class="picks-count">{t("col_count")}</th>
          <th scope="col">{t("col_pallets")}</th>
        </tr>
      </thead>
      <tbody>{placed.map((line) => <Row key={keyOf(line)} line={line} />)}</tbody>
      {unplaced >= 0 && (
        <tbody>
          <tr class="picks-heading">
            <th colSpan={5} scope="rowgroup">{t("nowhere")}</th>
          </tr>
          {lines.slice(unplaced).map((line) => <Row key={keyOf(line)} line={line} />)}
        </tbody>
      )}
    </table>
  );
}

const keyOf = ({ stop, section, sku }: PickLine) => `${stop} ${section} ${sku}`;

function Row({ line }: { line: PickLine }) {
  const { stop, section, sku, count, pallets } = line;
  return (
    <tr style={{ height: onPaper(lineHeight(line)) }}>
      <td class="picks-stop">{stop || ""}</td>
      <td class="picks-section">{section || t("no_section")}</td>
      <td class="picks-sku">{sku}</td>
      <td class="picks-count">{numberText(count)}</td>
      <td>
        <ul class="ticks">
          {pallets.map(({ pallet, count }) => (
            <li key={pallet} class="tick">{t("tick", { pallet, count })}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
