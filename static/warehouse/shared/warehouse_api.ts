/**
 * Requests of the warehouse's pages to the public API below `/api/v1`, typed by the contracts of
 * its routes and resources.
 */
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { OrderItem, Warehouse } from "../../../domain/warehouse/records.ts";
import type { RESOURCES } from "../../../routes/warehouse/resources.ts";
import { ApiError } from "../../shared/api_error.ts";
import type { PalletResult } from "./calculation.ts";
import { showUnits } from "./units.ts";
import { ask, call, type Sent } from "./warehouse_request.ts";

/** Body that creates a record. */
export type NewRecord<Stored extends { id: string }> = Omit<Stored, "id"> & { id?: string };

/** A record with its entity tag, for `If-Match`. */
export interface Tagged<Stored> {
  record: Stored;
  tag: string;
}

type Resources = typeof RESOURCES;
type Contract<Name extends keyof Resources> = Resources[Name];
type Stored<Name extends keyof Resources> = Contract<Name>["record"]["_output"];
type Batch<Name extends keyof Resources> = Contract<Name> extends
  { batch: infer Segment extends string } ? `/${Segment}`
  : "";
type By<Name extends keyof Resources> = Contract<Name> extends { by: infer Segment extends string }
  ? Segment
  : "withWarehouseID";

/** Client of one resource, typed by its contract. */
export class Resource<Name extends keyof Resources> {
  /**
   * @param path Path segment of the resource.
   * @param batch Path segment below it that creates several records.
   * @param by Path segment that lists the records of an owner.
   */
  constructor(
    private readonly path: `/${Contract<Name>["path"]}`,
    private readonly batch: Batch<Name>,
    private readonly by: By<Name>,
  ) {}

  /** Lists the records of a warehouse or an order. */
  async listOf(owner: string): Promise<Stored<Name>[]> {
    return await (await ask(`${this.path}/${this.by}/${owner}`)).json();
  }

  /** Lists the records of all warehouses; not available for orders and their contents. */
  async all(): Promise<Stored<Name>[]> {
    return await (await ask(this.path)).json();
  }

  /** Creates one record, for resources without batch creation. */
  async createOne(record: NewRecord<Stored<Name>>): Promise<Stored<Name>> {
    return await (await ask(this.path, { method: "POST", body: record })).json();
  }

  /** Creates all records or none. */
  async create(records: readonly NewRecord<Stored<Name>>[]): Promise<Stored<Name>[]> {
    return await (await ask(this.path + this.batch, { method: "POST", body: records })).json();
  }

  /** Creates, changes and deletes records; returns one outcome per change. */
  async changeRows(
    changes: readonly RowChange<Stored<Name>>[],
  ): Promise<RowOutcome<Stored<Name>>[]> {
    return await (await ask(`${this.path}/changes`, { method: "POST", body: changes })).json();
  }

  /**
   * Loads a record.
   * @throws {ApiError} 404
   */
  async read(id: string): Promise<Tagged<Stored<Name>>> {
    return await this.#tagged(await ask(`${this.path}/${id}`));
  }

