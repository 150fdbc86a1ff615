import { Button } from "../../../shared/ui/button.tsx";
import { Table } from "../../../shared/ui/table.tsx";
import { ORDER_STATES } from "../../../../domain/warehouse/order_states.ts";
import type { ShiftOrder } from "../../../../domain/warehouse/shift_records.ts";
import { dateText, distanceText } from "../../shared/measures.ts";
import type { Shift } from "../state/shift.ts";
import { t } from "../messages.ts";

/** The orders by state: how many there are of each, and those of the chosen one. */
export function OrderBoard({ shift }: { shift: Shift }) {
  const { orders } = shift.board.value;
  const counts = Map.groupBy(orders, ({ state }) => state);
  return (
    <section class="stack" aria-labelledby="shift-orders">
      <h2 id="shift-orders">{t("orders")}</h2>
      <div class="cluster gap-3" role="group" aria-label={t("state")}>
        {[undefined, ...ORDER_STATES].map((state) => (
          <Button
            key={state ?? "all"}
            class="panel cluster cluster-baseline gap-3 shift-state"
            aria-pressed={shift.chosen.value === state}
            onClick={() => (shift.chosen.value = state)}
          >
            <span>{t(state === undefined ? "state_all" : `state_${state}`)}</span>{" "}
            <strong>
              {state === undefined ? orders.length : counts.get(state)?.length ?? 0}
            </strong>
          </Button>
        ))}
      </div>
      {orders.length === 0 ? <p class="soft">{t("no_orders")}</p> : (
        <Table
          class="table table-cards"
          headings={[t("order"), t("state"), t("picked"), t("pickers"), t("last"), [
            t("walked"),
            "number",
          ]]}
        >
          {shift.orders.value.map((order) => (
            <OrderLine key={order.id} order={order} warehouse={shift.warehouse.id} />
          ))}
        </Table>
      )}
    </section>
  );
}

function OrderLine({ order, warehouse }: { order: ShiftOrder; warehouse: string }) {
  const { id, order_name, state, boxes, picked, pickers, last_at, planned, walked } = order;
  const progress = t("progress", { done: picked, all: boxes });
  return (
    <tr>
      <th scope="row">
        <a href={`/warehouse/${warehouse}/orders/${id}`}>{order_name}</a>
      </th>
      <td data-name={t("state")}>
        <span class={`badge shift-${state}`}>{t(`state_${state}`)}</span>
      </td>
      <td data-name={t("picked")}>
        <progress
          max={Math.max(boxes, 1)}
          value={picked}
          aria-label={`${order_name}: ${progress}`}
        />{" "}
        {progress}
      </td>
      <td data-name={t("pickers")} class={pickers.length === 0 ? "absent" : undefined}>
        {pickers.length === 0 ? "–" : pickers.join(", ")}
      </td>
      <td data-name={t("last")} class={last_at === null ? "absent" : undefined}>
        {last_at === null ? "–" : dateText(new Date(last_at).toISOString())}
      </td>
      <td data-name={t("walked")} class={walked === null ? "number absent" : "number"}>
        {planned === null || walked === null
          ? "–"
          : `${distanceText(walked)} / ${distanceText(planned)}`}
      </td>
    </tr>
  );
}
