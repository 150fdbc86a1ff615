/** State and actions of the shift page. */
import { computed, signal } from "@preact/signals";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { isClosed, isLate, type OrderState } from "../../../domain/warehouse/order_states.ts";
import { endsOf, now, type Pickers, pickersOf, tick } from "../shared/pickers.tsx";
import type { ShiftBoard, ShiftDay, ShiftOrder } from "../../../domain/warehouse/shift_records.ts";
import { Notices } from "../../shared/notices.ts";
import { explain } from "../shared/explain.ts";
import { getWarehouse } from "../shared/warehouse_api.ts";
import { call, request } from "../shared/warehouse_request.ts";
import { t } from "./messages.ts";
import { followBoard } from "./follow_board.ts";

interface LoadedShift {
  warehouse: Warehouse;
  pickers: Pickers;
  board: ShiftBoard;
  days: ShiftDay[];
}

const paramOf = (warehouseId: string) => ({ param: { warehouseId } });
// Days begin at midnight of the planner's time zone.
const daysOf = (warehouse: string) =>
  call("GET /shift/withWarehouseID/:warehouseId/days", {
    ...paramOf(warehouse),
    query: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

/**
 * Loads the data of the page.
 * @throws {ApiError} 404 if there is no such warehouse.
 */
export async function loadShift(id: string): Promise<LoadedShift> {
  const [warehouse, board, days, pickers] = await Promise.all([
    getWarehouse(id),
    call("GET /shift/withWarehouseID/:warehouseId", paramOf(id)),
    daysOf(id),
    pickersOf(id),
  ]);
  return { warehouse, board, days, pickers };
}

/** State and actions of the page. */
export class Shift {
  readonly warehouse: Warehouse;
  readonly pickers: Pickers;
  readonly board;
  readonly days;
  readonly live = signal(true);
  readonly selected = signal<OrderState | "all">("all");
  readonly notices = new Notices(explain);
  readonly orders = computed(() =>
    this.board.value.orders.filter(({ state }) =>
      this.selected.value === "all" || state === this.selected.value
    )
  );

  /** Expected ends in Unix milliseconds, by id. */
  readonly ends = computed(() => endsOf(this.board.value, now.value));
  /** Open orders that are short, late or will be, urgent ones first. */
  readonly urgent = computed(() =>
    this.board.value.orders.filter((order) => this.#isUrgent(order)).sort(byDue)
  );
  /** Other orders that are being picked. */
  readonly active = computed(() =>
    this.board.value.orders.filter((order) =>
      order.state === "picking" && !this.urgent.value.includes(order)
    ).sort(byDue)
  );

  constructor({ warehouse, board, days, pickers }: LoadedShift) {
    this.pickers = pickers;
    this.warehouse = warehouse;
    this.board = signal(board);
    this.days = signal(days);
  }

  /**
   * Follows the shift of the warehouse.
   * @returns A function that stops this.
   */
  start(): () => void {
    const stops = [
      tick(),
      followBoard(this.warehouse.id, {
        board: (board) => this.#show(board),
        live: (live) => (this.live.value = live),
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  #isUrgent(order: ShiftOrder): boolean {
    const { id, state, missing, due_at } = order;
    if (isClosed(state)) return false;
    const end = this.ends.value.get(id);
    return state === "short" || missing > 0 || isLate(order, now.value) ||
      (due_at !== "" && end !== undefined && end > Date.parse(due_at));
  }

  #show(board: ShiftBoard): void {
    const before = lastAct(this.board.value);
    this.board.value = board;
    if (lastAct(board) !== before) {
      void daysOf(this.warehouse.id).then((days) => this.days.value = days, () => {});
    }
  }

  /** Resolves a task. */
  resolve({ id, id_order_item, cause }: ShiftBoard["tasks"][number]): Promise<boolean> {
    return this.notices.attempt(t("resolve_failed"), async () => {
      if (cause === "order_deleted") {
        await request("PUT /put_back/withWarehouseID/:warehouseId/:task/resolved", {
          param: { warehouseId: this.warehouse.id, task: id },
        });
      } else {
        await request("PUT /order_item/:id/picks/:act/resolved", {
          param: { id: id_order_item, act: id },
        });
      }
      const { board } = this;
      board.value = { ...board.value, tasks: board.value.tasks.filter((one) => one.id !== id) };
    });
  }

  count(id_section: string, count_box: number): Promise<boolean> {
    return this.notices.attempt(t("count_failed"), async () => {
      await call("POST /stock_count/withWarehouseID/:warehouseId", {
        ...paramOf(this.warehouse.id),
        json: [{ id_section, count_box }],
      });
      const { board } = this;
      const counts = board.value.counts.filter((one) => one.id_section !== id_section);
      board.value = { ...board.value, counts };
    });
  }
}

const byDue = (a: ShiftOrder, b: ShiftOrder) =>
  Number(a.due_at === "") - Number(b.due_at === "") || a.due_at.localeCompare(b.due_at);

const lastAct = ({ orders }: ShiftBoard) =>
  orders.reduce((last, { last_at }) => Math.max(last, last_at ?? 0), 0);
