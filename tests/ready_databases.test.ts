/** Copies that tests begin with are what a migration and the starter data make. */
import assert from "node:assert/strict";
import { seedStarter } from "../db/seed/mod.ts";
import { Database } from "../db/open.ts";
import { databaseWithStarter, databaseWithTables } from "./ready_databases.ts";
import { withFolder } from "./with_folder.ts";

// Tables of one moment, and those in which SQLite keeps its search indexes.
const OWN = /^(installation|__drizzle_migrations)$|_(data|idx|docsize|config|content)$/;

/** The definitions of all tables, and all rows of those that are the same each time. */
async function contents(db: Database) {
  const definitions = await db.read.all<{ name: string; type: string; sql: string }>(
    "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name",
  );
  const tables = definitions.filter(({ type, name }) => type === "table" && !OWN.test(name));
  const rows = new Map<string, unknown[]>();
  for (const { name } of tables) {
    const all = await db.read.all<Record<string, unknown>>(`SELECT * FROM "${name}"`);
    rows.set(name, all.map(({ epoch: _random, at: _moment, ...row }) => row));
  }
  return { definitions, rows };
}

for (
  const [name, ready, fill] of [
    ["tables", databaseWithTables, () => Promise.resolve()],
    ["starter data", databaseWithStarter, seedStarter],
  ] as const
) {
  Deno.test(`a ready database with ${name} has what one has that is made anew`, async () => {
    await withFolder(async (folder) => {
      await Deno.writeFile(`${folder}/copy.db`, await ready());
      const copy = await Database.open(`file:${folder}/copy.db`);
      const anew = await Database.open(`file:${folder}/new.db`);
      await fill(anew);
      assert.deepEqual(await contents(copy), await contents(anew));
      assert.deepEqual(await copy.read.all("PRAGMA integrity_check"), [{ integrity_check: "ok" }]);
      await copy.close();
      await anew.close();
    });
  });
}
