/** The shift page: orders by state, waves, tasks, sections to count, and daily figures. */
import { useEffect, useState } from "preact/hooks";
import { saveFile } from "../../shared/save_file.ts";
import { type DataColumn, DataTable } from "../../shared/ui/table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Facets } from "../../shared/ui/facets.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { StartedList } from "../waves/view/started_list.tsx";
import { countText, dateText, distanceText, orderStateName, timeText } from "../shared/measures.ts";
import { assign, ExpectedEnd, now, PickerChoice } from "../shared/pickers.tsx";
import { loadShift, Shift } from "./shift.ts";
import { count, t } from "./messages.ts";
import type {
  CountRequest,
  ShiftBoard,
  ShiftDay,
  ShiftOrder,
} from "../../../domain/warehouse/shift_records.ts";
import { isLate, ORDER_STATES, type OrderState } from "../../../domain/warehouse/order_states.ts";
import { Form } from "../../shared/ui/fields.tsx";
import { mayPlan, signsIn } from "../shared/credentials.ts";
import { ask } from "../shared/warehouse_request.ts";
import { mountTab } from "../shared/warehouse_page.tsx";

// Number of orders of a section that are shown at first, so that the next section is near.
const MAX_SHOWN_ORDERS = 10;

const taskDetails = (
  { user_login, at, reason }: { user_login: string; at: number; reason: string },
) =>
  [user_login, dateText(new Date(at).toISOString()), reason].filter((text) => text !== "")
    .join(" · ");

/** A photo, loaded when it is asked for; nothing if there is none. */
function Photo({ path, shift }: { path: string; shift: Shift }) {
  const [url, setUrl] = useState("");
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (path === "") return null;
  if (url !== "") return <img class="full" src={url} alt={t("photo")} />;
  return (
    <Button
      look="quiet"
      onClick={() =>
        void ask(path).then((answer) => answer.blob())
          .then((photo) => setUrl(URL.createObjectURL(photo)))
          .catch((error) => shift.notices.fail(t("photo"), error))}
    >
      {t("photo")}
    </Button>
  );
}

function taskText({ section_name, count, sku_box: sku, cause }: ShiftBoard["tasks"][number]) {
  const parameters = { section: section_name || t("gone"), count, sku };
  if (cause === "order_deleted") return t("put_back", parameters);
  return t("task", { ...parameters, cause: t(`cause_${cause}`) });
}

/** Number of listed and all records, if not all are listed. */
function Shown({ shown, all }: { shown: number; all: number }) {
  return shown < all
    ? <p class="soft">{t("shown_of_all", { shown, count: countText(all) })}</p>
    : null;
}

