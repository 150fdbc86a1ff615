/** Loads of vehicles with the pallets of calculated orders. */
import { and, asc, eq, getTableColumns, inArray, max, sql, type SQLWrapper } from "drizzle-orm";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import {
  type LoadableOrder,
  type LoadChange,
  type LoadRecord,
  type LoadRequest,
  type LoadSummary,
  MAX_LOADABLE,
  type NewVehicle,
  type VehicleRecord,
} from "../../../domain/warehouse/loading_records.ts";
import {
  cargoOf,
  ordersToLoad,
  placedByHand,
  plannedCargo,
  summaryOfLoad,
  toLoadable,
} from "../../../domain/warehouse/loads.ts";
import { type OrderState, SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { loadOrders, loads, vehicles } from "../../../db/schema/stock.ts";
import {
  orderCalculations,
  orderItems,
  orderParams,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import type { RowReader } from "../../../db/warehouse/read_rows.ts";
import { orderStateOf } from "../orders/order_state.ts";
import { missingBoxes } from "../orders/results.ts";
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";

const MAX_LISTED = 100;
// Processor time in milliseconds; a full vehicle takes 0.1 s, a heavily overloaded one a few
// seconds.
const MAX_PLANNING_MS = 60_000;

/** Plans, stores and changes loads. */
export class Loads {
  constructor(private readonly services: { db: Database; workers: Pick<WorkerPool, "run"> }) {}

  /**
   * Plans a load and stores it.
   * @throws {AppError} Like `cargoToLoad`; 404 for an unknown vehicle; 409 when an order was
   *   changed meanwhile; 503 when the workers are overloaded.
   */
  async plan(warehouse: string, request: LoadRequest, requester: Requester, actor?: User) {
    const db = this.services.db.read;
    const owner = await warehouseById(db, warehouse);
    const vehicle = (await listVehicles(db)).find((one) => one.id === request.id_vehicle);
    if (vehicle === undefined) throw notFound("vehicle", request.id_vehicle);
    const cargo = await cargoToLoad(db, owner, request);
    const { orders, pallets, lines } = cargo;
    const { may_turn, support } = request;
    const loose = lines.length > 0 && { loose: { lines, support } };
    const problem = { vehicle, pallets, mayTurn: may_turn, ...loose };
    const options = { ...requester, deadline: MAX_PLANNING_MS };
    const plan = await this.services.workers.run("planLoad", problem, options);
    const row = {
      id: newId(),
      id_warehouse: warehouse,
      name: request.name,
      vehicle,
      may_turn,
      ...plannedCargo(request, cargo, plan),
      user_login: actor?.user_login ?? "",
      at: Date.now(),
    };
    await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const [last] = await tx.select({ number: max(loads.number) }).from(loads)
        .where(eq(loads.id_warehouse, warehouse));
      await tx.insert(loads).values({ ...row, number: (last?.number ?? 0) + 1 });
      for (const { id, calculated } of orders) {
        const [now] = await tx.select({
          calculated: orderItems.pallete_computed,
          contents: contentsOf(sql`order_items.id`),
        }).from(orderItems).where(eq(orderItems.id, id));
        if (now?.calculated !== calculated && now?.contents !== calculated) {
          throw refusal(409, "order_changed");
        }
        await tx.insert(loadOrders).values({ id_load: row.id, id_order_item: id, calculated });
      }
      await recordLoad(tx, actor, "create", row);
    });
    return await this.one(warehouse, row.id);
  }

  /** Lists the newest loads of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<LoadSummary[]> {
    await warehouseById(this.services.db.read, warehouse);
    type SummaryRow = Omit<LoadSummary, "stale" | "boxes" | "loaded_boxes"> & {
      stale: number;
      boxes: number | null;
      loaded_boxes: number;
    };
    const rows = await this.services.db.read.all<SummaryRow>(sql`
      SELECT id, number, name, vehicle ->> '$.name' AS vehicle_name,
        json_array_length(stops) AS stops, json_array_length(pallets) AS pallets,
        (SELECT count(*) FROM json_each(pallets) WHERE value ->> '$.place' IS NOT NULL) AS loaded,
        (SELECT sum(value ->> '$.count') FROM json_each(loose, '$.lines')) AS boxes,
        json_array_length(loose, '$.boxes') AS loaded_boxes,
        ${stale} AS stale, user_login, at
      FROM loads WHERE id_warehouse = ${warehouse} ORDER BY number DESC LIMIT ${MAX_LISTED}`);
    return rows.map(({ boxes, loaded_boxes, ...row }) => ({
      ...row,
      stale: row.stale === 1,
      ...(boxes !== null && { boxes, loaded_boxes }),
    }));
  }

  /**
   * Lists orders to load by due time: these, or the most urgent, and counts all that match.
   * @throws {AppError} 404
   */
  async loadable(
    warehouse: string,
    { search, orders }: { search: string; orders?: readonly string[] | undefined },
  ): Promise<{ orders: LoadableOrder[]; count: number }> {
    const db = this.services.db.read;
    const owner = await warehouseById(db, warehouse);
    const all = orders ?? ordersToLoad(
      await db.all<{ id: string; text: string }>(sql`
        SELECT id, order_name || char(10) || coalesce(customer, '') || char(10)
          || coalesce(address, '') || char(10) || coalesce(reference, '') AS text
        FROM order_items AS item
        WHERE id_warehouse = ${warehouse} AND state NOT IN ${[...SET_ORDER_STATES]}
          AND (${search} <> ''
            OR NOT EXISTS (SELECT 1 FROM load_orders WHERE id_order_item = item.id))
        ORDER BY due_at = '', due_at, seq`),
      search,
    );
    const ids = all.slice(0, MAX_LOADABLE);
    const lacking = await missingBoxes(this.services.db.background, warehouse, ids);
    const missing = new Map(lacking.map(({ id, missing }) => [id, missing]));
    const ofLines = (what: string) =>
      sql<number>`(SELECT total(${sql.raw(what)}) FROM order_data JOIN stockboxes box
        ON box.id = id_box WHERE id_order_item = order_items.id)`;
    const ofParameters = <Value>(what: string) =>
      sql<Value>`(SELECT ${sql.raw(what)} FROM order_params WHERE id_order_item = order_items.id)`;
    const rows = await db.select({
      ...getTableColumns(orderItems),
      state: sql<OrderState>`${orderStateOf("order_items")}`,
      // A result is parsed only if its order has several types of pallets.
      types: sql<string>`(SELECT json_group_array(iif(
          ${ofParameters("pallet_limits ->> '$.pallet_types'")} IS NULL, NULL,
          result ->> '$.pallet_type'))
        FROM pallet_results WHERE id_order_item = order_items.id)`,
      limits: ofParameters<string | null>("pallet_limits"),
      base: sql<number>`coalesce(${ofParameters("pallet_length * pallet_width")}, 0)`,
      boxes: ofLines("count_box"),
      weight: ofLines("count_box * weight_box"),
      volume: ofLines("count_box * length_box * width_box * height_box"),
      load: sql<number | null>`(SELECT max(number) FROM load_orders JOIN loads ON loads.id = id_load
        WHERE id_order_item = order_items.id)`,
    }).from(orderItems).where(
      and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, [...ids])),
    )
      .orderBy(sql`${orderItems.due_at} = ''`, orderItems.due_at, orderItems.seq);
    const listed = rows.map(({ seq: _, id_warehouse: __, pallete_computed: ___, ...row }) => {
      const record = toLoadable({ ...row, missing: missing.get(row.id) }, owner);
      return Object.fromEntries(
        Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
      ) as unknown as LoadableOrder;
    });
    return { orders: listed, count: all.length };
  }

  /** Reads a load. @throws {AppError} 404 */
  async one(warehouse: string, id: string): Promise<LoadRecord> {
    return recordOf(await rowOf(this.services.db.read, warehouse, id));
  }

  /** Places pallets. @throws {AppError} 404; 409 if orders have changed; 422 for a broken rule */
  async change(warehouse: string, id: string, { placements }: LoadChange, actor?: User) {
    return await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      if (row.stale === 1) throw refusal(409, "order_changed");
      const pallets = placedByHand(row, placements);
      await tx.update(loads).set({ pallets }).where(eq(loads.id, id));
      await recordLoad(tx, actor, "update", row);
      return recordOf({ ...row, pallets });
    });
  }

  /** Deletes a load. @throws {AppError} 404 */
  async remove(warehouse: string, id: string, actor?: User): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      await tx.delete(loads).where(eq(loads.id, id));
      await recordLoad(tx, actor, "delete", row);
    });
  }
}

