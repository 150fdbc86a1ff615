import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { normalizedName } from "../../domain/accounts/normalized_name.ts";

/**
 * True if an account has a name as somebody types it: exactly this name, as accounts of earlier
 * versions may have it, or else its normalized form.
 */
export function named(column: SQLiteColumn, name: string): SQL {
  const exact = sql.identifier(column.name);
  return sql`${column} = coalesce(
    (SELECT ${exact} FROM ${column.table} WHERE ${exact} = ${name}), ${normalizedName(name)})`;
}
