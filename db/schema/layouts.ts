/** Stored layouts of orders besides the current one. */
import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PackingParameters } from "../../domain/warehouse/computed_order.ts";
import type { LayoutSummary } from "../../domain/warehouse/order_layout.ts";
import type { OrderMetrics } from "../../domain/packing/metric_records.ts";
import { orderItems } from "./warehouse.ts";

/** A calculated layout of an order; the latest few of an order are retained. */
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
  /**
   * Pallets and legs as JSON (`LayoutContent` of `built_result.ts`), compressed with gzip. Last
   * column, because lists do not read it.
   */
  content: blob({ mode: "buffer" }).notNull(),
}, (table) => [index("order_layouts_by_order").on(table.id_order_item, table.seq)]);
