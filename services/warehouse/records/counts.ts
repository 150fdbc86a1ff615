import { eq, inArray, sql } from "drizzle-orm";
import { type PartName, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import type { Reader } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { assertWarehouse } from "../../../db/warehouse/homes.ts";
import { column, tableOf } from "../transfer/transfer_tables.ts";

/**
 * How many records of each kind a warehouse has, which is also what goes with it. Each kind is counted by
 * itself, so what is written meanwhile may count or not.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function countsOf(db: Reader, warehouse: string): Promise<Record<PartName, number>> {
  await assertWarehouse(db, warehouse);
  const orders = db.select({ id: orderItems.id }).from(orderItems)
    .where(eq(orderItems.id_warehouse, warehouse));
  const counts = {} as Record<PartName, number>;
  for (const { name, warehouse: owner } of PARTS) {
    const table = tableOf(name);
    const which = owner === undefined
      ? inArray(column(table, "id_order_item"), orders)
      : eq(column(table, owner), warehouse);
    const [found] = await db.select({ rows: sql<number>`count(*)` }).from(table).where(which);
    counts[name] = found!.rows;
  }
  // One that went meanwhile has been counted in part.
  await assertWarehouse(db, warehouse);
  return counts;
}
