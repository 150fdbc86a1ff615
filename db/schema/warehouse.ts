/**
 * The warehouse's tables. Column names are the specification's, misspellings included. `seq`
 * records the order of insertion, which is the order of lists. Deleting a warehouse deletes
 * everything in it.
 */
import { sql } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import type { OrderMetrics } from "../../domain/packing/metric_records.ts";
import type { PalletLimits } from "../../domain/warehouse/pallet_limits.ts";
import type { LegsPart } from "../../domain/warehouse/picking_legs.ts";
import type { WebhookEvent } from "../../domain/warehouse/webhooks.ts";
import { DEFAULT_UNITS, LENGTH_UNITS, WEIGHT_UNITS } from "../../domain/warehouse/units.ts";
import type { PackingParameters } from "../../domain/warehouse/computed_order.ts";
import type { LayoutSummary } from "../../domain/warehouse/order_layout.ts";

const identity = () => ({
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
});
const words = () => text().notNull().default("");
const warehouse = () => text().references(() => warehouses.id, { onDelete: "cascade" });

export const warehouses = sqliteTable("warehouses", {
  ...identity(),
  warehouse_name: text().notNull(),
  warehouse_length: real().notNull(),
  warehouse_width: real().notNull(),
  length_unit: text({ enum: LENGTH_UNITS }).notNull().default(DEFAULT_UNITS.length_unit),
  weight_unit: text({ enum: WEIGHT_UNITS }).notNull().default(DEFAULT_UNITS.weight_unit),
});

export const stockboxes = sqliteTable("stockboxes", {
  ...identity(),
  uuid_warehouse: warehouse().notNull(),
  sku_box: text().notNull(),
  length_box: real().notNull(),
  width_box: real().notNull(),
  height_box: real().notNull(),
  weight_box: real().notNull(),
  /** Weight its top can bear; null means no limit. */
  max_load_box: real(),
  /** 1 if it may lie on any of its sides. */
  is_rotated_box: integer().notNull(),
  /** Null if none; triggers copy them to `box_barcodes`. */
  barcodes: text({ mode: "json" }).$type<string[]>(),
  description: text(),
  /** Path of the thumbnail of its photo, whose original is the photo; null if none. */
  photo: text(),
}, (table) => [
  index("stockboxes_by_warehouse").on(table.uuid_warehouse),
  index("stockboxes_by_sku").on(table.uuid_warehouse, table.sku_box),
]);

/** The barcodes of box types, for looking them up. */
export const boxBarcodes = sqliteTable("box_barcodes", {
  id_box: text().notNull().references(() => stockboxes.id, { onDelete: "cascade" }),
  barcode: text().notNull(),
  uuid_warehouse: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.id_box, table.barcode] }),
  index("box_barcodes_by_warehouse").on(table.uuid_warehouse, table.barcode),
]);

export const warehousePoints = sqliteTable("warehouse_points", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  name_points: text().notNull(),
  pos_x: real().notNull(),
  pos_y: real().notNull(),
}, (table) => [index("warehouse_points_by_warehouse").on(table.id_warehouse)]);

const point = () => text().references(() => warehousePoints.id, { onDelete: "cascade" });

export const warehouseEdges = sqliteTable("warehouse_edges", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  id_points_from: point().notNull(),
  id_points_to: point().notNull(),
  name_points_from: words(),
  name_points_to: words(),
  one_way: integer().notNull().default(0),
  speed: real(),
}, (table) => [
  index("warehouse_edges_by_warehouse").on(table.id_warehouse),
  index("warehouse_edges_by_from").on(table.id_points_from),
  index("warehouse_edges_by_to").on(table.id_points_to),
]);

export const warehouseSections = sqliteTable("warehouse_sections", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  section_name: text().notNull(),
  /** Null if the section holds no box type; a trigger clears it when its box type is deleted. */
  id_box: text().references(() => stockboxes.id, { onDelete: "set null" }),
  sku_name: words(),
  count_box: integer().notNull().default(0),
  /** It is to be replenished below this number of boxes; null if it is no picking face. */
  min_box: integer(),
  /** It is filled up to this number of boxes; null for no limit. */
  max_box: integer(),
}, (table) => [
  index("warehouse_sections_by_warehouse").on(table.id_warehouse),
  index("warehouse_sections_by_box").on(table.id_box),
  check("stock_never_below_zero", sql`${table.count_box} >= 0`),
]);

