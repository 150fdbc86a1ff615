import { sql } from "drizzle-orm";
import { boundedTotal } from "../../../db/warehouse/bounded_total.ts";
import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import type { OrderSummary } from "../../../domain/warehouse/calculation_records.ts";
import type { Reader } from "../../../db/open.ts";
import { assertWarehouse } from "../../../db/warehouse/visible.ts";

/** Orders that are summed up in one read, some milliseconds. */
export const ORDERS_A_READ = 500;

/**
 * All orders of a warehouse in short, in the order of their creation, some at a time.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function orderSummaries(db: Reader, warehouseId: string): Promise<OrderSummary[]> {
  await assertWarehouse(db, warehouseId);
  const yielder = new EventLoopYielder();
  const all: OrderSummary[] = [];
  for (let after = 0;;) {
    // SQLite makes the text, which is many times faster than rows: see `read_rows.ts`.
    const [found] = await db.all<{ list: string; last: number | null }>(sql`
      SELECT json_group_array(json_object(
        'id', id, 'lines', lines, 'boxes', boxes, 'pallets', pallets)) AS list, max(seq) AS last
      FROM (SELECT id, seq,
        (SELECT count(*) FROM order_data WHERE id_order_item = o.id AND count_box > 0) AS lines,
        (SELECT ${
      boundedTotal(sql`count_box`)
    } FROM order_data WHERE id_order_item = o.id) AS boxes,
        (SELECT count(*) FROM pallet_results WHERE id_order_item = o.id) AS pallets
      FROM order_items AS o WHERE id_warehouse = ${warehouseId} AND seq > ${after}
      ORDER BY seq LIMIT ${ORDERS_A_READ})`);
    const some: OrderSummary[] = JSON.parse(found!.list);
    for (const order of some) all.push(order);
    if (some.length < ORDERS_A_READ) return all;
    after = found!.last!;
    await yielder.yieldIfDue();
  }
}
