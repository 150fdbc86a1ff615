import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/open.ts";

/** Ids of records to be deleted; `geometry` are places of sections on the floor. */
export interface Deleted {
  points?: readonly string[];
  sections?: readonly string[];
  geometry?: readonly string[];
}

/** Resets calculated orders whose results refer to records to be deleted. */
export async function resetResultsWith(
  tx: Transaction,
  { points = [], sections = [], geometry = [] }: Deleted,
): Promise<void> {
  const list = (ids: readonly string[]) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  // Calculations stored by versions without legs have sections as keys. A trigger deletes the
  // pallets.
  await tx.run(sql`
    WITH gone(id, warehouse) AS (
      SELECT id, id_warehouse FROM warehouse_points WHERE id IN ${list(points)}
      UNION SELECT id, id_warehouse FROM warehouse_sections WHERE id IN ${list(sections)}
      UNION SELECT id_warehouse_section, id_warehouse FROM warehouse_section_geometry
        WHERE id IN ${list(geometry)}
    )
    UPDATE order_items SET pallete_computed = ''
    WHERE id_warehouse IN (SELECT warehouse FROM gone) AND (
      EXISTS (SELECT 1 FROM order_calculations, json_tree(paths) AS named
        WHERE id_order_item = order_items.id
          AND (named.atom IN (SELECT id FROM gone) OR named.key IN (SELECT id FROM gone)))
      OR EXISTS (SELECT 1 FROM calculation_legs, json_each(part, '$.points') AS point
        WHERE id_order_item = order_items.id AND point.value IN (SELECT id FROM gone)))`);
}
