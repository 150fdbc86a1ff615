/** Retained layouts of orders: listing, reading, applying, deleting. */
import { and, desc, eq, sql } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import { gunzipText } from "../../../adapters/compression.ts";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import {
  builtResult,
  type LayoutContent,
  readLayout,
  type StoredCalculation,
} from "../../../domain/warehouse/built_result.ts";
import type { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { orderCalculations, orderLayouts, orderParams } from "../../../db/schema/warehouse.ts";
import { recordCalculation } from "../../../db/warehouse/audit.ts";
import { orderInput, orderOf } from "../orders/order_input.ts";
import { assertReferencesExist, digestsOf, writeResult } from "../orders/results.ts";

// Bytes of a layout that is parsed in a few milliseconds; larger ones are parsed by a worker.
const MAX_SHORT_BYTES = 64 * 1024;

/** Reads the retained layouts of an order, newest first. @throws {AppError} 404 */
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
  const now = await orderInput(db, order).then(digestsOf, (error): string[] => {
    // An order with too many boxes has no layout.
    if (error instanceof AppError && error.status === 422) return [];
    throw error;
  });
  return rows.map(({ summary, composition, ...row }) => ({
    ...summary,
    ...row,
    current: row.id === calculation?.id,
    usable: now.includes(composition),
  }));
}

/** Reads the pallets of a retained layout, and its legs if wanted. @throws {AppError} 404, 503 */
export async function retainedCalculation(
  db: Reader,
  workers: Pick<WorkerPool, "run">,
  { orderId, layoutId, ...options }: { orderId: string; layoutId: string; legs: boolean },
  requester: Requester,
): Promise<StoredCalculation> {
  const content = new Uint8Array((await layoutOf(db, orderId, layoutId)).content);
  if (content.length <= MAX_SHORT_BYTES) return readLayout(await gunzipText(content), options);
  // Otherwise the result for ten thousand boxes would stay in the worker's memory for long.
  return await workers.run("readLayout", { content, ...options }, {
    ...requester,
    endAfterwards: true,
  });
}

/** Reads the metrics of a retained layout. @throws {AppError} 404 */
export async function retainedMetrics(db: Reader, orderId: string, layoutId: string) {
  return (await layoutOf(db, orderId, layoutId)).figures;
}

async function layoutOf(db: Reader, orderId: string, layoutId: string) {
  const order = await orderOf(db, orderId);
  const [layout] = await db.select().from(orderLayouts).where(isLayout(orderId, layoutId));
  if (layout === undefined) throw notFound("layout", layoutId);
  return { ...layout, order };
}

/**
 * Applies a retained layout to an order, with the parameters of its calculation.
 * @param actor The user, for the audit trail.
 * @throws {AppError} 404 when there is no such order or layout; 409 when the order's lines or box
 *   types have changed since, or a section or point of the layout no longer exists.
 */
export async function applyLayout(db: Database, orderId: string, layoutId: string, actor?: User) {
  const { order, figures, ...layout } = await layoutOf(db.read, orderId, layoutId);
  const { pallets, legs }: LayoutContent = JSON.parse(await gunzipText(layout.content));
  const result = builtResult(pallets, legs);
  await db.writeOnce(async (tx) => {
    const input = await orderInput(tx, order);
    if (!digestsOf(input).includes(layout.composition)) throw refusal(409, "layout_outdated");
    const started = performance.timeOrigin + performance.now();
    await setParameters(tx, orderId, layout.parameters);
    await assertReferencesExist(tx, result.places);
    const head = { started, id_layout: layoutId };
    await writeResult(tx, orderId, input, { ...result, figures }, head);
    const ids = { id_order_item: orderId, id_warehouse: order.warehouseId };
    await recordCalculation(actor, ids)(tx);
  }, { isLong: true });
}

async function setParameters(tx: Transaction, orderId: string, parameters: PackingParameters) {
  const first = sql`(SELECT seq FROM order_params WHERE id_order_item = ${orderId}
    ORDER BY seq LIMIT 1)`;
  // Layouts of earlier versions have no limits.
  const all = { ...parameters, pallet_limits: parameters.pallet_limits ?? null };
  const { rowsAffected } = await tx.update(orderParams).set(all)
    .where(eq(orderParams.seq, first));
  if (rowsAffected > 0) return;
  const id = crypto.randomUUID();
  await tx.insert(orderParams).values({ id, id_order_item: orderId, ...all });
}

/** Deletes a retained layout; the pallets of a current one stay. @throws {AppError} 404 */
export async function removeLayout(db: Database, orderId: string, layoutId: string) {
  await orderOf(db.read, orderId);
  const { rowsAffected } = await db.write((tx) =>
    tx.delete(orderLayouts).where(isLayout(orderId, layoutId))
  );
  if (rowsAffected === 0) throw notFound("layout", layoutId);
}

const isLayout = (orderId: string, layoutId: string) =>
  and(eq(orderLayouts.id_order_item, orderId), eq(orderLayouts.id, layoutId));
