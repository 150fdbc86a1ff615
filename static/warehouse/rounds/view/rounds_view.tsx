import { useEffect } from "preact/hooks";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import { placesOf } from "../../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../../shared/floor_svg.tsx";
import type { RoundPlanner } from "../state/round_planner.ts";
import { t } from "../messages.ts";
import { CartForm, OrderChoices } from "./order_choices.tsx";
import { PlannedList } from "./planned_list.tsx";
import { StartedList } from "./started_list.tsx";

/** All of the page. */
export function RoundsView({ planner }: { planner: RoundPlanner }) {
  useEffect(() => planner.follow(), [planner]);
  const { warehouse } = planner;
  const { rounds } = planner.board.value;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <a href={`/warehouse/${warehouse.id}/shift`}>{t("to_shift")}</a>
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
                    name: t("round_planned", { number: round.number }),
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
