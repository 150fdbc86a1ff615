import { sql } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import type { Reader } from "../open.ts";

/**
 * A name for the walking graph of a warehouse as it is now: it changes with every point or edge that
 * is added, moved or removed, whichever process does it, and with nothing else.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function walkingGraphVersion(db: Reader, warehouseId: string): Promise<string> {
  const [found] = await db.all<{ version: string }>(sql`
    SELECT 
      ifnull((SELECT max(seq) FROM warehouse_points WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT max(seq) FROM warehouse_edges WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT changes FROM walking_graph_changes WHERE id_warehouse = ${warehouseId}), 0)
      AS version FROM warehouses WHERE id = ${warehouseId}`);
  if (found === undefined) throw notFound("warehouse", warehouseId);
  return found.version;
}
