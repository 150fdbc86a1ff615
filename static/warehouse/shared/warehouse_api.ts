/**
 * What the warehouse's pages ask the server, typed by its records. Paths and bodies are those of the
 * public API below `/api/v1`; the routes of its resources are made by pattern, so Hono's client does
 * not know them.
 */
import type { Figures } from "../../../domain/packing/figures.ts";
import type {
  Box,
  Edge,
  OrderData,
  OrderItem,
  OrderParams,
  Point,
  Section,
  SectionGeometry,
  User,
  Warehouse,
} from "../../../domain/warehouse/records.ts";
import type { OrderTour } from "../../../domain/warehouse/order_tour.ts";
import type { PartName } from "../../../domain/warehouse/transfer/parts.ts";
import type { Units } from "../../../domain/warehouse/units.ts";
import { ApiError, errorOf, reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import type { PalletResult } from "./calculation.ts";
import { authorization, signedInAgain, signsIn } from "./credentials.ts";
import { showUnits } from "./units.ts";

const BASE = "/api/v1";

/** A request to the warehouse. */
export interface Asked {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON; text and files are sent as they are, under a `Content-Type` of their own. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const isWritten = (body: unknown): body is string | Blob =>
  typeof body === "string" || body instanceof Blob;

/**
 * Sends a request with what the visitor has signed in with. When the server no longer accepts that,
 * the visitor is asked over the page, and the request is sent again.
 *
 * @param path below `/api/v1`, with its `/`
 * @throws {ApiError} when the answer is an error or there is none
 */
export async function ask(path: string, asked: Asked = {}): Promise<Response> {
  for (;;) {
    const credentials = authorization();
    const response = await send(path, asked, credentials);
    if (response.ok) return response;
    const error = await errorOf(response);
    if (response.status !== 401 || !signsIn()) throw error;
    // Another request may have asked for credentials and got them meanwhile.
    if (credentials === authorization()) await signedInAgain(error);
  }
}

function send(path: string, asked: Asked, credentials: string | undefined): Promise<Response> {
  const { method = "GET", body, headers = {}, signal = null } = asked;
  return reached(fetch(BASE + path, {
    method,
    signal,
    // The browser's own dialog would come up over ours.
    credentials: signsIn() ? "omit" : "same-origin",
    headers: {
      ...(language.value === preferred() ? {} : { "Accept-Language": language.value }),
      ...(credentials === undefined ? {} : { Authorization: credentials }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
  }));
}

/**
 * The language in which the browser asks by itself. A header of ours would keep it from using what the
 * shell has had it load in advance.
 */
function preferred(): string {
  const bases = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return bases.find((base) => base === "en" || base === "ru") ?? "en";
}

/** The JSON that a request is answered with. @throws {ApiError} */
export async function answer<Answer>(path: string, asked?: Asked): Promise<Answer> {
  return await (await ask(path, asked)).json() as Answer;
}

/** What is sent to create a record. */
export type Fresh<Stored extends { id: string }> = Omit<Stored, "id"> & { id?: string };

/** A record with the tag of the state it is in, for `If-Match`. */
export interface Tagged<Stored> {
  record: Stored;
  tag: string;
}

async function tagged<Stored>(response: Response): Promise<Tagged<Stored>> {
  const body = await response.json() as Stored | Stored[];
  const record = Array.isArray(body) ? body[0]! : body;
  return { record, tag: response.headers.get("ETag") ?? "*" };
}

/** The routes of one resource. */
export class Resource<Stored extends { id: string }> {
  /**
   * @param path its own segment
   * @param batch below it, where many are created at once
   * @param by whose records are listed
   */
  constructor(
    private readonly path: string,
    private readonly batch: string,
    private readonly by: "withWarehouseID" | "withOrderID" = "withWarehouseID",
  ) {}

  /** The records of a warehouse, or of an order. */
  listOf(owner: string): Promise<Stored[]> {
    return answer(`${this.path}/${this.by}/${owner}`);
  }

  /** The records of all warehouses; of orders and what is in them there is no such list. */
  all(): Promise<Stored[]> {
    return answer(this.path);
  }

  /** Creates one, where the API takes no more at once. */
  createOne(record: Fresh<Stored>): Promise<Stored> {
    return answer(this.path, { method: "POST", body: record });
  }

  /** Creates all or none. */
  create(records: readonly Fresh<Stored>[]): Promise<Stored[]> {
    return answer(this.path + this.batch, { method: "POST", body: records });
  }

  /** One record. @throws {ApiError} 404 */
  async read(id: string): Promise<Tagged<Stored>> {
    return await tagged(await ask(`${this.path}/${id}`));
  }

  /** As {@link update}, with the tag of the new state. */
  async change(id: string, changes: Partial<Stored>, tag?: string): Promise<Tagged<Stored>> {
    const headers: Record<string, string> = tag === undefined ? {} : { "If-Match": tag };
    return await tagged(await ask(`${this.path}/${id}`, { method: "PUT", body: changes, headers }));
  }

  /**
   * Changes what is given.
   *
   * @param tag the state of the record that the change was made to; another one is answered with 412
   */
  async update(id: string, changes: Partial<Stored>, tag?: string): Promise<Stored> {
    return (await this.change(id, changes, tag)).record;
  }

  async remove(id: string): Promise<void> {
    await ask(`${this.path}/${id}`, { method: "DELETE" });
  }
}

export const boxes = new Resource<Box>("/stockbox", "/boxes");
export const points = new Resource<Point>("/warehouse_points", "/points");
export const edges = new Resource<Edge>("/warehouse_edge", "/edges");
export const sections = new Resource<Section>("/warehouse_section", "/sections");
export const geometry = new Resource<SectionGeometry>("/warehouse_section_geometry", "/sections");
export const orders = new Resource<OrderItem>("/order_item", "");
export const lines = new Resource<OrderData>("/order_data", "/data", "withOrderID");
export const parameters = new Resource<OrderParams>("/order_param", "", "withOrderID");
export const warehouses = new Resource<Warehouse>("/warehouse_data", "/warehouses");
export const users = new Resource<User>("/user_data", "");

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
export const changeUnits = (
  id: string,
  change: Partial<Record<keyof Units, string | undefined>> & { convert: boolean },
) => answer<Warehouse>(`/warehouse_data/${id}/units`, { method: "POST", body: change });

/** How many records of each kind a warehouse has, which is also what goes with it. */
export const getCounts = (warehouse: string) =>
  answer<Record<PartName, number>>(`/warehouse_data/${warehouse}/counts`);

/** The pallets of an order; none before it is calculated. */
export async function getPallets({ id, id_warehouse }: OrderItem): Promise<PalletResult[]> {
  const path = `/order_item/withWarehouseID/${id_warehouse}/withOrderID/${id}`;
  return (await answer<Record<string, PalletResult[]>>(path))[id] ?? [];
}

/** How good the pallets of a calculated order are. */
export const getFigures = (order: string) => answer<Figures>(`/order_item/${order}/figures`);

/**
 * The round on which a calculated order is picked.
 *
 * @param pallets numbers of those that are picked; all when left out
 */
export const getTour = (order: string, pallets?: readonly number[]) =>
  answer<OrderTour>(
    `/order_item/${order}/tour${pallets === undefined ? "" : `?pallet=${pallets.join(",")}`}`,
  );
