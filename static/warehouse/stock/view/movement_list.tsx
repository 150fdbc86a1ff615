import { useMemo } from "preact/hooks";
import { Select } from "../../../shared/ui/fields.tsx";
import { Table } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { MOVEMENT_REASONS } from "../../../../domain/warehouse/movement_reasons.ts";
import { countText, dateText } from "../../shared/measures.ts";
import type { Stock } from "../state/stock.ts";
import type { MovementFilter } from "../state/movements.ts";
import { t } from "../messages.ts";

/** Every movement, newest first, with filters. */
export function MovementList({ stock }: { stock: Stock }) {
  const { movements } = stock;
  const list = movements.list.value;
  const names = useMemo(() => ({
    sections: new Map(stock.rows.value.map((row) => [row.id_section, row.section_name])),
    boxes: new Map(stock.boxes.map(({ id, sku_box }) => [id, sku_box])),
    orders: new Map(movements.orders.value.map(({ id, order_name }) => [id, order_name])),
  }), [stock.rows.value, movements.orders.value]);
  const named = (nameById: ReadonlyMap<string, string>, id: string) =>
    id === "" ? "–" : nameById.get(id) ?? t("gone");
  return (
    <>
      <div class="cluster">
        <Choice stock={stock} field="id_section" any={t("any_section")} options={names.sections} />
        <Choice stock={stock} field="id_box" any={t("any_box")} options={names.boxes} />
        <Choice stock={stock} field="id_order_item" any={t("any_order")} options={names.orders} />
        <Select
          class="input"
          aria-label={t("why")}
          value={movements.wanted.value.reason}
          choices={[
            ["", t("any_reason")],
            ...MOVEMENT_REASONS.map((one) => [one, t(`reason_${one}`)] as const),
          ]}
          onChoose={(reason) => movements.look({ reason })}
        />
      </div>
      {list?.length === 0 && <p class="soft">{t("no_movements")}</p>}
      {list !== undefined && list.length > 0 && (
        <Table
          class="table table-cards"
          headings={[
            t("at"),
            t("section"),
            t("sku"),
            [t("change"), "number"],
            [t("after"), "number"],
            t("why"),
            t("order"),
            t("who"),
          ]}
        >
          {list.map((one) => (
            <tr key={one.id}>
              <td data-name={t("at")}>{dateText(new Date(one.at).toISOString())}</td>
              <td data-name={t("section")}>{named(names.sections, one.id_section)}</td>
              <td data-name={t("sku")}>{named(names.boxes, one.id_box)}</td>
              <td data-name={t("change")} class="number">
                {one.change > 0 ? "+" : "−"}
                {countText(Math.abs(one.change))}
              </td>
              <td data-name={t("after")} class="number">{countText(one.count_after)}</td>
              <td data-name={t("why")}>{t(`reason_${one.reason}`)}</td>
              <td data-name={t("order")}>{named(names.orders, one.id_order_item)}</td>
              <td data-name={t("who")}>{one.user_login || "–"}</td>
            </tr>
          ))}
        </Table>
      )}
      {movements.hasMore.value && (
        <Button
          class="button stock-more"
          onClick={() => void movements.load(list?.at(-1))}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Choice({ stock, field, any, options }: {
  stock: Stock;
  field: Exclude<keyof MovementFilter, "reason">;
  any: string;
  options: ReadonlyMap<string, string>;
}) {
  const { movements } = stock;
  return (
    <Select
      class="input"
      aria-label={any}
      value={movements.wanted.value[field]}
      choices={[["", any], ...[...options].map(([id, name]) => [id, name] as const)]}
      onChoose={(value) => movements.look({ [field]: value })}
    />
  );
}
