/** Waves of several orders: planning, routes on the plan, and released waves. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { type CartFields, loadWaves, type Plan, WavePlanner } from "./state/wave_planner.ts";
import { count, t } from "./messages.ts";
import { useEffect } from "preact/hooks";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { dotOf, FloorSvg, placesOf } from "../shared/floor_svg.tsx";
import { assign, ShortOrders } from "../shared/pickers.tsx";
import { StartedList } from "./view/started_list.tsx";
import { Fact } from "../../shared/ui/table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { PlannedWave, StartedWave } from "../../../domain/warehouse/wave_records.ts";
import {
  countText,
  distanceText,
  localTimeOf,
  MAX_LOCAL_TIME,
  timeText,
} from "../shared/measures.ts";
import { Form, Select, TextField } from "../../shared/ui/fields.tsx";

const MINUTE = 60_000;

/** Planned waves, and the saving compared with other plans. */
function PlannedList({ planner }: { planner: WavePlanner }) {
  const { value: plan } = planner.plan;
  if (plan === undefined) return null;
  const names = new Map(planner.board.value.orders.map((order) => [order.id, order.order_name]));
  return (
    <section class="stack" aria-labelledby="rounds-planned">
      <div class="cluster cluster-between">
        <h2 id="rounds-planned">{t("planned")}</h2>
        {plan.rounds.length > 1 && (
          <Button
            look="main"
            disabled={planner.isBusy.value}
            onClick={() => void planner.startWaves(plan.rounds)}
          >
            {t("start_all")}
          </Button>
        )}
      </div>
      <dl class="figures">
        <Length name="together" length={plan.length} of={plan} />
        <Length name="single" length={plan.single} of={plan} />
        <Length name="first_come" length={plan.first_come} of={plan} />
      </dl>
      {plan.left_out.length > 0 && (
        <p>{t("left_out", { names: plan.left_out.map((id) => names.get(id) ?? id).join(", ") })}</p>
      )}
      <ul class="lined">
        {plan.rounds.map((wave, at) => (
          <PlannedLine
            key={wave.orders[0]?.id}
            wave={wave}
            at={at}
            plan={plan}
            planner={planner}
          />
        ))}
      </ul>
    </section>
  );
}

function Length({ name, length, of: plan }: {
  name: "together" | "single" | "first_come";
  length: number;
  of: Plan;
}) {
  const percent = length > 0 ? Math.round(100 * (1 - plan.length / length)) : 0;
  return (
    <Fact name={t(name)}>
      {t("large_length", { length: distanceText(length) })}
      {name !== "together" && percent > 0 && <span class="soft">{t("shorter", { percent })}</span>}
    </Fact>
  );
}

function PlannedLine({ wave, at, plan, planner }: {
  wave: PlannedWave;
  at: number;
  plan: Plan;
  planner: WavePlanner;
}) {
  const shown = planner.shownOf(wave, at);
  const isShown = planner.shown.value?.orders.join() === shown.orders.join();
  const lateOrders = wave.orders.flatMap(({ id, order_name: name }) => {
    const due = plan.due.get(id);
    if (due === undefined) return [];
    const minutes = Math.ceil(wave.ready + (plan.at - Date.parse(due)) / MINUTE);
    return minutes > 0 ? [t("late", { name, minutes: countText(minutes) })] : [];
  });
  return (
    <li class="cluster cluster-between">
      <div class="grow">
        <strong>{t("wave_number", { number: at + 1 })}</strong>{" "}
        <span class="soft">{count("orders_count", wave.orders.length)}</span>
        <p>{wave.orders.map(({ order_name }) => order_name).join(", ")}</p>
        <p class="soft">
          {t("wave_metrics", {
            length: distanceText(wave.length),
            minutes: countText(Math.ceil(wave.minutes)),
            time: timeText(new Date(plan.at + wave.ready * MINUTE).toISOString()),
          })}
        </p>
        <ShortOrders orders={wave.orders} board={planner.board.value} />
        {lateOrders.map((text) => <p key={text} class="wrong">{text}</p>)}
      </div>
      <div class="cluster">
        <Button look="quiet" aria-pressed={isShown} onClick={() => void planner.show(shown)}>
          {t("show_on_plan")}
        </Button>
        <Button disabled={planner.isBusy.value} onClick={() => void planner.startWaves([wave])}>
          {t("start_one")}
        </Button>
      </div>
    </li>
  );
}

