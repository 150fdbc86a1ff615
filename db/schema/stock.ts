/** The stock of the warehouse: its ledger, what orders reserve, and what pickers have confirmed. */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { orderItems, stockboxes, warehouses, warehouseSections } from "./warehouse.ts";

const words = () => text().notNull().default("");
const order = () => text().notNull().references(() => orderItems.id, { onDelete: "cascade" });

/**
 * Every change of a section's `count_box`, written by triggers. The movements of a section add up to
 * its `count_box`; they outlive the section, the order and the user, and go with the warehouse.
 */
export const stockMovements = sqliteTable("stock_movements", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Unix milliseconds. */
  at: integer().notNull(),
  /** Empty where the server does not ask for credentials. */
  user_login: words(),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  id_section: text().notNull(),
  /** Empty for boxes of no type. */
  id_box: words(),
  change: integer().notNull(),
  count_after: integer().notNull(),
  /** One of `MOVEMENT_REASONS`. */
  reason: text().notNull(),
  /** The order that the boxes were taken for; empty for none. */
  id_order_item: words(),
}, (table) => [
  // None by section: with ids at random it would make the import of many sections a third longer.
  index("stock_movements_by_warehouse").on(table.id_warehouse),
]);

/**
 * Context that the triggers of the ledger write into the movements of the current transaction. It
 * is empty again before every commit: `asStockChange`.
 */
export const stockContext = sqliteTable("stock_context", {
  id: integer().primaryKey(),
  user_login: words(),
  /** Null: as the triggers name it. */
  reason: text(),
  id_order_item: words(),
}, (table) => [check("one_context", sql`${table.id} = 1`)]);

/** Box types while a trigger empties the sections that hold them, so that the ledger says why. */
export const departingBoxTypes = sqliteTable("departing_box_types", { id: text().primaryKey() });

/** Boxes in sections that a calculated order still has to get. */
export const stockReservations = sqliteTable("stock_reservations", {
  id_order_item: order(),
  id_section: text().notNull().references(() => warehouseSections.id, { onDelete: "cascade" }),
  id_box: text().notNull().references(() => stockboxes.id, { onDelete: "cascade" }),
  count: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.id_order_item, table.id_section, table.id_box] }),
  index("stock_reservations_by_section").on(table.id_section),
  index("stock_reservations_by_box").on(table.id_box),
  check("something_reserved", sql`${table.count} > 0`),
]);

/** Confirmed picks, each once; those that could not be applied are tasks. */
export const orderPicks = sqliteTable("order_picks", {
  seq: integer().primaryKey({ autoIncrement: true }),
  /** Made by the client. */
  id: text().notNull().unique(),
  id_order_item: order(),
  id_section: text().notNull(),
  id_box: text().notNull(),
  count: integer().notNull(),
  /** 1 where there was less than wanted. */
  short: integer().notNull(),
  reason: words(),
  /** One of `PICK_STATUSES`. */
  status: text().notNull(),
  /** Cause of the task: one of `TASK_CAUSES`; empty for applied picks. */
  cause: words(),
  user_login: words(),
  /** Unix milliseconds. */
  at: integer().notNull(),
  /** Time at which the task was resolved, in Unix milliseconds; null while open. */
  resolved_at: integer(),
}, (table) => [index("order_picks_by_order").on(table.id_order_item, table.seq)]);

/** Boxes that were picked for an order that is deleted, and must be put back; names are as they were. */
export const putBackTasks = sqliteTable("put_back_tasks", {
  id: text().primaryKey(),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  id_order_item: text().notNull(),
  order_name: words(),
  /** The section that they were taken from. */
  id_section: text().notNull(),
  section_name: words(),
  id_box: text().notNull(),
  sku_box: words(),
  count: integer().notNull(),
  /** The user who deleted the order or the box type; empty where the server does not ask for credentials. */
  user_login: words(),
  /** Unix milliseconds. */
  at: integer().notNull(),
  /** Time at which they were put back, in Unix milliseconds; null while open. */
  resolved_at: integer(),
}, (table) => [index("put_back_tasks_by_warehouse").on(table.id_warehouse, table.at)]);

/** Sections whose boxes are to be counted, because a picker did not find what should be there. */
export const countRequests = sqliteTable("count_requests", {
  id_section: text().primaryKey().references(() => warehouseSections.id, { onDelete: "cascade" }),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  /** Unix milliseconds. */
  at: integer().notNull(),
  user_login: words(),
  reason: words(),
}, (table) => [index("count_requests_by_warehouse").on(table.id_warehouse)]);

/** Numbers of pallets for their labels. */
export const palletLabels = sqliteTable("pallet_labels", {
  /** The serial reference of the SSCC; one that was used is never used again. */
  serial: integer().primaryKey({ autoIncrement: true }),
  id_order_item: order(),
  /** The calculated pallet, which has another id when the order is calculated again. */
  id_pallet: text().notNull().unique(),
  numpallete: integer().notNull(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("pallet_labels_by_order").on(table.id_order_item)]);

/** Rounds of several orders that were started for pickers. */
export const pickingRounds = sqliteTable("picking_rounds", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  /** By which people call it: 1, 2, 3 … in its warehouse. */
  number: integer().notNull(),
  id_point_start: text().notNull(),
  /** Metres of the round when it was started. */
  planned: real().notNull(),
  /** Login of the user who started it; empty if the server does not ask for credentials. */
  user_login: words(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("picking_rounds_by_warehouse").on(table.id_warehouse, table.number)]);

/** The orders of started rounds, each in one at the most. */
export const pickingRoundOrders = sqliteTable("picking_round_orders", {
  id_order_item: text().primaryKey().references(() => orderItems.id, { onDelete: "cascade" }),
  id_round: text().notNull().references(() => pickingRounds.id, { onDelete: "cascade" }),
  /** The order's place on the cart, from 1. */
  place: integer().notNull(),
}, (table) => [index("picking_round_orders_by_round").on(table.id_round, table.place)]);
