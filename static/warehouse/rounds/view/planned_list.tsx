import { Fact } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { PlannedRound } from "../../../../domain/warehouse/round_records.ts";
import { countText, distanceText, timeText } from "../../shared/measures.ts";
import type { Plan, RoundPlanner } from "../state/round_planner.ts";
import { count, t } from "../messages.ts";

const MINUTE = 60_000;

/** Rounds as they were planned, and how much shorter they are than others would be. */
export function PlannedList({ planner }: { planner: RoundPlanner }) {
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
      {t("metres", { length: distanceText(length) })}
      {name !== "together" && percent > 0 && <span class="soft">{t("shorter", { percent })}</span>}
    </Fact>
  );
}

function PlannedLine({ round, at, plan, planner }: {
  round: PlannedRound;
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
        <strong>{t("round_planned", { number: at + 1 })}</strong>{" "}
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
          {t("show")}
        </Button>
        <Button disabled={planner.isBusy.value} onClick={() => void planner.startRounds([round])}>
          {t("start_one")}
        </Button>
      </div>
    </li>
  );
}
