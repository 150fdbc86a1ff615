import { useRef } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { SearchField, Select } from "../../shared/ui/fields.tsx";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import type { LoadableOrder } from "../../../domain/warehouse/loading_records.ts";
import { DEFAULT_PRIORITY, type LoadPlanner } from "./load_planner.ts";
import { numberText, timeText } from "../shared/measures.ts";
import { referenceOf, stopColour, unitWords, weightText } from "./words.ts";
import { count, t } from "./messages.ts";

const ORDER = "application/x-depot-order";
const STOP = "application/x-depot-stop";

/** Returns the handlers of a drop target. */
function dropHandlers(take: (order: string) => void, stop?: (key: number) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      if (types.includes(ORDER) || (stop && types.includes(STOP))) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const order = event.dataTransfer?.getData(ORDER);
      const key = event.dataTransfer?.getData(STOP);
      event.preventDefault();
      if (order) take(order);
      else if (key) stop?.(Number(key));
    },
  };
}

const NONE = "none", NEW = "new";
const LOOSE = "loose", PALLETS = "pallets";
const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function StopChoice({ planner, order, name }: {
  planner: LoadPlanner;
  order: string;
  name: string;
}) {
  const stops = planner.stops.value;
  const at = stops.find(({ orders }) => orders.includes(order));
  return (
    <Select<string>
      class="input"
      aria-label={t("stop_of", { name })}
      value={at ? String(at.key) : NONE}
      choices={[
        [NONE, t("no_stop")],
        ...stops.map((stop, index) =>
          [String(stop.key), stop.name || t("stop", { number: index + 1 })] as const
        ),
        [NEW, t("new_stop")],
      ]}
      onChoose={(value) =>
        planner.assign(order, value === NONE ? null : value === NEW ? undefined : Number(value))}
    />
  );
}

/** Shows customer, due time, size and missing boxes of an order. */
function OrderFacts({ planner, order, isBrief }: {
  planner: LoadPlanner;
  order: LoadableOrder;
  isBrief?: boolean;
}) {
  const { pallets, boxes, volume, due_at, missing, load } = order;
  const details = [referenceOf(order), order.customer].filter(Boolean).join(" · ");
  return (
    <div class="grow">
      <strong>{order.order_name}</strong> {details}
      {!isBrief && order.address && <p class="small soft">{order.address.replaceAll("\n", ", ")}
      </p>}
      <p class="small soft">
        {[
          due_at !== "" && t("due_at", { time: timeText(due_at) }),
          pallets > 0 && count("pallets", pallets),
          (!isBrief || pallets === 0) && count("boxes", boxes),
          t("weight_of", { weight: weightText(planner.weightOf(order)), ...unitWords() }),
          !isBrief && t("volume_of", { volume: numberText(volume, volume < 10 ? 2 : 0) }),
        ].filter(Boolean).join(" · ")}
      </p>
      {missing !== undefined && <p class="small wrong">{count("missing", missing)}</p>}
      {!isBrief && load !== undefined && <p class="small soft">{t("on_load", { number: load })}</p>}
    </div>
  );
}

/** List of orders that are assigned to no stop. */
export function OrderChoices({ planner }: { planner: LoadPlanner }) {
  const search = useRef<HTMLInputElement>(null);
  useFocusOnSlash(search);
  const orders = planner.waiting.value;
  const others = orders.filter(({ pallets }) => pallets === 0);
  return (
    <section class="stack" aria-labelledby="loading-orders">
      <div class="cluster cluster-between">
        <h2 id="loading-orders">{t("orders")}</h2>
        <Button
          disabled={planner.stops.value.length === 0 && planner.fillable.value.length === 0}
          title={t("by_due_text")}
          onClick={() => planner.planFromDueTimes()}
        >
          {t("by_due")}
        </Button>
      </div>
      <SearchField
        label={t("search_orders")}
        placeholder={t("search_orders")}
        shortcut="/"
        field={search}
        value={planner.query.value}
        onInput={({ currentTarget: { value } }) => planner.searchFor(value)}
      />
      {planner.listed.value < planner.total.value && (
        <p class="soft">
          {t("some_orders", { shown: planner.listed.value, count: planner.total.value })}
        </p>
      )}
      {orders.length === 0 && (
        <p class="soft">
          {t(
            planner.query.value !== ""
              ? "none_found"
              : planner.stops.value.length === 0
              ? "no_orders"
              : "all_taken",
          )}
        </p>
      )}
      <OrderList planner={planner} orders={orders.filter(({ pallets }) => pallets > 0)} />
      {others.length > 0 && (
        <details class="disclosure">
          <summary>{t("others", { count: others.length })}</summary>
          <OrderList planner={planner} orders={others} />
        </details>
      )}
    </section>
  );
}

