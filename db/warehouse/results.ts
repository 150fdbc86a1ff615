import { and, asc, eq } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import type { Database } from "../open.ts";
import { orderItems, palletResults } from "../schema/warehouse.ts";

/**
 * The calculated pallets of an order, in the order of their numbers; none before it is calculated.
 *
 * @throws {AppError} 404 when the warehouse has no such order.
 */
export async function palletsOf(
  db: Database,
  { warehouseId, orderId }: { warehouseId: string; orderId: string },
): Promise<unknown[]> {
  const [order] = await db.read.select({ id: orderItems.id }).from(orderItems)
    .where(and(eq(orderItems.id, orderId), eq(orderItems.id_warehouse, warehouseId)));
  if (order === undefined) throw notFound("order", orderId);
  const rows = await db.read.select({ result: palletResults.result }).from(palletResults)
    .where(eq(palletResults.id_order_item, orderId)).orderBy(asc(palletResults.numpallete));
  return rows.map(({ result }) => result);
}
