import { eq, inArray, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { BuiltResult } from "../../../domain/warehouse/built_result.ts";
import type { StoredCalculation } from "../../../domain/warehouse/pallet_json.ts";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { retryWhileUnavailable } from "../../../db/unavailable.ts";
import { Pipeline } from "../../../db/pipeline.ts";
import {
  calculationLegs,
  orderCalculations,
  orderItems,
  palletResults,
  warehousePoints,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import { keepLayout, type NewLayout } from "../pallets/kept_layouts.ts";
import { type OrderInput, orderInput, type OrderOf } from "./order_input.ts";
import { reserve } from "../stock/reservations.ts";

// Ids of records that are counted in one statement, some milliseconds.
const IDS_A_STATEMENT = 1000;

/** A calculated order. */
export interface Calculated extends BuiltResult {
  /** Key figures as the API answers them. */
  figures: OrderFigures;
  /** The layout that is retained of it; undefined for none. */
  layout?: NewLayout | undefined;
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
  /** Milliseconds to wait for a database that does not answer; none unless given. */
  patience?: number | undefined;
  /** What is written in the same transaction. */
  alongside?: ((tx: Transaction, calculated: Calculated) => Promise<void>) | undefined;
}

/**
 * Stores what came of a calculation, all of it or nothing.
 *
 * @throws {AppError} 404 when the order is gone; 409 when it or what the result names in the warehouse
 *   has been changed since the calculation began, or when one that began later has been stored.
 */
export async function storeCalculation(
  db: Database,
  { started, input, ...order }: Origin,
  calculated: Calculated,
  { signal, alongside, patience }: StoreOptions = {},
): Promise<StoredCalculation> {
  const { layout } = calculated;
  const store = async (tx: Transaction) => {
    signal?.throwIfAborted();
    const { text, ...composition } = await orderInput(tx, order);
    if (text !== input) throw refusal(409, "order_changed");
    await assertLatest(tx, order.orderId, started);
    await assertReferencesExist(tx, calculated.places);
    signal?.throwIfAborted();
    const id_layout = layout?.id ?? null;
    await writeResult(tx, order.orderId, composition, { ...calculated, started, id_layout });
    if (layout !== undefined) await keepLayout(tx, layout);
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    return storedPart(calculated);
  };
  const write = () => db.writeOnce(store, { signal, isLong: true });
  return await retryWhileUnavailable(write, { patience, signal });
}

/** What an answer is made of; it is stored under an `Idempotency-Key`. */
const storedPart = ({ texts, legs, parts }: StoredCalculation) => ({ texts, legs, parts });

/** A result as it is stored with an order. */
export interface Result extends BuiltResult {
  figures: OrderFigures;
  /** As {@link Origin} has it. */
  started: number;
  /** The kept layout that it is; null for none. */
  id_layout: string | null;
}

/** Gives an order its pallets in place of those that it had, and reserves its boxes. */
export async function writeResult(
  tx: Transaction,
  id_order_item: string,
  composition: Pick<OrderInput, "lines" | "boxes">,
  { pallets, texts, parts, taken, legs: paths, figures, started, id_layout }: Result,
): Promise<void> {
  await tx.delete(palletResults).where(eq(palletResults.id_order_item, id_order_item));
  await tx.delete(calculationLegs).where(eq(calculationLegs.id_order_item, id_order_item));
  const pipeline = new Pipeline();
  for (const [index, text] of texts.entries()) {
    const row = { ...pallets[index]!, id_order_item, result: sql`${text}` };
    await pipeline.add(tx.insert(palletResults).values(row));
  }
  for (const text of parts) {
    await pipeline.add(tx.insert(calculationLegs).values({ id_order_item, part: sql`${text}` }));
  }
  await pipeline.end();
  const about = { figures, started, id_layout, paths };
  await tx.insert(orderCalculations).values({ id_order_item, ...about })
    .onConflictDoUpdate({ target: orderCalculations.id_order_item, set: about });
  await reserve(tx, id_order_item, composition, taken);
  await tx.update(orderItems).set({ pallete_computed: new Date().toISOString() })
    .where(eq(orderItems.id, id_order_item));
}

async function assertLatest(tx: Transaction, orderId: string, started: number): Promise<void> {
  const [stored] = await tx.select({ started: orderCalculations.started }).from(orderCalculations)
    .where(eq(orderCalculations.id_order_item, orderId));
  // What seems to have begun in the future was begun by a clock that has been put right since.
  const now = performance.timeOrigin + performance.now();
  if (stored !== undefined && stored.started > started && stored.started <= now) {
    throw refusal(409, "newer_calculation");
  }
}

/** @throws {AppError} 409 when a section or a point of a result no longer exists. */
export async function assertReferencesExist(
  tx: Transaction,
  { sections, points }: BuiltResult["places"],
): Promise<void> {
  const lists = [
    [warehouseSections, sections],
    ...points.map((list) => [warehousePoints, list] as const),
  ] as const;
  for (const [table, ids] of lists) {
    for (const some of chunks(ids, IDS_A_STATEMENT)) {
      // One parameter, however many.
      const ids = sql`(SELECT value FROM json_each(${JSON.stringify(some)}))`;
      if (await tx.$count(table, inArray(table.id, ids)) < some.length) {
        throw refusal(409, "warehouse_changed");
      }
    }
  }
}
