/** The orders of a warehouse, and all that is done to them here. */
import { computed, signal } from "@preact/signals";
import type { OrderItem, Point, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { OrderSummary } from "../../../../domain/warehouse/calculation_records.ts";
import type { StartedRound } from "../../../../domain/warehouse/round_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { Notices } from "../../../shared/notices.ts";
import { lastEffort, lastParameters, lastStart } from "../../order/state/last_used.ts";
import { isPicker, mayPlan } from "../../shared/credentials.ts";
import { explain } from "../../shared/explain.ts";
import { lines, orders as stored, parameters } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { BatchRun } from "./batch_run.ts";
import {
  copyName,
  matchingRows,
  type OrderRow,
  orderRows,
  type Sort,
  sortedRows,
  type SortKey,
} from "./order_rows.ts";
import { count, t } from "../messages.ts";

/** Open overlay of the page. */
export type Overlay =
  | { what: "help" | "create" | "import" }
  | { what: "remove" | "remove_picked"; rows: readonly OrderRow[] }
  | { what: "edit"; row: OrderRow };

/** The fields of the order form. */
export type OrderFields = Pick<OrderItem, "order_name" | "due_at">;

export interface LoadedOrders {
  warehouse: Warehouse;
  points: readonly Point[];
  orders: readonly OrderItem[];
  summaries: readonly OrderSummary[];
  rounds: readonly StartedRound[];
}

/** Orders in short, all of them. */
export const getSummaries = (warehouse: string) =>
  call("GET /order_item/withWarehouseID/:warehouseId/summary", {
    param: { warehouseId: warehouse },
  });

/** Rounds of several orders that were started for pickers. */
export const getRounds = (warehouse: string) =>
  call("GET /started_round/withWarehouseID/:warehouseId", { param: { warehouseId: warehouse } });

/** The list with what is chosen in it. */
export class OrderList {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly rows;
  /** Rounds that are still to be picked. */
  readonly rounds: readonly StartedRound[];
  readonly query = signal("");
  readonly sort = signal<Sort>({ by: "entered", down: true });
  /** Ids of those that are ticked. */
  readonly ticked = signal<ReadonlySet<string>>(new Set());
  readonly overlay = signal<Overlay | undefined>(undefined);
  readonly start;
  readonly effort = signal(lastEffort());
  readonly notices = new Notices(explain);
  readonly shown;
  /** Selected orders, in the displayed order. */
  readonly chosen;
  readonly batch = new BatchRun((order, pallets) => this.#update(order.id, { ...order, pallets }));

  constructor({ warehouse, points, orders, summaries, rounds }: LoadedOrders) {
    this.warehouse = warehouse;
    this.points = points;
    this.rounds = rounds.filter(({ state }) => state !== "done");
    this.rows = signal<readonly OrderRow[]>(orderRows(orders, summaries));
    this.start = signal(lastStart(warehouse.id, points));
    this.shown = computed(() =>
      sortedRows(matchingRows(this.rows.value, this.query.value), this.sort.value)
    );
    this.chosen = computed(() =>
      sortedRows(this.rows.value, this.sort.value).filter(({ id }) => this.ticked.value.has(id))
    );
  }

  /** True if the signed-in user may change orders. */
  get mayEdit(): boolean {
    return mayPlan();
  }

  /** Sorts by a column; the same one again turns it round. */
  sortBy(by: SortKey): void {
    const { value: now } = this.sort;
    this.sort.value = { by, down: now.by === by ? !now.down : by !== "name" && by !== "due" };
  }

  tick(id: string): void {
    const next = new Set(this.ticked.value);
    if (!next.delete(id)) next.add(id);
    this.ticked.value = next;
  }

  tickOnly(rows: readonly OrderRow[]): void {
    this.ticked.value = new Set(rows.map(({ id }) => id));
  }

  /** Returns the URL of an order; for a picker that of picking, if it is calculated. */
  addressOf({ id, pallets }: Pick<OrderRow, "id" | "pallets">): string {
    const order = `/warehouse/${this.warehouse.id}/orders/${id}`;
    return isPicker() && pallets > 0 ? `${order}/pick` : order;
  }

  /** Makes an order with the parameters used last. @throws {ApiError} */
  async create(fields: OrderFields): Promise<OrderRow> {
    const order = await this.#createOrder(fields);
    await parameters.create([{
      id_order_item: order.id,
      ...lastParameters(),
      pallet_limits: null,
    }]);
    const row = { ...order, lines: 0, boxes: 0, pallets: 0 };
    this.rows.value = [...this.rows.value, row];
    return row;
  }

  /** Makes another order with the lines and parameters of one. */
  async duplicate(row: OrderRow): Promise<void> {
    const taken = new Set(this.rows.value.map(({ order_name }) => order_name));
    try {
      const [ofLines, [ofParameters]] = await Promise.all([
        lines.listOf(row.id),
        parameters.listOf(row.id),
      ]);
      const order = await this.#createOrder({
        order_name: copyName(row.order_name, taken),
        due_at: "",
      });
      const own = <Record extends { id: string }>({ id: _, ...fields }: Record) => ({
        ...fields,
        id_order_item: order.id,
      });
      if (ofLines.length > 0) await lines.create(ofLines.map(own));
      if (ofParameters !== undefined) await parameters.create([own(ofParameters)]);
      this.rows.value = [...this.rows.value, { ...row, ...order, pallets: 0 }];
      this.notices.say(t("duplicated", { name: order.order_name }));
    } catch (error) {
      this.notices.fail(t("duplicate_failed", { name: row.order_name }), error);
      await this.reload();
    }
  }

  /** @throws {ApiError} */
  async edit({ id }: OrderRow, fields: OrderFields): Promise<void> {
    this.#update(id, await stored.update(id, fields));
  }

  /**
   * Removes orders; those that cannot be removed stay, and it is said why. Asks again about those for
   * which boxes have been picked, unless they are to be removed `withPicks`.
   */
  async remove(rows: readonly OrderRow[], options: { withPicks?: boolean } = {}): Promise<void> {
    let removedCount = 0;
    const picked: OrderRow[] = [];
    for (const row of rows) {
      const { id, order_name } = row;
      try {
        await stored.remove(id, options);
        removedCount++;
        this.rows.value = this.rows.value.filter((row) => row.id !== id);
        this.ticked.value = new Set([...this.ticked.value].filter((one) => one !== id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          picked.push(row);
          continue;
        }
        this.notices.fail(t("remove_failed", { name: order_name }), error);
        break;
      }
    }
    if (picked.length > 0) this.overlay.value = { what: "remove_picked", rows: picked };
    if (removedCount > 0) this.notices.say(count("removed", removedCount));
  }

  /** Calculates those that are ticked. */
  async calculate(): Promise<void> {
    const ids = this.chosen.value.map(({ id }) => id);
    const choice = {
      warehouse: this.warehouse.id,
      start: this.start.value,
      effort: this.effort.value,
    };
    if (choice.start !== "") await this.batch.run(ids, choice);
  }

  /** Asks the server again. */
  async reload(): Promise<void> {
    try {
      const [orders, summaries] = await Promise.all([
        stored.listOf(this.warehouse.id),
        getSummaries(this.warehouse.id),
      ]);
      this.rows.value = orderRows(orders, summaries);
    } catch (error) {
      this.notices.fail(t("reload_failed"), error);
    }
  }

  async #createOrder(fields: OrderFields): Promise<OrderItem> {
    const draft = { id_warehouse: this.warehouse.id, pallete_computed: "", ...fields };
    const [order] = await stored.create([draft]);
    return order!;
  }

  #update(id: string, changes: Partial<OrderRow>): void {
    this.rows.value = this.rows.value.map((row) => row.id === id ? { ...row, ...changes } : row);
  }
}
