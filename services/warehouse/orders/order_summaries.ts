import { sql } from "drizzle-orm";
import { boundedTotal } from "../../../db/warehouse/bounded_total.ts";
import type { OrderSummary } from "../../../domain/warehouse/calculation_records.ts";
import type { Reader } from "../../../db/open.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";

/**
 * All orders of a warehouse in short, in the order of their creation.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function orderSummaries(db: Reader, warehouseId: string): Promise<OrderSummary[]> {
  await warehouseById(db, warehouseId);
  // SQLite makes the text, which is many times faster than rows: see `read_rows.ts`.
  const [found] = await db.all<{ list: string }>(sql`
      SELECT json_group_array(json_object(
        'id', id, 'lines', lines, 'boxes', boxes, 'pallets', pallets)) AS list
      FROM (SELECT id,
        (SELECT count(*) FROM order_data WHERE id_order_item = o.id AND count_box > 0) AS lines,
        (SELECT ${
    boundedTotal(sql`count_box`)
  } FROM order_data WHERE id_order_item = o.id) AS boxes,
        (SELECT count(*) FROM pallet_results WHERE id_order_item = o.id) AS pallets
      FROM order_items AS o WHERE id_warehouse = ${warehouseId} ORDER BY seq)`);
  return JSON.parse(found!.list);
}
