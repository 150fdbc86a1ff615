/**
 * What is visible of the warehouse's records: all but those of warehouses that are being imported or
 * deleted. Whatever reads records, or holds that one is there, asks for it.
 */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound } from "../../domain/app_error.ts";
import type { Reader } from "../open.ts";
import {
  orderItems,
  stockboxes,
  unfinishedWarehouses,
  warehousePoints,
  warehouses,
  warehouseSections,
} from "../schema/warehouse.ts";
import type { ResourceTable } from "./resource.ts";

/** The column that names the warehouse of a record that others refer to. */
export const HOMES: ReadonlyMap<ResourceTable, SQLiteColumn> = new Map<ResourceTable, SQLiteColumn>(
  [
    [warehouses, warehouses.id],
    [stockboxes, stockboxes.uuid_warehouse],
    [warehousePoints, warehousePoints.id_warehouse],
    [warehouseSections, warehouseSections.id_warehouse],
    [orderItems, orderItems.id_warehouse],
  ],
);

// The list is short, and as a rule empty: it is read once a statement.
const unfinished = sql`(SELECT ${unfinishedWarehouses.id_warehouse} FROM ${unfinishedWarehouses})`;

/**
 * Whether a record belongs to a visible warehouse.
 *
 * @param column Names the warehouse: its own id, or that in a record. Null belongs to none.
 */
export function visible(column: SQLiteColumn): SQL {
  const outside = sql`${column} NOT IN ${unfinished}`;
  return column.notNull ? outside : or(sql`${column} IS NULL`, outside)!;
}

/** @throws {AppError} 404 when no such warehouse is visible. */
export async function assertWarehouse(db: Reader, id: string): Promise<void> {
  const found = await db.select({ id: warehouses.id }).from(warehouses)
    .where(and(eq(warehouses.id, id), visible(warehouses.id)));
  if (found.length === 0) throw notFound("warehouse", id);
}

/**
 * Whether a record belongs to an order of a visible warehouse.
 *
 * @param column Names the order.
 */
export function ofVisibleOrder(column: SQLiteColumn): SQL {
  // Each order is looked up only while there is something that could hide it.
  return sql`(NOT EXISTS ${unfinished} OR NOT EXISTS (SELECT 1 FROM order_items AS hidden
    WHERE hidden.id = ${column} AND hidden.id_warehouse IN ${unfinished}))`;
}
