/** Waves: several orders that are picked on one tour through their reservations. */
import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import type {
  RemainingStops,
  StartedWave,
  WavesRequest,
  WaveStart,
} from "../../../domain/warehouse/wave_records.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { DEFAULT_PACE } from "../../../domain/warehouse/batching/batching_problem.ts";
import {
  type KnownOrder,
  remainingStops,
  type Reservation,
  visitsOf,
  WavePlan,
} from "../../../domain/warehouse/batching/wave_plans.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { pickingWaveOrders, pickingWaves, stockReservations } from "../../../db/schema/stock.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { pointIndex } from "../../../domain/routing/stop_network.ts";
import { walkPlan } from "../floor/walking_graph.ts";
import type { FloorServices, OrderTours } from "../orders/order_tours.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";

// Processor time in milliseconds for a plan of 200 orders.
const MAX_PLANNING_MS = 120_000;
/** Maximum number of waves that one request may start. */
export const MAX_STARTED = 50;
const MAX_LISTED = 100;

type WaveRow = Omit<StartedWave, "state" | "orders" | "boxes" | "pickers" | "walked"> & {
  /** JSON of the wave's orders and pickers. */
  orders: string;
  pickers: string;
  reserved: number;
  last_pick: number | null;
};

const START = { action: "start_round", resource: "order" } as const;
const END = { action: "end_round", resource: "order" } as const;

/** Plans waves from reservations; starts, lists and ends them. */
export class PickingWaves {
  constructor(private readonly services: FloorServices & { tours: OrderTours }) {}

  /**
   * Plans which orders are picked together on a cart.
   * @throws {AppError} 404 for an unknown warehouse, order or start; 503 when the workers are
   *   overloaded.
   */
  async plan(warehouse: string, request: WavesRequest, requester: Requester) {
    const { cart_weight, cart_volume, cart_places, pickers } = request;
    const { db, graphs, workers } = this.services;
    const { unit, metre } = await lengthUnitOf(db.read, warehouse);
    const ids = [...new Set(request.orders.map(({ id }) => id))];
    const reserved = await reservedBy(db.read, warehouse, ids);
    const graph = await graphs.of(warehouse);
    const plan = new WavePlan(graph, request, reserved, metre, Date.now());
    const waves = await workers.run("planWaves", {
      network: plan.network,
      metre,
      orders: plan.orders,
      cart: { weight: cart_weight, volume: cart_volume, places: cart_places },
      pace: { ...DEFAULT_PACE, pickers },
    }, { ...requester, deadline: MAX_PLANNING_MS, endAfterwards: true });
    return plan.answer(waves, pickers, unit);
  }

  /**
   * Plans the shortest tour from a picker's position through all sections in which orders still
   * have reservations. Unreachable sections have no stop.
   * @throws {AppError} 404 for an unknown warehouse, order or point, or when the end is
   *   unreachable.
   */
  async remaining(
    warehouse: string,
    { orders, from, end = from, sections: inOrder }: {
      orders: readonly string[];
      from: string;
      end?: string | undefined;
      /** Ids of sections to visit in this order; all in the best order if omitted. */
      sections?: readonly string[] | undefined;
    },
    requester: Requester,
  ): Promise<RemainingStops> {
    const { db, graphs, workers } = this.services;
    const { unit } = await lengthUnitOf(db.read, warehouse);
    const { reservations } = await reservedBy(db.read, warehouse, orders);
    const graph = await graphs.of(warehouse);
    const [first, last] = [pointIndex(graph, from), pointIndex(graph, end)];
    const visits = visitsOf(graph, first, reservations, inOrder);
    const isOrdered = inOrder !== undefined;
    const points = visits.map(({ point }) => point);
    const planned = await walkPlan(workers, graph, {
      start: first,
      end: last,
      stops: isOrdered ? points : [...new Set(points)],
      isOrdered,
    }, requester);
    if (planned === undefined) throw refusal(404, "no_way");
    return remainingStops(graph, visits, planned, isOrdered, unit);
  }

