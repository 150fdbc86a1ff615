import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../open.ts";
import type { ResourceTable } from "./resource.ts";

/** Writes new values into some fields of a row. */
export type UpdateRow = (id: string, fields: Record<string, unknown>) => Promise<void>;

/**
 * Updates rows of a table by their ids, with a prepared statement for each set of fields: building one
 * takes longer than running it.
 */
export function rowUpdater(tx: Transaction, table: ResourceTable): UpdateRow {
  const statements = new Map<string, { execute(values: unknown): Promise<unknown> }>();
  return async (id, fields) => {
    const names = Object.keys(fields);
    const key = names.join();
    let statement = statements.get(key);
    if (statement === undefined) {
      const places = names.map((name) => [name, sql.placeholder(name)]);
      statement = tx.update(table).set(Object.fromEntries(places) as never)
        .where(eq(table.id, sql.placeholder("id"))).prepare() as never;
      statements.set(key, statement!);
    }
    await statement!.execute({ ...fields, id });
  };
}
