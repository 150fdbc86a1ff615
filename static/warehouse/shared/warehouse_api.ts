/**
 * Requests of the warehouse's pages. Paths and bodies are those of the public API below `/api/v1`,
 * typed by the contracts of its routes and of its resources.
 */
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { OrderItem, Warehouse } from "../../../domain/warehouse/records.ts";
import type { RESOURCES } from "../../../routes/warehouse/resources.ts";
import { ApiError } from "../../shared/api_error.ts";
import type { PalletResult } from "./calculation.ts";
import { showUnits } from "./units.ts";
import { ask, call, type Sent } from "./warehouse_request.ts";

/** Body that creates a record. */
export type Fresh<Stored extends { id: string }> = Omit<Stored, "id"> & { id?: string };

/** A record with the tag of the state it is in, for `If-Match`. */
export interface Tagged<Stored> {
  record: Stored;
  tag: string;
}

type Resources = typeof RESOURCES;
type Contract<Name extends keyof Resources> = Resources[Name];
/** A record of a resource. */
type Stored<Name extends keyof Resources> = Contract<Name>["record"]["_output"];
type Batch<Name extends keyof Resources> = Contract<Name> extends
  { batch: infer Segment extends string } ? `/${Segment}`
  : "";
type By<Name extends keyof Resources> = Contract<Name> extends { by: infer Segment extends string }
  ? Segment
  : "withWarehouseID";

/** The routes of one resource, typed by its contract. */
export class Resource<Name extends keyof Resources> {
  /**
   * @param path its own segment
   * @param batch below it, where many are created at once
   * @param by whose records are listed
   */
  constructor(
    private readonly path: `/${Contract<Name>["path"]}`,
    private readonly batch: Batch<Name>,
    private readonly by: By<Name>,
  ) {}

  /** The records of a warehouse, or of an order. */
  async listOf(owner: string): Promise<Stored<Name>[]> {
    return await (await ask(`${this.path}/${this.by}/${owner}`)).json();
  }

  /** The records of all warehouses; of orders and what is in them there is no such list. */
  async all(): Promise<Stored<Name>[]> {
    return await (await ask(this.path)).json();
  }

  /** Creates one, where the API takes no more at once. */
  async createOne(record: Fresh<Stored<Name>>): Promise<Stored<Name>> {
    return await (await ask(this.path, { method: "POST", body: record })).json();
  }

  /** Creates all or none. */
  async create(records: readonly Fresh<Stored<Name>>[]): Promise<Stored<Name>[]> {
    return await (await ask(this.path + this.batch, { method: "POST", body: records })).json();
  }

  /** Creates, changes and removes many at once; each is answered by itself. */
  async changeRows(
    changes: readonly RowChange<Stored<Name>>[],
  ): Promise<RowOutcome<Stored<Name>>[]> {
    return await (await ask(`${this.path}/changes`, { method: "POST", body: changes })).json();
  }

  /** One record. @throws {ApiError} 404 */
  async read(id: string): Promise<Tagged<Stored<Name>>> {
    return await this.#tagged(await ask(`${this.path}/${id}`));
  }

  /** As {@link update}, with the tag of the new state. */
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
   * Changes what is given.
   *
   * @param tag the state of the record that the change was made to; another one is answered with 412
   */
  async update(id: string, changes: Partial<Stored<Name>>, tag?: string): Promise<Stored<Name>> {
    return (await this.change(id, changes, tag)).record;
  }

  /**
   * Removes a record; one that others have removed already is removed as well.
   *
   * @param withPicks also if boxes have been picked for it, which is answered with 409 otherwise
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

/** Every warehouse. */
export const allWarehouses = () => warehouses.all();

/** One warehouse, whose units are shown from then on. @throws {ApiError} 404 */
export async function getWarehouse(id: string): Promise<Warehouse> {
  const [warehouse] = await warehouses.listOf(id);
  if (warehouse === undefined) throw new ApiError(404, "There is no such warehouse");
  showUnits(warehouse);
  return warehouse;
}

/** Gives a warehouse other units, its numbers converted or as they are. */
export const changeUnits = (id: string, json: UnitsChange) =>
  call("POST /warehouse_data/:id/units", { param: { id }, json });
type UnitsChange = Extract<Sent<"POST /warehouse_data/:id/units">, { json: unknown }>["json"];

/** Returns the number of records of each kind in a warehouse, which are also removed with it. */
export const getCounts = (warehouse: string) =>
  call("GET /warehouse_data/:id/counts", { param: { id: warehouse } });

/** The pallets of an order; none before it is calculated. */
export async function getPallets({ id }: OrderItem, layout?: string): Promise<PalletResult[]> {
  const query = { legs: "0", layout } as const;
  return (await call("GET /order_item/:id/pallets", { param: { id }, query })).pallets;
}

/** Returns the metrics of a calculated order's pallets, or of one of its retained layouts. */
export const getFigures = (order: string, layout?: string) =>
  call("GET /order_item/:id/figures", { param: { id: order }, query: { layout } });

/** The layouts that are kept of an order, newest first. */
export const getLayouts = (order: string) =>
  call("GET /order_item/:id/layouts", { param: { id: order } });

/**
 * The round on which a calculated order is picked.
 *
 * @param pallets numbers of those that are picked; all when left out
 */
export const getTour = (order: string, pallets?: readonly number[]) =>
  call("GET /order_item/:id/tour", { param: { id: order }, query: { pallet: pallets?.join(",") } });
