/** Rounds of several orders: which go together, their ways on the plan, and those that were started. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { type CartFields, loadRounds, type Plan, RoundPlanner } from "./state/round_planner.ts";
import { count, t } from "./messages.ts";
import { useEffect } from "preact/hooks";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { dotOf, FloorSvg, placesOf } from "../shared/floor_svg.tsx";
import { StartedList } from "./view/started_list.tsx";
import { Fact } from "../../shared/ui/table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { PlannedWave } from "../../../domain/warehouse/wave_records.ts";
import {
  countText,
  distanceText,
  localTimeOf,
  MAX_LOCAL_TIME,
  timeText,
} from "../shared/measures.ts";
import { Form, Select } from "../../shared/ui/fields.tsx";

const MINUTE = 60_000;

/** Rounds as they were planned, and how much shorter they are than others would be. */
function PlannedList({ planner }: { planner: RoundPlanner }) {
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
            onClick={() => void planner.startRounds(plan.rounds)}
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
        {plan.rounds.map((round, at) => (
          <PlannedLine
            key={round.orders[0]?.id}
            round={round}
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

function PlannedLine({ round, at, plan, planner }: {
  round: PlannedWave;
  at: number;
  plan: Plan;
  planner: RoundPlanner;
}) {
  const shown = planner.shownOf(round, at);
  const isShown = planner.shown.value?.orders.join() === shown.orders.join();
  const late = round.orders.flatMap(({ id, order_name: name }) => {
    const due = plan.due.get(id);
    if (due === undefined) return [];
    const minutes = Math.ceil(round.ready + (plan.at - Date.parse(due)) / MINUTE);
    return minutes > 0 ? [t("late", { name, minutes: countText(minutes) })] : [];
  });
  return (
    <li class="cluster cluster-between">
      <div class="grow">
        <strong>{t("wave_number", { number: at + 1 })}</strong>{" "}
        <span class="soft">{count("orders_count", round.orders.length)}</span>
        <p>{round.orders.map(({ order_name }) => order_name).join(", ")}</p>
        <p class="soft">
          {t("round_figures", {
            length: distanceText(round.length),
            minutes: countText(Math.ceil(round.minutes)),
            time: timeText(new Date(plan.at + round.ready * MINUTE).toISOString()),
          })}
        </p>
        {late.map((text) => <p key={text} class="wrong">{text}</p>)}
      </div>
      <div class="cluster">
        <Button look="quiet" aria-pressed={isShown} onClick={() => void planner.show(shown)}>
          {t("show_on_plan")}
        </Button>
        <Button disabled={planner.isBusy.value} onClick={() => void planner.startRounds([round])}>
          {t("start_one")}
        </Button>
      </div>
    </li>
  );
}

/** All of the page. */
function RoundsView({ planner }: { planner: RoundPlanner }) {
  useEffect(() => planner.follow(), [planner]);
  const { warehouse } = planner;
  const { rounds } = planner.board.value;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <a href={`/warehouse/${warehouse.id}/shift`}>{t("title_shift")}</a>
        <p class="soft">{t("about")}</p>
      </header>
      <div class="split">
        <div class="stack gap-7">
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
          <WayPlan planner={planner} />
          <PlannedList planner={planner} />
          <section class="stack" aria-labelledby="rounds-started">
            <h2 id="rounds-started">{t("started")}</h2>
            {rounds.length === 0 ? <p class="soft">{t("no_started")}</p> : (
              <StartedList
                warehouse={warehouse.id}
                rounds={rounds}
                onShow={(round) =>
                  void planner.show({
                    name: t("wave_number", { number: round.number }),
                    orders: round.orders.map(({ id }) => id),
                    start: round.id_point_start,
                  })}
                {...(mayPlan() ? { onEnd: ({ id }) => void planner.endRound(id) } : {})}
              />
            )}
          </section>
        </div>
      </div>
      <div class="tray">
        <NoticeList notices={planner.notices} />
      </div>
    </div>
  );
}

/** The way of the shown round through the floor, its stops numbered. */
function WayPlan({ planner }: { planner: RoundPlanner }) {
  const { warehouse, outline } = planner;
  const { value: shown } = planner.shown;
  const { value: way } = planner.way;
  const dot = dotOf(warehouse);
  const legs = [...way?.stops.map(({ leg }) => leg) ?? [], way?.back ?? []].flat();
  const [start] = placesOf(outline, legs.slice(0, 1));
  const stops = new Set(way?.stops.map(({ id_point }) => id_point));
  return (
    <figure class={`stack gap-3 rounds-plan${shown === undefined ? " rounds-plan-empty" : ""}`}>
      <FloorSvg
        warehouse={warehouse}
        outline={outline}
        label={shown === undefined ? t("title") : t("plan_of", { name: shown.name })}
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

/** Table of orders to combine, with due times, and the share of a cart that each takes. */
export function OrderChoices({ planner }: { planner: RoundPlanner }) {
  const { value: orders } = planner.orders;
  const chosen = planner.chosen.value.length;
  return (
    <table class="table table-cards">
      <thead>
        <tr>
          <th scope="col">
            <label class="check">
              <input
                type="checkbox"
                aria-label={t("all_orders")}
                checked={chosen === orders.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < orders.length;
                }}
                onChange={({ currentTarget: { checked } }) =>
                  planner.choose(orders.map(({ id }) => id), { chosen: checked })}
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
        {orders.map(({ id, order_name: name, boxes, picked, due_at: due }) => {
          const choice = planner.choice(id);
          return (
            <tr key={id}>
              <th scope="row">
                <label class="check">
                  <input
                    type="checkbox"
                    aria-label={t("choose", { name })}
                    checked={choice.chosen}
                    onChange={({ currentTarget: { checked } }) =>
                      planner.choose([id], { chosen: checked })}
                  />
                  <span>{name}</span>
                </label>
              </th>
              <td class="number" data-name={t("title_boxes")}>{countText(boxes - picked)}</td>
              <td data-name={t("due")}>
                <input
                  class="input"
                  type="datetime-local"
                  max={MAX_LOCAL_TIME}
                  aria-label={t("due_of", { name })}
                  value={choice.due ?? localTimeOf(due)}
                  readOnly={!planner.mayEdit}
                  onInput={({ currentTarget: { value, validity } }) => {
                    // While it is half typed, a field holds no time either.
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
export function CartForm({ planner }: { planner: RoundPlanner }) {
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
        <label key={name} class="field">
          <span>{t(label)}</span>
          <input
            type="text"
            inputMode="decimal"
            value={cart[name]}
            onInput={(
              { currentTarget: { value } },
            ) => (planner.cart.value = { ...planner.cart.value, [name]: value })}
          />
        </label>
      ))}
      <Button
        type="submit"
        look="main"
        disabled={isBusy || isWrong || planner.chosen.value.length === 0}
      >
        {t(isBusy ? "planning" : "plan")}
      </Button>
      {isWrong && <p role="alert">{t("cart_wrong")}</p>}
    </Form>
  );
}

mountTab(
  () => t("title"),
  "shift",
  async (id) => new RoundPlanner(await loadRounds(id)),
  (planner) => <RoundsView planner={planner} />,
);
