import { Fact } from "../../../shared/ui/table.tsx";
import { ChoiceField, Form } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import { countText, distanceText, numberText } from "../../shared/measures.ts";
import type { Slotting } from "../state/slotting.ts";
import { count, t } from "../messages.ts";
import { MoveTable } from "./move_table.tsx";
import { MovesPlan } from "./moves_plan.tsx";

/** All of the page. */
export function SlottingView({ slotting }: { slotting: Slotting }) {
  const { value: advice } = slotting.advice;
  const { value: isBusy } = slotting.isBusy;
  const doneCount = slotting.doneMoves.value.length;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <a href={`/warehouse/${slotting.warehouse.id}/shift`}>{t("to_shift")}</a>
        <p class="soft">{t("about")}</p>
      </header>
      <Form class="cluster cluster-bottom" onSubmit={() => void slotting.look()}>
        <ChoiceField
          label={t("start")}
          value={slotting.start.value}
          choices={slotting.points.map(({ id, name_points }) => [id, name_points])}
          onChoose={(value) => slotting.startAt(value)}
        />
        <Button type="submit" look="main" disabled={isBusy || slotting.points.length === 0}>
          {t(isBusy ? "advising" : "advise")}
        </Button>
        {mayPlan() && doneCount > 0 && (
          <Button
            disabled={isBusy}
            onClick={() => void slotting.undo()}
          >
            {t("undo")} ({doneCount})
          </Button>
        )}
      </Form>
      {advice && (advice.moves.length === 0
        ? <p role="status">{t(advice.orders === 0 ? "no_orders" : "nothing")}</p>
        : (
          <>
            <Figures slotting={slotting} />
            <div class="split">
              <section class="stack" aria-labelledby="slotting-moves">
                <h2 id="slotting-moves">{t("moves")}</h2>
                <MoveTable slotting={slotting} moves={advice.moves} />
                {mayPlan() && (
                  <div class="cluster cluster-bottom">
                    <Button look="main" disabled={isBusy} onClick={() => void slotting.make()}>
                      {count("make", slotting.chosen.value)}
                    </Button>
                    <p class="soft">{t("make_note")}</p>
                  </div>
                )}
              </section>
              <MovesPlan slotting={slotting} />
            </div>
          </>
        ))}
      <div class="tray">
        <NoticeList notices={slotting.notices} />
      </div>
    </div>
  );
}

/** Shows the current length of the orders' tours, and that after the chosen moves. */
function Figures({ slotting }: { slotting: Slotting }) {
  const { before, orders } = slotting.advice.value!;
  const { value: saved } = slotting.saved;
  const percent = numberText(before > 0 ? 100 * saved / before : 0);
  return (
    <dl class="figures">
      <Fact name={t("now")}>
        {t("metres", { length: distanceText(before) })}
        <span class="soft">{count("replayed", orders)}</span>
      </Fact>
      <Fact name={t("then")}>
        {t("metres", { length: distanceText(before - saved) })}
        <span class="soft">{t("less", { percent })}</span>
      </Fact>
      <Fact name={t("moving")}>
        {t("minutes", { minutes: countText(Math.ceil(slotting.minutes.value)) })}
      </Fact>
    </dl>
  );
}
