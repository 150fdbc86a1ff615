import { and, eq, inArray, sql } from "drizzle-orm";
import { notFound, refusal } from "../../domain/app_error.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import { storedJson } from "../../domain/warehouse/pallet_json.ts";
import type { OrderFigures } from "../../domain/packing/figure_records.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import {
  placesNamed,
  type StoredLegs,
  withNamedPlaces,
} from "../../domain/warehouse/picking_legs.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { retryWhileUnavailable } from "../unavailable.ts";
import { Pipeline } from "../pipeline.ts";
import {
  orderCalculations,
  orderItems,
  palletResults,
  warehousePoints,
  warehouseSections,
} from "../schema/warehouse.ts";
import { orderInput, type OrderOf } from "./order_input.ts";
import { visible } from "./visible.ts";
import { reserve } from "./reservations.ts";

// Ids of records that are looked for in one statement.
const IDS_A_STATEMENT = 1000;

/** A calculated order. */
export interface Calculated {
  pallets: readonly PalletResult[];
  legs: StoredLegs;
  /** Key figures as the API answers them. */
  figures: OrderFigures;
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
 * The calculated pallets of an order, in the order of their numbers; none before it is calculated.
 *
 * @returns Pallets that are made of their texts one by one, as they are asked for.
 * @throws {AppError} 404 when the warehouse has no such order.
 */
export async function palletsOf(
  db: Reader,
  { warehouseId, orderId }: OrderOf,
): Promise<{ pallets: Iterable<PalletResult>; legs: StoredLegs }> {
  const [order] = await db.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id, orderId),
    eq(orderItems.id_warehouse, warehouseId),
    visible(orderItems.id_warehouse),
  ));
  if (order === undefined) throw notFound("order", orderId);
  const { texts, legs } = await calculationOf(db, orderId);
  function* pallets() {
    for (const text of texts) yield JSON.parse(text) as PalletResult;
  }
  return { pallets: pallets(), legs };
}

// A server answers 10 MB at most; large orders have more.
const CHARACTERS_A_READ = 2_000_000;
// While somebody calculates an order all the time, what was read last is one calculation's in part.
const MOST_READINGS = 5;

/** Legs and pallets, read in pieces, all of one calculation. */
async function calculationOf(
  db: Reader,
  orderId: string,
): Promise<{ texts: string[]; legs: StoredLegs }> {
  for (let reading = 1;; reading++) {
    const [calculation] = await db.select().from(orderCalculations)
      .where(eq(orderCalculations.id_order_item, orderId));
    const texts: string[] = [];
    let isSame = true;
    for (let last: number | undefined = 0; last !== undefined && isSame;) {
      const rows: { place: number; text: string; started: number | null; more: number }[] = await db
        .all(sql`
          WITH sized AS (
            SELECT id, numpallete, sum(length(result)) OVER (ORDER BY numpallete) AS size
              FROM pallet_results WHERE id_order_item = ${orderId} AND numpallete > ${last}
          )
          SELECT numpallete AS place, result AS text,
            (SELECT started FROM order_calculations WHERE id_order_item = ${orderId}) AS started,
            (SELECT count(*) FROM sized) AS more
          FROM pallet_results WHERE id IN (
            SELECT id FROM sized WHERE size <= ${CHARACTERS_A_READ}
              OR numpallete = (SELECT min(numpallete) FROM sized)
          ) ORDER BY 1`);
      for (const { text } of rows) texts.push(text);
      isSame = rows.every(({ started }) => started === (calculation?.started ?? null));
      last = rows.length < (rows[0]?.more ?? 0) ? rows.at(-1)!.place : undefined;
    }
    if (isSame || reading === MOST_READINGS) {
      return { texts, legs: (calculation?.paths ?? {}) as StoredLegs };
    }
  }
}

/**
 * The key figures of a calculated order.
 *
 * @throws {AppError} 404 when there is no such order, 409 when it is not calculated.
 */
export async function figuresOfOrder(db: Reader, orderId: string): Promise<OrderFigures> {
  const [order] = await db.select({ figures: orderCalculations.figures }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .where(and(eq(orderItems.id, orderId), visible(orderItems.id_warehouse)));
  if (order === undefined) throw notFound("order", orderId);
  if (order.figures === null) throw refusal(409, "not_calculated");
  return order.figures;
}

/**
 * Stores what came of a calculation, all of it or nothing.
 *
 * @throws {AppError} 404 when the order is gone; 409 when it or what the result names in the warehouse
 *   has been changed since the calculation began, or when one that began later has been stored.
 */
export function storeCalculation(
  db: Database,
  { started, input, ...order }: Origin,
  calculated: Calculated,
  { signal, alongside, patience }: StoreOptions = {},
): Promise<Calculated> {
  const { pallets, figures } = calculated;
  const legs = withNamedPlaces(calculated.legs, pallets);
  const store = async (tx: Transaction) => {
    signal?.throwIfAborted();
    const { text, ...composition } = await orderInput(tx, order);
    if (text !== input) throw refusal(409, "order_changed");
    await assertLatest(tx, order.orderId, started);
    await assertNamedAreThere(tx, legs);
    const id_order_item = order.orderId;
    await tx.delete(palletResults).where(eq(palletResults.id_order_item, id_order_item));
    const yielder = new EventLoopYielder();
    const pipeline = new Pipeline();
    for (const pallet of pallets) {
      const text = await storedJson(pallet, yielder);
      const { id, numpallete } = pallet;
      const row = { id, id_order_item, numpallete, result: sql`${text}` };
      await pipeline.add(tx.insert(palletResults).values(row));
      await yielder.yieldIfDue();
    }
    await pipeline.end();
    const about = { started, figures, paths: legs };
    await tx.insert(orderCalculations).values({ id_order_item, ...about })
      .onConflictDoUpdate({ target: orderCalculations.id_order_item, set: about });
    await reserve(tx, id_order_item, composition, pallets);
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    await tx.update(orderItems).set({ pallete_computed: new Date().toISOString() })
      .where(eq(orderItems.id, id_order_item));
    return calculated;
  };
  return retryWhileUnavailable(() => db.writeOnce(store), { patience, signal });
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
async function assertNamedAreThere(tx: Transaction, legs: StoredLegs): Promise<void> {
  const { sections, points } = placesNamed(legs);
  for (const [table, ids] of [[warehouseSections, sections], [warehousePoints, points]] as const) {
    for (const some of chunks(ids, IDS_A_STATEMENT)) {
      const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, some));
      if (found.length < some.length) {
        throw refusal(409, "warehouse_changed");
      }
    }
  }
}
