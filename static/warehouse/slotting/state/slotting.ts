/** Slotting advice: looked for, made up to a move, and undone. */
import { computed, signal } from "@preact/signals";
import type { Point, Warehouse } from "../../../../domain/warehouse/records.ts";
import type {
  SlottingAdviceAnswer,
  StockExchange,
} from "../../../../domain/warehouse/slotting_records.ts";
import { Notices } from "../../../shared/notices.ts";
import { lastStart, rememberStart } from "../../order/state/last_used.ts";
import { explain } from "../../shared/explain.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_outline.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { getWarehouse, points } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { exchangesOf, lastMade, rememberMade, undoing } from "./exchanges.ts";
import { count, t } from "../messages.ts";

interface LoadedFloor {
  warehouse: Warehouse;
  points: Point[];
  outline: FloorOutline;
}

/** @throws {ApiError} 404 */
export async function loadFloor(): Promise<LoadedFloor> {
  const { warehouse: id = "" } = pageIdsOf();
  const [warehouse, ofPoints, outline] = await Promise.all([
    getWarehouse(id),
    points.listOf(id),
    floorOutline(id),
  ]);
  return { warehouse, points: ofPoints, outline };
}

/** What the page shows, and what is done there. */
export class Slotting {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly outline: FloorOutline;
  readonly start;
  readonly isBusy = signal(false);
  readonly advice = signal<SlottingAdviceAnswer | undefined>(undefined);
  /** How many moves of the advice are chosen: the first ones. */
  readonly chosen = signal(0);
  /** Moves that can be undone. */
  readonly made;
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
    const last = lastStart(warehouse.id);
    this.start = signal(points.some(({ id }) => id === last) ? last! : points[0]?.id ?? "");
    this.made = signal<readonly StockExchange[]>(lastMade(warehouse.id));
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
      await this.#exchange(undoing(this.made.value));
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
    this.made.value = exchanges;
    rememberMade(this.warehouse.id, exchanges);
  }

  async #work(failed: string, work: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    this.isBusy.value = true;
    try {
      await work();
    } catch (error) {
      this.notices.fail(failed, error);
    } finally {
      this.isBusy.value = false;
    }
  }
}
