/** Confirmed picks: each is applied to the stock once, even if it is sent repeatedly. */
import { and, asc, eq, gt, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import {
  type ConfirmedPick,
  obstacleTo,
  type OrderPick,
  type PickOutcome,
  type TaskCause,
  withoutPicked,
} from "../../../domain/warehouse/picks.ts";
import { isClosed } from "../../../domain/warehouse/order_states.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import {
  countRequests,
  orderPicks,
  putBackTasks,
  stockReservations,
} from "../../../db/schema/stock.ts";
import {
  orderData,
  orderItems,
  stockboxes,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { orderOf } from "../orders/order_input.ts";
import { pickedFor } from "../stock/stock_ledger.ts";
import { asStockChange, boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { chunks } from "../../../domain/chunks.ts";
import { newId } from "../../../domain/new_id.ts";
import type { RemovalOptions } from "../../../db/warehouse/resource.ts";

/** Maximum number of picks per request. */
export const MAX_PICKS = 500;
// Maximum number of picks in an audit entry.
const MAX_SHOWN = 20;

/** Lists the picks of an order so far, oldest first. @throws {AppError} 404 for an unknown order */
export async function picksOf(db: Reader, order: string): Promise<OrderPick[]> {
  await orderOf(db, order);
  const rows = await db.select().from(orderPicks).where(eq(orderPicks.id_order_item, order))
    .orderBy(asc(orderPicks.seq));
  return rows.map(({ seq: _, id_order_item: __, resolved_at: ___, short, ...act }) =>
    ({ ...act, short: short === 1 }) as OrderPick
  );
}

/**
 * Applies picks to the stock, in their order and in one transaction. A repeated one is not applied
 * again; one that cannot be applied is stored as a task.
 * @returns The outcome of each, in the given order.
 * @throws {AppError} 404 when there is no such order, or a pick names a section or box type of
 *   another warehouse; 409 when an id was used for another pick.
 */
export function pick(db: Database, order: string, acts: readonly ConfirmedPick[], actor?: User) {
  return db.writeOnce((tx) =>
    asStockChange(tx, { reason: "picked", actor, order }, async () => {
      const [row] = await tx.select({
        id: orderItems.id,
        warehouse: orderItems.id_warehouse,
        computed: orderItems.pallete_computed,
        state: orderItems.state,
      }).from(orderItems).where(eq(orderItems.id, order));
      if (row === undefined) throw notFound("order", order);
      const picking = new Picking(tx, row, actor);
      await picking.read(acts);
      const outcomes: PickOutcome[] = [];
      for (const [at, act] of acts.entries()) outcomes.push(await picking.take(act, at));
      await picking.record();
      return outcomes;
    })
  );
}

/** The picks of one request, with all data for checking them. */
class Picking {
  readonly #sections = new Map<string, typeof warehouseSections.$inferSelect>();
  readonly #stored = new Map<string, typeof orderPicks.$inferSelect>();
  /** Boxes still to be picked, by type. */
  readonly #needed = new Map<string, number>();
  readonly #applied: ConfirmedPick[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly order: { id: string; warehouse: string; computed: string; state: string },
    private readonly actor: User | undefined,
  ) {}

  /** @throws {AppError} 404 when a new pick names a section or a box type of another warehouse. */
  async read(acts: readonly ConfirmedPick[]): Promise<void> {
    const { tx, order: { id, warehouse } } = this;
    const stored = await tx.select().from(orderPicks)
      .where(inArray(orderPicks.id, acts.map((act) => act.id)));
    for (const act of stored) this.#stored.set(act.id, act);
    await assertNotForeign(tx, warehouse, acts, this.#stored);
    const sections = await tx.select().from(warehouseSections).where(and(
      eq(warehouseSections.id_warehouse, warehouse),
      inArray(warehouseSections.id, acts.map(({ id_section }) => id_section)),
    ));
    for (const section of sections) this.#sections.set(section.id, section);
    const ofTypes = inArray(orderData.id_box, acts.map(({ id_box }) => id_box));
    const lines = await tx.select().from(orderData)
      .where(and(eq(orderData.id_order_item, id), ofTypes));
    for (const { id_box, count_box } of lines) this.#need(id_box, count_box);
    for (const { id_box, count } of await pickedFor(tx, id)) this.#need(id_box, -count);
  }

  #need(box: string, change = 0): number {
    const needed = (this.#needed.get(box) ?? 0) + change;
    this.#needed.set(box, needed);
    return needed;
  }

  async take(act: ConfirmedPick, at: number): Promise<PickOutcome> {
    const { id, id_section, id_box, count } = act;
    const section = this.#sections.get(id_section);
    const outcome = (status: PickOutcome["status"]) => ({
      id,
      status,
      count_box: section?.count_box ?? 0,
    });
    const stored = this.#stored.get(id);
    if (stored !== undefined) {
      const isSame = stored.id_order_item === this.order.id && stored.id_section === id_section &&
        stored.id_box === id_box && stored.count === count && (stored.short === 1) === act.short;
      if (!isSame) throw refusal(409, "act_id_used", {}, { where: `[${at}].id` });
      return outcome(stored.status === "applied" ? "repeated" : "task");
    }
    const calculated = this.order.computed !== "" && !isClosed(this.order.state);
    const cause = obstacleTo(act, { calculated, section, needed: this.#need(id_box) });
    await this.#store(act, cause);
    const isSuspect = act.short || cause === "too_little_stock" || cause === "other_box";
    if (isSuspect && section !== undefined) await this.#requestCount(act);
    if (cause !== undefined) return outcome("task");
    this.#need(id_box, -count);
    section!.count_box -= count;
    if (count > 0) {
      await this.tx.update(warehouseSections).set({ count_box: section!.count_box })
        .where(eq(warehouseSections.id, id_section));
    }
    await this.#release(act);
    this.#applied.push(act);
    return outcome("applied");
  }

  async #store({ short, ...act }: ConfirmedPick, cause: TaskCause | undefined): Promise<void> {
    const [stored] = await this.tx.insert(orderPicks).values({
      ...act,
      short: short ? 1 : 0,
      id_order_item: this.order.id,
      status: cause === undefined ? "applied" : "task",
      cause: cause ?? "",
      user_login: this.actor?.user_login ?? "",
      at: Date.now(),
    }).returning();
    this.#stored.set(act.id, stored!);
  }

  /** Requests a count of a section in which a picker has not found the expected boxes. */
  async #requestCount({ id_section, reason }: ConfirmedPick): Promise<void> {
    const request = { at: Date.now(), user_login: this.actor?.user_login ?? "", reason };
    const insert = this.tx.insert(countRequests)
      .values({ id_section, id_warehouse: this.order.warehouse, ...request });
    // A later request says more only if it has a reason.
    if (reason === "") await insert.onConflictDoNothing();
    else await insert.onConflictDoUpdate({ target: countRequests.id_section, set: request });
  }

  /** Releases the picked boxes, and after a short pick the rest of the section as well. */
  async #release({ id_section, id_box, count, short }: ConfirmedPick): Promise<void> {
    const own = and(
      eq(stockReservations.id_order_item, this.order.id),
      eq(stockReservations.id_box, id_box),
    );
    const reserved = await this.tx.select().from(stockReservations).where(own);
    let remainingReservations = withoutPicked(reserved, [{ id_section, id_box, count }]);
    if (short) {
      const missing = remainingReservations.find((one) => one.id_section === id_section)?.count ??
        0;
      remainingReservations = remainingReservations.filter((one) => one.id_section !== id_section);
      for (const section of await this.#elsewhere(id_section, id_box, missing)) {
        const existing = remainingReservations.find((one) => one.id_section === section.id_section);
        if (existing === undefined) remainingReservations.push(section);
        else existing.count += section.count;
      }
    }
    await this.tx.delete(stockReservations).where(own);
    for (const { id_section, count } of remainingReservations) {
      await this.tx.insert(stockReservations)
        .values({ id_order_item: this.order.id, id_section, id_box, count });
    }
  }

  /** Finds free boxes in other sections, oldest first; none after a short pick. */
  async #elsewhere(section: string, id_box: string, missing: number) {
    if (missing === 0) return [];
    const shorts = this.tx.select({ id: orderPicks.id_section }).from(orderPicks)
      .where(and(eq(orderPicks.id_order_item, this.order.id), eq(orderPicks.short, 1)));
    const reserved = sql<number>`coalesce((SELECT sum(count) FROM stock_reservations reserved
      WHERE reserved.id_section = ${warehouseSections.id} AND reserved.id_box = ${id_box}), 0)`;
    const free = sql<number>`${warehouseSections.count_box} - ${reserved}`;
    const sections = await this.tx.select({ id: warehouseSections.id, free })
      .from(warehouseSections).where(and(
        eq(warehouseSections.id_warehouse, this.order.warehouse),
        eq(warehouseSections.id_box, id_box),
        ne(warehouseSections.id, section),
        notInArray(warehouseSections.id, shorts),
        gt(free, 0),
      )).orderBy(asc(warehouseSections.seq));
    return sections.flatMap(({ id, free }) => {
      const count = Math.min(free, missing);
      missing -= count;
      return count > 0 ? [{ id_section: id, id_box, count }] : [];
    });
  }

  /** Records the applied picks in the audit trail. */
  async record(): Promise<void> {
    const { order: { id, warehouse } } = this;
    const { length: count } = this.#applied;
    const after = [{ id, picks: this.#applied.slice(0, MAX_SHOWN) }];
    const entry = { action: "pick", resource: "order", warehouse, count, after } as const;
    if (count > 0) await recordChange(this.tx, this.actor, entry);
  }
}

/** @throws {AppError} 404 when a new pick names a section or a box type of another warehouse. */
async function assertNotForeign(
  tx: Transaction,
  warehouse: string,
  acts: readonly ConfirmedPick[],
  stored: ReadonlyMap<string, unknown>,
): Promise<void> {
  const named = [
    {
      field: "id_section",
      table: warehouseSections,
      home: warehouseSections.id_warehouse,
      what: "section",
    },
    { field: "id_box", table: stockboxes, home: stockboxes.uuid_warehouse, what: "box type" },
  ] as const;
  for (const { field, table, home, what } of named) {
    const rows = await tx.select({ id: table.id }).from(table).where(
      and(inArray(table.id, acts.map((act) => act[field])), ne(home, warehouse)),
    );
    const foreign = new Set(rows.map(({ id }) => id));
    const at = acts.findIndex((act) => foreign.has(act[field]) && !stored.has(act.id));
    if (at < 0) continue;
    const where = `[${at}].${field}`;
    throw refusal(404, "not_in_warehouse", { what, id: acts[at]![field] }, { where });
  }
}

const ROWS_PER_STATEMENT = 500;

type PutBack = Omit<typeof putBackTasks.$inferSelect, "resolved_at">;

/** Creates tasks to put back picked boxes. @throws {AppError} 409 without `withPicks` */
export const putBackOrders = (tx: Transaction, ids: readonly string[], removal: RemovalOptions) =>
  putBack(tx, sql`item.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, removal);

/** Creates tasks to put back boxes of types. @throws {AppError} 409 without `withPicks` */
export const putBackBoxTypes = (tx: Transaction, ids: readonly string[], removal: RemovalOptions) =>
  putBack(
    tx,
    sql`item.id_warehouse IN (SELECT uuid_warehouse FROM stockboxes WHERE id IN type)
      AND act.id_box IN type AND
      (SELECT ${boundedTotal(sql`count`)} FROM order_picks
        WHERE id_order_item = item.id AND status = 'applied') <
      (SELECT ${boundedTotal(sql`count_box`)} FROM order_data WHERE id_order_item = item.id)`,
    removal,
    sql`WITH type AS (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

async function putBack(
  tx: Transaction,
  which: SQL,
  { withPicks, actor }: RemovalOptions,
  before = sql``,
): Promise<void> {
  const picked = await tx.all<Omit<PutBack, "id" | "user_login" | "at">>(sql`${before}
    SELECT item.id_warehouse, item.id AS id_order_item, order_name, act.id_section,
      coalesce(section_name, '') AS section_name, act.id_box, coalesce(sku_box, '') AS sku_box,
      ${boundedTotal(sql`act.count`)} AS count
    FROM order_items item JOIN order_picks act ON act.id_order_item = item.id
      LEFT JOIN warehouse_sections section ON section.id = act.id_section
        AND section.id_warehouse = item.id_warehouse
      LEFT JOIN stockboxes box ON box.id = act.id_box AND box.uuid_warehouse = item.id_warehouse
    WHERE act.status = 'applied' AND ${which}
    GROUP BY item.id, act.id_section, act.id_box HAVING total(act.count) > 0
    ORDER BY min(act.seq)`);
  if (picked.length === 0) return;
  if (!withPicks) {
    const boxes = picked.reduce((sum, { count }) => sum + count, 0);
    throw refusal(409, "boxes_picked", { count: boxes });
  }
  const [user_login, at] = [actor?.user_login ?? "", Date.now()];
  const tasks = picked.map((one): PutBack => ({ ...one, id: newId(), user_login, at }));
  for (const batch of chunks(tasks, ROWS_PER_STATEMENT)) {
    await tx.insert(putBackTasks).values([...batch]);
  }
  for (const [warehouse, own] of Map.groupBy(tasks, ({ id_warehouse }) => id_warehouse)) {
    const entry = { action: "put_back", resource: "order", warehouse, count: own.length } as const;
    await recordChange(tx, actor, { ...entry, after: own });
  }
}

/**
 * Resolves a task whose boxes have been put back. Requests a count of their section, because the
 * number of boxes there is unknown.
 * @throws {AppError} 404 when the warehouse has no such task.
 */
export async function resolvePutBack(db: Database, warehouse: string, task: string, actor?: User) {
  await db.writeOnce(async (tx) => {
    const own = and(eq(putBackTasks.id, task), eq(putBackTasks.id_warehouse, warehouse));
    const [storedTask] = await tx.select().from(putBackTasks).where(own);
    if (storedTask === undefined) throw notFound("task", task);
    if (storedTask.resolved_at !== null) return;
    const at = Date.now();
    await tx.update(putBackTasks).set({ resolved_at: at }).where(own);
    const section = and(
      eq(warehouseSections.id, storedTask.id_section),
      eq(warehouseSections.id_warehouse, warehouse),
    );
    if (await tx.$count(warehouseSections, section) === 0) return;
    await tx.insert(countRequests).values({
      id_section: storedTask.id_section,
      id_warehouse: warehouse,
      at,
      user_login: actor?.user_login ?? "",
      reason: storedTask.order_name,
    }).onConflictDoNothing();
  });
}
