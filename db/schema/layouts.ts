/** Layouts of orders that are kept beside the one that an order has. */
import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PackingParameters } from "../../domain/warehouse/computed_order.ts";
import type { LayoutSummary } from "../../domain/warehouse/order_layout.ts";
import type { OrderMetrics } from "../../domain/packing/metric_records.ts";
import { orderItems } from "./warehouse.ts";

/** A layout that was calculated for an order; the newest few of an order are kept. */
export const orderLayouts = sqliteTable("order_layouts", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  id_order_item: text().notNull().references(() => orderItems.id, { onDelete: "cascade" }),
  /** ISO 8601. */
  created: text().notNull(),
  id_point_start: text().notNull(),
  parameters: text({ mode: "json" }).$type<PackingParameters>().notNull(),
  /** SHA-256 in hex of the lines and box types that it was calculated for. */
  composition: text().notNull(),
  summary: text({ mode: "json" }).$type<LayoutSummary>().notNull(),
  figures: text({ mode: "json" }).$type<OrderMetrics>().notNull(),
  /** Pallets and legs as JSON (`LayoutContent` of `built_result.ts`), compressed with gzip. Last: lists read none of it. */
  content: blob({ mode: "buffer" }).notNull(),
}, (table) => [index("order_layouts_by_order").on(table.id_order_item, table.seq)]);
