import { Table } from "../../../shared/table.tsx";
import { dateText } from "../../shared/measures.ts";
import type { Stock } from "../state/stock.ts";
import { t } from "../messages.ts";

/** The sections that are shown, to be counted on paper. It does not say what should be there. */
export function CountSheet({ stock }: { stock: Stock }) {
  return (
    <section class="count-sheet">
      <h2>{t("sheet_title")} · {stock.warehouse.warehouse_name}</h2>
      <p>{dateText(new Date().toISOString())}</p>
      <p>{t("sheet_by")}: ______________________________</p>
      <Table headings={[t("section"), t("reached_from"), t("sku"), t("counted")]}>
        {stock.shown.value.map(({ id_section, section_name, sku_box, reachedFrom }) => (
          <tr key={id_section}>
            <th scope="row">{section_name}</th>
            <td>{reachedFrom.join(", ")}</td>
            <td>{sku_box || "–"}</td>
            <td class="count-blank" />
          </tr>
        ))}
      </Table>
    </section>
  );
}
