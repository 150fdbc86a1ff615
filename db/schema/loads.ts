/** Loads of vehicles, and vehicles added to those of the catalogue. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  LoadPallet,
  LoadRecord,
  LooseCargo,
  NewVehicle,
  VehicleRecord,
} from "../../domain/warehouse/loading_records.ts";
import { orderItems, warehouses } from "./warehouse.ts";

/** Vehicles that this installation has added. */
export const vehicles = sqliteTable("vehicles", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  about: text({ mode: "json" }).$type<NewVehicle>().notNull(),
});

export const loads = sqliteTable("loads", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  /** Its number for people: 1, 2, 3 … within its warehouse. */
  number: integer().notNull(),
  name: text().notNull(),
  /** The vehicle at the time of planning. */
  vehicle: text({ mode: "json" }).$type<VehicleRecord>().notNull(),
  may_turn: integer({ mode: "boolean" }).notNull(),
  stops: text({ mode: "json" }).$type<LoadRecord["stops"]>().notNull(),
  /** Pallets with their sizes and weights at the time of planning, and their positions. */
  pallets: text({ mode: "json" }).$type<LoadPallet[]>().notNull(),
  /** Loose boxes with their sizes and positions; null if it has none. */
  loose: text({ mode: "json" }).$type<LooseCargo>(),
  user_login: text().notNull().default(""),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("loads_by_warehouse").on(table.id_warehouse, table.number)]);

/** The orders of a load, with the time of their calculation when the load was planned. */
export const loadOrders = sqliteTable("load_orders", {
  id_load: text().notNull().references(() => loads.id, { onDelete: "cascade" }),
  id_order_item: text().notNull().references(() => orderItems.id, { onDelete: "cascade" }),
  /** `pallete_computed` of the order; the boxes themselves (JSON) of one that is loaded loose. */
  calculated: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.id_load, table.id_order_item] }),
  index("load_orders_by_order").on(table.id_order_item),
]);

/** Links by which anybody may read the pallets of an order, or a load. */
export const shareLinks = sqliteTable("share_links", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  id_warehouse: text().notNull().references(() => warehouses.id, { onDelete: "cascade" }),
  id_order_item: text().references(() => orderItems.id, { onDelete: "cascade" }),
  id_load: text().references(() => loads.id, { onDelete: "cascade" }),
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: text().notNull().unique(),
  /** ISO 8601 in UTC, as is the end. */
  created_at: text().notNull(),
  expires_at: text().notNull(),
}, (table) => [
  index("share_links_by_warehouse").on(table.id_warehouse),
  index("share_links_by_order").on(table.id_order_item),
  index("share_links_by_load").on(table.id_load),
]);