/** Returns true if a wave was released today, or is not finished. */
const isOfToday = ({ state, at, last_at }: StartedWave) =>
  state !== "done" || new Date(last_at ?? at).toDateString() === new Date().toDateString();

function WavesView({ planner }: { planner: WavePlanner }) {
  useEffect(() => planner.follow(), [planner]);
  const { warehouse } = planner;
  const { rounds } = planner.board.value;
  const [today = [], earlier = []] = [true, false].map((wanted) =>
    rounds.filter((wave) => isOfToday(wave) === wanted)
  );
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title_waves")}</h1>
        <p class="soft">{t("about")}</p>
      </header>
      <div class="split">
        <div class="stack gap-7">
          <section class="stack" aria-labelledby="rounds-started">
            <h2 id="rounds-started">{t("started")}</h2>
            {today.length === 0 ? <p class="soft">{t("no_started")}</p> : (
              <StartedList
                warehouse={warehouse.id}
                waves={today}
                ends={planner.ends.value}
                pickers={planner.pickers}
                board={planner.board.value}
                onAssign={({ orders }, picker) => void assign(planner, orders, picker)}
                onShow={(wave) =>
                  void planner.show({
                    name: t("wave_number", { number: wave.number }),
                    orders: wave.orders.map(({ id }) => id),
                    start: wave.id_point_start,
                  })}
                {...(mayPlan() ? { onEnd: ({ id }) => void planner.endWave(id) } : {})}
              />
            )}
            {earlier.length > 0 && (
              <details class="disclosure">
                <summary>{t("earlier_waves")} ({earlier.length})</summary>
                <StartedList warehouse={warehouse.id} waves={earlier} />
              </details>
            )}
          </section>
          {mayPlan() && (
            <section class="stack" aria-labelledby="rounds-orders">
              <h2 id="rounds-orders">{t("orders")}</h2>
              {planner.orders.value.length === 0 ? <p class="soft">{t("no_orders")}</p> : (
                <>
                  <OrderChoices planner={planner} />
                  <CartForm planner={planner} />
                </>
              )}
            </section>
          )}
        </div>
        <div class="stack gap-7">
          <RoutePlan planner={planner} />
          <PlannedList planner={planner} />
        </div>
      </div>
      <div class="tray">
        <NoticeList notices={planner.notices} />
      </div>
    </div>
  );
}

/** Plan of the floor with the route of the selected wave. */
function RoutePlan({ planner }: { planner: WavePlanner }) {
  const { warehouse, outline } = planner;
  const { value: shown } = planner.shown;
  const { value: route } = planner.route;
  const dot = dotOf(warehouse);
  const legs = [...route?.stops.map(({ leg }) => leg) ?? [], route?.back ?? []].flat();
  const [start] = placesOf(outline, legs.slice(0, 1));
  const stops = new Set(route?.stops.map(({ id_point }) => id_point));
  return (
    <figure class={`stack gap-3 rounds-plan${shown === undefined ? " rounds-plan-empty" : ""}`}>
      <FloorSvg
        warehouse={warehouse}
        outline={outline}
        label={shown === undefined ? t("title_waves") : t("plan_of", { name: shown.name })}
      >
        <polyline
          class="floor-svg-way line-accent same-width"
          stroke-width="3"
          points={placesOf(outline, legs).map((place) =>
            place.join()
          ).join(" ")}
        />
        {placesOf(outline, [...stops]).map(([x, y], at) => (
          <circle key={at} class="fill-accent" cx={x} cy={y} r={dot} />
        ))}
        {start && <circle class="fill-ink" cx={start[0]} cy={start[1]} r={1.5 * dot} />}
      </FloorSvg>
      <figcaption class="soft">
        {shown === undefined ? t("no_way_yet") : t("plan_of", { name: shown.name })}
      </figcaption>
    </figure>
  );
}

