/** The state of an order in SQL, and the changes that reset its stock or its result. */
import { inArray, type SQL, sql } from "drizzle-orm";
import {
  isClosed,
  type OrderState,
  SET_ORDER_STATES,
} from "../../../domain/warehouse/order_states.ts";
import type { Transaction } from "../../../db/open.ts";
import { stockReservations } from "../../../db/schema/stock.ts";

const state = (name: OrderState) => sql.raw(`'${name}'`);
const SET = sql.raw(SET_ORDER_STATES.map((name) => `'${name}'`).join(", "));

/**
 * Returns the SQL expression of an order's state: a set one; `new` before the calculation;
 * `calculated` without reservations; `reserved` before the first pick; `picking` while reservations
 * remain; then `short` if boxes could not be found, or `done`, and `loaded` once it is on a load.
 * @param order Name of the table of orders, or its alias.
 */
export function orderStateOf(order: string): SQL {
  const id = sql.raw(`${order}.id`);
  const own = sql`id_order_item = ${id}`;
  const picked = sql`(SELECT total(count) FROM order_picks WHERE ${own} AND status = 'applied')`;
  const ordered = sql`(SELECT total(count_box) FROM order_data WHERE ${own})`;
  const isReserved = sql`EXISTS (SELECT 1 FROM stock_reservations WHERE ${own})`;
  const isLoaded = sql`EXISTS (SELECT 1 FROM load_orders WHERE ${own})`;
  return sql`CASE
    WHEN ${sql.raw(order)}.state IN (${SET}) THEN ${sql.raw(order)}.state
    WHEN EXISTS (SELECT 1 FROM order_picks WHERE ${own} AND status = 'applied' AND count > 0)
      THEN CASE
        WHEN ${picked} >= ${ordered} THEN iif(${isLoaded}, ${state("loaded")}, ${state("done")})
        WHEN ${sql.raw(order)}.pallete_computed = '' THEN ${state("new")}
        WHEN ${isReserved} THEN ${state("picking")} ELSE ${state("short")} END
    WHEN ${sql.raw(order)}.pallete_computed = '' THEN ${state("new")}
    WHEN ${isReserved} THEN ${state("reserved")} ELSE ${state("calculated")} END`;
}

/** Releases the stock that delivered or cancelled orders among the given ones reserve. */
export async function releaseClosed(
  tx: Transaction,
  orders: readonly { id: string; state: OrderState }[],
): Promise<void> {
  const closed = orders.flatMap(({ id, state }) => isClosed(state) ? [id] : []);
  if (closed.length === 0) return;
  await tx.delete(stockReservations).where(inArray(stockReservations.id_order_item, closed));
}

/** Ids of records to be deleted; `geometry` are places of sections on the floor. */
export interface DeletedIds {
  points?: readonly string[];
  sections?: readonly string[];
  geometry?: readonly string[];
}

/** Resets calculated orders whose results refer to records to be deleted. */
export async function resetResultsWith(
  tx: Transaction,
  { points = [], sections = [], geometry = [] }: DeletedIds,
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
