import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database's own set-up, such as the starter data that it was given. */
export const installation = sqliteTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * Results of requests with an `Idempotency-Key`, with which a repeat is answered instead of being done
 * again. One row a request, `piece` 0; long answers go on in further pieces.
 */
export const keyedRequests = sqliteTable("keyed_requests", {
  /** The sender: a key means nothing from anybody else. */
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

/** Characters of all answers that are stored for a scope, kept by triggers: a user's quota is measured by it. */
export const keyedUsage = sqliteTable("keyed_usage", {
  scope: text().primaryKey(),
  characters: integer().notNull(),
});
