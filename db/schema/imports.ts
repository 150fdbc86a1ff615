/** Data for undoing the last import of a file. */
import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { warehouses } from "./warehouse.ts";

/** The last import of a CSV file into each warehouse, until it is undone. */
export const undoableImports = sqliteTable("undoable_imports", {
  id_warehouse: text().primaryKey().references(() => warehouses.id, { onDelete: "cascade" }),
  id: text().notNull().unique(),
  /** Unix milliseconds. */
  at: integer().notNull(),
  /** One of `CSV_KINDS`. */
  kind: text().notNull(),
  /** `ImportContent` as JSON, compressed with gzip. */
  content: blob({ mode: "buffer" }).notNull(),
});