/** Table of orders to combine, with their due times and places on a cart. */
export function OrderChoices({ planner }: { planner: WavePlanner }) {
  const { value: orders } = planner.orders;
  const selected = planner.selected.value.length;
  return (
    <table class="table table-cards">
      <thead>
        <tr>
          <th scope="col">
            <label class="check">
              <input
                type="checkbox"
                aria-label={t("all_orders")}
                checked={selected === orders.length}
                ref={(box) => {
                  if (box) box.indeterminate = selected > 0 && selected < orders.length;
                }}
                onChange={({ currentTarget: { checked } }) =>
                  planner.choose(orders.map(({ id }) => id), { selected: checked })}
              />
              <span>{t("order")}</span>
            </label>
          </th>
          <th scope="col" class="number">{t("title_boxes")}</th>
          <th scope="col">{t("due")}</th>
          <th scope="col">{t("places")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, order_name: name, boxes, picked, missing, due_at: due }) => {
          const choice = planner.choice(id);
          return (
            <tr key={id}>
              <th scope="row">
                <label class="check">
                  <input
                    type="checkbox"
                    aria-label={t("choose", { name })}
                    checked={choice.selected}
                    onChange={({ currentTarget: { checked } }) =>
                      planner.choose([id], { selected: checked })}
                  />
                  <span>{name}</span>
                  {missing > 0 && <span class="small wrong">{count("missing", missing)}</span>}
                </label>
              </th>
              <td class="number" data-name={t("title_boxes")}>{countText(boxes - picked)}</td>
              <td class="full" data-name={t("due")}>
                <input
                  class="input"
                  type="datetime-local"
                  max={MAX_LOCAL_TIME}
                  aria-label={t("due_of", { name })}
                  value={choice.due ?? localTimeOf(due)}
                  readOnly={!planner.mayEdit}
                  onInput={({ currentTarget: { value, validity } }) => {
                    // A half-typed field also has an empty value.
                    if (!validity.badInput) planner.choose([id], { due: value });
                  }}
                />
              </td>
              <td data-name={t("places")}>
                <input
                  type="text"
                  inputMode="numeric"
                  class="input input-short"
                  aria-label={t("places_of", { name })}
                  value={choice.places}
                  onInput={({ currentTarget: { value } }) =>
                    planner.choose([id], { places: value.trim() })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const FIELDS = [
  ["weight", "cart_weight"],
  ["volume", "cart_volume"],
  ["places", "cart_places"],
  ["pickers", "pickers"],
] as const satisfies [keyof CartFields, string][];

/** Form for the cart and the start point, with the button that plans waves. */
export function CartForm({ planner }: { planner: WavePlanner }) {
  const { value: cart } = planner.cart;
  const { value: isWrong } = planner.isCartWrong;
  const { value: isBusy } = planner.isBusy;
  return (
    <Form class="field-row" aria-label={t("cart")} onSubmit={() => void planner.makePlan()}>
      <label class="field full">
        <span>{t("start")}</span>
        <Select
          value={planner.start.value}
          choices={planner.points.map(({ id, name_points }) => [id, name_points])}
          onChoose={(value) => planner.startAt(value)}
        />
      </label>
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={t(label)}
          inputMode="decimal"
          value={cart[name]}
          onText={(value) => (planner.cart.value = { ...planner.cart.value, [name]: value })}
        />
      ))}
      <Button
        type="submit"
        look="main"
        disabled={isBusy || isWrong || planner.selected.value.length === 0}
      >
        {t(isBusy ? "planning" : "plan")}
      </Button>
      {isWrong && <p role="alert">{t("cart_wrong")}</p>}
    </Form>
  );
}

mountTab(
  () => t("title_waves"),
  "waves",
  async (id) => new WavePlanner(await loadWaves(id), location.search),
  (planner) => <WavesView planner={planner} />,
);
