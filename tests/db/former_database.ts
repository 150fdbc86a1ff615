/** Databases as earlier versions of the code have left them. */
import { createClient } from "@libsql/client";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { Database } from "../../db/open.ts";

const MIGRATIONS = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/**
 * A database that was made before a migration, filled by SQL of that time, and then opened by the
 * code of today.
 * @param migration The name of the first migration that it has not seen: `0008_units_of_a_warehouse`.
 */
export async function formerDatabase(
  migration: string,
  statements: readonly string[],
): Promise<AsyncDisposable & { db: Database }> {
  const folder = await Deno.makeTempDir({ prefix: "depot-former-" });
  await Deno.mkdir(join(folder, "meta"));
  const journal = JSON.parse(await Deno.readTextFile(join(MIGRATIONS, "meta/_journal.json")));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === migration);
  if (at < 0) throw new Error(`There is no migration ${migration}`);
  journal.entries = journal.entries.slice(0, at);
  await Deno.writeTextFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  for (const { tag } of journal.entries) {
    await Deno.copyFile(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  }
  const url = `file:${folder}/depot.db`;
  const client = createClient({ url });
  await migrate(drizzle(client), { migrationsFolder: folder });
  for (const statement of statements) await client.execute(statement);
  client.close();
  const db = await Database.open(url);
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