export const warehouseSectionGeometry = sqliteTable("warehouse_section_geometry", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  id_warehouse_section: text().notNull().references(() => warehouseSections.id, {
    onDelete: "cascade",
  }),
  name_section: words(),
  id_point_way: text().references(() => warehousePoints.id, { onDelete: "set null" }),
  name_point_way: words(),
  x_pos: real().notNull(),
  y_pos: real().notNull(),
  lenght_wsec: real().notNull(),
  widht_wsec: real().notNull(),
}, (table) => [
  index("section_geometry_by_warehouse").on(table.id_warehouse),
  index("section_geometry_by_section").on(table.id_warehouse_section),
  index("section_geometry_by_point").on(table.id_point_way),
]);

export const warehouseUsers = sqliteTable("warehouse_users", {
  ...identity(),
  /** The only warehouse that the user has access to; null for all. */
  uuid_warehouse: warehouse(),
  user_login: text().notNull().unique(),
  user_password: text().notNull(),
  user_role: integer().notNull(),
  user_fio: words(),
}, (table) => [index("warehouse_users_by_warehouse").on(table.uuid_warehouse)]);

export const orderItems = sqliteTable("order_items", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  order_name: text().notNull(),
  /** Time of the calculation (ISO 8601); empty while there are no pallets. */
  pallete_computed: words(),
  /** Due time of picking (ISO 8601 in UTC); empty if none. */
  due_at: words(),
  customer: text(),
  address: text(),
  carrier: text(),
  /** 1 to 9, 1 the highest. */
  priority: integer(),
  /** The order's number in another system. */
  reference: text(),
  note: text(),
  /** Login of the user who is to pick it. */
  picker: text(),
  /** One of `SET_ORDER_STATES`; otherwise the state is derived. */
  state: words(),
}, (table) => [
  index("order_items_by_warehouse").on(table.id_warehouse),
  index("order_items_by_reference").on(table.id_warehouse, table.reference),
]);

const order = () => text().notNull().references(() => orderItems.id, { onDelete: "cascade" });

export const orderData = sqliteTable("order_data", {
  ...identity(),
  id_order_item: order(),
  id_box: text().notNull().references(() => stockboxes.id, { onDelete: "cascade" }),
  name_box: words(),
  count_box: integer().notNull(),
}, (table) => [
  index("order_data_by_order").on(table.id_order_item, table.id_box, table.count_box),
  index("order_data_by_box").on(table.id_box),
]);

const packing = () => ({
  pallet_length: real().notNull(),
  pallet_width: real().notNull(),
  pallet_max_height: real().notNull(),
  min_layer_fill_ratio: real().notNull(),
  min_support_ratio: real().notNull(),
  height_layer_diff: real().notNull(),
  height_tolerance: real().notNull(),
  packing_type: integer().notNull(),
  pallet_limits: text({ mode: "json" }).$type<PalletLimits>(),
});

export const orderParams = sqliteTable("order_params", {
  ...identity(),
  id_order_item: order(),
  ...packing(),
}, (table) => [index("order_params_by_order").on(table.id_order_item)]);

/** Parameters of new orders: of one customer, or the default of the warehouse. */
export const orderTemplates = sqliteTable("order_templates", {
  ...identity(),
  id_warehouse: warehouse().notNull(),
  name: text().notNull(),
  /** Empty if it is for any customer. */
  customer: words(),
  is_default: integer().notNull().default(0),
  /** Point at which picking starts; empty for the page's choice. */
  id_point_start: words(),
  /** Null for the page's choice. */
  effort: integer(),
  ...packing(),
}, (table) => [index("order_templates_by_warehouse").on(table.id_warehouse)]);

/** One row per pallet of a calculated order, its layers as the API returns them. */
export const palletResults = sqliteTable("pallet_results", {
  ...identity(),
  id_order_item: order(),
  numpallete: integer().notNull(),
  result: text({ mode: "json" }).notNull(),
}, (table) => [index("pallet_results_by_order").on(table.id_order_item, table.numpallete)]);

/** Calculated orders; deleted together with their pallets. */
export const orderCalculations = sqliteTable("order_calculations", {
  id_order_item: order().primaryKey(),
  /** Start of the calculation in Unix milliseconds; of two, the later one is stored. */
  started: real().notNull(),
  /** Metrics of the layout, as the API returns them. */
  figures: text({ mode: "json" }).$type<OrderMetrics>().notNull(),
  /** Legs of the tour, with the names in them: `StoredLegs` without its parts. */
  paths: text({ mode: "json" }).notNull(),
  /** Its retained layout; null if it is not retained. */
  id_layout: text(),
});

