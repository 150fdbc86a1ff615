/** Layouts of orders that are kept: of trials, listed, taken back, removed. */
import { and, desc, eq, sql } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import { gunzipText } from "../../../adapters/compression.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import {
  type LayoutContent,
  readLayout,
  type StoredCalculation,
} from "../../../domain/warehouse/pallet_json.ts";
import { builtResult } from "../../../domain/warehouse/built_result.ts";
import type { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import { orderCalculations, orderItems, orderParams } from "../../../db/schema/warehouse.ts";
import { digestOf, keepLayout } from "./kept_layouts.ts";
import { type OrderInput, orderInput, type OrderOf } from "../orders/order_input.ts";
import {
  assertReferencesExist,
  type Calculated,
  type StoreOptions,
  writeResult,
} from "../orders/results.ts";
import { retryWhileUnavailable } from "../../../db/unavailable.ts";

// Bytes of a content that is read in some milliseconds; longer ones are read by a worker.
const SHORT = 64 * 1024;

/**
 * Keeps a layout that was calculated with other parameters than the order's, if it is to be kept.
 *
 * @param input The {@link OrderInput} that it was calculated for.
 * @throws {AppError} 404 when the order is gone; 409 when its lines or box types have changed.
 */
export function storeTrial(
  db: Database,
  order: OrderOf,
  calculated: Calculated,
  { input, signal, alongside, patience }: StoreOptions & {
    input: Pick<OrderInput, "composition">;
  },
): Promise<StoredCalculation> {
  const store = async (tx: Transaction) => {
    signal?.throwIfAborted();
    const { composition } = await orderInput(tx, order);
    if (composition !== input.composition) throw refusal(409, "order_changed");
    if (calculated.layout !== undefined) await keepLayout(tx, calculated.layout);
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    // Nothing of the order: a trial is no calculation of it.
    return { texts: [], legs: {}, parts: [] };
  };
  return retryWhileUnavailable(() => db.writeOnce(store, { signal, isLong: true }), {
    patience,
    signal,
  });
}

/** The layouts that are kept of an order, newest first. @throws {AppError} 404 */
export async function layoutsOf(db: Reader, orderId: string): Promise<OrderLayout[]> {
  const order = await orderOf(db, orderId);
  const rows = await db.select({
    id: orderLayouts.id,
    created: orderLayouts.created,
    id_point_start: orderLayouts.id_point_start,
    parameters: orderLayouts.parameters,
    composition: orderLayouts.composition,
    summary: orderLayouts.summary,
  }).from(orderLayouts).where(eq(orderLayouts.id_order_item, orderId))
    .orderBy(desc(orderLayouts.seq));
  if (rows.length === 0) return [];
  const [calculation] = await db.select({ id: orderCalculations.id_layout })
    .from(orderCalculations).where(eq(orderCalculations.id_order_item, orderId));
  const composition = await compositionNow(db, order);
  return rows.map(({ summary, composition: own, ...row }) => ({
    ...summary,
    ...row,
    current: row.id === calculation?.id,
    usable: own === composition,
  }));
}

/** Undefined for an order of too many boxes, which has no layout. */
async function compositionNow(db: Reader, order: OrderOf): Promise<string | undefined> {
  try {
    return digestOf(await orderInput(db, order));
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return undefined;
    throw error;
  }
}

/**
 * The pallets and legs of a kept layout.
 *
 * @param workers Read a long one; the requester is for whom.
 * @param options.legs Without, there are none.
 * @throws {AppError} 404; 503 when the workers have too much to do.
 */
export async function keptCalculation(
  db: Reader,
  workers: Pick<WorkerPool, "run">,
  { orderId, layoutId, ...options }: { orderId: string; layoutId: string; legs: boolean },
  requester: Requester,
): Promise<StoredCalculation> {
  await orderOf(db, orderId);
  const [layout] = await db.select({ content: orderLayouts.content }).from(orderLayouts)
    .where(isLayout(orderId, layoutId));
  if (layout === undefined) throw notFound("layout", layoutId);
  const content = new Uint8Array(layout.content);
  if (content.length <= SHORT) return readLayout(await gunzipText(content), options);
  // What it makes of ten thousand boxes would stay in its memory for long.
  return await workers.run("readLayout", { content, ...options }, { ...requester, thenEnd: true });
}

/** The key figures of a kept layout. @throws {AppError} 404 */
export async function keptFigures(
  db: Reader,
  orderId: string,
  layoutId: string,
): Promise<OrderFigures> {
  await orderOf(db, orderId);
  const [layout] = await db.select({ figures: orderLayouts.figures }).from(orderLayouts)
    .where(isLayout(orderId, layoutId));
  if (layout === undefined) throw notFound("layout", layoutId);
  return layout.figures;
}

async function contentOf({ content }: { content: Uint8Array }): Promise<LayoutContent> {
  return JSON.parse(await gunzipText(content));
}

/**
 * Gives an order a kept layout, with the parameters that it was calculated with.
 *
 * @param record What writes into the audit trail of the order's warehouse; undefined for nothing.
 * @throws {AppError} 404 when there is no such order or layout; 409 when the order's lines or box types
 *   have changed since, or a section or point that the layout names is gone.
 */
export async function applyLayout(
  db: Database,
  orderId: string,
  layoutId: string,
  record: (warehouse: string) => ((tx: Transaction) => Promise<void>) | undefined,
): Promise<void> {
  const order = await orderOf(db.read, orderId);
  const [layout] = await db.read.select().from(orderLayouts).where(isLayout(orderId, layoutId));
  if (layout === undefined) throw notFound("layout", layoutId);
  const { pallets, legs } = await contentOf(layout);
  const result = builtResult(pallets, legs);
  await db.writeOnce(async (tx) => {
    const input = await orderInput(tx, order);
    if (digestOf(input) !== layout.composition) throw refusal(409, "layout_outdated");
    const started = performance.timeOrigin + performance.now();
    await giveParameters(tx, orderId, layout.parameters);
    await assertReferencesExist(tx, result.places);
    const { figures } = layout;
    await writeResult(tx, orderId, input, { ...result, figures, started, id_layout: layoutId });
    await record(order.warehouseId)?.(tx);
  }, { isLong: true });
}

async function giveParameters(
  tx: Transaction,
  orderId: string,
  parameters: PackingParameters,
): Promise<void> {
  const first = sql`(SELECT seq FROM order_params WHERE id_order_item = ${orderId}
    ORDER BY seq LIMIT 1)`;
  // Layouts that were kept by an earlier version know of no limits.
  const all = { ...parameters, pallet_limits: parameters.pallet_limits ?? null };
  const { rowsAffected } = await tx.update(orderParams).set(all)
    .where(eq(orderParams.seq, first));
  if (rowsAffected > 0) return;
  const id = crypto.randomUUID();
  await tx.insert(orderParams).values({ id, id_order_item: orderId, ...all });
}

/** Removes a kept layout; the pallets of an order that has it stay. @throws {AppError} 404 */
export async function removeLayout(
  db: Database,
  orderId: string,
  layoutId: string,
): Promise<void> {
  await orderOf(db.read, orderId);
  const { rowsAffected } = await db.write((tx) =>
    tx.delete(orderLayouts).where(isLayout(orderId, layoutId))
  );
  if (rowsAffected === 0) throw notFound("layout", layoutId);
}

const isLayout = (orderId: string, layoutId: string) =>
  and(eq(orderLayouts.id_order_item, orderId), eq(orderLayouts.id, layoutId));

/** An order by its id. @throws {AppError} 404 */
export async function orderOf(db: Reader, orderId: string): Promise<OrderOf> {
  const [order] = await db.select({ warehouseId: orderItems.id_warehouse }).from(orderItems)
    .where(eq(orderItems.id, orderId));
  if (order === undefined) throw notFound("order", orderId);
  return { ...order, orderId };
}
