/** State and actions of the loading page. */
import type {
  LoadableOrder,
  LoadRecord,
  LoadSummary,
  NewVehicle,
  VehicleRecord,
} from "../../../domain/warehouse/loading_records.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { type Capacity, nameForDriver, stopsByDueTime } from "../../../domain/loading/stops.ts";
import { getWarehouse } from "../shared/warehouse_api.ts";
import { call, request } from "../shared/warehouse_request.ts";
import { batch, computed, signal } from "@preact/signals";
import { placeOrReason } from "../../../domain/loading/leftover_reason.ts";
import type { Placement } from "../../../domain/loading/load_problem.ts";
import { converted, weightConversion } from "../../../domain/warehouse/units.ts";
import { Notices, whileBusy } from "../../shared/notices.ts";
import { explain } from "../shared/explain.ts";
import {
  faultsOf,
  isSame,
  movedTo,
  placementsOf,
  problemOf,
  sequenceOf,
  turnedAround,
} from "./held_pallet.ts";
import { weightUnit } from "./words.ts";
import { count, t } from "./messages.ts";

interface LoadedPage {
  warehouse: Warehouse;
  /** Orders to load. */
  orders: LoadableOrder[];
  /** Number of all orders to load. */
  total: number;
  /** Orders of the shown load, or those that another page has chosen. */
  chosen: LoadableOrder[];
  vehicles: VehicleRecord[];
  loads: LoadSummary[];
  load: LoadRecord | undefined;
}

export const DEFAULT_PRIORITY = 5;
const DEFAULT_SUPPORT = 0.75;

// Pause in typing before the server is asked.
const TYPING_PAUSE_MS = 250;

const requested = (name: string) => new URLSearchParams(location.search).get(name) ?? "";

/**
 * Loads orders to load: those with the given ids, or the most urgent that match a search, and the
 * number of all that match.
 */
async function loadable(
  warehouseId: string,
  query: { search?: string; orders?: string } = {},
): Promise<{ orders: LoadableOrder[]; total: number }> {
  const path = "GET /loadable_order/withWarehouseID/:warehouseId";
  const answer = await request(path, { param: { warehouseId }, query });
  return { orders: await answer.json(), total: Number(answer.headers.get("X-Total-Count")) };
}

const idsOf = ({ stops }: Pick<LoadRecord, "stops">) =>
  stops.flatMap(({ orders }) => orders.map((one) => one.id_order_item)).join();

/**
 * Loads the data of the page.
 * @throws {ApiError} 404 if there is no such warehouse.
 */
export async function loadPage(id: string): Promise<LoadedPage> {
  const param = { warehouseId: id };
  const [warehouse, found, vehicles, loads] = await Promise.all([
    getWarehouse(id),
    loadable(id),
    call("GET /vehicle", {}),
    call("GET /load/withWarehouseID/:warehouseId", { param }),
  ]);
  let ids = requested("orders");
  const currentLoad = loads.find((one) => one.id === requested("load")) ?? loads[0];
  const load = currentLoad && ids === ""
    ? await call("GET /load/withWarehouseID/:warehouseId/:load", {
      param: { ...param, load: currentLoad.id },
    })
    : undefined;
  if (load) ids = idsOf(load);
  const chosen = ids === "" ? [] : (await loadable(id, { orders: ids })).orders;
  return { warehouse, ...found, chosen, vehicles, loads, load };
}

interface Stop {
  key: number;
  name: string;
  /** True if planning the stops again keeps its name. */
  isNamed?: boolean;
  orders: readonly string[];
}

/** Assigns an order to a stop: to a new last stop if `to` is undefined, to none if it is null. */
function assigned(
  stops: readonly Stop[],
  order: string,
  to: number | undefined | null,
): Stop[] {
  const key = Math.max(0, ...stops.map((stop) => stop.key)) + 1;
  const otherStops = stops.map((stop) => ({
    ...stop,
    orders: stop.orders.filter((id) => id !== order),
  }));
  const next = to === undefined
    ? [...otherStops, { key, name: "", orders: [order] }]
    : otherStops.map((stop) =>
      stop.key === to ? { ...stop, orders: [...stop.orders, order] } : stop
    );
  return next.filter(({ orders }) => orders.length > 0);
}