  /** Changes a record like {@link update}, and returns it with its new tag. */
  async change(
    id: string,
    changes: Partial<Stored<Name>>,
    tag?: string,
  ): Promise<Tagged<Stored<Name>>> {
    const headers: Record<string, string> = tag === undefined ? {} : { "If-Match": tag };
    return await this.#tagged(
      await ask(`${this.path}/${id}`, { method: "PUT", body: changes, headers }),
    );
  }

  /**
   * Changes some fields of a record.
   * @param tag Tag of the state on which the change is based; if it is not the current one, the
   *   server answers 412.
   */
  async update(id: string, changes: Partial<Stored<Name>>, tag?: string): Promise<Stored<Name>> {
    return (await this.change(id, changes, tag)).record;
  }

  /**
   * Deletes a record; a record that was deleted already is no error.
   * @param withPicks True to delete it even if boxes have been picked for it; otherwise the server
   *   answers 409.
   */
  async remove(id: string, { withPicks = false } = {}): Promise<void> {
    try {
      const query = withPicks ? "?with=picks" : "";
      await ask(`${this.path}/${id}${query}`, { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }

  async #tagged(response: Response): Promise<Tagged<Stored<Name>>> {
    const body: Stored<Name> | Stored<Name>[] = await response.json();
    const record = Array.isArray(body) ? body[0]! : body;
    return { record, tag: response.headers.get("ETag") ?? "*" };
  }
}

const OF_WAREHOUSE = "withWarehouseID";
const OF_ORDER = "withOrderID";
export const boxes = new Resource<"boxes">("/stockbox", "/boxes", OF_WAREHOUSE);
export const points = new Resource<"points">("/warehouse_points", "/points", OF_WAREHOUSE);
export const edges = new Resource<"edges">("/warehouse_edge", "/edges", OF_WAREHOUSE);
export const sections = new Resource<"sections">("/warehouse_section", "/sections", OF_WAREHOUSE);
export const deliveries = new Resource<"deliveries">("/deliveries", "", OF_WAREHOUSE);
export const geometry = new Resource<"geometry">(
  "/warehouse_section_geometry",
  "/sections",
  OF_WAREHOUSE,
);
export const orders = new Resource<"orders">("/order_item", "", OF_WAREHOUSE);
export const lines = new Resource<"lines">("/order_data", "/data", OF_ORDER);
export const parameters = new Resource<"parameters">("/order_param", "", OF_ORDER);
export const warehouses = new Resource<"warehouses">(
  "/warehouse_data",
  "/warehouses",
  OF_WAREHOUSE,
);
export const users = new Resource<"users">("/user_data", "", OF_WAREHOUSE);

/** Lists all warehouses. */
export const allWarehouses = () => warehouses.all();

/**
 * Loads a warehouse, and switches the page to its units.
 * @throws {ApiError} 404
 */
export async function getWarehouse(id: string): Promise<Warehouse> {
  const [warehouse] = await warehouses.listOf(id);
  if (warehouse === undefined) throw new ApiError(404, "There is no such warehouse");
  showUnits(warehouse);
  return warehouse;
}

/** Changes the units of a warehouse, with or without conversion of its numbers. */
export const changeUnits = (id: string, json: UnitsChange) =>
  call("POST /warehouse_data/:id/units", { param: { id }, json });
type UnitsChange = Extract<Sent<"POST /warehouse_data/:id/units">, { json: unknown }>["json"];

/** Returns the number of records of each kind in a warehouse; they are deleted with it. */
export const getCounts = (warehouse: string) =>
  call("GET /warehouse_data/:id/counts", { param: { id: warehouse } });

/** Loads the pallets of an order; empty before it is calculated. */
export async function getPallets({ id }: OrderItem, layout?: string): Promise<PalletResult[]> {
  const query = { legs: "0", layout } as const;
  return (await call("GET /order_item/:id/pallets", { param: { id }, query })).pallets;
}

/** Returns the metrics of a calculated order's pallets, or of one of its stored layouts. */
export const getFigures = (order: string, layout?: string) =>
  call("GET /order_item/:id/figures", { param: { id: order }, query: { layout } });

/** Returns the labels of a calculated order's pallets. */
export const getLabels = (order: string) =>
  call("POST /order_item/:id/labels", { param: { id: order } });

/** Lists the stored layouts of an order, newest first. */
export const getLayouts = (order: string) =>
  call("GET /order_item/:id/layouts", { param: { id: order } });

/**
 * Loads the tour on which a calculated order is picked.
 * @param pallets Numbers of the pallets to pick; all if omitted.
 */
export const getTour = (order: string, pallets?: readonly number[]) =>
  call("GET /order_item/:id/tour", { param: { id: order }, query: { pallet: pallets?.join(",") } });
