import { sql } from "drizzle-orm";
import {
  type BoxDemand,
  type ReplenishedSection,
  replenishments,
} from "../../../domain/warehouse/replenishment.ts";
import { SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import type { Reader } from "../../../db/open.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";

const MAX_TASKS = 200;

/**
 * Computes the picking faces to replenish, most urgent first, at most 200.
 * @param until Orders without a calculation count if they are due by then (ISO 8601 in UTC).
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function replenishmentsOf(db: Reader, warehouse: string, until: string) {
  await warehouseById(db, warehouse);
  const isReplenished = sql`id_box IN (SELECT id_box FROM warehouse_sections
    WHERE id_warehouse = ${warehouse} AND (min_box IS NOT NULL OR max_box IS NOT NULL))`;
  const sections = await db.all<ReplenishedSection>(sql`
    SELECT id AS id_section, section_name, id_box, (SELECT sku_box FROM stockboxes
        WHERE id = section.id_box) AS sku_box, count_box AS on_hand, min_box, max_box,
      (SELECT ${boundedTotal(sql`count`)} FROM stock_reservations
        WHERE id_section = section.id AND id_box = section.id_box) AS reserved,
      coalesce((SELECT min(nullif(due_at, '')) FROM stock_reservations reserved
        JOIN order_items item ON item.id = id_order_item
        WHERE id_section = section.id AND reserved.id_box = section.id_box), '') AS due_at
    FROM warehouse_sections section WHERE id_warehouse = ${warehouse} AND ${isReplenished}
    ORDER BY seq`);
  const demands = await db.all<BoxDemand>(sql`
    SELECT id_box, ${boundedTotal(sql`open`)} AS count, min(due_at) AS due_at
    FROM (SELECT due_at, id_box, total(count_box) - (SELECT total(count) FROM order_picks
        WHERE id_order_item = item.id AND id_box = line.id_box AND status = 'applied') AS open
      FROM order_items item JOIN order_data line ON id_order_item = item.id
      WHERE id_warehouse = ${warehouse} AND pallete_computed = '' AND due_at <> ''
        AND due_at <= ${until} AND state NOT IN ${[...SET_ORDER_STATES]} AND ${isReplenished}
      GROUP BY item.id, id_box)
    WHERE open > 0 GROUP BY id_box`);
  return replenishments(sections, demands).slice(0, MAX_TASKS);
}
