/** Loads of vehicles, and vehicles beside those of the catalogue. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  LoadPallet,
  LoadRecord,
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
  /** By which people call it: 1, 2, 3 … in its warehouse. */
  number: integer().notNull(),
  name: text().notNull(),
  /** As it was when the load was planned. */
  vehicle: text({ mode: "json" }).$type<VehicleRecord>().notNull(),
  may_turn: integer({ mode: "boolean" }).notNull(),
  stops: text({ mode: "json" }).$type<LoadRecord["stops"]>().notNull(),
  /** With sizes and weights of that time, and where they stand. */
  pallets: text({ mode: "json" }).$type<LoadPallet[]>().notNull(),
  user_login: text().notNull().default(""),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("loads_by_warehouse").on(table.id_warehouse, table.number)]);

/** The orders of a load, and when each was calculated as it went in. */
export const loadOrders = sqliteTable("load_orders", {
  id_load: text().notNull().references(() => loads.id, { onDelete: "cascade" }),
  id_order_item: text().notNull().references(() => orderItems.id, { onDelete: "cascade" }),
  /** `pallete_computed` of the order. */
  calculated: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.id_load, table.id_order_item] }),
  index("load_orders_by_order").on(table.id_order_item),
]);