/** SQL of the boxes of an order with all that a load depends on, as a JSON list. */
const contentsOf = (order: SQLWrapper) =>
  sql<string>`(SELECT json_group_array(json_array(id_box, count_box, sku_box, length_box, width_box,
      height_box, weight_box, max_load_box, is_rotated_box)) FROM (
    SELECT line.id_box, line.count_box, box.* FROM order_data line
      JOIN stockboxes box ON box.id = line.id_box
      WHERE line.id_order_item = ${order} ORDER BY line.seq))`;

// 1 if an order of the load has been changed or deleted.
const stale = sql<number>`(
  (SELECT count(*) FROM load_orders part JOIN order_items item ON item.id = part.id_order_item
    WHERE part.id_load = loads.id AND CASE WHEN part.calculated LIKE '[%'
      THEN part.calculated = ${contentsOf(sql`item.id`)}
      ELSE part.calculated = item.pallete_computed END) <
  (SELECT count(*) FROM json_each(loads.stops) stop, json_each(stop.value, '$.orders')))`;

async function rowOf(db: RowReader, warehouse: string, id: string) {
  await warehouseById(db, warehouse);
  const [row] = await db.select({ ...getTableColumns(loads), stale }).from(loads)
    .where(and(eq(loads.id, id), eq(loads.id_warehouse, warehouse)));
  if (row === undefined) throw notFound("load", id);
  return row;
}

