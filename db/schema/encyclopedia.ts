/** Findings about artists and paintings, decisions about them, and the jobs that read them. */
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { JOB_STATES, OUTCOMES } from "../../domain/gallery/encyclopedia/records.ts";
import type { FoundFacts } from "../../domain/gallery/encyclopedia/facts.ts";
import { READ_KINDS } from "../../domain/gallery/encyclopedia/read_kinds.ts";

/** The latest findings about a record. */
export const encyclopediaFindings = sqliteTable("encyclopedia_findings", {
  kind: text({ enum: READ_KINDS }).notNull(),
  record_id: integer().notNull(),
  /** Unix milliseconds. */
  at: integer().notNull(),
  outcome: text({ enum: OUTCOMES }).notNull(),
  found: text({ mode: "json" }).$type<FoundFacts>().notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.record_id] })]);

/** Decisions of curators on the candidates of a record. */
export const encyclopediaDecisions = sqliteTable("encyclopedia_decisions", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: READ_KINDS }).notNull(),
  record_id: integer().notNull(),
  /** The identified item; "" for an article without one, null while undecided. */
  item: text(),
  /** True if none of the found candidates is right. */
  none: integer({ mode: "boolean" }).notNull().default(false),
  /** Rejected items. */
  rejected: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /**
   * Time at which all findings so far were decided, in Unix milliseconds; null while they are not.
   */
  settled_at: integer(),
}, (table) => [uniqueIndex("encyclopedia_decisions_once").on(table.kind, table.record_id)]);

/** Jobs that read about many records, one after another. */
export const encyclopediaJobs = sqliteTable("encyclopedia_jobs", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: READ_KINDS }).notNull(),
  username: text().notNull(),
  /** Unix milliseconds, like `seen`. */
  at: integer().notNull(),
  state: text({ enum: JOB_STATES }).notNull(),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  differs: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  /** The last failure, as packed messages; "" if there is none. */
  error: text().notNull().default(""),
  /** Last sign of life of its process. */
  seen: integer().notNull(),
});