function OrderList({ planner, orders }: {
  planner: LoadPlanner;
  orders: readonly LoadableOrder[];
}) {
  return (
    <ul class="stack gap-3" {...dropHandlers((order) => planner.assign(order, null))}>
      {orders.map((order) => (
        <li
          key={order.id}
          class="panel panel-tight stack gap-2 loading-order"
          draggable
          onDragStart={(event) => event.dataTransfer?.setData(ORDER, order.id)}
        >
          <OrderFacts planner={planner} order={order} />
          <StopChoice planner={planner} order={order.id} name={order.order_name} />
        </li>
      ))}
    </ul>
  );
}

/** Stops in delivery order, with their orders. */
export function StopList({ planner }: { planner: LoadPlanner }) {
  const stops = planner.stops.value;
  const list = useRef<HTMLOListElement>(null);
  const shift = (key: number, by: -1 | 1) => {
    planner.shift(key, by);
    // The button moves with its stop: restore its focus, so that it can be pressed again.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-by="${by}"]`)?.focus()
    );
  };
  return (
    <section class="stack" aria-labelledby="loading-stops">
      <h2 id="loading-stops">{t("title_stops")}</h2>
      <p class="soft">{t("stops_hint")}</p>
      <p class="loading-drop" {...dropHandlers((order) => planner.assign(order, undefined))}>
        {t("drop_here")}
      </p>
      <ol class="stack gap-3" ref={list}>
        {stops.map(({ key, name, orders }, at) => (
          <li
            key={key}
            class="panel panel-tight stack gap-3 loading-stop"
            data-key={key}
            style={{ "--stop": stopColour(at + 1) }}
            draggable
            onDragStart={(event) => {
              if (event.target === event.currentTarget) {
                event.dataTransfer?.setData(STOP, String(key));
              }
            }}
            {...dropHandlers(
              (order) => planner.assign(order, key),
              (stop) => planner.moveStop(stop, at),
            )}
          >
            <div class="cluster cluster-nowrap gap-3">
              <span class="count-circle" aria-hidden="true">{at + 1}</span>
              <input
                class="input"
                type="text"
                maxLength={200}
                aria-label={t("stop_name", { number: at + 1 })}
                placeholder={t("stop", { number: at + 1 })}
                value={name}
                onInput={({ currentTarget: { value } }) => planner.nameStop(key, value)}
              />
              {([[-1, "earlier", "↑"], [1, "later", "↓"]] as const).map(([by, label, sign]) => (
                <Button
                  key={by}
                  class="tool"
                  data-by={by}
                  aria-label={t(label, { number: at + 1 })}
                  aria-disabled={at + by < 0 || at + by >= stops.length}
                  onClick={() => shift(key, by)}
                >
                  {sign}
                </Button>
              ))}
            </div>
            <ul class="stack gap-3">
              {orders.map((id) => <StopOrder key={id} planner={planner} id={id} />)}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StopOrder({ planner, id }: { planner: LoadPlanner; id: string }) {
  const order = planner.orderOf(id);
  if (order === undefined) return null;
  const { order_name: name, pallets } = order;
  const isLoose = planner.isLoose(id);
  const bears = planner.bears.value[id] ?? "";
  return (
    <li
      class="panel panel-tight cluster cluster-between loading-order"
      draggable
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer?.setData(ORDER, id);
      }}
    >
      <OrderFacts planner={planner} order={order} isBrief />
      <StopChoice planner={planner} order={id} name={name} />
      <details class="disclosure full" open={isLoose || bears !== ""}>
        <summary aria-label={t("options_of", { name })}>{t("options")}</summary>
        <div class="cluster">
          <Select<string>
            class="input"
            aria-label={t("way_of", { name })}
            value={isLoose ? LOOSE : PALLETS}
            choices={pallets > 0
              ? [[PALLETS, t("on_pallets")], [LOOSE, t("loose")]]
              : [[LOOSE, t("not_calculated")]]}
            onChoose={(value) =>
              planner.setLoose(id, value === LOOSE ? DEFAULT_PRIORITY : undefined)}
          />
          {isLoose && (
            <label class="cluster cluster-nowrap gap-3">
              <span>{t("priority")}</span>
              <Select<number>
                class="input"
                aria-label={t("priority_of", { name })}
                value={planner.loose.value[id] ?? DEFAULT_PRIORITY}
                choices={PRIORITIES.map((priority) => [priority, String(priority)])}
                onChoose={(priority) => planner.setLoose(id, priority)}
              />
            </label>
          )}
          {!isLoose && (
            <label class="cluster cluster-nowrap gap-3">
              <span>{t("bears", unitWords())}</span>
              <input
                class="input input-short"
                type="text"
                inputMode="decimal"
                aria-label={t("bears_of", { name, ...unitWords() })}
                placeholder="0"
                value={bears}
                onInput={(
                  { currentTarget: { value } },
                ) => (planner.bears.value = { ...planner.bears.value, [id]: value })}
              />
            </label>
          )}
        </div>
      </details>
    </li>
  );
}