/** Moves a stop one position forwards or backwards. */
function shifted(stops: readonly Stop[], key: number, by: -1 | 1): Stop[] {
  const at = stops.findIndex((stop) => stop.key === key);
  return at < 0 ? [...stops] : moved(stops, key, at + by);
}

/** Moves a stop to a position in the list. */
function moved(stops: readonly Stop[], key: number, to: number): Stop[] {
  const stop = stops.find((one) => one.key === key);
  if (stop === undefined) return [...stops];
  const others = stops.filter((one) => one !== stop);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, stop);
}

export class LoadPlanner {
  readonly warehouse: Warehouse;
  /** Orders that match the query, and all that have been shown, by id. */
  readonly #matches;
  readonly listed = computed(() => this.#matches.value.length);
  /** Number of all orders that match the query. */
  readonly total;
  readonly #loadedOrders;
  readonly query = signal("");
  readonly vehicles;
  readonly loads;
  readonly load;
  readonly stops = signal<readonly Stop[]>([]);
  readonly bears = signal<Readonly<Record<string, string>>>({});
  /** Orders whose boxes are loaded without pallets, with their priorities. */
  readonly loose = signal<Readonly<Record<string, number>>>({});
  /** Numbers of the pallets to load, for orders that are loaded in part. */
  readonly #pallets = signal<Readonly<Record<string, readonly number[]>>>({});
  readonly support = signal(DEFAULT_SUPPORT);
  readonly vehicleId;
  readonly mayTurn = signal(true);
  readonly name = signal("");
  readonly isBusy = signal(false);
  /** Index of the selected pallet. While it is moved, `draft` has all placements. */
  readonly selected = signal<number | undefined>(undefined);
  readonly draft = signal<Placement[] | undefined>(undefined);
  readonly isStored = signal(false);
  /** Number of pallets and boxes that are shown, in the order of loading; undefined for all. */
  readonly step = signal<number | undefined>(undefined);
  readonly notices = new Notices(explain);

  readonly waiting = computed(() => {
    const assignedIds = new Set(this.stops.value.flatMap((stop) => stop.orders));
    return this.#matches.value.filter(({ id, boxes }) => boxes > 0 && !assignedIds.has(id));
  });
  /** Orders with which "by due time" fills the vehicle. */
  readonly fillable = computed(() =>
    this.waiting.value.filter(({ pallets, load }) => pallets > 0 && load === undefined)
  );
  /** Orders with a stop that lack boxes. */
  readonly short = computed(() =>
    this.stops.value.flatMap(({ orders }) => orders.map((id) => this.orderOf(id)))
      .filter((order) => order?.missing !== undefined)
  );
  readonly vehicle = computed(() =>
    this.vehicles.value.find(({ id }) => id === this.vehicleId.value) ?? this.vehicles.value[0]!
  );
  readonly placements = computed(() =>
    this.draft.value ?? (this.load.value ? placementsOf(this.load.value) : [])
  );
  /** Pallets and loose boxes in the order of loading. */
  readonly sequence = computed(() => this.load.value ? sequenceOf(this.load.value) : []);
  readonly #shownSteps = computed(() => {
    const step = this.step.value;
    return step === undefined ? undefined : this.sequence.value.slice(0, step);
  });
  readonly shownPlacements = computed(() => {
    const shown = this.#shownSteps.value?.flatMap((one) => "pallet" in one ? [one.pallet] : []);
    if (shown === undefined) return this.placements.value;
    return this.placements.value.filter(({ pallet }) => shown.includes(pallet));
  });
  readonly shownBoxes = computed(() => {
    const boxes = this.load.value?.loose?.boxes ?? [];
    const shown = this.#shownSteps.value?.flatMap((one) => "box" in one ? [boxes[one.box]!] : []);
    return shown ?? boxes;
  });
  readonly faults = computed(() => {
    const [load, draft, pallet] = [this.load.value, this.draft.value, this.selected.value];
    if (load === undefined || draft === undefined || pallet === undefined) return [];
    return faultsOf(problemOf(load), draft, pallet, load.loose?.boxes);
  });
  readonly hasInvalidBearableLoad = computed(() =>
    this.stops.value.some(({ orders }) => orders.some((id) => this.#bearsOf(id) === undefined))
  );

  constructor({ warehouse, orders, total, chosen, vehicles, loads, load }: LoadedPage) {
    this.warehouse = warehouse;
    this.#matches = signal(orders);
    this.total = signal(total);
    this.#loadedOrders = signal(new Map([...orders, ...chosen].map((order) => [order.id, order])));
    this.vehicles = signal(vehicles);
    this.loads = signal(loads);
    this.load = signal(load);
    this.vehicleId = signal(vehicles[0]!.id);
    if (load) this.#editLoad(load);
    else this.planStops(chosen);
  }

  orderOf(id: string): LoadableOrder | undefined {
    return this.#loadedOrders.value.get(id);
  }

  /** Returns the name of a pallet's or line's order on drawings. */
  nameOf({ id_order_item, order_name }: { id_order_item: string; order_name: string }): string {
    return nameForDriver(this.orderOf(id_order_item) ?? { order_name });
  }

  #learn(orders: readonly LoadableOrder[]): void {
    this.#loadedOrders.value = new Map([
      ...this.#loadedOrders.value,
      ...orders.map((order) => [order.id, order] as const),
    ]);
  }

  /** Changes the query of the orders to load. */
  searchFor(query: string): void {
    this.query.value = query;
    setTimeout(() => {
      if (this.query.value === query) void this.#listOrders();
    }, TYPING_PAUSE_MS);
  }

  async #listOrders(): Promise<void> {
    const { value: search } = this.query;
    const found = await loadable(this.warehouse.id, search === "" ? {} : { search });
    if (search !== this.query.value) return;
    this.#learn(found.orders);
    this.#matches.value = found.orders;
    this.total.value = found.total;
  }

  /** Makes stops of orders: equal addresses together, by due time; names that were typed stay. */
  planStops(orders: readonly LoadableOrder[], capacity?: Capacity): void {
    const stops = stopsByDueTime(
      orders.map((order) => ({ ...order, weight: this.weightOf(order) })),
      capacity,
    );
    const named = this.stops.value.filter(({ isNamed }) => isNamed);
    this.stops.value = stops.map((stop, at) => {
      const former = named.find(({ orders: [first] }) => stop.orders.includes(first!));
      return { key: at + 1, ...stop, ...(former && { name: former.name, isNamed: true }) };
    });
    const left = orders.length - stops.flatMap((stop) => stop.orders).length;
    if (capacity === undefined && left > 0) this.notices.fail(count("left_out", left));
  }

  /** Sorts the orders with a stop; if there are none, fills the vehicle with urgent orders. */
  planFromDueTimes(): void {
    const assigned = this.stops.value.flatMap(({ orders }) => orders);
    if (assigned.length > 0) {
      return this.planStops(assigned.map((id) => this.orderOf(id)!));
    }
    const { payload, length, width, height } = this.vehicle.value;
    const floor = length * width / 1e6;
    this.planStops(this.fillable.value, {
      weight: payload,
      volume: floor * height / 1000,
      floor,
    });
  }

  /** Begins another load; with `isRest`, of the leftover pallets of the shown one. */
  startNew(isRest = false): void {
    const left = isRest ? this.load.value?.pallets.filter(({ place }) => place === null) : [];
    const numbers = Object.groupBy(left ?? [], ({ id_order_item }) => id_order_item);
    batch(() => {
      this.stops.value = this.stops.value.map((stop) => ({
        ...stop,
        orders: stop.orders.filter((id) => id in numbers),
      })).filter(({ orders }) => orders.length > 0);
      this.#pallets.value = Object.fromEntries(
        Object.entries(numbers).map(([id, some = []]) => [id, some.map((one) => one.numpallete)]),
      );
      this.name.value = "";
      this.#show(undefined);
    });
  }

  /** Returns true if an order is loaded without pallets: if chosen, or if it has none. */
  isLoose(order: string): boolean {
    return order in this.loose.value || this.orderOf(order)?.pallets === 0;
  }

  /** Returns the weight of an order as it is loaded, in kilograms. */
  weightOf({ id, weight, pallets_weight = 0 }: LoadableOrder): number {
    return this.isLoose(id) ? weight : weight + pallets_weight;
  }

  setLoose(order: string, priority: number | undefined): void {
    const { [order]: _, ...others } = this.loose.value;
    this.loose.value = priority === undefined ? others : { ...others, [order]: priority };
  }

  assign(order: string, to: number | undefined | null): void {
    this.stops.value = assigned(this.stops.value, order, to);
  }

  shift(key: number, by: -1 | 1): void {
    this.stops.value = shifted(this.stops.value, key, by);
  }

  moveStop(key: number, to: number): void {
    this.stops.value = moved(this.stops.value, key, to);
  }

  nameStop(key: number, name: string): void {
    this.stops.value = this.stops.value.map((stop) =>
      stop.key === key ? { ...stop, name, isNamed: name !== "" } : stop
    );
  }

  /**
   * Returns the load in kilograms that an order's pallets bear; undefined if the input is invalid.
   */
  #bearsOf(order: string): number | undefined {
    const text = (this.bears.value[order] ?? "").trim().replace(",", ".");
    const weight = text === "" ? 0 : Number(text);
    if (!(weight >= 0 && weight <= 1e6)) return undefined;
    return converted(weight, weightConversion(weightUnit(), "kg"));
  }

  async plan(): Promise<void> {
    await this.#work(t("plan_failed"), async () => {
      const load = await call("POST /load/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        json: {
          name: this.name.value,
          id_vehicle: this.vehicle.value.id,
          may_turn: this.mayTurn.value,
          stops: this.stops.value.map(({ name, orders }) => ({
            name,
            orders: orders.map((id) =>
              this.isLoose(id)
                ? {
                  id_order_item: id,
                  loose: true,
                  priority: this.loose.value[id] ?? DEFAULT_PRIORITY,
                }
                : {
                  id_order_item: id,
                  bears: this.#bearsOf(id) ?? 0,
                  pallets: this.#pallets.value[id]?.slice() ?? null,
                }
            ),
          })),
          support: this.support.value,
        },
      });
      this.#show(load);
      await Promise.all([this.#listLoads(), this.#listOrders()]);
      // The load is above the stops.
      document.getElementById("loading-load")?.scrollIntoView({ block: "nearest" });
    });
  }

  async open(id: string): Promise<void> {
    await this.#work(t("load_failed"), async () => {
      const param = { warehouseId: this.warehouse.id, load: id };
      const load = await call("GET /load/withWarehouseID/:warehouseId/:load", { param });
      this.#learn((await loadable(this.warehouse.id, { orders: idsOf(load) })).orders);
      this.#show(load);
      this.#editLoad(load);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#work(t("remove_failed"), async () => {
      const param = { warehouseId: this.warehouse.id, load: id };
      await request("DELETE /load/withWarehouseID/:warehouseId/:load", { param });
      if (this.load.value?.id === id) this.#show(undefined);
      await Promise.all([this.#listLoads(), this.#listOrders()]);
    });
  }

  async #listLoads(): Promise<void> {
    const param = { warehouseId: this.warehouse.id };
    this.loads.value = await call("GET /load/withWarehouseID/:warehouseId", { param });
  }

  #show(load: LoadRecord | undefined): void {
    batch(() => {
      this.load.value = load;
      this.selected.value = this.draft.value = this.step.value = undefined;
      this.isStored.value = false;
    });
    history.replaceState(null, "", load ? `?load=${load.id}` : location.pathname);
  }

  #editLoad({ stops, vehicle, may_turn, name, loose }: LoadRecord): void {
    const isKnown = (id: string) => this.orderOf(id) !== undefined;
    batch(() => {
      this.stops.value = stops.map(({ name, orders }, at) => ({
        key: at + 1,
        name,
        isNamed: name !== "",
        orders: orders.map((one) => one.id_order_item).filter(isKnown),
      })).filter(({ orders }) => orders.length > 0);
      this.bears.value = Object.fromEntries(
        stops.flatMap(({ orders }) =>
          orders.filter(({ bears }) => bears > 0).map(({ id_order_item, bears }) => [
            id_order_item,
            String(converted(bears, weightConversion("kg", weightUnit()))),
          ])
        ),
      );
      this.#pallets.value = Object.fromEntries(
        stops.flatMap(({ orders }) =>
          orders.flatMap(({ id_order_item, pallets }) => pallets ? [[id_order_item, pallets]] : [])
        ),
      );
      this.loose.value = Object.fromEntries(
        stops.flatMap(({ orders }) =>
          orders.flatMap(({ id_order_item, loose, priority = DEFAULT_PRIORITY }) =>
            loose ? [[id_order_item, priority]] : []
          )
        ),
      );
      this.support.value = loose?.support ?? DEFAULT_SUPPORT;
      if (this.vehicles.value.some(({ id }) => id === vehicle.id)) {
        this.vehicleId.value = vehicle.id;
      }
      this.mayTurn.value = may_turn;
      this.name.value = name;
    });
  }

  /** Chooses a pallet; an unsaved move of another one is reverted. */
  choose(pallet: number | undefined): void {
    if (pallet === this.selected.value) return;
    batch(() => {
      this.selected.value = pallet;
      this.draft.value = undefined;
      this.isStored.value = false;
    });
  }

  hold(place: { x: number; y: number }): void {
    const pallet = this.selected.value;
    if (pallet === undefined) return;
    this.isStored.value = false;
    this.draft.value = movedTo(this.placements.value, pallet, place);
  }

  turn(): void {
    const [load, pallet] = [this.load.value, this.selected.value];
    if (load === undefined || pallet === undefined) return;
    this.isStored.value = false;
    this.draft.value = turnedAround(problemOf(load), this.placements.value, pallet);
  }

  putBack(): void {
    this.draft.value = undefined;
  }

  /** Saves the position of the moved pallet, if it has no faults. */
  async keep(): Promise<void> {
    const [load, draft] = [this.load.value, this.draft.value];
    if (load === undefined || draft === undefined || this.faults.value.length > 0) return;
    if (isSame(draft, placementsOf(load))) return this.putBack();
    await this.#store(draft);
  }

  async takeOff(): Promise<void> {
    const pallet = this.selected.value;
    if (pallet === undefined) return;
    const staying = this.placements.value.filter((one) =>
      one.pallet !== pallet && one.on !== pallet
    );
    await this.#store(staying);
    this.choose(undefined);
  }

  /** Places a leftover pallet at a free position. */
  async putOn(pallet: number): Promise<void> {
    const load = this.load.value;
    if (load === undefined) return;
    const placements = placementsOf(load);
    const outcome = placeOrReason(problemOf(load), placements, pallet);
    if ("place" in outcome) await this.#store([...placements, outcome.place]);
  }

  async #store(placements: Placement[]): Promise<void> {
    const load = this.load.value;
    if (load === undefined) return;
    await this.#work(t("change_failed"), async () => {
      const changed = await call("PUT /load/withWarehouseID/:warehouseId/:load", {
        param: { warehouseId: this.warehouse.id, load: load.id },
        json: { placements },
      });
      batch(() => {
        this.load.value = changed;
        this.draft.value = undefined;
        this.isStored.value = true;
      });
      await this.#listLoads();
    });
  }

  /**
   * Adds a vehicle and chooses it.
   * @returns True if it was added.
   */
  async addVehicle(vehicle: NewVehicle): Promise<boolean> {
    return await this.#work(t("own_failed"), async () => {
      const added = await call("POST /vehicle", { json: vehicle });
      batch(() => {
        this.vehicles.value = [...this.vehicles.value, added];
        this.vehicleId.value = added.id;
      });
    });
  }

  async removeVehicle(id: string): Promise<void> {
    await this.#work(t("remove_failed"), async () => {
      await request("DELETE /vehicle/:id", { param: { id } });
      this.vehicles.value = this.vehicles.value.filter((one) => one.id !== id);
      this.vehicleId.value = this.vehicles.value[0]!.id;
    });
  }

  #work(failed: string, work: () => Promise<void>): Promise<boolean> {
    return whileBusy(this, failed, work);
  }
}
