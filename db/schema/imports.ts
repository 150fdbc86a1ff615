/** Data for undoing the last import of a file, and for reading the next one like it. */
import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { curators } from "./curators.ts";
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

/**
 * The fields that users have chosen for the columns of files, by warehouse or curator; those of
 * files of warehouses belong to neither.
 */
export const columnMatches = sqliteTable("column_matches", {
  id_warehouse: text().references(() => warehouses.id, { onDelete: "cascade" }),
  username: text()
    .references(() => curators.username, { onDelete: "cascade", onUpdate: "cascade" }),
  /** One of `CSV_FILE_KINDS` or `SPREADSHEET_KINDS`. */
  kind: text().notNull(),
  /** SHA-256 of the headings. */
  headings: text().notNull(),
  columns: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [
  index("column_matches_by_warehouse").on(table.id_warehouse, table.kind),
  index("column_matches_by_curator").on(table.username, table.kind),
]);
