import { eq, inArray } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import type { Transaction } from "../open.ts";
import {
  orderItems,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouseSectionGeometry,
  warehouseSections,
} from "../schema/warehouse.ts";
import type { ResourceTable } from "./resource.ts";

// Dependent records go first, so that no foreign key has anything left to look for.
const PARTS: readonly { table: ResourceTable; owner: SQLiteColumn; atATime: number }[] = [
  // An order takes its lines and its pallets with it.
  { table: orderItems, owner: orderItems.id_warehouse, atATime: 10 },
  { table: warehouseSectionGeometry, owner: warehouseSectionGeometry.id_warehouse, atATime: 500 },
  { table: warehouseSections, owner: warehouseSections.id_warehouse, atATime: 500 },
  { table: warehouseEdges, owner: warehouseEdges.id_warehouse, atATime: 500 },
  { table: warehousePoints, owner: warehousePoints.id_warehouse, atATime: 500 },
  { table: stockboxes, owner: stockboxes.uuid_warehouse, atATime: 500 },
];

/**
 * Removes what there may be thousands of in a warehouse, some at a time and letting others in: the
 * cascade would take it all in one statement, and 20,000 box types hold up everybody for 100 ms.
 */
export async function emptyWarehouse(tx: Transaction, id: string): Promise<void> {
  const yielder = new EventLoopYielder();
  for (const { table, owner, atATime } of PARTS) {
    for (let removed = atATime; removed === atATime;) {
      const some = tx.select({ seq: table.seq }).from(table).where(eq(owner, id)).limit(atATime);
      const { rowsAffected } = await tx.delete(table).where(inArray(table.seq, some));
      removed = rowsAffected;
      await yielder.yieldIfDue();
    }
  }
}
