/** Databases as an older version of the server has left them. */
import { createClient } from "@libsql/client/sqlite3";
import { migrate } from "../db/migrate/migrate.ts";
import { readMigrations } from "../db/migrate/migrations_folder.ts";
import { Database } from "../db/open.ts";
import { TestDatabase } from "./support.ts";

/** Rows by the names of their tables, parents before children. */
export type OlderRows = Readonly<Record<string, readonly Record<string, string | number | null>[]>>;

/**
 * A database in a file that had all migrations up to one, and these rows, when the server of today
 * opened it.
 *
 * @param last The name of that migration's file, without its ending.
 */
export async function olderDatabase(last: string, rows: OlderRows): Promise<TestDatabase> {
  const folder = await Deno.makeTempDir({ prefix: "depot-older-" });
  const url = `file:${folder}/depot.db`;
  const all = await readMigrations(new URL("../db/migrations/", import.meta.url));
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
  } finally {
    client.close();
  }
  return await TestDatabase.over(await Database.open(url), folder);
}
