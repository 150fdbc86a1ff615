/** Storing and reading of calculated orders and their retained layouts. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { and, desc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { OrderMetrics } from "../../../domain/packing/metric_records.ts";
import type { BuiltResult, StoredCalculation } from "../../../domain/warehouse/built_result.ts";
import type { MissingBoxes, OrderSummary } from "../../../domain/warehouse/calculation_records.ts";
import type { LayoutSummary } from "../../../domain/warehouse/order_layout.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import {
  calculationLegs,
  orderCalculations,
  orderItems,
  orderLayouts,
  palletResults,
  stockboxes,
  warehousePoints,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { retryWhileUnavailable } from "../../retry_while_unavailable.ts";
import { reserve } from "../stock/stock_ledger.ts";
import { type OrderIds, type OrderInput, orderInput } from "./order_input.ts";

/** Maximum number of retained layouts of one order, besides its current one. */
export const MAX_LAYOUTS = 12;
/** Maximum number of boxes of a retained layout: more would take megabytes. */
export const MAX_RETAINED_BOXES = 10_000;

const ROWS_PER_STATEMENT = 50;

/** A layout to be retained. */
export type NewLayout = typeof orderLayouts.$inferInsert;

/** A calculated order. */
export interface Calculated extends BuiltResult {
  /** Metrics, as returned by the API. */
  figures: OrderMetrics;
  /** Its retained layout; undefined if none. */
  layout?: NewLayout | undefined;
}

/** The input of a calculation, and its start time. */
export interface Origin {
  order: OrderIds;
  /** Milliseconds since 1970; of two calculations, the later one is stored. */
  started: number;
  input: Pick<OrderInput, "text" | "composition">;
  /** True for a trial, of which only the layout is stored. */
  isTrial: boolean;
}

/** Options for storing a calculation. */
export interface StoreOptions {
  /** Prevents storing it, up to the last moment. */
  signal?: AbortSignal | undefined;
  /** Milliseconds of retries while the database is unreachable; none if omitted. */
  patienceMs?: number | undefined;
  /** Writes more in the same transaction. */
  alongside?: ((tx: Transaction, calculated: Calculated) => Promise<void>) | undefined;
}

/**
 * Stores the result of a calculation, completely or not at all.
 * @throws {AppError} 404 when the order was deleted; 409 when the order or a referenced record of
 *   the warehouse has changed since the calculation started, or when the result of a later one has
 *   been stored.
 */
export async function storeCalculation(
  db: Database,
  { order, started, input, isTrial }: Origin,
  calculated: Calculated,
  { signal, alongside, patienceMs }: StoreOptions = {},
): Promise<StoredCalculation> {
  const { layout, texts, legs, parts } = calculated;
  const compared = isTrial ? "composition" : "text";
  const store = async (tx: Transaction) => {
    signal?.throwIfAborted();
    const now = await orderInput(tx, order);
    if (now[compared] !== input[compared]) throw refusal(409, "order_changed");
    if (!isTrial) {
      await assertLatest(tx, order.orderId, started);
      await assertReferencesExist(tx, calculated.places);
      signal?.throwIfAborted();
      const head = { started, id_layout: layout?.id ?? null };
      await writeResult(tx, order.orderId, now, calculated, head);
    }
    if (layout !== undefined) await retainLayout(tx, layout);
    await alongside?.(tx, calculated);
    signal?.throwIfAborted();
    // The response that is stored under an `Idempotency-Key`; a trial has none.
    return isTrial ? { texts: [], legs: {}, parts: [] } : { texts, legs, parts };
  };
  const write = () => db.writeOnce(store, { signal, isLong: true });
  return await retryWhileUnavailable(write, { patienceMs, signal });
}

/** Replaces an order's pallets, and reserves its boxes. */
export async function writeResult(
  tx: Transaction,
  id_order_item: string,
  composition: Pick<OrderInput, "lines" | "boxes">,
  { pallets, texts, parts, taken, legs: paths, figures }: Omit<Calculated, "layout">,
  /** Start of the calculation, and the retained layout of the pallets. */
  { started, id_layout }: { started: number; id_layout: string | null },
): Promise<void> {
  await tx.delete(palletResults).where(eq(palletResults.id_order_item, id_order_item));
  await tx.delete(calculationLegs).where(eq(calculationLegs.id_order_item, id_order_item));
  const rows = texts.map((text, index) => ({
    ...pallets[index]!,
    id_order_item,
    result: sql`${text}`,
  }));
  for (const batch of chunks(rows, ROWS_PER_STATEMENT)) {
    await tx.insert(palletResults).values([...batch]);
  }
  for (const batch of chunks(parts, ROWS_PER_STATEMENT)) {
    const legs = batch.map((text) => ({ id_order_item, part: sql`${text}` }));
    await tx.insert(calculationLegs).values(legs);
  }
  const calculation = { figures, started, id_layout, paths };
  await tx.insert(orderCalculations).values({ id_order_item, ...calculation })
    .onConflictDoUpdate({ target: orderCalculations.id_order_item, set: calculation });
  await reserve(tx, id_order_item, composition, taken);
  await tx.update(orderItems).set({ pallete_computed: new Date().toISOString() })
    .where(eq(orderItems.id, id_order_item));
}

