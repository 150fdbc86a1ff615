import { eq, inArray, sql } from "drizzle-orm";
import { type PartName, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import type { Reader } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { column } from "../../../db/warehouse/resource.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";
import { tableOf } from "./resources.ts";

/** Counts the records of each kind in a warehouse. @throws {AppError} 404 */
export async function countsOf(db: Reader, warehouse: string): Promise<Record<PartName, number>> {
  await warehouseById(db, warehouse);
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
  return counts;
}