function recordOf(
  { stale, seq: _, id_warehouse: __, loose, ...row }: typeof loads.$inferSelect & { stale: number },
): LoadRecord {
  const summary = summaryOfLoad({ ...row, loose });
  return { ...row, ...(loose && { loose }), ...summary, stale: stale === 1 };
}

const recordLoad = (
  tx: Transaction,
  actor: User | undefined,
  action: "create" | "update" | "delete",
  { id, id_warehouse: warehouse, name }: { id: string; id_warehouse: string; name: string },
) =>
  recordChange(tx, actor, { action, resource: "load", warehouse, count: 1, after: [{ id, name }] });

/** Reads the cargo of a request. @throws {AppError} Like {@link cargoOf} */
async function cargoToLoad(db: Reader, warehouse: Warehouse, { stops }: LoadRequest) {
  const ids = stops.flatMap(({ orders }) => orders.map(({ id_order_item: id }) => id));
  const existing = await db.select({
    id: orderItems.id,
    name: orderItems.order_name,
    state: orderItems.state,
    calculated: orderItems.pallete_computed,
    contents: contentsOf(sql`order_items.id`),
    weights: sql<string>`(SELECT json_group_array(json_extract(value, '$.weight'))
      FROM json_each(${orderCalculations.figures}, '$.by_pallet'))`,
    limits: orderParams.pallet_limits,
  }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .leftJoin(orderParams, eq(orderParams.id_order_item, orderItems.id))
    .where(and(eq(orderItems.id_warehouse, warehouse.id), inArray(orderItems.id, ids)));
  const field = (name: string) =>
    sql<number>`json_extract(${palletResults.result}, ${`$.${name}`})`;
  const rows = await db.select({
    order: palletResults.id_order_item,
    numpallete: palletResults.numpallete,
    type: sql<string | null>`json_extract(${palletResults.result}, '$.pallet_type')`,
    length: field("lengthPallete"),
    width: field("widthPallete"),
    height: field("totalHeightPallete"),
  }).from(palletResults).where(inArray(palletResults.id_order_item, ids))
    .orderBy(palletResults.numpallete);
  return cargoOf(stops, existing, rows, warehouse);
}

/** Maximum number of added vehicles. */
const MAX_VEHICLES = 200;

const knownVehicles = (): VehicleRecord[] =>
  CATALOGUE.map(({ axles, ...vehicle }) => ({ ...vehicle, axles: [...axles], own: false }));

/** Lists the vehicles of the catalogue, then the added ones. */
export async function listVehicles(db: Reader): Promise<VehicleRecord[]> {
  const rows = await db.select().from(vehicles).orderBy(asc(vehicles.seq));
  return [...knownVehicles(), ...rows.map(({ id, about }) => ({ ...about, id, own: true }))];
}

/** Adds a vehicle. @throws {AppError} 409 when there are too many. */
export function addVehicle(db: Database, about: NewVehicle, actor?: User): Promise<VehicleRecord> {
  return db.writeOnce(async (tx) => {
    if (await tx.$count(vehicles) >= MAX_VEHICLES) {
      throw refusal(409, "too_many_vehicles", { max: MAX_VEHICLES });
    }
    const id = newId();
    await tx.insert(vehicles).values({ id, about });
    const added = { ...about, id, own: true };
    await recordChange(tx, actor, { ...CHANGE, action: "create", after: [added] });
    return added;
  });
}

const CHANGE = { resource: "vehicle", warehouse: null, count: 1 } as const;

/** Deletes an added vehicle; loads keep their copy. @throws {AppError} 404 */
export function removeVehicle(db: Database, id: string, actor?: User): Promise<void> {
  return db.writeOnce(async (tx) => {
    const before = await tx.delete(vehicles).where(eq(vehicles.id, id)).returning();
    if (before.length === 0) throw notFound("vehicle", id);
    await recordChange(tx, actor, { ...CHANGE, action: "delete", before });
  });
}
