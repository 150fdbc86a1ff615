import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What this database remembers of its own set-up, such as which starter data it was given. */
export const installation = sqliteTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});
