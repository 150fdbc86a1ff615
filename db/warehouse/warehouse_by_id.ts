import { eq } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import type { Warehouse } from "../../domain/warehouse/records.ts";
import { warehouses } from "../schema/warehouse.ts";
import type { RowReader } from "./read_rows.ts";

/** Returns the warehouse with an id. @throws {AppError} 404 */
export async function warehouseById(db: RowReader, id: string): Promise<Warehouse> {
  const [row] = await db.select().from(warehouses).where(eq(warehouses.id, id));
  if (row === undefined) throw notFound("warehouse", id);
  const { seq: _, ...warehouse } = row;
  return warehouse;
}
