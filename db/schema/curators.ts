/** Curators, what they are editing, and the sessions and logins of both services. */
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { FormDraft } from "../../domain/gallery/editing/records.ts";
import { warehouseUsers } from "./warehouse.ts";
import { CURATOR_ROLES } from "../../domain/accounts/curator_roles.ts";

const id = () => integer().primaryKey({ autoIncrement: true });

export const curators = sqliteTable("curators", {
  id: id(),
  username: text().notNull().unique(),
  password_hash: text().notNull(),
  // Accounts from before roles existed could do everything.
  role: text({ enum: CURATOR_ROLES }).notNull().default("editor_in_chief"),
  created_at: integer().notNull(),
});

/** Curators who have a record open to edit it; removed after a minute without a heartbeat. */
export const recordEditors = sqliteTable("record_editors", {
  kind: text().notNull(),
  record_id: integer().notNull(),
  curator_id: integer().notNull().references(() => curators.id, { onDelete: "cascade" }),
  /** Time of opening and of the last heartbeat, in Unix milliseconds. */
  since: integer().notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.kind, table.record_id, table.curator_id] }),
  index("record_editors_by_time").on(table.at),
  index("record_editors_by_curator").on(table.curator_id),
]);

/** Unsaved input of curators; one row per form. */
export const formDrafts = sqliteTable("form_drafts", {
  curator_id: integer().notNull().references(() => curators.id, { onDelete: "cascade" }),
  form: text().notNull(),
  draft: text({ mode: "json" }).$type<FormDraft>().notNull(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [primaryKey({ columns: [table.curator_id, table.form] })]);

/** The owner: a curator, or a user of the warehouse; the other column is null. */
const holder = () => ({
  curator_id: integer().references(() => curators.id, { onDelete: "cascade" }),
  user_id: text().references(() => warehouseUsers.id, { onDelete: "cascade" }),
});

/** Sessions, by the SHA-256 of their id; triggers end those of users whose password changes. */
export const sessions = sqliteTable("sessions", {
  token_hash: text().primaryKey(),
  ...holder(),
  created_at: integer().notNull(),
  last_seen_at: integer().notNull(),
  expires_at: integer().notNull(),
  /** User agent of the browser or program that logged in. */
  client: text().notNull().default(""),
  /** Wrong PINs since the last right one. */
  pin_failures: integer().notNull().default(0),
}, (table) => [
  index("sessions_by_curator").on(table.curator_id),
  index("sessions_by_user").on(table.user_id),
  index("sessions_by_expiry").on(table.expires_at),
]);

/**
 * PIN and second factor of an account; hashes as in `adapters/accounts/password.ts`. Those of a
 * deleted user of the warehouse are kept for a time, because the user may be restored.
 */
export const signInFactors = sqliteTable("sign_in_factors", {
  id: id(),
  curator_id: holder().curator_id,
  user_id: text(),
  /** Unix milliseconds of the user's deletion; triggers set it, and remove it. */
  deleted_at: integer(),
  /** The deleted user's login: another person may get the id. */
  deleted_login: text(),
  pin_hash: text(),
  /** Base32; in use once `totp_confirmed_at` (Unix milliseconds) is set. */
  totp_secret: text(),
  totp_confirmed_at: integer(),
  /** Time step of the last code used: no code is accepted twice. */
  totp_step: integer().notNull().default(0),
  /** SHA-256 of each unused recovery code. */
  recovery_codes: text({ mode: "json" }).$type<string[]>().notNull().default([]),
}, (table) => [
  uniqueIndex("sign_in_factors_of_curator").on(table.curator_id),
  uniqueIndex("sign_in_factors_of_user").on(table.user_id),
]);

/** Clients that have logged in recently, by the key that attempts are counted under. */
export const knownLogins = sqliteTable("known_logins", {
  key: text().primaryKey(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("known_logins_by_time").on(table.at)]);

/** Recent failed logins by a hash of username and address, and by keys of wider limits. */
export const loginAttempts = sqliteTable("login_attempts", {
  id: id(),
  key: text().notNull(),
  at: integer().notNull(),
}, (table) => [
  index("login_attempts_by_key").on(table.key, table.at),
  index("login_attempts_by_time").on(table.at),
]);