async function assertLatest(tx: Transaction, orderId: string, started: number): Promise<void> {
  const [stored] = await tx.select({ started: orderCalculations.started }).from(orderCalculations)
    .where(eq(orderCalculations.id_order_item, orderId));
  // A start in the future was read from a clock that has been corrected since.
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
    const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    if (await tx.$count(table, inArray(table.id, list)) < ids.length) {
      throw refusal(409, "warehouse_changed");
    }
  }
}

/** Returns a retained layout's row; `content` is the gzipped JSON of a `LayoutContent`. */
export function newLayout(
  { orderId }: OrderIds,
  { input, start, content, ...layout }: {
    input: OrderInput;
    start: string;
    summary: LayoutSummary;
    figures: OrderMetrics;
    content: Uint8Array;
  },
): NewLayout {
  return {
    id: crypto.randomUUID(),
    id_order_item: orderId,
    created: new Date().toISOString(),
    id_point_start: start,
    parameters: input.parameters!,
    composition: digestsOf(input)[0],
    ...layout,
    content: Buffer.from(content),
  };
}

/**
 * Returns the SHA-256 in hex of the lines and box types of an order, in any order of the lines; then
 * as earlier versions have stored it.
 */
export function digestsOf({ composition, lines, boxes }: OrderInput): [string, string] {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const sorted = [lines, boxes].map((some) => some.map((one) => JSON.stringify(one)).toSorted());
  return [digest(JSON.stringify(sorted)), digest(composition)];
}

/** Retains a layout, replaces one with the same parameters, drops the oldest of too many. */
export async function retainLayout(tx: Transaction, layout: NewLayout): Promise<void> {
  const { id_order_item: order, id, id_point_start, composition, parameters, summary } = layout;
  const own = eq(orderLayouts.id_order_item, order);
  const current = sql`(SELECT id_layout FROM order_calculations WHERE id_order_item = ${order})`;
  const others = and(own, ne(orderLayouts.id, id), sql`${orderLayouts.id} IS NOT ${current}`);
  await tx.insert(orderLayouts).values(layout);
  await tx.delete(orderLayouts).where(and(
    others,
    eq(orderLayouts.id_point_start, id_point_start),
    eq(orderLayouts.composition, composition),
    eq(orderLayouts.parameters, parameters),
    sql`json_extract(${orderLayouts.summary}, '$.effort') = ${summary.effort}`,
    // A calculation never replaces a manual layout.
    sql`json_extract(${orderLayouts.summary}, '$.by_hand') IS NULL AND ${!summary.by_hand}`,
  ));
  const newest = tx.select({ seq: orderLayouts.seq }).from(orderLayouts).where(own)
    .orderBy(desc(orderLayouts.seq)).limit(MAX_LAYOUTS);
  await tx.delete(orderLayouts).where(and(others, notInArray(orderLayouts.seq, newest)));
}

/**
 * Reads the calculated pallets of an order, in the order of their numbers; empty before the
 * calculation.
 * @param options.legs False to leave `parts` empty.
 * @throws {AppError} 404 when there is no such order, or it belongs to another warehouse.
 */
