/** Slotting advice: moves of box types to better sections, on a table and a plan. */
import { computed, signal } from "@preact/signals";
import type { Point, Warehouse } from "../../../domain/warehouse/records.ts";
import type {
  AdvisedMove,
  SlottingAdviceAnswer,
  StockExchange,
} from "../../../domain/warehouse/slotting_records.ts";
import { Notices, whileBusy } from "../../shared/notices.ts";
import { storedJson } from "../../shared/storage.ts";
import { lastStart, rememberStart } from "../order/state/last_used.ts";
import { explain } from "../shared/explain.ts";
import {
  dotOf,
  type FloorOutline,
  floorOutline,
  FloorSvg,
  middleOf,
  sectionsPath,
} from "../shared/floor_svg.tsx";
import { getWarehouse, points } from "../shared/warehouse_api.ts";
import { call } from "../shared/warehouse_request.ts";
import { count, t } from "./messages.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { DataTable, Fact } from "../../shared/ui/table.tsx";
import { CheckField, ChoiceField, Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { countText, distanceText, numberText } from "../shared/measures.ts";

const exchangesOf = (moves: readonly AdvisedMove[]): StockExchange[] =>
  moves.map(({ from, to }) => ({
    id_section: from.id_section,
    id_box: from.id_box,
    count_box: from.count_box,
    id_section_to: to.id_section,
    id_box_to: to.id_box,
    count_box_to: to.count_box,
  }));

/** Returns the exchanges that undo others: each reversed, in reverse order. */
const undoExchanges = (exchanges: readonly StockExchange[]): StockExchange[] =>
  exchanges.toReversed().map((one) => ({
    ...one,
    id_box: one.id_box_to,
    count_box: one.count_box_to,
    id_box_to: one.id_box,
    count_box_to: one.count_box,
  }));

/** Returns the stored exchanges last made on this device, until they are undone. */
const storedExchanges = (warehouse: string) =>
  storedJson<readonly StockExchange[]>(`depot_slotting_${warehouse}`, Array.isArray);

interface LoadedFloor {
  warehouse: Warehouse;
  points: Point[];
  outline: FloorOutline;
}

/**
 * Loads the floor of a warehouse.
 * @throws {ApiError} 404 if there is no such warehouse.
 */
async function loadFloor(id: string): Promise<LoadedFloor> {
  const [warehouse, ofPoints, outline] = await Promise.all([
    getWarehouse(id),
    points.listOf(id),
    floorOutline(id),
  ]);
  return { warehouse, points: ofPoints, outline };
}

class Slotting {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly outline: FloorOutline;
  readonly start;
  readonly isBusy = signal(false);
  readonly advice = signal<SlottingAdviceAnswer | undefined>(undefined);
  /** Number of chosen moves, counted from the first one. */
  readonly selected = signal(0);
  /** Moves that can be undone. */
  readonly doneMoves;
  readonly notices = new Notices(explain);
  readonly moves = computed(() => this.advice.value?.moves.slice(0, this.selected.value) ?? []);
  readonly saved = computed(() => this.moves.value.reduce((sum, { saved }) => sum + saved, 0));
  readonly minutes = computed(() =>
    this.moves.value.reduce((sum, { minutes }) => sum + minutes, 0)
  );

  constructor({ warehouse, points, outline }: LoadedFloor) {
    this.warehouse = warehouse;
    this.points = points;
    this.outline = outline;
    this.start = signal(lastStart(warehouse.id, points));
    this.doneMoves = signal<readonly StockExchange[]>(storedExchanges(warehouse.id).read() ?? []);
  }

  startAt(point: string): void {
    this.start.value = point;
    rememberStart(this.warehouse.id, point);
  }

  /** Requests the advice, for which the server replays all orders. */
  load(): Promise<void> {
    return this.#work(t("advise_failed"), async () => {
      const advice = await call("GET /slotting_advice/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        query: { start: this.start.value },
      });
      this.advice.value = advice;
      this.selected.value = advice.moves.length;
    });
  }

  make(): Promise<void> {
    return this.#work(t("make_failed"), async () => {
      const exchanges = exchangesOf(this.moves.value);
      await this.#exchange(exchanges);
      this.#keep(exchanges);
      this.advice.value = undefined;
      this.notices.say(count("made", exchanges.length));
    });
  }

  undo(): Promise<void> {
    return this.#work(t("undo_failed"), async () => {
      await this.#exchange(undoExchanges(this.doneMoves.value));
      this.#keep([]);
      this.advice.value = undefined;
      this.notices.say(t("undone"));
    });
  }

  async #exchange(json: StockExchange[]): Promise<void> {
    await call("POST /stock_exchange/withWarehouseID/:warehouseId", {
      param: { warehouseId: this.warehouse.id },
      json,
    });
  }

  #keep(exchanges: readonly StockExchange[]): void {
    this.doneMoves.value = exchanges;
    storedExchanges(this.warehouse.id).write(exchanges);
  }

  async #work(failed: string, work: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    await whileBusy(this, failed, work);
  }
}

type Content = AdvisedMove["from"];

const contentText = ({ sku_box, count_box }: Content) =>
  count_box === 0 ? t("empty") : t("holds", { count: count_box, sku: sku_box });

/** Table of moves in order. Each depends on the ones before, so the user chooses all up to one. */
function MoveTable({ slotting, moves }: {
  slotting: Slotting;
  moves: readonly AdvisedMove[];
}) {
  const { value: selected } = slotting.selected;
  const place = (content: Content) => (
    <span>
      <strong>{content.section_name}</strong> <span class="soft">{contentText(content)}</span>
    </span>
  );
  return (
    <DataTable
      columns={[
        {
          name: t("column_move"),
          value: (_, at) => (
            <CheckField
              type="radio"
              name="moves"
              aria-label={t("up_to", { number: at + 1 })}
              checked={selected === at + 1}
              onCheck={() => (slotting.selected.value = at + 1)}
              label={at + 1}
            />
          ),
        },
        { name: t("column_from"), value: ({ from }) => place(from) },
        { name: t("column_to"), value: ({ to }) => place(to) },
        { name: t("column_saved"), look: "number", value: ({ saved }) => distanceText(saved) },
        { name: t("column_minutes"), look: "number", value: ({ minutes }) => numberText(minutes) },
        {
          name: t("column_rate"),
          look: "number",
          value: ({ saved, minutes }) => distanceText(saved / minutes),
        },
      ]}
      rows={moves}
      keyOf={(_, at) => at}
      rowLook={(_, at) => at < selected ? undefined : "soft"}
    />
  );
}

/** Chosen moves as arrows between sections; the last one is emphasized. */
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
          // Curved, so that moves in opposite directions do not overlap.
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
                // The contents of an occupied target section move in the opposite direction.
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

function SlottingView({ slotting }: { slotting: Slotting }) {
  const { value: advice } = slotting.advice;
  const { value: isBusy } = slotting.isBusy;
  const doneCount = slotting.doneMoves.value.length;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <p class="soft">{t("about")}</p>
      </header>
      <Form class="cluster cluster-bottom" onSubmit={() => void slotting.load()}>
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
                      {count("make", slotting.selected.value)}
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
  "slotting",
  async (id) => new Slotting(await loadFloor(id)),
  (slotting) => <SlottingView slotting={slotting} />,
);