/** The legs from box to box of calculated orders in parts, ordered by `seq`. */
export const calculationLegs = sqliteTable("calculation_legs", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id_order_item: order(),
  part: text({ mode: "json" }).$type<LegsPart>().notNull(),
}, (table) => [index("calculation_legs_by_order").on(table.id_order_item)]);

/** Calculations that were requested as jobs. */
export const calculationJobs = sqliteTable("calculation_jobs", {
  ...identity(),
  id_order_item: order(),
  /** One of `JOB_STATES`. */
  state: text().notNull(),
  /** Progress, 0 to 1. */
  fraction: real().notNull(),
  /** Pallets of the best layout so far; null while there is none. */
  pallets: integer(),
  /** Error in English; null if none. */
  error: text(),
  /** ISO 8601. */
  created: text().notNull(),
  finished: text(),
  /** Last sign of life of the process that runs it, in milliseconds since 1970. */
  seen: integer().notNull(),
}, (table) => [index("calculation_jobs_by_order").on(table.id_order_item)]);

/** Subscriptions of other programs to events. */
export const webhooks = sqliteTable("webhooks", {
  ...identity(),
  /** Null for all warehouses. */
  id_warehouse: warehouse(),
  url: text().notNull(),
  events: text({ mode: "json" }).$type<WebhookEvent[]>().notNull(),
  /** Signs what is sent, so it is stored as it is. */
  secret: text().notNull(),
  /** Login of the user who created it; empty if the server requires no credentials. */
  user_login: words(),
  /** Unix milliseconds, as all times of webhooks. */
  at: integer().notNull(),
  /** The first failure since the last success; null after a success. */
  failing_since: integer(),
  /** End of the last attempt; null before the first. */
  attempted_at: integer(),
  disabled_at: integer(),
  /** One of `DISABLED_REASONS`; empty while enabled. */
  disabled_reason: words(),
}, (table) => [index("webhooks_by_warehouse").on(table.id_warehouse)]);

/** Events, written by triggers with the change itself, until they are stored for each webhook. */
export const webhookOutbox = sqliteTable("webhook_outbox", {
  seq: integer().primaryKey({ autoIncrement: true }),
  event: text().notNull(),
  id_warehouse: text().notNull(),
  data: text().notNull(),
  at: integer().notNull(),
});

/** Events to send, each once for every webhook. */
export const webhookDeliveries = sqliteTable("webhook_deliveries", {
  ...identity(),
  id_webhook: text().notNull().references(() => webhooks.id, { onDelete: "cascade" }),
  event: text().notNull(),
  /** JSON, sent as it is. */
  data: text().notNull(),
  at: integer().notNull(),
  attempts: integer().notNull().default(0),
  /** The next attempt, or the end of the lease of the current one; null if there is none. */
  next_at: integer(),
  /** The attempt in progress; null if there is none. */
  lease: text(),
  /** Status of the last response, or the code of an error; empty before the first attempt. */
  result: words(),
  delivered_at: integer(),
}, (table) => [
  index("webhook_deliveries_by_webhook").on(table.id_webhook, table.seq),
  index("webhook_deliveries_due").on(table.id_webhook, table.next_at)
    .where(sql`next_at IS NOT NULL`),
  index("webhook_deliveries_by_order").on(sql`data ->> '$.id_order_item'`),
]);

/** Changes by users in basic mode. Entries remain when their warehouse or user is deleted. */
export const warehouseAudit = sqliteTable("warehouse_audit", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Unix milliseconds. */
  at: integer().notNull(),
  user_id: text().notNull(),
  user_login: text().notNull(),
  /** Null if it belongs to no single warehouse. */
  id_warehouse: text(),
  action: text().notNull(),
  resource: text().notNull(),
  count: integer().notNull(),
  /** Ids, and the first records before and after. */
  details: text({ mode: "json" }).notNull(),
}, (table) => [index("warehouse_audit_by_warehouse").on(table.id_warehouse, table.id)]);

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
  /** Gzipped JSON (`LayoutContent`); the last column, because lists do not read it. */
  content: blob({ mode: "buffer" }).notNull(),
}, (table) => [index("order_layouts_by_order").on(table.id_order_item, table.seq)]);
