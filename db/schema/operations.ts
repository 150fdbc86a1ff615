/** The history of the catalog: every change its operation, and the merges. */
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { MERGED_KINDS } from "../../domain/gallery/editing/merge_records.ts";
import { OPERATION_KINDS } from "../../domain/gallery/operations.ts";

const id = () => integer().primaryKey({ autoIncrement: true });
const words = () => text().notNull().default("");

/** Changes made together: an import, a merge, a bulk change. Rows stay as they are. */
export const operations = sqliteTable("operations", {
  number: id(),
  /** The UUID in its log entries. */
  id: text().notNull().unique(),
  at: integer().notNull(),
  username: text().notNull(),
  kind: text({ enum: OPERATION_KINDS }).notNull(),
  /** Reason, in the curator's words; "" if none was given. */
  reason: words(),
  /** The operation that it restores. */
  restores: text(),
});

/** One row per mutation, never changed or deleted (a trigger prevents both). */
export const auditLog = sqliteTable("audit_log", {
  id: id(),
  at: integer().notNull(),
  username: text().notNull(),
  action: text().notNull(),
  target_type: text().notNull(),
  target_id: integer().notNull(),
  details: text({ mode: "json" }).notNull(),
  /** A UUID shared by one operation's entries; null if the entry is one by itself. */
  operation: text(),
}, (table) => [
  index("audit_log_by_action").on(table.action, table.id),
  index("audit_log_by_target").on(table.target_type, table.target_id, table.id),
  index("audit_log_by_operation").on(table.operation, table.id)
    .where(sql`operation IS NOT NULL`),
]);

/** Time and author of the last log entry about each painting and artist; a trigger writes them. */
export const lastEdits = sqliteTable("last_edits", {
  kind: text().notNull(),
  record_id: integer().notNull(),
  at: integer().notNull(),
  username: text().notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.record_id] })]);

/** Redirects from merged records to their replacements; triggers end them on a restore. */
export const mergedRecords = sqliteTable("merged_records", {
  id: id(),
  kind: text({ enum: MERGED_KINDS }).notNull(),
  merged_id: integer().notNull(),
  into_id: integer().notNull(),
}, (table) => [uniqueIndex("merged_records_once").on(table.kind, table.merged_id)]);

/** Pairs of records that a curator has declared different, the smaller id first. */
export const distinctRecords = sqliteTable("distinct_records", {
  id: id(),
  kind: text({ enum: MERGED_KINDS }).notNull(),
  one: integer().notNull(),
  other: integer().notNull(),
}, (table) => [uniqueIndex("distinct_records_once").on(table.kind, table.one, table.other)]);
