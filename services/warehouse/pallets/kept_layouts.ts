/** What is kept of a layout of an order. */
import { and, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import type { LayoutSummary } from "../../../domain/warehouse/order_layout.ts";
import type { Transaction } from "../../../db/open.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import type { OrderInput } from "../orders/order_input.ts";

/** Layouts that are kept of one order, besides the one that it has. */
export const MOST_LAYOUTS = 12;
/** Boxes of a layout that is kept: of more it would take megabytes. */
export const MOST_BOXES_KEPT = 10_000;

/** A layout as it is to be kept. */
export type NewLayout = typeof orderLayouts.$inferInsert;

/** The row of a layout that is retained. */
export function newLayout(
  { orderId, input, start, content, ...layout }: {
    orderId: string;
    input: Pick<OrderInput, "composition" | "parameters">;
    start: string;
    summary: LayoutSummary;
    figures: OrderFigures;
    /** The JSON of a `LayoutContent` in gzip. */
    content: Uint8Array;
  },
): NewLayout {
  return {
    id: crypto.randomUUID(),
    id_order_item: orderId,
    created: new Date().toISOString(),
    id_point_start: start,
    parameters: input.parameters!,
    composition: digestOf(input),
    ...layout,
    content: Buffer.from(content),
  };
}

/** What tells the lines and box types of one order from others: SHA-256 in hex. */
export const digestOf = ({ composition }: Pick<OrderInput, "composition">) =>
  createHash("sha256").update(composition).digest("hex");

/**
 * Keeps a layout in place of an older one that was calculated in the same way, and lets go of the
 * oldest where there are too many. The layout that the order has stays.
 */
export async function keepLayout(tx: Transaction, layout: NewLayout): Promise<void> {
  const { id_order_item: order, id, id_point_start, composition, parameters, summary } = layout;
  const own = eq(orderLayouts.id_order_item, order);
  const others = and(own, ne(orderLayouts.id, id), notCurrent(order));
  await tx.insert(orderLayouts).values(layout);
  await tx.delete(orderLayouts).where(and(
    others,
    eq(orderLayouts.id_point_start, id_point_start),
    eq(orderLayouts.composition, composition),
    eq(orderLayouts.parameters, parameters),
    sql`json_extract(${orderLayouts.summary}, '$.effort') = ${summary.effort}`,
    // What a person has made is not what a calculation comes to again.
    sql`json_extract(${orderLayouts.summary}, '$.by_hand') IS NULL AND ${!summary.by_hand}`,
  ));
  const newest = tx.select({ seq: orderLayouts.seq }).from(orderLayouts).where(own)
    .orderBy(desc(orderLayouts.seq)).limit(MOST_LAYOUTS);
  await tx.delete(orderLayouts).where(and(others, notInArray(orderLayouts.seq, newest)));
}

const notCurrent = (order: string) =>
  sql`${orderLayouts.id} IS NOT (SELECT id_layout FROM order_calculations
    WHERE id_order_item = ${order})`;
