/** Reads the work of a warehouse today, in one query. */
import { sql } from "drizzle-orm";
import { SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import type { WarehouseOverview } from "../../../domain/warehouse/shift_records.ts";
import type { Reader } from "../../../db/open.ts";
import { lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { orderStateOf } from "../orders/order_state.ts";

const HOUR_MS = 3_600_000;

type Row = Record<Exclude<keyof WarehouseOverview, "setup">, number> & {
  setup: string;
};

/**
 * Reads the overview of a warehouse.
 *
 * @param zone IANA name of the time zone that defines today.
 * @param now Unix milliseconds.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function overviewOf(
  db: Reader,
  warehouse: string,
  { zone, now }: { zone: string; now: number },
): Promise<WarehouseOverview> {
  const { metre } = await lengthUnitOf(db, warehouse);
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  const text = (time: number) => new Date(time).toISOString();
  const [midnight, tomorrow] = [day, day.add({ days: 1 })].map((time) => time.epochMilliseconds);
  const has = (table: string, own = "id_warehouse", more = sql``) =>
    sql`json(iif(EXISTS (SELECT 1 FROM ${sql.raw(table)}
      WHERE ${sql.raw(own)} = ${warehouse} ${more}), 'true', 'false'))`;
  const waits =
    sql`state IN ('new', 'calculated', 'reserved', 'picking', 'short') AND due_at <> ''`;
  const [row] = await db.all<Row>(sql`
    WITH open AS MATERIALIZED (SELECT id, due_at, pallete_computed, ${orderStateOf("one")} AS state
      FROM order_items AS one
      WHERE id_warehouse = ${warehouse} AND state NOT IN ${[...SET_ORDER_STATES]}),
    act AS MATERIALIZED (SELECT pick.* FROM order_picks AS pick
      CROSS JOIN order_items AS item ON item.id = id_order_item
      WHERE id_warehouse = ${warehouse} AND at > ${now - HOUR_MS})
    SELECT json_object('points', ${has("warehouse_points")},
        'sections', ${has("warehouse_sections")}, 'boxes', ${has("stockboxes", "uuid_warehouse")},
        'stock', ${has("warehouse_sections", "id_warehouse", sql`AND count_box > 0`)},
        'orders', ${has("order_items")}) AS setup,
      count(*) FILTER (WHERE ${waits} AND due_at >= ${text(midnight!)}
        AND due_at < ${text(tomorrow!)}) AS due_today,
      count(*) FILTER (WHERE ${waits} AND due_at < ${text(now)}) AS late,
      count(*) FILTER (WHERE state = 'new') AS uncalculated,
      count(*) FILTER (WHERE state = 'reserved') AS reserved,
      count(*) FILTER (WHERE state = 'picking') AS picking,
      count(*) FILTER (WHERE state = 'short') AS short,
      (SELECT count(*) FROM put_back_tasks
        WHERE id_warehouse = ${warehouse} AND resolved_at IS NULL)
        + (SELECT count(*) FROM order_items AS item JOIN order_picks AS task
          ON task.id_order_item = item.id WHERE id_warehouse = ${warehouse}
          AND status = 'task' AND resolved_at IS NULL) AS tasks,
      (SELECT count(*) FROM count_requests WHERE id_warehouse = ${warehouse}) AS counts,
      (SELECT count(*) FROM picking_rounds AS round WHERE id_warehouse = ${warehouse}
        AND EXISTS (SELECT 1 FROM picking_round_orders AS part JOIN stock_reservations AS held
          ON held.id_order_item = part.id_order_item WHERE id_round = round.id)) AS waves,
      (SELECT count(*) FROM act) AS picks_hour,
      (SELECT ${boundedTotal(sql`count`)} FROM act WHERE status = 'applied') AS boxes_hour,
      (SELECT count(DISTINCT nullif(user_login, '')) FROM act) AS pickers_hour,
      (SELECT total(planned) FROM picking_rounds
        WHERE id_warehouse = ${warehouse} AND at >= ${midnight}) AS planned,
      (SELECT count(*) FROM open AS item JOIN pallet_results ON id_order_item = item.id
        WHERE NOT EXISTS (SELECT 1 FROM load_orders AS part
          WHERE part.id_order_item = item.id)) AS pallets,
      (SELECT count(*) FROM loads WHERE id_warehouse = ${warehouse} AND at >= ${midnight}) AS loads
    FROM open`);
  const { setup, planned, ...numbers } = row!;
  return { ...numbers, setup: JSON.parse(setup), planned: planned * metre };
}
