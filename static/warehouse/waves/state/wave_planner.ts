/** Planning of waves for a cart, their release to pickers, and their progress. */
import { batch, computed, signal } from "@preact/signals";
import type { Point, Warehouse } from "../../../../domain/warehouse/records.ts";
import type {
  PlannedWave,
  PlannedWaves,
  RemainingStops,
} from "../../../../domain/warehouse/wave_records.ts";
import type { ShiftBoard } from "../../../../domain/warehouse/shift_records.ts";
import { Notices, whileBusy } from "../../../shared/notices.ts";
import { lastStart, rememberStart } from "../../order/state/last_used.ts";
import { explain } from "../../shared/explain.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_svg.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import { dueAtOf, localTimeOf } from "../../shared/measures.ts";
import { endsOf, now, type Pickers, pickersOf, tick } from "../../shared/pickers.tsx";
import { getWarehouse, orders, points } from "../../shared/warehouse_api.ts";
import { call, request } from "../../shared/warehouse_request.ts";
import { followBoard } from "../../shift/follow_board.ts";
import { t } from "../messages.ts";
import { isObject, storedJson } from "../../../shared/storage.ts";
import { units } from "../../shared/units.ts";
import { converted, weightConversion } from "../../../../domain/warehouse/units.ts";

interface LoadedWaves {
  warehouse: Warehouse;
  points: Point[];
  pickers: Pickers;
  outline: FloorOutline;
  board: ShiftBoard;
}

/** Selection of an order. */
export interface OrderChoice {
  selected: boolean;
  /** Value of the input field; undefined for the stored due time of the order. */
  due: string | undefined;
  places: string;
}

/** A plan and its inputs. */
export interface Plan extends PlannedWaves {
  start: string;
  /** Creation time in Unix milliseconds. */
  at: number;
  /** Due times of the orders that have one, by order id. */
  due: ReadonlyMap<string, string>;
}

/** A wave whose route is displayed on the plan. */
export interface ShownWave {
  name: string;
  orders: readonly string[];
  start: string;
}

const UNTOUCHED: OrderChoice = { selected: true, due: undefined, places: "1" };

/**
 * Loads the data of the page.
 * @throws {ApiError} 404 if there is no such warehouse.
 */
export async function loadWaves(id: string): Promise<LoadedWaves> {
  const [warehouse, ofPoints, outline, board, pickers] = await Promise.all([
    getWarehouse(id),
    points.listOf(id),
    floorOutline(id),
    call("GET /shift/withWarehouseID/:warehouseId", { param: { warehouseId: id } }),
    pickersOf(id),
  ]);
  return { warehouse, points: ofPoints, outline, board, pickers };
}

/** State and actions of the waves page. */
export class WavePlanner {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly outline: FloorOutline;
  readonly pickers: Pickers;
  readonly board;
  readonly start;
  readonly cart = signal<CartFields>(lastCart());
  readonly choices = signal<ReadonlyMap<string, OrderChoice>>(new Map());
  readonly plan = signal<Plan | undefined>(undefined);
  readonly isBusy = signal(false);
  readonly shown = signal<ShownWave | undefined>(undefined);
  readonly route = signal<RemainingStops | undefined>(undefined);
  readonly notices = new Notices(explain);
  /** Orders that reserve boxes and are in no wave, oldest first. */
  readonly orders = computed(() => {
    const { orders, rounds } = this.board.value;
    const wavedIds = new Set(rounds.flatMap(({ orders }) => orders.map(({ id }) => id)));
    return orders.filter(({ id, state }) =>
      (state === "reserved" || state === "picking") && !wavedIds.has(id)
    ).reverse();
  });
  readonly selected = computed(() =>
    this.orders.value.filter(({ id }) => this.choice(id).selected)
  );
  readonly isCartWrong = computed(() => readCart(this.cart.value) === undefined);

  /** Expected ends in Unix milliseconds, by id. */
  readonly ends = computed(() => endsOf(this.board.value, now.value));
  /** Ids of the orders that are selected at first; undefined for all. */
  readonly #orderIds: ReadonlySet<string> | undefined;

  /** @param search Parameters of the page's URL; `orders` are ids of orders. */
  constructor({ warehouse, points, outline, board, pickers }: LoadedWaves, search = "") {
    this.pickers = pickers;
    const orderIds = new URLSearchParams(search).get("orders");
    this.#orderIds = orderIds === null ? undefined : new Set(orderIds.split(","));
    this.warehouse = warehouse;
    this.points = points;
    this.outline = outline;
    this.board = signal(board);
    this.start = signal(lastStart(warehouse.id, points));
  }

  /**
   * Follows the shift of the warehouse.
   * @returns A function that stops this.
   */
  follow(): () => void {
    const board = (board: ShiftBoard) => (this.board.value = board);
    const stops = [tick(), followBoard(this.warehouse.id, { board, live: () => {} })];
    return () => stops.forEach((stop) => stop());
  }

  get mayEdit(): boolean {
    return mayPlan();
  }

