/** Tasks to put back boxes that were picked for deleted records, by number and type. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { newId } from "../../../domain/new_id.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { countRequests, putBackTasks } from "../../../db/schema/stock.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import type { RemovalOptions } from "../../../db/warehouse/resource.ts";

const ROWS_PER_STATEMENT = 500;

type PutBack = Omit<typeof putBackTasks.$inferSelect, "resolved_at">;

/**
 * Creates tasks to put back the boxes picked for orders. @throws {AppError} 409 without `withPicks`
 */
export const putBackOrders = (
  tx: Transaction,
  orders: readonly string[],
  removal: RemovalOptions,
) => putBack(tx, sql`item.id IN (SELECT value FROM json_each(${JSON.stringify(orders)}))`, removal);

/**
 * Creates tasks to put back boxes of types that were picked for incomplete orders.
 *
 * @throws {AppError} 409 without `withPicks`
 */
export const putBackBoxTypes = (
  tx: Transaction,
  types: readonly string[],
  removal: RemovalOptions,
) =>
  putBack(
    tx,
    sql`item.id_warehouse IN (SELECT uuid_warehouse FROM stockboxes WHERE id IN type)
      AND act.id_box IN type AND
      (SELECT ${boundedTotal(sql`count`)} FROM order_picks
        WHERE id_order_item = item.id AND status = 'applied') <
      (SELECT ${boundedTotal(sql`count_box`)} FROM order_data WHERE id_order_item = item.id)`,
    removal,
    sql`WITH type AS (SELECT value FROM json_each(${JSON.stringify(types)}))`,
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
 *
 * @throws {AppError} 404 when the warehouse has no such task.
 */
export async function resolvePutBack(
  db: Database,
  warehouse: string,
  task: string,
  actor: User | undefined,
): Promise<void> {
  await db.writeOnce(async (tx) => {
    const own = and(
      eq(putBackTasks.id, task),
      eq(putBackTasks.id_warehouse, warehouse),
    );
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
