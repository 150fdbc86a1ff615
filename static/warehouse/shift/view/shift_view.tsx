import { useEffect, useState } from "preact/hooks";
import { Table } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { StartedList } from "../../rounds/view/started_list.tsx";
import { dateText, distanceText } from "../../shared/measures.ts";
import type { Shift } from "../state/shift.ts";
import { t } from "../messages.ts";
import type {
  CountRequest,
  ShiftBoard,
  ShiftDay,
  ShiftOrder,
} from "../../../../domain/warehouse/shift_records.ts";
import { ORDER_STATES } from "../../../../domain/warehouse/order_states.ts";
import { Form } from "../../../shared/ui/fields.tsx";
import { mayPlan } from "../../shared/credentials.ts";

const whoAndWhen = (
  { user_login, at, reason }: { user_login: string; at: number; reason: string },
) =>
  [user_login, dateText(new Date(at).toISOString()), reason].filter((text) => text !== "")
    .join(" · ");

function taskText({ section_name, count, sku_box: sku, cause }: ShiftBoard["tasks"][number]) {
  const what = { section: section_name || t("gone"), count, sku };
  if (cause === "order_deleted") return t("put_back", what);
  return t("task", { ...what, cause: t(`cause_${cause}`) });
}

/** Picks that could not be applied, and boxes that must be put back. */
function TaskList({ shift }: { shift: Shift }) {
  const { tasks } = shift.board.value;
  return (
    <section class="stack" aria-labelledby="shift-tasks">
      <h2 id="shift-tasks">{t("tasks")}</h2>
      {tasks.length === 0 ? <p class="soft">{t("no_tasks")}</p> : (
        <ul class="lined">
          {tasks.map((task) => (
            <li key={task.id} class="cluster cluster-between">
              <div class="grow">
                {task.cause === "order_deleted"
                  ? <strong>{task.order_name}</strong>
                  : (
                    <a href={`/warehouse/${shift.warehouse.id}/orders/${task.id_order_item}`}>
                      {task.order_name}
                    </a>
                  )}
                <p>{taskText(task)}</p>
                <p class="soft">{whoAndWhen(task)}</p>
              </div>
              {mayPlan() && (
                <Button onClick={() => void shift.resolve(task)}>
                  {t("resolve")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sections in which pickers missed boxes. */
function CountList({ shift }: { shift: Shift }) {
  const { counts } = shift.board.value;
  return (
    <section class="stack" aria-labelledby="shift-counts">
      <h2 id="shift-counts">{t("counts")}</h2>
      {counts.length === 0 ? <p class="soft">{t("no_counts")}</p> : (
        <ul class="lined">
          {counts.map((one) => <CountLine key={one.id_section} one={one} shift={shift} />)}
        </ul>
      )}
    </section>
  );
}

function CountLine({ one, shift }: { one: CountRequest; shift: Shift }) {
  const [value, setValue] = useState("");
  const isNumber = /^\d{1,6}$/.test(value);
  return (
    <li class="cluster cluster-between">
      <div class="grow">
        <strong>{one.section_name}</strong>
        <p>{one.sku_box} · {t("in_stock", { count: one.count_box })}</p>
        <p class="soft">{whoAndWhen(one)}</p>
      </div>
      <Form
        class="cluster cluster-nowrap"
        onSubmit={() => {
          if (isNumber) void shift.count(one.id_section, Number(value));
        }}
      >
        <input
          class="input input-short"
          type="text"
          inputMode="numeric"
          aria-label={t("counted", { section: one.section_name })}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value.trim())}
        />
        <Button type="submit" disabled={!isNumber}>{t("save_count")}</Button>
      </Form>
    </li>
  );
}

/** The orders by state: how many there are of each, and those of the chosen one. */
function OrderBoard({ shift }: { shift: Shift }) {
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

const COLUMNS = [
  "day",
  "orders",
  "boxes",
  "acts",
  "shorts",
  "tasks",
  "pickers",
  "planned",
  "walked",
] as const satisfies readonly (keyof ShiftDay)[];

/** Figures by day as a CSV file (RFC 4180); lengths in the warehouse's unit, as the API answers them. */
function daysCsv(days: readonly ShiftDay[]): string {
  const rows = days.map((day) => COLUMNS.map((name) => String(day[name])).join(","));
  return [COLUMNS.join(","), ...rows, ""].join("\r\n");
}

/** Has the browser save the file. */
function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** All of the page. */
export function ShiftView({ shift }: { shift: Shift }) {
  useEffect(() => shift.start(), [shift]);
  return (
    <div class="page">
      <header class="page-header cluster-between">
        <h1>{t("title")}</h1>
        <nav class="cluster grow" aria-label={t("plans")}>
          <a href={`/warehouse/${shift.warehouse.id}/rounds`}>{t("to_rounds")}</a>
          <a href={`/warehouse/${shift.warehouse.id}/slotting`}>{t("to_slotting")}</a>
        </nav>
        <p
          class={shift.live.value ? "push shift-live" : "push shift-live shift-away"}
          role="status"
        >
          {t(shift.live.value ? "live" : "not_live")}
        </p>
      </header>
      <OrderBoard shift={shift} />
      <Rounds shift={shift} />
      <div class="tiles tiles-wide">
        <TaskList shift={shift} />
        <CountList shift={shift} />
      </div>
      <Days shift={shift} />
      <div class="tray">
        <NoticeList notices={shift.notices} />
      </div>
    </div>
  );
}

/** Rounds of several orders; nothing as long as there are none. */
function Rounds({ shift }: { shift: Shift }) {
  const { rounds } = shift.board.value;
  if (rounds.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shift-rounds">
      <h2 id="shift-rounds">{t("rounds")}</h2>
      <StartedList warehouse={shift.warehouse.id} rounds={rounds} />
    </section>
  );
}

const COUNTED = ["orders", "boxes", "acts", "shorts", "tasks", "pickers"] as const;

function Days({ shift }: { shift: Shift }) {
  const days = shift.days.value;
  return (
    <section class="stack" aria-labelledby="shift-days">
      <div class="page-header cluster-between">
        <h2 id="shift-days">{t("days")}</h2>
        <Button
          look="quiet"
          disabled={days.length === 0}
          onClick={() => saveCsv(daysCsv(days), t("file_name"))}
        >
          {t("export")}
        </Button>
      </div>
      {days.length === 0 ? <p class="soft">{t("no_days")}</p> : (
        <Table
          class="table table-cards"
          headings={[
            t("day"),
            ...COUNTED.map((name) => [t(`day_${name}`), "number"] as const),
            [t("walked"), "number"],
          ]}
        >
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {COUNTED.map((name) => (
                <td key={name} data-name={t(`day_${name}`)} class="number">{day[name]}</td>
              ))}
              <td data-name={t("walked")} class="number">
                {distanceText(day.walked)} / {distanceText(day.planned)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