  choice(order: string): OrderChoice {
    return this.choices.value.get(order) ??
      { ...UNTOUCHED, selected: this.#orderIds?.has(order) ?? true };
  }

  choose(orders: readonly string[], change: Partial<OrderChoice>): void {
    const next = new Map(this.choices.value);
    for (const id of orders) next.set(id, { ...this.choice(id), ...change });
    this.choices.value = next;
  }

  startAt(point: string): void {
    this.start.value = point;
    rememberStart(this.warehouse.id, point);
  }

  /** Requests a plan of waves for the selected orders. */
  async makePlan(): Promise<void> {
    const cart = readCart(this.cart.value);
    if (cart === undefined || this.isBusy.value) return;
    rememberCart(this.cart.value);
    const start = this.start.value;
    await this.#work(t("plan_failed"), async () => {
      await this.#saveDueTimes();
      const selected = this.selected.value;
      const at = Date.now();
      const due = new Map(
        selected.filter(({ due_at }) => due_at !== "").map(({ id, due_at }) => [id, due_at]),
      );
      const planned = await call("POST /picking_rounds/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        json: {
          id_point_start: start,
          orders: selected.map(({ id }) => {
            const places = Math.round(Number(this.choice(id).places)) || 1;
            return { id, places: Math.min(Math.max(places, 1), 1000) };
          }),
          cart_weight: cart.weight,
          cart_volume: cart.volume,
          cart_places: cart.places,
          pickers: cart.pickers,
        },
      });
      this.plan.value = { ...planned, start, at, due };
      const [first] = planned.rounds;
      if (first !== undefined) await this.show(this.shownOf(first, 0));
    });
  }

  /** Saves changed due times to the orders. */
  async #saveDueTimes(): Promise<void> {
    for (const { id, due_at: before } of this.selected.value) {
      const { due } = this.choice(id);
      if (due !== undefined && due !== localTimeOf(before)) {
        const { due_at } = await orders.update(id, { due_at: dueAtOf(due) });
        const { board } = this;
        const changed = board.value.orders.map((one) => one.id === id ? { ...one, due_at } : one);
        board.value = { ...board.value, orders: changed };
      }
      this.choose([id], { due: undefined });
    }
  }

  /** Returns a planned wave as displayed on the plan. */
  shownOf({ orders }: PlannedWave, at: number): ShownWave {
    return {
      name: t("wave_number", { number: at + 1 }),
      orders: orders.map(({ id }) => id),
      start: this.plan.value?.start ?? this.start.value,
    };
  }

  show(shown: ShownWave): Promise<boolean> {
    this.shown.value = shown;
    return this.notices.attempt(t("way_failed"), async () => {
      const route = await call("GET /picking_round/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        query: { orders: shown.orders.join(), from: shown.start },
      });
      if (this.shown.value === shown) this.route.value = route;
    });
  }

  async startWaves(waves: readonly PlannedWave[]): Promise<void> {
    const plan = this.plan.value;
    if (plan === undefined) return;
    await this.#work(t("start_failed"), async () => {
      const started = await call("POST /started_round/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        json: waves.map(({ orders }) => ({
          id_point_start: plan.start,
          orders: orders.map(({ id }) => id),
        })),
      });
      const remaining = plan.rounds.filter((wave) => !waves.includes(wave));
      const startedIds = new Set(started.map(({ id }) => id));
      batch(() => {
        const { board } = this;
        const others = board.value.rounds.filter(({ id }) => !startedIds.has(id));
        board.value = { ...board.value, rounds: [...started.toReversed(), ...others] };
        this.plan.value = remaining.length === 0 ? undefined : { ...plan, rounds: remaining };
      });
    });
  }

  async endWave(wave: string): Promise<void> {
    await this.#work(t("end_failed"), async () => {
      await request("DELETE /started_round/withWarehouseID/:warehouseId/:round", {
        param: { warehouseId: this.warehouse.id, round: wave },
      });
      const { board } = this;
      const rounds = board.value.rounds.filter(({ id }) => id !== wave);
      board.value = { ...board.value, rounds };
    });
  }

  async #work(failed: string, work: () => Promise<void>): Promise<void> {
    await whileBusy(this, failed, work);
  }
}

/** Values of the form, as typed. */
export interface CartFields {
  /** In the warehouse's unit of weight. */
  weight: string;
  /** Cubic metres. */
  volume: string;
  places: string;
  pickers: string;
}

export interface Cart {
  weight: number;
  volume: number;
  places: number;
  pickers: number;
}

// A stored weight is valid only in its unit, so each unit has its own storage key.
const storedCart = () =>
  storedJson<Partial<CartFields>>(
    `depot_cart_${units.value.weight_unit}`,
    (value) => isObject(value) && Object.values(value).every((text) => typeof text === "string"),
  );

/** Returns the cart that was entered last; by default the size of a roll cage trolley. */
export function lastCart(): CartFields {
  return {
    weight: String(Math.round(converted(400, weightConversion("kg", units.value.weight_unit)))),
    volume: "1.6",
    places: "6",
    pickers: "1",
    ...storedCart().read(),
  };
}

export const rememberCart = (fields: CartFields) => storedCart().write(fields);

/** Returns the parsed cart; undefined if a field is invalid. */
export function readCart(fields: CartFields): Cart | undefined {
  const number = (text: string) => Number(text.trim().replace(",", ".") || NaN);
  const [weight, volume] = [number(fields.weight), number(fields.volume)];
  const [places, pickers] = [number(fields.places), number(fields.pickers)];
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 1000;
  if (!(weight > 0) || !(volume > 0) || !isCount(places) || !isCount(pickers)) return undefined;
  return { weight, volume, places, pickers };
}
