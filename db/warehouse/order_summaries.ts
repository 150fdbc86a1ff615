import { and, eq, sql } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import type { OrderSummary } from "../../domain/warehouse/calculation_records.ts";
import type { Reader } from "../open.ts";
import { warehouses } from "../schema/warehouse.ts";
import { visible } from "./visible.ts";

/**
 * All orders of a warehouse in short, in the order of their creation.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function orderSummaries(db: Reader, warehouseId: string): Promise<OrderSummary[]> {
  const [warehouse] = await db.select({ id: warehouses.id }).from(warehouses)
    .where(and(eq(warehouses.id, warehouseId), visible(warehouses.id)));
  if (warehouse === undefined) throw notFound("warehouse", warehouseId);
  // SQLite makes the text, which is many times faster than rows: see `read_rows.ts`.
  const [found] = await db.all<{ list: string }>(sql`
    SELECT json_group_array(json_object(
      'id', id, 'lines', lines, 'boxes', boxes, 'pallets', pallets)) AS list
    FROM (SELECT id,
      (SELECT count(*) FROM order_data WHERE id_order_item = o.id AND count_box > 0) AS lines,
      (SELECT coalesce(sum(count_box), 0) FROM order_data WHERE id_order_item = o.id) AS boxes,
      (SELECT count(*) FROM pallet_results WHERE id_order_item = o.id) AS pallets
    FROM order_items AS o WHERE id_warehouse = ${warehouseId} ORDER BY seq)`);
  return JSON.parse(found!.list);
}
