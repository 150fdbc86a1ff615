import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { normalizedName } from "../../domain/accounts/normalized_name.ts";

/**
 * Returns the condition for an account by a typed name: exactly this name, because accounts of
 * earlier versions may have it, or its normalized form.
 */
export function named(column: SQLiteColumn, name: string): SQL {
  const exact = sql.identifier(column.name);
  return sql`${column} = coalesce(
    (SELECT ${exact} FROM ${column.table} WHERE ${exact} = ${name}), ${normalizedName(name)})`;
}
