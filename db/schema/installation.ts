import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database's set-up, such as the starter data that it was created with. */
export const installation = sqliteTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * Results of requests with an `Idempotency-Key`, which are sent again for a repeated request. Each
 * request has a row with `piece` 0; long results continue in further pieces.
 */
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