/** List of picks that could not be applied, boxes to put back, and boxes reserved but not there. */
function TaskList({ shift }: { shift: Shift }) {
  const { tasks, lacking, totals } = shift.board.value;
  if (tasks.length + lacking.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shift-tasks">
      <h2 id="shift-tasks">{t("tasks")}</h2>
      <Shown shown={tasks.length + lacking.length} all={totals.tasks + totals.lacking} />
      <ul class="lined">
        {lacking.map(({ id_section, section_name, sku_box, count_box, reserved, orders }) => (
          <li key={id_section + sku_box}>
            <strong>{section_name}</strong>
            <p>{t("lacking", { sku: sku_box, count: count_box, reserved })}</p>
            <p class="cluster gap-3">
              {orders.map(({ id, order_name }) => (
                <a key={id} href={`/warehouse/${shift.warehouse.id}/orders/${id}`}>{order_name}</a>
              ))}
            </p>
          </li>
        ))}
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
              <p class="soft">{taskDetails(task)}</p>
              <Photo path={task.photo} shift={shift} />
            </div>
            {mayPlan() && (
              <Button onClick={() => void shift.resolve(task)}>
                {t("resolve")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CountList({ shift }: { shift: Shift }) {
  const { counts, totals } = shift.board.value;
  if (counts.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shift-counts">
      <h2 id="shift-counts">{t("counts")}</h2>
      <Shown shown={counts.length} all={totals.counts} />
      <ul class="lined">
        {counts.map((one) => <CountLine key={one.id_section} one={one} shift={shift} />)}
      </ul>
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
        <p class="soft">{taskDetails(one)}</p>
        <Photo path={one.photo} shift={shift} />
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

/** Number of orders by state, and the orders of the selected state. */
function OrderBoard({ shift }: { shift: Shift }) {
  const { orders, totals: { states } } = shift.board.value;
  const countOf = (state: OrderState | "all") =>
    state === "all"
      ? Object.values(states).reduce((sum, count) => sum + count, 0)
      : states[state] ?? 0;
  return (
    <section class="stack" aria-labelledby="shift-orders">
      <h2 id="shift-orders">{t("orders")}</h2>
      <Facets
        label={t("state")}
        facets={STATES.map((key) => ({
          key,
          name: key === "all" ? t("state_all") : orderStateName(key),
          count: countOf(key),
        }))}
        selected={shift.selected.value}
        onChoose={(state) => (shift.selected.value = state)}
      />
      <Shown shown={shift.orders.value.length} all={countOf(shift.selected.value)} />
      {orders.length === 0 ? <p class="soft">{t("no_orders")}</p> : (
        <DataTable
          columns={orderColumns(shift)}
          rows={shift.orders.value}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const STATES = ["all", ...ORDER_STATES] as const;

// Order states that need attention: being picked, or short of boxes.
const ATTENTION: ReadonlySet<OrderState> = new Set(["picking", "short"]);

// States in which an order still needs a picker.
const PICKABLE: ReadonlySet<OrderState> = new Set(["new", "calculated", "reserved", "picking"]);

const orderColumns = (shift: Shift): DataColumn<ShiftOrder>[] => [
  {
    name: t("order"),
    isHeading: true,
    value: ({ id, order_name }) => (
      <a href={`/warehouse/${shift.warehouse.id}/orders/${id}`}>{order_name}</a>
    ),
  },
  {
    name: t("state"),
    value: ({ state, missing }) => (
      <span class="cluster gap-2">
        <span class={ATTENTION.has(state) ? "badge badge-accent" : "badge"}>
          {orderStateName(state)}
        </span>
        {missing > 0 && state !== "short" && (
          <span class="small wrong">{count("missing", missing)}</span>
        )}
      </span>
    ),
  },
  {
    name: t("due"),
    cellLook: ({ due_at }) => due_at === "" ? "absent" : undefined,
    value: (order) => (
      <span class={isLate(order, now.value) ? "wrong" : undefined}>
        {order.due_at === "" ? "–" : timeText(order.due_at)}
        {isLate(order, now.value) && ` (${t("too_late")})`}
      </span>
    ),
  },
  {
    name: t("picked"),
    value: ({ order_name, picked, boxes }) => {
      const progress = t("progress", { done: picked, all: boxes });
      const label = `${order_name}: ${progress}`;
      return (
        <>
          <progress max={Math.max(boxes, 1)} value={picked} aria-label={label} />{" "}
          <span class="nowrap">{progress}</span>
        </>
      );
    },
  },
  {
    name: t("picker"),
    value: (order) => {
      const { order_name, picker, pickers } = order;
      const others = pickers.filter((one) => one !== picker);
      return (
        <>
          {PICKABLE.has(order.state)
            ? (
              <PickerChoice
                of={order_name}
                picker={picker}
                pickers={shift.pickers}
                onChoose={(picker) => void assign(shift, [order], picker)}
              />
            )
            : picker || (others.length === 0 && "–")}
          {others.length > 0 && <span class="small soft">{others.join(", ")}</span>}
        </>
      );
    },
  },
  {
    name: t("expected_end"),
    cellLook: ({ id }) => shift.ends.value.has(id) ? undefined : "absent",
    value: ({ id, due_at }) => <ExpectedEnd end={shift.ends.value.get(id)} due_at={due_at} />,
  },
  {
    name: t("walked"),
    look: "number",
    cellLook: ({ walked }) => walked === null ? "absent" : undefined,
    value: ({ planned, walked }) =>
      planned === null || walked === null
        ? "–"
        : `${distanceText(walked)} / ${distanceText(planned)}`,
  },
];

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

/** Returns the daily figures as a CSV file (RFC 4180); lengths in the warehouse's unit. */
function daysCsv(days: readonly ShiftDay[]): string {
  const rows = days.map((day) => COLUMNS.map((name) => String(day[name])).join(","));
  return [COLUMNS.join(","), ...rows, ""].join("\r\n");
}

function ShiftView({ shift }: { shift: Shift }) {
  useEffect(() => shift.start(), [shift]);
  return (
    <div class="page">
      <header class="page-header cluster-between">
        <h1>{t("title_shift")}</h1>
        <p
          class={shift.live.value ? "push badge badge-accent" : "push badge"}
          role="status"
        >
          {t(shift.live.value ? "live" : "not_live")}
        </p>
      </header>
      <Attention shift={shift} />
      <OrdersOf shift={shift} name="active" orders={shift.active.value} />
      <Waves shift={shift} />
      <OrderBoard shift={shift} />
      <Days shift={shift} />
      <div class="tray">
        <NoticeList notices={shift.notices} />
      </div>
    </div>
  );
}

/** Everything that waits for a person. */
function Attention({ shift }: { shift: Shift }) {
  const { tasks, counts, lacking } = shift.board.value;
  const { value: urgent } = shift.urgent;
  if (urgent.length + tasks.length + counts.length + lacking.length === 0) {
    return <p class="soft">{t("no_attention")}</p>;
  }
  return (
    <>
      <OrdersOf shift={shift} name="attention" orders={urgent} />
      {tasks.length + counts.length + lacking.length > 0 && (
        <div class="tiles tiles-wide gap-7">
          <TaskList shift={shift} />
          <CountList shift={shift} />
        </div>
      )}
    </>
  );
}

/** A table of orders below its heading, the first ones until all are asked for; nothing if none. */
function OrdersOf({ shift, name, orders }: {
  shift: Shift;
  name: "attention" | "active";
  orders: readonly ShiftOrder[];
}) {
  const [shown, setShown] = useState(MAX_SHOWN_ORDERS);
  if (orders.length === 0) return null;
  return (
    <section class="stack" aria-labelledby={`shift-${name}`}>
      <h2 id={`shift-${name}`}>{t(name)} ({orders.length})</h2>
      <DataTable
        columns={orderColumns(shift)}
        rows={orders.slice(0, shown)}
        keyOf={({ id }) => id}
      />
      {orders.length > shown && (
        <Button class="quiet" onClick={() => setShown(Infinity)}>
          {t("show_all", { count: orders.length })}
        </Button>
      )}
    </section>
  );
}

/** Waves of several orders; nothing if there are none. */
function Waves({ shift }: { shift: Shift }) {
  const rounds = shift.board.value.rounds.filter(({ state }) => state !== "done");
  if (rounds.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shift-rounds">
      <h2 id="shift-rounds">{t("waves")}</h2>
      <StartedList
        warehouse={shift.warehouse.id}
        waves={rounds}
        ends={shift.ends.value}
        pickers={shift.pickers}
        board={shift.board.value}
        onAssign={({ orders }, picker) => void assign(shift, orders, picker)}
      />
    </section>
  );
}

const COUNT_COLUMNS = ["orders", "boxes", "acts", "shorts", "tasks", "pickers"] as const;

function Days({ shift }: { shift: Shift }) {
  const days = shift.days.value;
  return (
    <section class="stack" aria-labelledby="shift-days">
      <div class="page-header cluster-between">
        <h2 id="shift-days">{t("days")}</h2>
        <Button
          look="quiet"
          disabled={days.length === 0}
          onClick={() =>
            saveFile(new Blob([daysCsv(days)], { type: "text/csv" }), `${t("file_name")}.csv`)}
        >
          {t("export_csv")}
        </Button>
      </div>
      {days.length === 0 ? <p class="soft">{t("no_days")}</p> : (
        <DataTable
          columns={[
            { name: t("day"), isHeading: true, value: ({ day }) => day },
            ...COUNT_COLUMNS.filter((name) => name !== "pickers" || signsIn()).map((
              name,
            ): DataColumn<ShiftDay> => ({
              name: t(`day_${name}`),
              look: "number",
              value: (day) => day[name],
            })),
            {
              name: t("walked"),
              look: "number",
              value: ({ walked, planned }) => `${distanceText(walked)} / ${distanceText(planned)}`,
            },
          ]}
          rows={days}
          keyOf={({ day }) => day}
        />
      )}
    </section>
  );
}

mountTab(
  () => t("title_shift"),
  "shift",
  async (id) => new Shift(await loadShift(id)),
  (shift) => <ShiftView shift={shift} />,
);
