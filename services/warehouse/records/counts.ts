import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import { type PartName, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import type { Reader } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import type { ResourceTable } from "../../../db/warehouse/resource.ts";
import { column, tableOf } from "../transfer/transfer_tables.ts";
import { assertWarehouse } from "../../../db/warehouse/visible.ts";

// So many rows are counted in some milliseconds.
const ROWS_A_READ = 20_000;
const ORDERS_A_READ = 500;

/**
 * How many records of each kind a warehouse has, which is also what goes with it. They are counted in
 * pieces, so what is written meanwhile may count or not.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function countsOf(db: Reader, warehouse: string): Promise<Record<PartName, number>> {
  await assertWarehouse(db, warehouse);
  const yielder = new EventLoopYielder();
  const counts = {} as Record<PartName, number>;
  for (const { name, warehouse: owner } of PARTS) {
    const table = tableOf(name);
    counts[name] = owner === undefined
      ? await ofOrders(db, table, column(table, "id_order_item"), warehouse, yielder)
      : await ofWarehouse(db, table, column(table, owner), warehouse, yielder);
  }
  // One that went meanwhile has been counted in part.
  await assertWarehouse(db, warehouse);
  return counts;
}

async function ofWarehouse(
  db: Reader,
  table: ResourceTable,
  owner: SQLiteColumn,
  warehouse: string,
  yielder: EventLoopYielder,
): Promise<number> {
  let all = 0;
  for (let after = 0;;) {
    const some = db.select({ seq: table.seq }).from(table)
      .where(and(eq(owner, warehouse), gt(table.seq, after)))
      .orderBy(asc(table.seq)).limit(ROWS_A_READ);
    const { rows, last } = await counted(db, some.getSQL());
    all += rows;
    if (rows < ROWS_A_READ) return all;
    after = last;
    await yielder.yieldIfDue();
  }
}

async function ofOrders(
  db: Reader,
  table: ResourceTable,
  order: SQLiteColumn,
  warehouse: string,
  yielder: EventLoopYielder,
): Promise<number> {
  let all = 0;
  for (let after = 0;;) {
    const orders = await db.select({ seq: orderItems.seq, id: orderItems.id }).from(orderItems)
      .where(and(eq(orderItems.id_warehouse, warehouse), gt(orderItems.seq, after)))
      .orderBy(asc(orderItems.seq)).limit(ORDERS_A_READ);
    if (orders.length > 0) {
      const ids = JSON.stringify(orders.map(({ id }) => id));
      const [found] = await db.select({ rows: sql<number>`count(*)` }).from(table)
        .where(sql`${order} IN (SELECT value FROM json_each(${ids}))`);
      all += found!.rows;
      after = orders.at(-1)!.seq;
    }
    if (orders.length < ORDERS_A_READ) return all;
    await yielder.yieldIfDue();
  }
}

async function counted(db: Reader, some: SQL): Promise<{ rows: number; last: number }> {
  const [found] = await db.all<{ rows: number; last: number | null }>(
    sql`SELECT count(*) AS rows, max(seq) AS last FROM (${some})`,
  );
  return { rows: found!.rows, last: found!.last ?? 0 };
}
