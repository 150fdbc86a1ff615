import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { curators } from "./curators.ts";
import { warehouses } from "./warehouse.ts";

/** Facts about this database's set-up, such as the starter data that it was created with. */
export const installation = sqliteTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** Results of requests with an `Idempotency-Key`; long ones continue in further pieces. */
export const keyedRequests = sqliteTable("keyed_requests", {
  /** The sender: keys of different senders are independent. */
  scope: text().notNull(),
  key: text().notNull(),
  piece: integer().notNull(),
  /** SHA-256 of method, address and body, in hex. */
  request: text().notNull(),
  created_at: integer().notNull(),
  /** JSON in gzip, in base64; empty when it is not stored. */
  answer: text().notNull(),
}, (table) => [
  primaryKey({ columns: [table.scope, table.key, table.piece] }),
  index("keyed_requests_by_age").on(table.created_at),
]);

/** Characters of all stored results of a scope, updated by triggers; limited by a user's quota. */
export const keyedUsage = sqliteTable("keyed_usage", {
  scope: text().primaryKey(),
  characters: integer().notNull(),
});

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

/** Fields chosen for columns of files, by warehouse or curator; neither for warehouses' files. */
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
