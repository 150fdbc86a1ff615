import { Table } from "../../../shared/ui/table.tsx";
import type { AdvisedMove } from "../../../../domain/warehouse/slotting_records.ts";
import { distanceText, numberText } from "../../shared/measures.ts";
import type { Slotting } from "../state/slotting.ts";
import { t } from "../messages.ts";

type Content = AdvisedMove["from"];

const contentText = ({ sku_box, count_box }: Content) =>
  count_box === 0 ? t("empty") : t("holds", { count: count_box, sku: sku_box });

/** The moves in their order; each goes by those before, so they are chosen up to one. */
export function MoveTable({ slotting, moves }: {
  slotting: Slotting;
  moves: readonly AdvisedMove[];
}) {
  const { value: chosen } = slotting.chosen;
  return (
    <Table
      class="table table-cards"
      headings={[
        t("column_move"),
        t("column_from"),
        t("column_to"),
        [t("column_saved"), "number"],
        [t("column_minutes"), "number"],
        [t("column_rate"), "number"],
      ]}
    >
      {moves.map(({ from, to, saved, minutes }, at) => (
        <tr key={at} class={at < chosen ? "" : "soft"}>
          <td>
            <label class="check">
              <input
                type="radio"
                name="moves"
                aria-label={t("up_to", { number: at + 1 })}
                checked={chosen === at + 1}
                onChange={() => (slotting.chosen.value = at + 1)}
              />
              {at + 1}
            </label>
          </td>
          <td data-name={t("column_from")}>
            <span>
              <strong>{from.section_name}</strong> <span class="soft">{contentText(from)}</span>
            </span>
          </td>
          <td data-name={t("column_to")}>
            <span>
              <strong>{to.section_name}</strong> <span class="soft">{contentText(to)}</span>
            </span>
          </td>
          <td data-name={t("column_saved")} class="number">{distanceText(saved)}</td>
          <td data-name={t("column_minutes")} class="number">
            {numberText(minutes)}
          </td>
          <td data-name={t("column_rate")} class="number">
            {distanceText(saved / minutes)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
