import { and, eq, sql } from "drizzle-orm";
import { AppError, notFound } from "../../domain/app_error.ts";
import { Breather } from "../../domain/breather.ts";
import { type SectionPaths, storedJson } from "../../domain/warehouse/pallet_json.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { orderCalculations, orderItems, palletResults } from "../schema/warehouse.ts";
import { orderInput, type OrderOf } from "./order_input.ts";

/** A calculated order. */
export interface Calculated {
  pallets: readonly PalletResult[];
  paths: SectionPaths;
  /** Key figures as the API answers them. */
  figures: unknown;
}

/** What an order was calculated from, and when that began. */
export interface Origin extends OrderOf {
  /** Milliseconds since 1970; of two calculations the later one holds. */
  started: number;
  /** `text` of its `OrderInput`. */
  input: string;
}

/** How a calculation is stored. */
export interface StoreOptions {
  /** Keeps it from being stored, up to the last moment. */
  signal?: AbortSignal | undefined;
  /** What is written in the same transaction. */
  alongside?: ((tx: Transaction, calculated: Calculated) => Promise<void>) | undefined;
}

/**
 * The calculated pallets of an order, in the order of their numbers; none before it is calculated.
 *
 * @returns Pallets that are made of their texts one by one, as they are asked for.
 * @throws {AppError} 404 when the warehouse has no such order.
 */
export async function palletsOf(
  db: Reader,
  { warehouseId, orderId }: OrderOf,
): Promise<{ pallets: Iterable<PalletResult>; paths: SectionPaths }> {
  const [order] = await db.select({ id: orderItems.id }).from(orderItems)
    .where(and(eq(orderItems.id, orderId), eq(orderItems.id_warehouse, warehouseId)));
  if (order === undefined) throw notFound("order", orderId);
  // One statement, so that paths and pallets are of one calculation.
  const rows = await db.all<{ place: number; text: string }>(sql`
    SELECT 0 AS place, paths AS text FROM order_calculations WHERE id_order_item = ${orderId}
    UNION ALL
    SELECT numpallete, result FROM pallet_results WHERE id_order_item = ${orderId} ORDER BY 1`);
  const paths: SectionPaths = rows[0]?.place === 0 ? JSON.parse(rows.shift()!.text) : {};
  function* pallets() {
    for (const { text } of rows) yield JSON.parse(text) as PalletResult;
  }
  return { pallets: pallets(), paths };
}

/**
 * The key figures of a calculated order.
 *
 * @throws {AppError} 404 when there is no such order, 409 when it is not calculated.
 */
export async function figuresOfOrder(db: Reader, orderId: string): Promise<unknown> {
  const [order] = await db.select({ figures: orderCalculations.figures }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .where(eq(orderItems.id, orderId));
  if (order === undefined) throw notFound("order", orderId);
  if (order.figures === null) throw new AppError(409, "The order has not been calculated");
  return order.figures;
}

/**
 * Stores what came of a calculation, all of it or nothing.
 *
 * @throws {AppError} 404 when the order is gone; 409 when it has been changed since the calculation
 *   began, or when one that began later has been stored.
 */
export function storeCalculation(
  db: Database,
  { started, input, ...order }: Origin,
  calculated: Calculated,
  { signal, alongside }: StoreOptions = {},
): Promise<void> {
  const { pallets, paths, figures } = calculated;
  return db.write(async (tx) => {
    signal?.throwIfAborted();
    const { text } = await orderInput(tx, order);
    if (text !== input) throw new AppError(409, "The order was changed while it was calculated");
    await assertLatest(tx, order.orderId, started);
    const id_order_item = order.orderId;
    await tx.delete(palletResults).where(eq(palletResults.id_order_item, id_order_item));
    const breather = new Breather();
    for (const pallet of pallets) {
      const text = await storedJson(pallet, breather);
      const { id, numpallete } = pallet;
      await tx.insert(palletResults).values({
        id,
        id_order_item,
        numpallete,
        result: sql`${text}`,
      });
      await breather.breathe();
    }
    const about = { started, figures, paths };
    await tx.insert(orderCalculations).values({ id_order_item, ...about })
      .onConflictDoUpdate({ target: orderCalculations.id_order_item, set: about });
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    await tx.update(orderItems).set({ pallete_computed: new Date().toISOString() })
      .where(eq(orderItems.id, id_order_item));
  });
}

async function assertLatest(tx: Transaction, orderId: string, started: number): Promise<void> {
  const [stored] = await tx.select({ started: orderCalculations.started }).from(orderCalculations)
    .where(eq(orderCalculations.id_order_item, orderId));
  // What seems to have begun in the future was begun by a clock that has been put right since.
  const now = performance.timeOrigin + performance.now();
  if (stored !== undefined && stored.started > started && stored.started <= now) {
    throw new AppError(409, "A calculation of the order that began later has been stored already");
  }
}