export async function calculationOf(
  db: Reader,
  { warehouseId, orderId }: { orderId: string; warehouseId?: string },
  { legs: withLegs }: { legs: boolean },
): Promise<StoredCalculation> {
  const within = warehouseId === undefined ? sql`` : sql`AND id_warehouse = ${warehouseId}`;
  // A single statement, so that it reads one calculation. Responses do not need the places of the
  // boxes, of which a large order has tens of thousands.
  const rows = await db.all<{ kind: number; text: string | null }>(sql`
    SELECT 0 AS kind, 0 AS place, json_remove(paths, '$.named') AS text
      FROM order_items LEFT JOIN order_calculations ON id_order_item = id
      WHERE id = ${orderId} ${within}
    UNION ALL SELECT 1, numpallete, result FROM pallet_results WHERE id_order_item = ${orderId}
    UNION ALL SELECT 2, seq, part FROM calculation_legs
      WHERE id_order_item = ${orderId} AND ${withLegs ? 1 : 0}
    ORDER BY 1, 2`);
  if (rows[0]?.kind !== 0) throw notFound("order", orderId);
  const textsOf = (wanted: number) =>
    rows.flatMap(({ kind, text }) => kind === wanted && text !== null ? [text] : []);
  return { legs: JSON.parse(rows[0].text ?? "{}"), texts: textsOf(1), parts: textsOf(2) };
}

