/** Results and reservations of orders that an import resets, kept for undoing it. */
import { and, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { CsvPlan } from "../../../domain/warehouse/transfer/csv_import.ts";
import {
  basisOf,
  placesOf,
  type ResultSnapshot,
} from "../../../domain/warehouse/transfer/undone_import.ts";
import { SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import type { Transaction } from "../../../db/open.ts";
import { orderPicks, stockReservations } from "../../../db/schema/stock.ts";
import {
  calculationLegs,
  orderCalculations,
  orderItems,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import { insertRows } from "../../../db/warehouse/write_rows.ts";
import { type OrderIds, orderInput } from "../orders/order_input.ts";

// Larger results would have to be in memory for undoing the import.
const MAX_CHARACTERS = 50_000_000;
const TABLES = [orderCalculations, palletResults, calculationLegs, stockReservations] as const;

/** The ids in a JSON list. */
const among = (ids: string): SQL => sql`(SELECT value FROM json_each(${ids}))`;

/** Reads the results of the orders that an import closes or resets; undefined if too large. */
export async function resultSnapshots(tx: Transaction, { reset }: CsvPlan) {
  const ids = among(reset);
  const { id, id_warehouse: warehouseId, pallete_computed: calculated, state } = orderItems;
  const orders = await tx.select({ orderId: id, warehouseId, calculated }).from(orderItems).where(
    and(
      ne(calculated, ""),
      notInArray(state, [...SET_ORDER_STATES]),
      sql`${id} IN (SELECT value FROM ${ids} UNION SELECT id_order_item FROM order_data
      WHERE id IN ${ids} OR id_box IN ${ids} UNION SELECT id_order_item FROM order_params WHERE id IN ${ids})`,
    ),
  );
  const results: ResultSnapshot[] = [];
  let size = 0;
  for (const order of orders) {
    const rows: ResultSnapshot["rows"] = [];
    for (const table of TABLES) {
      rows.push(await tx.select().from(table).where(eq(table.id_order_item, order.orderId)));
    }
    size += JSON.stringify(rows).length;
    if (size > MAX_CHARACTERS) return undefined;
    results.push({ order, basis: await basisIn(tx, order), rows });
  }
  return results;
}

/**
 * Stores results again, of orders that have since had no picks, whose box types are the same, and
 * whose boxes are still in their sections and not reserved for others.
 */
export async function restoreResults(tx: Transaction, results: readonly ResultSnapshot[]) {
  for (const result of results) {
    const { order: { calculated, ...order }, basis, rows } = result;
    const [gone] = await tx.all(
      sql`SELECT value FROM ${among(JSON.stringify(placesOf(result)))} WHERE value NOT IN (
      SELECT id FROM warehouse_points UNION SELECT id FROM warehouse_sections)`,
    );
    const [lacking] = await tx.all(sql`
      SELECT 1 FROM json_each(${JSON.stringify(rows[TABLES.indexOf(stockReservations)])}) kept
      JOIN warehouse_sections section ON section.id = kept.value ->> 'id_section'
      WHERE section.id_box IS NOT kept.value ->> 'id_box'
        OR section.count_box < kept.value ->> 'count' + (SELECT total(count)
          FROM stock_reservations other WHERE other.id_section = section.id
            AND other.id_order_item <> ${order.orderId})`);
    if ((gone ?? lacking) !== undefined || await basisIn(tx, order) !== basis) continue;
    for (const [at, table] of TABLES.entries()) {
      await tx.delete(table).where(eq(table.id_order_item, order.orderId));
      if (rows[at]!.length > 0) await insertRows(tx, table, rows[at]!);
    }
    await tx.update(orderItems).set({ pallete_computed: calculated })
      .where(eq(orderItems.id, order.orderId));
  }
}

async function basisIn(tx: Transaction, order: OrderIds): Promise<string> {
  const picks = await tx.$count(orderPicks, eq(orderPicks.id_order_item, order.orderId));
  return basisOf(await orderInput(tx, order), picks);
}