  /**
   * Starts waves, all or none.
   * @throws {AppError} 404 for an unknown warehouse, order or start; 409 when an order has no
   *   reservations or is in a wave already; 400 for a repeated order.
   */
  async start(warehouse: string, starts: readonly WaveStart[], requester: Requester, actor?: User) {
    const { metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const planned: number[] = [];
    for (const { id_point_start, orders } of starts) {
      const { length } = await this.remaining(
        warehouse,
        { orders, from: id_point_start },
        requester,
      );
      planned.push(length / metre);
    }
    const ids = await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const names = await assertOrdersFree(tx, warehouse, starts);
      const [last] = await tx.select({ number: max(pickingWaves.number) }).from(pickingWaves)
        .where(eq(pickingWaves.id_warehouse, warehouse));
      let number = last?.number ?? 0;
      const started: { id: string; number: number; orders: string[] }[] = [];
      for (const [at, { id_point_start, orders }] of starts.entries()) {
        const id = newId();
        await tx.insert(pickingWaves).values({
          id,
          id_warehouse: warehouse,
          number: ++number,
          id_point_start,
          planned: planned[at]!,
          user_login: actor?.user_login ?? "",
          at: Date.now(),
        });
        await tx.insert(pickingWaveOrders).values(
          orders.map((order, at) => ({ id_order_item: order, id_round: id, place: at + 1 })),
        );
        started.push({ id, number, orders: orders.map((order) => names.get(order)!) });
      }
      const entry = { ...START, warehouse, count: started.length, after: started };
      await recordChange(tx, actor, entry);
      return started.map(({ id }) => id);
    }, { isLong: true });
    const waves = await this.list(warehouse);
    return waves.filter(({ id }) => ids.includes(id)).sort((a, b) => a.number - b.number);
  }

  /** Lists the newest waves of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<StartedWave[]> {
    const { metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const waves: StartedWave[] = [];
    for (const row of await this.#rows(warehouse)) {
      const { reserved, last_pick: lastPick, ...wave } = row;
      const { id, id_point_start: start, at, picked } = wave;
      const orders: StartedWave["orders"] = JSON.parse(row.orders);
      const isOver = reserved === 0;
      const walkedWave = { id, warehouse, orders, start, at, lastPick, isOver };
      waves.push({
        ...wave,
        state: isOver ? "done" : picked > 0 ? "picking" : "open",
        orders,
        boxes: picked + reserved,
        pickers: JSON.parse(row.pickers),
        planned: row.planned * metre,
        walked: await this.services.tours.walkedOfWave(walkedWave) ?? null,
      });
    }
    return waves;
  }

  #rows(warehouse: string): Promise<WaveRow[]> {
    // Boxes that were picked before a wave was started do not belong to it.
    const own = sql`FROM picking_round_orders part JOIN order_picks act
      ON act.id_order_item = part.id_order_item WHERE id_round = round.id AND act.at >= round.at`;
    const ofOrders = sql`FROM picking_round_orders part JOIN order_items item
      ON item.id = id_order_item WHERE id_round = round.id`;
    return this.services.db.read.all<WaveRow>(sql`
      SELECT id, number, id_point_start, planned, user_login, at,
        coalesce((SELECT max(picker) ${ofOrders}), '') AS picker,
        coalesce((SELECT min(nullif(due_at, '')) ${ofOrders}), '') AS due_at,
        (SELECT json_group_array(json_object('id', id, 'order_name', order_name)) FROM (
          SELECT item.id, order_name FROM picking_round_orders part
            JOIN order_items item
              ON item.id = id_order_item AND item.id_warehouse = round.id_warehouse
          WHERE id_round = round.id ORDER BY place)) AS orders,
        (SELECT ${boundedTotal(sql`iif(act.status = 'applied', act.count, 0)`)} ${own}) AS picked,
        (SELECT max(act.seq) ${own}) AS last_pick,
        (SELECT max(act.at) ${own}) AS last_at,
        (SELECT json_group_array(DISTINCT act.user_login) ${own} AND act.user_login <> '') AS pickers,
        (SELECT ${boundedTotal(sql`held.count`)} FROM picking_round_orders part
          JOIN stock_reservations held ON held.id_order_item = part.id_order_item
          WHERE id_round = round.id) AS reserved
      FROM picking_rounds round WHERE id_warehouse = ${warehouse}
      ORDER BY number DESC LIMIT ${MAX_LISTED}`);
  }

  /** Ends a wave: its orders are picked otherwise. @throws {AppError} 404 for an unknown wave */
  async end(warehouse: string, id: string, actor?: User): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const [ended] = await tx.delete(pickingWaves)
        .where(and(eq(pickingWaves.id, id), eq(pickingWaves.id_warehouse, warehouse)))
        .returning();
      if (ended === undefined) throw notFound("round", id);
      await recordChange(tx, actor, { ...END, warehouse, count: 1, before: [ended] });
    });
  }
}

