/** Which warehouse a record belongs to. */
import { eq } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound } from "../../domain/app_error.ts";
import type { Reader } from "../open.ts";
import {
  orderItems,
  stockboxes,
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

/** @throws {AppError} 404 when there is no such warehouse. */
export async function assertWarehouse(db: Reader, id: string): Promise<void> {
  const found = await db.select({ id: warehouses.id }).from(warehouses)
    .where(eq(warehouses.id, id));
  if (found.length === 0) throw notFound("warehouse", id);
}
