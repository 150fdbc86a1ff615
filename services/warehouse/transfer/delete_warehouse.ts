/** Deletes all that is in a warehouse, some of it at a time. */
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Transaction } from "../../../db/open.ts";
import { undoableImports } from "../../../db/schema/imports.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import { loadOrders, loads } from "../../../db/schema/loads.ts";
import {
  countRequests,
  orderPicks,
  palletLabels,
  pickingRoundOrders,
  pickingRounds,
  putBackTasks,
  stockMovements,
  stockReservations,
} from "../../../db/schema/stock.ts";
import {
  boxBarcodes,
  calculationJobs,
  calculationLegs,
  orderCalculations,
  orderData,
  orderItems,
  orderParams,
  palletResults,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouses,
  warehouseSectionGeometry,
  warehouseSections,
  warehouseUsers,
} from "../../../db/schema/warehouse.ts";
import { StepTime } from "../picking/step_time.ts";
import { goOn, pauseBetweenSteps, type UnfinishedWork } from "./unfinished.ts";

/** Rows that one transaction deletes at most. */
export const MOST_ROWS_A_STEP = 20_000;
// Each statement keeps a copy of every page that it changes, to be undone alone, and with random ids a
// few rows change most pages that many would. It holds the thread some 10 to 20 ms.
const ROWS_A_STATEMENT = 2000;
// Their pallets and what they name have a megabyte now and then, parts of ways some 40 KB.
const RESULTS_A_STATEMENT = 4;
const LEGS_A_STATEMENT = 50;
const ORDERS_AT_A_TIME = 50;

// Dependent records are deleted first, so that checks of foreign keys find nothing to do.
const OF_ORDERS: readonly { order: SQLiteColumn; atATime?: number }[] = [
  { order: palletResults.id_order_item, atATime: RESULTS_A_STATEMENT },
  { order: calculationLegs.id_order_item, atATime: LEGS_A_STATEMENT },
  { order: orderCalculations.id_order_item, atATime: RESULTS_A_STATEMENT },
  { order: orderLayouts.id_order_item, atATime: RESULTS_A_STATEMENT },
  { order: stockReservations.id_order_item },
  { order: orderPicks.id_order_item },
  { order: palletLabels.id_order_item },
  { order: pickingRoundOrders.id_order_item },
  { order: loadOrders.id_order_item },
  { order: calculationJobs.id_order_item },
  { order: orderData.id_order_item },
  { order: orderParams.id_order_item },
];
const OF_WAREHOUSE: readonly SQLiteColumn[] = [
  undoableImports.id_warehouse,
  stockMovements.id_warehouse,
  countRequests.id_warehouse,
  putBackTasks.id_warehouse,
  pickingRounds.id_warehouse,
  loads.id_warehouse,
  warehouseSectionGeometry.id_warehouse,
  warehouseSections.id_warehouse,
  warehouseEdges.id_warehouse,
  warehousePoints.id_warehouse,
  boxBarcodes.uuid_warehouse,
  stockboxes.uuid_warehouse,
  warehouseUsers.uuid_warehouse,
];
// Every table has one, whatever its key.
const rowid = sql`rowid`;

/**
 * Deletes a warehouse that is being deleted already, in transactions between which others write.
 *
 * @param signal Stops; another process takes over the rest.
 * @returns Whether it is gone by this; false where someone else has taken it over, or did it.
 */
export async function deleteWarehouse(
  db: Database,
  work: UnfinishedWork,
  signal?: AbortSignal,
): Promise<boolean> {
  const time = new StepTime();
  for (;;) {
    signal?.throwIfAborted();
    const isGone = await db.write(async (tx) => {
      if (!await goOn(tx, work)) return undefined;
      return await new Step(tx, work.warehouse, time).run();
    }, { usesKeptRoom: true, isLong: true });
    time.end();
    if (isGone !== false) return isGone ?? false;
    await pauseBetweenSteps();
  }
}

/** What one transaction deletes. */
class Step {
  #rows = 0;

  constructor(
    private readonly tx: Transaction,
    private readonly warehouse: string,
    private readonly time: StepTime,
  ) {
    time.begin();
  }

  /** @returns Whether nothing is left. */
  async run(): Promise<boolean> {
    if (!await this.#orders()) return false;
    for (const owner of OF_WAREHOUSE) {
      if (!await this.#delete(owner.table, eq(owner, this.warehouse))) return false;
    }
    await this.tx.delete(warehouses).where(eq(warehouses.id, this.warehouse));
    return true;
  }

  // Some orders at a time: to find the lines that are left of all orders, each order whose lines are
  // gone would be looked at again and again.
  async #orders(): Promise<boolean> {
    for (;;) {
      const orders = await this.tx.select({ id: orderItems.id }).from(orderItems)
        .where(eq(orderItems.id_warehouse, this.warehouse))
        .orderBy(asc(orderItems.seq)).limit(ORDERS_AT_A_TIME);
      if (orders.length === 0) return true;
      const ids = orders.map(({ id }) => id);
      for (const { order, atATime } of OF_ORDERS) {
        if (!await this.#delete(order.table, inArray(order, ids), atATime)) return false;
      }
      if (!await this.#delete(orderItems, inArray(orderItems.id, ids))) return false;
    }
  }

  /** Deletes rows as long as there are any. @returns False when this transaction is to end. */
  async #delete(table: SQLiteTable, which: SQL, atATime = ROWS_A_STATEMENT): Promise<boolean> {
    for (;;) {
      const some = this.tx.select({ rowid }).from(table).where(which).limit(atATime);
      const { rowsAffected } = await this.tx.delete(table).where(inArray(rowid, some));
      this.#rows += rowsAffected;
      const isOver = !this.time.hasTimeForMore() ||
        this.#rows > MOST_ROWS_A_STEP - ROWS_A_STATEMENT;
      if (isOver) return false;
      if (rowsAffected < atATime) return true;
    }
  }
}
