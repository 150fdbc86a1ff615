/** Loads of vehicles with the pallets of calculated orders. */
import { and, eq, getTableColumns, max, sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { checkLoad, weightsByStop } from "../../../domain/loading/check_load.ts";
import { placeOrReason } from "../../../domain/loading/left_reason.ts";
import type { LoadProblem, Placement } from "../../../domain/loading/load_problem.ts";
import { newId } from "../../../domain/new_id.ts";
import type {
  LoadChange,
  LoadPallet,
  LoadRecord,
  LoadRequest,
  LoadSummary,
} from "../../../domain/warehouse/loading_records.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database } from "../../../db/open.ts";
import { loadOrders, loads } from "../../../db/schema/loads.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { palletsToLoad } from "./load_pallets.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";
import type { Asked } from "../../../db/warehouse/read_rows.ts";
import { listVehicles } from "./vehicles.ts";

const MOST_LISTED = 100;
// Milliseconds of processor; a full vehicle takes a tenth of a second, one far too heavy some seconds.
const DEADLINE = 60_000;

type Row = typeof loads.$inferSelect;

/** Plans, keeps and changes loads. */
export class Loads {
  constructor(private readonly services: { db: Database; workers: Pick<WorkerPool, "run"> }) {}

  /**
   * Plans a load and keeps it.
   *
   * @param actor Who asks for it; undefined where the server does not ask for credentials.
   * @throws {AppError} As `palletsToLoad`; 404 for an unknown vehicle; 409 when an order was changed
   *   meanwhile; 503 when the workers have too much to do.
   */
  async plan(
    warehouse: string,
    request: LoadRequest,
    requester: Requester,
    actor?: User,
  ): Promise<LoadRecord> {
    const db = this.services.db.read;
    const { id, length_unit, weight_unit } = await warehouseById(db, warehouse);
    const vehicle = (await listVehicles(db)).find((one) => one.id === request.id_vehicle);
    if (vehicle === undefined) throw notFound("vehicle", request.id_vehicle);
    const { orders, pallets } = await palletsToLoad(db, { id, length_unit, weight_unit }, request);
    const problem = { vehicle, pallets, mayTurn: request.may_turn };
    const { placements, left } = await this.services.workers.run("planLoad", problem, {
      ...requester,
      deadline: DEADLINE,
    });
    // Loaded ones first, so that a pallet is found by its place in the list from then on.
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
      if (actor) await recordLoad(tx, actor, "create", row);
    });
    return await this.one(warehouse, row.id);
  }

  /** The newest loads of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<LoadSummary[]> {
    await warehouseById(this.services.db.read, warehouse);
    const rows = await this.services.db.read.all<Omit<LoadSummary, "stale"> & { stale: number }>(
      sql`
      SELECT id, number, name, vehicle ->> '$.name' AS vehicle_name,
        json_array_length(stops) AS stops, json_array_length(pallets) AS pallets,
        (SELECT count(*) FROM json_each(pallets) WHERE value ->> '$.place' IS NOT NULL) AS loaded,
        ${stale} AS stale, user_login, at
      FROM loads WHERE id_warehouse = ${warehouse} ORDER BY number DESC LIMIT ${MOST_LISTED}`,
    );
    return rows.map((row) => ({ ...row, stale: row.stale === 1 }));
  }

  /** A load. @throws {AppError} 404 */
  async one(warehouse: string, id: string): Promise<LoadRecord> {
    return recordOf(await rowOf(this.services.db.read, warehouse, id));
  }

  /**
   * Puts pallets where a person wants them.
   *
   * @throws {AppError} 404; 409 for a load whose orders have been changed; 422 where a rule is broken.
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
        const found = placeOrReason(problem, placements, at);
        return { ...pallet, place: null, reason: "reason" in found ? found.reason : null };
      });
      await tx.update(loads).set({ pallets }).where(eq(loads.id, id));
      if (actor) await recordLoad(tx, actor, "update", row);
      return recordOf({ ...row, pallets });
    });
  }

  /** Deletes a load. @throws {AppError} 404 */
  async remove(warehouse: string, id: string, actor?: User): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      await tx.delete(loads).where(eq(loads.id, id));
      if (actor) await recordLoad(tx, actor, "delete", row);
    });
  }
}

// An order that is gone is none of the load's orders any more.
const stale = sql<number>`(
  (SELECT count(*) FROM load_orders part JOIN order_items item ON item.id = part.id_order_item
    WHERE part.id_load = loads.id AND item.pallete_computed = part.calculated) <
  (SELECT count(*) FROM json_each(loads.stops) stop, json_each(stop.value, '$.orders')))`;

async function rowOf(db: Asked, warehouse: string, id: string) {
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
  placements.forEach(({ pallet, on }, at) => {
    for (const [name, number] of Object.entries({ pallet, on })) {
      if (number === null || pallets[number] !== undefined) continue;
      const where = `placements[${at}].${name}`;
      throw refusal(422, "expected_integer_between", { min: 0, max: pallets.length - 1 }, {
        where,
      });
    }
  });
}

function assertSound(problem: LoadProblem, placements: readonly Placement[]): void {
  const faults = checkLoad(problem, placements);
  const [fault] = faults;
  if (fault === undefined) return;
  const options = { more: { faults } };
  if (!("pallet" in fault)) throw refusal(422, "load_unbalanced", { rule: fault.kind }, options);
  const at = placements.findIndex(({ pallet }) => pallet === fault.pallet);
  throw refusal(422, "pallet_misplaced", { rule: fault.kind }, {
    ...options,
    where: `placements[${at}]`,
  });
}

const recordLoad = (
  tx: Parameters<typeof recordChange>[0],
  actor: User,
  action: "create" | "update" | "delete",
  { id, id_warehouse: warehouse, name }: { id: string; id_warehouse: string; name: string },
) =>
  recordChange(tx, actor, { action, resource: "load", warehouse, count: 1, after: [{ id, name }] });
