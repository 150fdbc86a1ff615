/** Slotting advice: which box types should stand elsewhere, on the plan, made and undone. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadFloor, Slotting } from "./state/slotting.ts";
import { count, t } from "./messages.ts";
import { Fact, Table } from "../../shared/ui/table.tsx";
import { ChoiceField, Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { countText, distanceText, numberText } from "../shared/measures.ts";
import { middleOf } from "../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../shared/floor_svg.tsx";
import { sectionsPath } from "../warehouses/floor_sketch.tsx";
import type { AdvisedMove } from "../../../domain/warehouse/slotting_records.ts";

type Content = AdvisedMove["from"];

const contentText = ({ sku_box, count_box }: Content) =>
  count_box === 0 ? t("empty") : t("holds", { count: count_box, sku: sku_box });

/** The moves in their order; each goes by those before, so they are chosen up to one. */
function MoveTable({ slotting, moves }: {
  slotting: Slotting;
  moves: readonly AdvisedMove[];
}) {
  const { value: chosen } = slotting.chosen;
  return (
    <Table
      class="table table-cards"
      headings={[
        t("column_move"),
        t("column_from"),
        t("column_to"),
        [t("column_saved"), "number"],
        [t("column_minutes"), "number"],
        [t("column_rate"), "number"],
      ]}
    >
      {moves.map(({ from, to, saved, minutes }, at) => (
        <tr key={at} class={at < chosen ? "" : "soft"}>
          <td>
            <label class="check">
              <input
                type="radio"
                name="moves"
                aria-label={t("up_to", { number: at + 1 })}
                checked={chosen === at + 1}
                onChange={() => (slotting.chosen.value = at + 1)}
              />
              {at + 1}
            </label>
          </td>
          <td data-name={t("column_from")}>
            <span>
              <strong>{from.section_name}</strong> <span class="soft">{contentText(from)}</span>
            </span>
          </td>
          <td data-name={t("column_to")}>
            <span>
              <strong>{to.section_name}</strong> <span class="soft">{contentText(to)}</span>
            </span>
          </td>
          <td data-name={t("column_saved")} class="number">{distanceText(saved)}</td>
          <td data-name={t("column_minutes")} class="number">
            {numberText(minutes)}
          </td>
          <td data-name={t("column_rate")} class="number">
            {distanceText(saved / minutes)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The chosen moves as arrows from section to section, the last chosen one strongest. */
function MovesPlan({ slotting }: { slotting: Slotting }) {
  const { warehouse, outline } = slotting;
  const dot = dotOf(warehouse);
  const moves = slotting.moves.value;
  const touched = new Set(moves.flatMap(({ from, to }) => [from.id_section, to.id_section]));
  const lastMove = moves.at(-1);
  const last = lastMove && middleOf(outline, lastMove.from.id_section);
  return (
    <figure class="stack gap-3 beside">
      <FloorSvg warehouse={warehouse} outline={outline} label={t("plan")}>
        <defs>
          <marker
            id="slotting-head"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto-start-reverse"
          >
            <path class="slotting-arrow-head" d="M0 0L10 5L0 10z" />
          </marker>
        </defs>
        <path
          class="slotting-touched"
          d={sectionsPath(
            outline.sections.filter(({ id_warehouse_section: id }) => touched.has(id)),
          )}
        />
        {moves.map(({ from, to }, at) => {
          const [a, b] = [middleOf(outline, from.id_section), middleOf(outline, to.id_section)];
          if (a === undefined || b === undefined) return null;
          const [[x, y], [endX, endY]] = [a, b];
          // A bow, so that moves to and fro do not lie on one another.
          const [midX, midY] = [(x + endX) / 2 - (endY - y) / 8, (y + endY) / 2 + (endX - x) / 8];
          const isLast = at === moves.length - 1;
          return (
            <path
              key={at}
              class={isLast ? "line-accent same-width" : "line-soft same-width"}
              stroke-width={isLast ? 3 : 1.5}
              d={`M${x} ${y}Q${midX} ${midY} ${endX} ${endY}`}
              marker-end="url(#slotting-head)"
              {
                // What an occupied section holds comes back the same way.
                ...(to.count_box > 0 ? { "marker-start": "url(#slotting-head)" } : {})
              }
            />
          );
        })}
        {last && <circle class="fill-accent" cx={last[0]} cy={last[1]} r={dot} />}
      </FloorSvg>
      <figcaption class="soft">{t("plan")}</figcaption>
    </figure>
  );
}

/** All of the page. */
function SlottingView({ slotting }: { slotting: Slotting }) {
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

mountTab(
  () => t("title"),
  "shift",
  async (id) => new Slotting(await loadFloor(id)),
  (slotting) => <SlottingView slotting={slotting} />,
);