/** Reads an order's metrics. @throws {AppError} 404 for an unknown order, 409 if not calculated */
export async function metricsOfOrder(db: Reader, orderId: string): Promise<OrderMetrics> {
  const [order] = await db.select({ figures: orderCalculations.figures }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .where(eq(orderItems.id, orderId));
  if (order === undefined) throw notFound("order", orderId);
  if (order.figures === null) throw refusal(409, "not_calculated");
  return order.figures;
}

/**
 * Reads summaries of the orders of a warehouse, in the order of their creation.
 * @param article Part of a SKU or barcode: only orders with such boxes; default: all.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function orderSummaries(db: Reader, warehouseId: string, article = "") {
  await warehouseById(db, warehouseId);
  const boxes = boundedTotal(sql`count_box`);
  const hasArticle = article === "" ? sql`` : sql`AND EXISTS (SELECT 1 FROM order_data AS line
    WHERE line.id_order_item = o.id AND line.id_box IN (SELECT value
      FROM json_each(${JSON.stringify(await boxesNamed(db, warehouseId, article))})))`;
  const summaries = await db.all<OrderSummary>(sql`SELECT id,
      (SELECT count(*) FROM order_data WHERE id_order_item = o.id AND count_box > 0) AS lines,
      (SELECT ${boxes} FROM order_data WHERE id_order_item = o.id) AS boxes,
      (SELECT count(*) FROM pallet_results WHERE id_order_item = o.id) AS pallets
    FROM order_items AS o
    WHERE id_warehouse = ${warehouseId} ${hasArticle} ORDER BY seq`);
  const fewer = await layoutsWithFewerPallets(db, warehouseId);
  return summaries.map((summary) => {
    const layout = fewer.get(summary.id);
    return layout === undefined ? summary : { ...summary, fewer: layout };
  });
}

/** Returns the ids of the box types whose SKU or barcodes contain a text, in any case. */
async function boxesNamed(db: Reader, warehouseId: string, text: string): Promise<string[]> {
  const { id, sku_box, barcodes, uuid_warehouse } = stockboxes;
  const rows = await db.select({ id, sku_box, barcodes }).from(stockboxes)
    .where(eq(uuid_warehouse, warehouseId));
  // SQLite compares only Latin letters without regard to case.
  const searchText = text.toLowerCase();
  return rows.filter((row) => `${row.sku_box}\n${row.barcodes}`.toLowerCase().includes(searchText))
    .map((row) => row.id);
}

/**
 * Counts the boxes of each open order that are neither picked for it nor in stock; only orders that
 * lack some. Stock is allotted to reservations by priority, due time and time of calculation; each
 * order without reservations has what is left. A calculated order has only reserved boxes of a type
 * of which a picker has found too few.
 * A warehouse without any stock counts none.
 * @param orders Ids of the orders to look at; default: all.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function missingBoxes(db: Reader, warehouseId: string, orders?: readonly string[]) {
  await warehouseById(db, warehouseId);
  const among = orders
    ? sql`AND id IN (SELECT value FROM json_each(${JSON.stringify(orders)}))`
    : sql``;
  // `+` rules out the index by warehouse, which may have far more sections.
  const ofBoxes = orders
    ? sql`+id_warehouse = ${warehouseId} AND id_box IN (SELECT id_box FROM wanted)`
    : sql`id_warehouse = ${warehouseId} AND id_box IS NOT NULL`;
  // `+` rules out the index by box type: thousands of orders may need the same.
  const ofLine = sql`id_order_item = lacking.id_order_item AND +id_box = lacking.id_box`;
  const rows = await db.all<{ id: string; boxes: string }>(sql`
    WITH wanted AS MATERIALIZED (SELECT id_order_item, id_box, total(count_box) AS count
      FROM order_data WHERE id_order_item IN (SELECT id FROM order_items
        WHERE id_warehouse = ${warehouseId} AND state NOT IN ${[...SET_ORDER_STATES]} ${among}
          AND EXISTS (SELECT 1 FROM warehouse_sections
            WHERE id_warehouse = ${warehouseId} AND id_box IS NOT NULL))
      GROUP BY id_order_item, id_box),
    stock AS MATERIALIZED (SELECT id_box, total(count_box) AS count
      FROM warehouse_sections WHERE ${ofBoxes} GROUP BY id_box),
    reservations AS MATERIALIZED (SELECT id_order_item, id_box, total(count) AS count,
        sum(total(count)) OVER (PARTITION BY id_box ORDER BY coalesce(priority, 10), due_at = '',
          due_at, pallete_computed, item.seq) AS up_to
      FROM stock_reservations JOIN order_items AS item ON item.id = id_order_item
      WHERE id_box IN (SELECT DISTINCT id_box FROM wanted) GROUP BY id_order_item, id_box),
    free AS MATERIALIZED (SELECT id_box, max(0, count - (SELECT total(count)
        FROM stock_reservations AS reserved WHERE reserved.id_box = stock.id_box)) AS count
      FROM stock),
    short_picked AS MATERIALIZED (SELECT DISTINCT id_order_item, id_box FROM order_picks
      WHERE id_order_item IN (SELECT id FROM order_items WHERE id_warehouse = ${warehouseId}
        AND pallete_computed <> '' ${among}) AND short = 1 AND status = 'applied'),
    lacking AS MATERIALIZED (SELECT wanted.id_order_item, wanted.id_box, wanted.count
        - max(0, min(coalesce(reservations.count, 0), coalesce(stock.count - up_to + reservations.count, 0)))
        - coalesce(free.count, 0) AS count
      FROM wanted LEFT JOIN stock ON stock.id_box = wanted.id_box
        LEFT JOIN short_picked ON short_picked.id_order_item = wanted.id_order_item
          AND short_picked.id_box = wanted.id_box
        LEFT JOIN free ON free.id_box = wanted.id_box AND short_picked.id_box IS NULL
        LEFT JOIN reservations ON reservations.id_order_item = wanted.id_order_item
          AND reservations.id_box = wanted.id_box
      WHERE wanted.count > coalesce(free.count, 0)),
    short AS (SELECT id_order_item, id_box, count - (SELECT total(count) FROM order_picks
        WHERE ${ofLine} AND status = 'applied') AS count FROM lacking WHERE count > 0)
    SELECT id_order_item AS id, json_group_array(json_object('id_box', id_box, 'count',
      CAST(min(${Number.MAX_SAFE_INTEGER}, count) AS INTEGER))) AS boxes
    FROM short WHERE count > 0 GROUP BY id_order_item`);
  return rows.map(({ id, boxes: text }): MissingBoxes => {
    const boxes: MissingBoxes["boxes"] = JSON.parse(text);
    const missing = boxes.reduce((sum, { count }) => sum + count, 0);
    return { id, missing: Math.min(Number.MAX_SAFE_INTEGER, missing), boxes };
  });
}

/** Returns the best free layout of each order whose current layout has more pallets. */
async function layoutsWithFewerPallets(db: Reader, warehouseId: string) {
  const summary = (name: string) => sql.raw(`summary ->> '$.${name}'`);
  // A layout that costs more, or was made by hand, is no better one.
  const rows = await db.all<{ id: string; id_layout: string; pallets: number }>(sql`
    SELECT o.id, other.id AS id_layout, min(other.${summary("pallets")}) AS pallets
      FROM order_items AS o
      JOIN order_calculations AS calculation ON calculation.id_order_item = o.id
      JOIN order_layouts AS own ON own.id = calculation.id_layout
      JOIN order_layouts AS other ON other.id_order_item = o.id
    WHERE o.id_warehouse = ${warehouseId} AND o.pallete_computed <> ''
      AND other.composition = own.composition
      AND other.parameters ->> '$.packing_type' = ${PACKING_TYPES.free}
      AND json_remove(other.parameters, '$.packing_type') =
        json_remove(own.parameters, '$.packing_type')
      AND other.${summary("pallets")} < own.${summary("pallets")}
      AND other.${summary("by_hand")} IS NULL
      AND coalesce(other.${summary("cost")}, 0) <= coalesce(own.${summary("cost")}, 0)
    GROUP BY o.id`);
  return new Map(rows.map(({ id, ...layout }) => [id, layout]));
}
