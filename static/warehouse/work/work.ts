/** The orders and waves of a picker, by due time. */
import { signal } from "@preact/signals";
import { isLate, type OrderState } from "../../../domain/warehouse/order_states.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import type { ShiftBoard } from "../../../domain/warehouse/shift_records.ts";
import { sendLeft } from "../pick/state/outbox.ts";
import { keepSending } from "../pick/state/pick_queue.ts";
import { signedIn } from "../shared/credentials.ts";
import { loadOrCopy, ownCopy } from "../shared/own_storage.ts";
import { getTour, getWarehouse } from "../shared/warehouse_api.ts";
import { call } from "../shared/warehouse_request.ts";

/** An order or a wave to pick. */
export interface WorkItem {
  id: string;
  /** Number of a wave; undefined for an order. */
  wave?: number;
  name: string;
  due_at: string;
  /** State of an order; undefined for a wave. */
  state?: OrderState;
  isBegun: boolean;
  /** Boxes that are still to be picked. */
  left: number;
  /** Number of boxes that its orders lack; missing in lists that an earlier version has stored. */
  missing?: number;
  /** Length of the tour in the warehouse's unit; undefined if unknown. */
  length?: number;
  /** Login of the picker; empty if none. */
  picker: string;
}

/** The list, as stored on the device. */
export interface WorkList {
  warehouse: Warehouse;
  items: WorkItem[];
  /** Unix milliseconds. */
  at: number;
}

// States in which there is something to pick.
const OPEN: ReadonlySet<OrderState> = new Set(["calculated", "reserved", "picking", "short"]);
// Tours are calculated one by one.
const MAX_TOURS = 12;

/** Returns the work of a board: started work first, then by due time, work without one last. */
export function workOf(board: Pick<ShiftBoard, "orders" | "rounds">): WorkItem[] {
  const waves = board.rounds.filter(({ state }) => state !== "done");
  const inWaves = new Set(waves.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const items: WorkItem[] = [
    ...waves.map((wave) => ({
      id: wave.id,
      wave: wave.number,
      name: wave.orders.map(({ order_name }) => order_name).join(", "),
      due_at: wave.due_at,
      isBegun: wave.picked > 0,
      left: Math.max(0, wave.boxes - wave.picked),
      length: wave.planned,
      missing: board.orders.filter(({ id }) => wave.orders.some((order) => order.id === id))
        .reduce((sum, { missing }) => sum + missing, 0),
      picker: wave.picker,
    })),
    ...board.orders.filter(({ id, state }) => OPEN.has(state) && !inWaves.has(id)).map((order) => ({
      id: order.id,
      name: order.order_name,
      due_at: order.due_at,
      state: order.state,
      isBegun: order.picked > 0,
      left: Math.max(0, order.boxes - order.picked),
      missing: order.missing,
      picker: order.picker,
      ...(order.planned !== null && { length: order.planned }),
    })),
  ];
  const rank = ({ due_at }: WorkItem) => due_at === "" ? "9" : due_at;
  return items.sort((a, b) =>
    rank(a).localeCompare(rank(b)) || Number(b.isBegun) - Number(a.isBegun)
  );
}

/** Loads the list; if the server is unreachable, the one stored on the device. @throws {ApiError} */
export const loadWork = (id: string): Promise<WorkList> =>
  loadOrCopy(ownCopy<WorkList>(`depot.work.${id}`), async () => {
    const [warehouse, board] = await Promise.all([
      getWarehouse(id),
      call("GET /shift/withWarehouseID/:warehouseId", { param: { warehouseId: id } }),
    ]);
    return { warehouse, items: workOf(board), at: Date.now() };
  });

/** State of the page. */
export class Work {
  readonly lengths = signal<ReadonlyMap<string, number>>(new Map());
  readonly unsent = signal(0);
  readonly mine: readonly WorkItem[];
  readonly others: readonly WorkItem[];

  constructor({ items }: WorkList) {
    const me = signedIn.value?.user_login;
    this.mine = me === undefined ? items : items.filter(({ picker }) => picker === me);
    this.others = me === undefined ? [] : items.filter(({ picker }) => picker === "");
  }

  /** The order or wave to begin with. */
  get next(): WorkItem | undefined {
    return this.mine[0] ?? this.others[0];
  }

  /** Loads lengths of tours, and sends the unsent picks. @returns A function that stops this. */
  start = () => {
    void this.#measure();
    return keepSending(async () => this.unsent.value = await sendLeft(), () => true);
  };

  async #measure(): Promise<void> {
    const unknown = [...this.mine, ...this.others]
      .filter(({ wave, length }) => wave === undefined && length === undefined);
    for (const { id } of unknown.slice(0, MAX_TOURS)) {
      const tour = await getTour(id).catch(() => undefined);
      if (tour) this.lengths.value = new Map(this.lengths.value).set(id, tour.length);
    }
  }
}

/** Returns true if an item is due and not picked. */
export const isOverdue = ({ due_at, state = "reserved" }: WorkItem, now: number): boolean =>
  isLate({ due_at, state }, now);
