/** Slotting advice: looked for, made up to a move, and undone. */
import { computed, signal } from "@preact/signals";
import type { Point, Warehouse } from "../../../../domain/warehouse/records.ts";
import type {
  AdvisedMove,
  SlottingAdviceAnswer,
  StockExchange,
} from "../../../../domain/warehouse/slotting_records.ts";
import { Notices, whileBusy } from "../../../shared/notices.ts";
import { storedJson } from "../../../shared/storage.ts";
import { lastStart, rememberStart } from "../../order/state/last_used.ts";
import { explain } from "../../shared/explain.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_outline.ts";
import { getWarehouse, points } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { count, t } from "../messages.ts";

/** Returns the exchanges that make moves. */
const exchangesOf = (moves: readonly AdvisedMove[]): StockExchange[] =>
  moves.map(({ from, to }) => ({
    id_section: from.id_section,
    id_box: from.id_box,
    count_box: from.count_box,
    id_section_to: to.id_section,
    id_box_to: to.id_box,
    count_box_to: to.count_box,
  }));

/** Returns the exchanges that undo others: each reversed, the last first. */
const undoing = (exchanges: readonly StockExchange[]): StockExchange[] =>
  exchanges.toReversed().map((one) => ({
    ...one,
    id_box: one.id_box_to,
    count_box: one.count_box_to,
    id_box_to: one.id_box,
    count_box_to: one.count_box,
  }));

/** Moves that were made from this device last, as long as they are not undone. */
const lastMade = (warehouse: string) =>
  storedJson<readonly StockExchange[]>(`depot_slotting_${warehouse}`, Array.isArray);

interface LoadedFloor {
  warehouse: Warehouse;
  points: Point[];
  outline: FloorOutline;
}

/** @throws {ApiError} 404 */
export async function loadFloor(id: string): Promise<LoadedFloor> {
  const [warehouse, ofPoints, outline] = await Promise.all([
    getWarehouse(id),
    points.listOf(id),
    floorOutline(id),
  ]);
  return { warehouse, points: ofPoints, outline };
}

/** State of the page, and its actions. */
export class Slotting {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly outline: FloorOutline;
  readonly start;
  readonly isBusy = signal(false);
  readonly advice = signal<SlottingAdviceAnswer | undefined>(undefined);
  /** Number of chosen moves: the first ones of the advice. */
  readonly chosen = signal(0);
  /** Moves that can be undone. */
  readonly doneMoves;
  readonly notices = new Notices(explain);
  readonly moves = computed(() => this.advice.value?.moves.slice(0, this.chosen.value) ?? []);
  readonly saved = computed(() => this.moves.value.reduce((sum, { saved }) => sum + saved, 0));
  readonly minutes = computed(() =>
    this.moves.value.reduce((sum, { minutes }) => sum + minutes, 0)
  );

  constructor({ warehouse, points, outline }: LoadedFloor) {
    this.warehouse = warehouse;
    this.points = points;
    this.outline = outline;
    this.start = signal(lastStart(warehouse.id, points));
    this.doneMoves = signal<readonly StockExchange[]>(lastMade(warehouse.id).read() ?? []);
  }

  startAt(point: string): void {
    this.start.value = point;
    rememberStart(this.warehouse.id, point);
  }

  /** Has all orders replayed. */
  look(): Promise<void> {
    return this.#work(t("advise_failed"), async () => {
      const advice = await call("GET /slotting_advice/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        query: { start: this.start.value },
      });
      this.advice.value = advice;
      this.chosen.value = advice.moves.length;
    });
  }

  /** Makes the chosen moves. */
  make(): Promise<void> {
    return this.#work(t("make_failed"), async () => {
      const exchanges = exchangesOf(this.moves.value);
      await this.#exchange(exchanges);
      this.#keep(exchanges);
      this.advice.value = undefined;
      this.notices.say(count("made", exchanges.length));
    });
  }

  /** Undoes the moves that were made last. */
  undo(): Promise<void> {
    return this.#work(t("undo_failed"), async () => {
      await this.#exchange(undoing(this.doneMoves.value));
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
    lastMade(this.warehouse.id).write(exchanges);
  }

  async #work(failed: string, work: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    await whileBusy(this, failed, work);
  }
}