/** Reads the reservations of orders, with names and due times. @throws {AppError} 404 */
async function reservedBy(db: Reader, warehouse: string, ids: readonly string[]) {
  const requestedIds = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const knownOrders = await db.all<KnownOrder>(sql`SELECT id, order_name, due_at FROM order_items
    WHERE id_warehouse = ${warehouse} AND id IN ${requestedIds}`);
  const orders = new Map(knownOrders.map((order) => [order.id, order]));
  const unknown = ids.find((id) => !orders.has(id));
  if (unknown !== undefined) throw notFound("order", unknown);
  const rows = await db.all<Omit<Reservation, "points"> & { points: string }>(sql`
    SELECT id_order_item, id_section, section_name, reserved.id_box, sku_box, count,
      weight_box AS weight, length_box * width_box * height_box AS volume,
      (SELECT json_group_array(id_point_way) FROM (
        SELECT id_point_way FROM warehouse_section_geometry
          WHERE id_warehouse_section = section.id AND id_point_way IS NOT NULL ORDER BY seq
      )) AS points
    FROM stock_reservations reserved
      JOIN warehouse_sections section
        ON section.id = id_section AND section.id_warehouse = ${warehouse}
      JOIN stockboxes box ON box.id = reserved.id_box
    WHERE id_order_item IN ${requestedIds} ORDER BY section.seq`);
  return { orders, reservations: rows.map((row) => ({ ...row, points: JSON.parse(row.points) })) };
}

/** Returns the names of orders for new waves. @throws {AppError} Like `PickingWaves.start`. */
async function assertOrdersFree(tx: Transaction, warehouse: string, starts: readonly WaveStart[]) {
  const ids = starts.flatMap(({ orders }) => orders);
  const rows = await tx.select({ id: orderItems.id, name: orderItems.order_name }).from(orderItems)
    .where(and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, ids)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const reserving = await tx.selectDistinct({ id: stockReservations.id_order_item })
    .from(stockReservations).where(inArray(stockReservations.id_order_item, ids));
  const takenOrders = await tx.select({
    id: pickingWaveOrders.id_order_item,
    number: pickingWaves.number,
  }).from(pickingWaveOrders)
    .innerJoin(pickingWaves, eq(pickingWaves.id, pickingWaveOrders.id_round))
    .where(inArray(pickingWaveOrders.id_order_item, ids));
  const seen = new Set<string>();
  for (const [at, { orders }] of starts.entries()) {
    for (const [place, id] of orders.entries()) {
      const where = `[${at}].orders[${place}]`;
      const name = names.get(id);
      if (name === undefined) {
        throw refusal(404, "not_in_warehouse", { what: "order", id }, { where });
      }
      if (seen.has(id)) throw refusal(400, "order_twice", {}, { where });
      seen.add(id);
      const wave = takenOrders.find((one) => one.id === id);
      if (wave !== undefined) {
        throw refusal(409, "order_in_round", { name, number: wave.number }, { where });
      }
      if (!reserving.some((one) => one.id === id)) {
        throw refusal(409, "nothing_reserved", { name }, { where });
      }
    }
  }
  return names;
}
