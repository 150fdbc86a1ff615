import { forceGarbageCollection } from "../../../adapters/images/force_garbage_collection.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { FrequentYielder } from "../../../adapters/event_loop_yielder.ts";
import { chunks } from "../../../domain/chunks.ts";
import { type StoredCalculation, storedJson } from "../../../domain/warehouse/pallet_json.ts";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import type { PalletResult } from "../../../domain/warehouse/pallet_results.ts";
import {
  inParts,
  isPickingLegs,
  placesNamed,
  type StoredLegs,
  withNamedPlaces,
} from "../../../domain/warehouse/picking_legs.ts";
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
// Points along the legs of a result that takes some megabytes.
const MANY_POINTS = 20_000;

/** A calculated order. */
export interface Calculated {
  pallets: readonly PalletResult[];
  legs: StoredLegs;
  /** Key figures as the API answers them. */
  figures: OrderFigures;
  /** What is kept of it to be taken back later; absent for none. */
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
  const { pallets, figures, layout } = calculated;
  const yielder = new FrequentYielder(signal);
  const legs = await withNamedPlaces(calculated.legs, pallets, yielder);
  const store = async (tx: Transaction) => {
    signal?.throwIfAborted();
    const { text, ...composition } = await orderInput(tx, order, signal);
    if (text !== input) throw refusal(409, "order_changed");
    await assertLatest(tx, order.orderId, started);
    await assertNamedAreThere(tx, legs, signal);
    const id_layout = layout?.id ?? null;
    const result = { pallets, legs, figures, started, id_layout };
    const stored = await writeResult(tx, order.orderId, composition, result, signal);
    if (layout !== undefined) await keepLayout(tx, layout);
    // To commit a large one takes some ten milliseconds.
    await yielder.yieldIfDue();
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    return stored;
  };
  const isLarge = isPickingLegs(legs) && legs.points.length >= MANY_POINTS;
  const write = () => db.writeOnce(store, { signal, isLarge });
  return await retryWhileUnavailable(write, { patience, signal });
}

// Characters of a pallet from which on the memory that its making has left is freed at once.
const LARGE_TEXT = 4_000_000;

/** A result as it is stored with an order. */
export interface Result extends Pick<Calculated, "pallets" | "figures"> {
  /** As {@link Origin} has it. */
  started: number;
  /** With the places that the boxes name. */
  legs: StoredLegs;
  /** The kept layout that it is; null for none. */
  id_layout: string | null;
}

/**
 * Gives an order its pallets in place of those that it had, and reserves its boxes.
 *
 * @param signal Ends the writing, so that its transaction is taken back; its reason is thrown.
 */
export async function writeResult(
  tx: Transaction,
  id_order_item: string,
  composition: Pick<OrderInput, "lines" | "boxes">,
  { pallets, legs, ...result }: Result,
  signal?: AbortSignal,
): Promise<StoredCalculation> {
  await tx.delete(palletResults).where(eq(palletResults.id_order_item, id_order_item));
  await tx.delete(calculationLegs).where(eq(calculationLegs.id_order_item, id_order_item));
  const yielder = new FrequentYielder(signal);
  const pipeline = new Pipeline();
  const texts: string[] = [];
  for (const pallet of pallets) {
    const text = await storedJson(pallet, yielder);
    texts.push(text);
    // The database copies the text: what it was put together from need not be there as well.
    if (text.length > LARGE_TEXT) forceGarbageCollection();
    const { id, numpallete } = pallet;
    const row = { id, id_order_item, numpallete, result: sql`${text}` };
    await pipeline.add(tx.insert(palletResults).values(row));
    await yielder.yieldIfDue();
  }
  const { rest: paths, parts } = inParts(legs);
  const partTexts: string[] = [];
  for (const part of parts) {
    const text = JSON.stringify(part);
    partTexts.push(text);
    const row = { id_order_item, part: sql`${text}` };
    await pipeline.add(tx.insert(calculationLegs).values(row));
    await yielder.yieldIfDue();
  }
  await pipeline.end();
  const about = { ...result, paths };
  await tx.insert(orderCalculations).values({ id_order_item, ...about })
    .onConflictDoUpdate({ target: orderCalculations.id_order_item, set: about });
  await reserve(tx, id_order_item, composition, pallets);
  await yielder.yieldIfDue();
  await tx.update(orderItems).set({ pallete_computed: new Date().toISOString() })
    .where(eq(orderItems.id, id_order_item));
  return { texts, legs: paths, parts: partTexts };
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

/**
 * Holds that all that a result names is still there.
 *
 * @throws {AppError} 409 when a section or a point has been deleted since the calculation began.
 */
export async function assertNamedAreThere(
  tx: Transaction,
  legs: StoredLegs,
  signal?: AbortSignal,
): Promise<void> {
  const { sections, points } = placesNamed(legs);
  const yielder = new FrequentYielder(signal);
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
      await yielder.yieldIfDue();
    }
  }
}
