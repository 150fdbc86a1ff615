/** Rounds of several orders that were started for pickers. */
import { boundedTotal } from "../../../db/warehouse/bounded_total.ts";
import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/requester.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { RoundStart, StartedRound } from "../../../domain/warehouse/round_records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { pickingRoundOrders, pickingRounds, stockReservations } from "../../../db/schema/stock.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import type { OrderWalks, WalkedRound } from "../orders/order_walks.ts";
import type { PickingRounds } from "./picking_rounds.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";

/** Rounds that one request may start. */
export const MOST_STARTED = 50;
const MOST_LISTED = 100;

interface RoundRow {
  id: string;
  number: number;
  id_point_start: string;
  planned: number;
  user_login: string;
  at: number;
  orders: string;
  picked: number;
  reserved: number;
  last_pick: number | null;
  last_at: number | null;
  pickers: string;
}

/** Starts, lists and ends rounds. */
export class StartedRounds {
  constructor(
    private readonly services: { db: Database; plans: PickingRounds; walks: OrderWalks },
  ) {}

  /**
   * Starts rounds, all or none.
   *
   * @param actor Who starts them; undefined where the server does not ask for credentials.
   * @throws {AppError} 404 for an unknown warehouse, order or start; 409 when an order reserves nothing
   *   or is in a round already; 400 for an order that comes twice.
   */
  async start(
    warehouse: string,
    starts: readonly RoundStart[],
    requester: Requester,
    actor?: User,
  ): Promise<StartedRound[]> {
    const { metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const planned: number[] = [];
    for (const { id_point_start, orders } of starts) {
      const round = await this.services.plans.left(
        warehouse,
        { orders, from: id_point_start },
        requester,
      );
      planned.push(round.length / metre);
    }
    const ids = await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const names = await ordersFree(tx, warehouse, starts);
      const [last] = await tx.select({ number: max(pickingRounds.number) }).from(pickingRounds)
        .where(eq(pickingRounds.id_warehouse, warehouse));
      let number = last?.number ?? 0;
      const started: { id: string; number: number; orders: string[] }[] = [];
      for (const [at, { id_point_start, orders }] of starts.entries()) {
        const id = newId();
        await tx.insert(pickingRounds).values({
          id,
          id_warehouse: warehouse,
          number: ++number,
          id_point_start,
          planned: planned[at]!,
          user_login: actor?.user_login ?? "",
          at: Date.now(),
        });
        await tx.insert(pickingRoundOrders).values(
          orders.map((order, at) => ({ id_order_item: order, id_round: id, place: at + 1 })),
        );
        started.push({ id, number, orders: orders.map((order) => names.get(order)!) });
      }
      if (actor !== undefined) await recordRounds(tx, actor, warehouse, { started });
      return started.map(({ id }) => id);
    }, { isLong: true });
    const rounds = await this.list(warehouse);
    return rounds.filter(({ id }) => ids.includes(id)).sort((a, b) => a.number - b.number);
  }

  /** The newest rounds of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<StartedRound[]> {
    const { metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const rounds: StartedRound[] = [];
    for (const row of await this.#rows(warehouse)) {
      const { id, number, id_point_start, user_login, at, picked, reserved } = row;
      const walk = await this.services.walks.ofRound(walkedRound(row, warehouse, metre));
      rounds.push({
        id,
        number,
        state: reserved === 0 ? "done" : picked > 0 ? "picking" : "open",
        id_point_start,
        orders: JSON.parse(row.orders),
        boxes: picked + reserved,
        picked,
        pickers: JSON.parse(row.pickers),
        planned: row.planned * metre,
        walked: walk?.walked ?? null,
        last_at: row.last_at,
        user_login,
        at,
      });
    }
    return rounds;
  }

  #rows(warehouse: string): Promise<RoundRow[]> {
    // What was picked before a round was started does not belong to it.
    const own = sql`FROM picking_round_orders part JOIN order_picks act
      ON act.id_order_item = part.id_order_item WHERE id_round = round.id AND act.at >= round.at`;
    return this.services.db.read.all<RoundRow>(sql`
      SELECT id, number, id_point_start, planned, user_login, at,
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
      ORDER BY number DESC LIMIT ${MOST_LISTED}`);
  }

  /**
   * Ends a round: its orders are picked by themselves or in other rounds.
   *
   * @throws {AppError} 404 when the warehouse has no such round.
   */
  async end(warehouse: string, id: string, actor?: User): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const [ended] = await tx.delete(pickingRounds)
        .where(and(eq(pickingRounds.id, id), eq(pickingRounds.id_warehouse, warehouse)))
        .returning();
      if (ended === undefined) throw notFound("round", id);
      if (actor !== undefined) await recordRounds(tx, actor, warehouse, { ended: [ended] });
    });
  }
}

const walkedRound = (
  { id, id_point_start: start, planned, at, orders, reserved, last_pick }: RoundRow,
  warehouse: string,
  metre: number,
): WalkedRound => ({
  id,
  warehouse,
  orders: (JSON.parse(orders) as { id: string }[]).map((order) => order.id),
  start,
  planned: planned * metre,
  at,
  lastPick: last_pick,
  isOver: reserved === 0,
});

/** Names of orders, all of which can go in new rounds. @throws {AppError} as `StartedRounds.start` */
async function ordersFree(
  tx: Transaction,
  warehouse: string,
  starts: readonly RoundStart[],
): Promise<ReadonlyMap<string, string>> {
  const ids = starts.flatMap(({ orders }) => orders);
  const rows = await tx.select({ id: orderItems.id, name: orderItems.order_name }).from(orderItems)
    .where(and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, ids)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const reserving = await tx.selectDistinct({ id: stockReservations.id_order_item })
    .from(stockReservations).where(inArray(stockReservations.id_order_item, ids));
  const taken = await tx.select({
    id: pickingRoundOrders.id_order_item,
    number: pickingRounds.number,
  }).from(pickingRoundOrders)
    .innerJoin(pickingRounds, eq(pickingRounds.id, pickingRoundOrders.id_round))
    .where(inArray(pickingRoundOrders.id_order_item, ids));
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
      const round = taken.find((one) => one.id === id);
      if (round !== undefined) {
        throw refusal(409, "order_in_round", { name, number: round.number }, { where });
      }
      if (!reserving.some((one) => one.id === id)) {
        throw refusal(409, "nothing_reserved", { name }, { where });
      }
    }
  }
  return names;
}

const recordRounds = (
  tx: Transaction,
  actor: User,
  warehouse: string,
  { started = [], ended = [] }: { started?: readonly object[]; ended?: readonly object[] },
) =>
  recordChange(tx, actor, {
    action: ended.length > 0 ? "end_round" : "start_round",
    resource: "order",
    warehouse,
    count: started.length + ended.length,
    before: ended,
    after: started,
  });
