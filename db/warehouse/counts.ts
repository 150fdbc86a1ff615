import { and, eq, type SQL, sql } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import { type PartName, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import type { Reader } from "../open.ts";
import { orderItems, warehouses } from "../schema/warehouse.ts";
import { column, tableOf } from "./transfer_tables.ts";
import { visible } from "./visible.ts";

/**
 * How many records of each kind a warehouse has, which is also what goes with it.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function countsOf(db: Reader, warehouse: string): Promise<Record<PartName, number>> {
  const counts = PARTS.map(({ name, warehouse: owner }) => {
    const table = tableOf(name);
    const ofOrder = sql`IN (SELECT ${orderItems.id} FROM ${orderItems} WHERE ${
      eq(orderItems.id_warehouse, warehouse)
    })`;
    const own: SQL = owner === undefined
      ? sql`${column(table, "id_order_item")} ${ofOrder}`
      : eq(column(table, owner), warehouse);
    return [name, sql<number>`(SELECT count(*) FROM ${table} WHERE ${own})`] as const;
  });
  const [found] = await db.select(Object.fromEntries(counts) as Record<PartName, SQL<number>>)
    .from(warehouses).where(and(eq(warehouses.id, warehouse), visible(warehouses.id)));
  if (found === undefined) throw notFound("warehouse", warehouse);
  return found;
}
