/** Loads of vehicles with the pallets of calculated orders. */
import { and, eq, getTableColumns, inArray, max, sql } from "drizzle-orm";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { checkLoad, weightsByStop } from "../../../domain/loading/check_load.ts";
import { placeOrReason } from "../../../domain/loading/leftover_reason.ts";
import type { LoadProblem, Placement } from "../../../domain/loading/load_problem.ts";
import { newId } from "../../../domain/new_id.ts";
import {
  type LoadChange,
  type LoadPallet,
  type LoadRecord,
  type LoadRequest,
  type LoadSummary,
  MAX_LOADED_PALLETS,
} from "../../../domain/warehouse/loading_records.ts";
import {
  converted,
  lengthConversion,
  type Units,
  weightConversion,
} from "../../../domain/warehouse/units.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { loadOrders, loads } from "../../../db/schema/loads.ts";
import {
  orderCalculations,
  orderItems,
  orderParams,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";
import type { RowReader } from "../../../db/warehouse/read_rows.ts";
import { listVehicles } from "./vehicles.ts";

const MAX_LISTED = 100;
// Processor time in milliseconds; a full vehicle takes 0.1 s, a heavily overloaded one a few
// seconds.
const MAX_PLANNING_MS = 60_000;

type Row = typeof loads.$inferSelect;

/** Plans, stores and changes loads. */
export class Loads {
  constructor(private readonly services: { db: Database; workers: Pick<WorkerPool, "run"> }) {}

  /**
   * Plans a load and stores it.
   *
   * @param actor The user; undefined if the server requires no credentials.
   * @throws {AppError} Like `palletsToLoad`; 404 for an unknown vehicle; 409 when an order was
   *   changed meanwhile; 503 when the workers are overloaded.
   */
  async plan(
    warehouse: string,
    request: LoadRequest,
    requester: Requester,
    actor?: User,
  ): Promise<LoadRecord> {
    const db = this.services.db.read;
    const units = await warehouseById(db, warehouse);
    const vehicle = (await listVehicles(db)).find((one) => one.id === request.id_vehicle);
    if (vehicle === undefined) throw notFound("vehicle", request.id_vehicle);
    const { orders, pallets } = await palletsToLoad(db, units, request);
    const problem = { vehicle, pallets, mayTurn: request.may_turn };
    const { placements, left } = await this.services.workers.run("planLoad", problem, {
      ...requester,
      deadline: MAX_PLANNING_MS,
    });
    // Loaded pallets first, so that a pallet is identified by its index in the list.
    const order = [...placements, ...left].map(({ pallet }) => pallet);
    const numberOf = (pallet: number) => order.indexOf(pallet);
    const inTurn = order.map((pallet, at): LoadPallet => {
      const placed = placements[at];
      const reason = left[at - placements.length]?.reason ?? null;
      return {
        ...pallets[pallet]!,
        place: placed ? placeOf(placed, numberOf) : null,
        reason: reason && reason.other !== undefined
          ? { ...reason, other: numberOf(reason.other) }
          : reason,
      };
    });
    const nameOf = new Map(orders.map(({ id, name }) => [id, name]));
    const row = {
      id: newId(),
      id_warehouse: warehouse,
      name: request.name,
      vehicle,
      may_turn: request.may_turn,
      stops: request.stops.map(({ name, orders }) => ({
        name,
        orders: orders.map((one) => ({ ...one, order_name: nameOf.get(one.id_order_item)! })),
      })),
      pallets: inTurn,
      user_login: actor?.user_login ?? "",
      at: Date.now(),
    };
    await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const [last] = await tx.select({ number: max(loads.number) }).from(loads)
        .where(eq(loads.id_warehouse, warehouse));
      await tx.insert(loads).values({ ...row, number: (last?.number ?? 0) + 1 });
      for (const { id, calculated } of orders) {
        const [now] = await tx.select({ calculated: orderItems.pallete_computed }).from(orderItems)
          .where(eq(orderItems.id, id));
        if (now?.calculated !== calculated) throw refusal(409, "order_changed");
        await tx.insert(loadOrders).values({ id_load: row.id, id_order_item: id, calculated });
      }
      await recordLoad(tx, actor, "create", row);
    });
    return await this.one(warehouse, row.id);
  }

  /** Lists the newest loads of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<LoadSummary[]> {
    await warehouseById(this.services.db.read, warehouse);
    type SummaryRow = Omit<LoadSummary, "stale"> & { stale: number };
    const rows = await this.services.db.read.all<SummaryRow>(sql`
      SELECT id, number, name, vehicle ->> '$.name' AS vehicle_name,
        json_array_length(stops) AS stops, json_array_length(pallets) AS pallets,
        (SELECT count(*) FROM json_each(pallets) WHERE value ->> '$.place' IS NOT NULL) AS loaded,
        ${stale} AS stale, user_login, at
      FROM loads WHERE id_warehouse = ${warehouse} ORDER BY number DESC LIMIT ${MAX_LISTED}`);
    return rows.map((row) => ({ ...row, stale: row.stale === 1 }));
  }

  /** Reads a load. @throws {AppError} 404 */
  async one(warehouse: string, id: string): Promise<LoadRecord> {
    return recordOf(await rowOf(this.services.db.read, warehouse, id));
  }

  /**
   * Places pallets manually.
   *
   * @throws {AppError} 404; 409 for a load whose orders have changed; 422 when a rule is broken.
   */
  async change(
    warehouse: string,
    id: string,
    { placements }: LoadChange,
    actor?: User,
  ): Promise<LoadRecord> {
    return await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      if (row.stale === 1) throw refusal(409, "order_changed");
      assertThere(row.pallets, placements);
      const problem: LoadProblem = { ...row, mayTurn: row.may_turn };
      assertSound(problem, placements);
      const pallets = row.pallets.map((pallet, at): LoadPallet => {
        const placed = placements.find((one) => one.pallet === at);
        if (placed) return { ...pallet, place: placeOf(placed, (on) => on), reason: null };
        const outcome = placeOrReason(problem, placements, at);
        return { ...pallet, place: null, reason: "reason" in outcome ? outcome.reason : null };
      });
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

// 1 if an order of the load has been changed or deleted.
const stale = sql<number>`(
  (SELECT count(*) FROM load_orders part JOIN order_items item ON item.id = part.id_order_item
    WHERE part.id_load = loads.id AND item.pallete_computed = part.calculated) <
  (SELECT count(*) FROM json_each(loads.stops) stop, json_each(stop.value, '$.orders')))`;

async function rowOf(db: RowReader, warehouse: string, id: string) {
  await warehouseById(db, warehouse);
  const [row] = await db.select({ ...getTableColumns(loads), stale }).from(loads)
    .where(and(eq(loads.id, id), eq(loads.id_warehouse, warehouse)));
  if (row === undefined) throw notFound("load", id);
  return row;
}

function recordOf(
  { stale, seq: _, id_warehouse: __, ...row }: Row & { stale: number },
): LoadRecord {
  const placements = row.pallets.flatMap(({ place }, pallet) =>
    place ? [{ ...place, pallet }] : []
  );
  const problem = { vehicle: row.vehicle, pallets: row.pallets, mayTurn: row.may_turn };
  return {
    ...row,
    loaded: placements.length,
    stale: stale === 1,
    weights: weightsByStop(problem, placements),
  };
}

const placeOf = ({ x, y, turned, on }: Placement, numberOf: (pallet: number) => number) => ({
  x,
  y,
  turned,
  on: on === null ? null : numberOf(on),
});

function assertThere(pallets: readonly LoadPallet[], placements: readonly Placement[]): void {
  const range = { min: 0, max: pallets.length - 1 };
  placements.forEach(({ pallet, on }, at) => {
    for (const [name, number] of Object.entries({ pallet, on })) {
      if (number === null || pallets[number] !== undefined) continue;
      throw refusal(422, "expected_integer_between", range, { where: `placements[${at}].${name}` });
    }
  });
}

function assertSound(problem: LoadProblem, placements: readonly Placement[]): void {
  const faults = checkLoad(problem, placements);
  const [fault] = faults;
  if (fault === undefined) return;
  const [rule, more] = [{ rule: fault.kind }, { faults }];
  if (!("pallet" in fault)) throw refusal(422, "load_unbalanced", rule, { more });
  const at = placements.findIndex(({ pallet }) => pallet === fault.pallet);
  throw refusal(422, "pallet_misplaced", rule, { more, where: `placements[${at}]` });
}

const recordLoad = (
  tx: Transaction,
  actor: User | undefined,
  action: "create" | "update" | "delete",
  { id, id_warehouse: warehouse, name }: { id: string; id_warehouse: string; name: string },
) =>
  recordChange(tx, actor, { action, resource: "load", warehouse, count: 1, after: [{ id, name }] });

/**
 * Height in millimetres and weight in kilograms of a pallet if the order does not define them:
 * those of a Euro pallet (EN 13698-1).
 */
const EURO_PALLET = { height: 144, weight: 25 };

/**
 * Reads the orders of a request and their pallets, by stop; in millimetres and kilograms.
 *
 * @throws {AppError} 404 for an order of another warehouse, 400 for a repeated one, 409 for one
 *   that is not calculated, 422 for unknown pallet numbers and for too many pallets.
 */
async function palletsToLoad(
  db: Reader,
  { id: warehouse, length_unit, weight_unit }: { id: string } & Units,
  { stops }: LoadRequest,
): Promise<{ orders: { id: string; name: string; calculated: string }[]; pallets: LoadPallet[] }> {
  const ids = stops.flatMap(({ orders }) => orders.map(({ id_order_item: id }) => id));
  const existing = await db.select({
    id: orderItems.id,
    name: orderItems.order_name,
    calculated: orderItems.pallete_computed,
    weights: sql<string>`(SELECT json_group_array(json_extract(value, '$.weight'))
      FROM json_each(${orderCalculations.figures}, '$.by_pallet'))`,
    limits: orderParams.pallet_limits,
  }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .leftJoin(orderParams, eq(orderParams.id_order_item, orderItems.id))
    .where(and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, ids)));
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

  const toMillimetres = lengthConversion(length_unit, "mm");
  const toKilograms = weightConversion(weight_unit, "kg");
  const seen = new Set<string>();
  const orders: Awaited<ReturnType<typeof palletsToLoad>>["orders"] = [];
  const pallets: LoadPallet[] = [];
  for (const [at, stop] of stops.entries()) {
    for (const [place, { id_order_item: id, pallets: numbers, bears }] of stop.orders.entries()) {
      const where = `stops[${at}].orders[${place}]`;
      const order = existing.find((one) => one.id === id);
      if (order === undefined) {
        throw refusal(404, "not_in_warehouse", { what: "order", id }, { where });
      }
      if (seen.has(id)) throw refusal(400, "order_twice", {}, { where });
      seen.add(id);
      const own = rows.filter((row) => row.order === id);
      if (own.length === 0) {
        throw refusal(409, "order_without_pallets", { name: order.name }, { where });
      }
      const missing = numbers?.find((number) => !own.some((row) => row.numpallete === number));
      if (missing !== undefined) {
        const about = { name: order.name, number: missing };
        throw refusal(422, "pallet_of_order_missing", about, { where });
      }
      const weights: number[] = JSON.parse(order.weights);
      const { overhang = 0, pallet_types = [] } = order.limits ?? {};
      orders.push({ id, name: order.name, calculated: order.calculated });
      for (const { numpallete, type, length, width, height } of own) {
        if (numbers !== null && !numbers.includes(numpallete)) continue;
        const { own_height, own_weight } = {
          ...order.limits,
          ...pallet_types.find(({ name }) => name === type),
        };
        const below = own_height === undefined
          ? EURO_PALLET.height
          : converted(own_height, toMillimetres);
        const empty = own_weight === undefined
          ? EURO_PALLET.weight
          : converted(own_weight, toKilograms);
        pallets.push({
          id_order_item: id,
          order_name: order.name,
          numpallete,
          ...(type === null ? {} : { pallet_type: type }),
          stop: at + 1,
          length: converted(length + 2 * overhang, toMillimetres),
          width: converted(width + 2 * overhang, toMillimetres),
          height: converted(height, toMillimetres) + below,
          weight: converted(weights[numpallete - 1] ?? 0, toKilograms) + empty,
          bears,
          place: null,
          reason: null,
        });
      }
    }
  }
  if (pallets.length > MAX_LOADED_PALLETS) {
    throw refusal(422, "too_many_pallets", { count: pallets.length, max: MAX_LOADED_PALLETS });
  }
  return { orders, pallets };
}
