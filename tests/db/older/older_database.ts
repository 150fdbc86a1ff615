/** Databases as an older version of the server has left them. */
import { createClient } from "@libsql/client/sqlite3";
import { migrate, readMigrations } from "../../../db/migrate/migrate.ts";
import { Database } from "../../../db/open.ts";
import { TestDatabase } from "../../support/app.ts";

/** Rows by the names of their tables, parents before children. */
export type OlderRows = Readonly<Record<string, readonly Record<string, string | number | null>[]>>;

/**
 * Makes a database in a file that has all migrations up to one, and these rows.
 * @param url Of the file: `file:…/depot.db`.
 * @param last The name of that migration's file, without its ending.
 */
export async function leaveOlderDatabase(
  url: string,
  last: string,
  rows: OlderRows,
): Promise<void> {
  const all = await readMigrations(new URL("../../../db/migrations/", import.meta.url));
  const index = all.findIndex(({ tag }) => tag === last);
  if (index < 0) throw new Error(`There is no migration ${last}`);
  const client = createClient({ url });
  try {
    await migrate(client as Parameters<typeof migrate>[0], all.slice(0, index + 1));
    for (const [table, records] of Object.entries(rows)) {
      for (const record of records) {
        const columns = Object.keys(record);
        const marks = columns.map(() => "?").join(", ");
        await client.execute({
          sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`,
          args: Object.values(record),
        });
      }
    }
    // Triggers have emptied it when the lines of the orders came.
    for (const { id, pallete_computed } of rows.order_items ?? []) {
      await client.execute({
        sql: "UPDATE order_items SET pallete_computed = ? WHERE id = ?",
        args: [pallete_computed!, id!],
      });
    }
  } finally {
    client.close();
  }
}

/** The same in a file of its own, opened by the server of today. */
export async function olderDatabase(last: string, rows: OlderRows): Promise<TestDatabase> {
  const folder = await Deno.makeTempDir({ prefix: "depot-older-" });
  const url = `file:${folder}/depot.db`;
  await leaveOlderDatabase(url, last, rows);
  return await TestDatabase.over(await Database.open(url), folder);
}
