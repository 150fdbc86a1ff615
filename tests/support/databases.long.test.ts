/** The prepared databases of tests equal those of a migration and the starter data. */
import assert from "node:assert/strict";
import { seedStarter } from "../../services/seed/mod.ts";
import { Database } from "../../db/open.ts";
import { verifyPassword } from "../../adapters/accounts/password.ts";
import { makeFirstAccounts } from "../../server/compose.ts";
import { readyDatabase, writeServedDatabase } from "./databases.ts";
import { DEFAULT_SETTINGS } from "./app.ts";
import { withFolder } from "./host.ts";

// Tables that differ between databases, and those in which SQLite stores its search indexes.
const OWN = /^(installation|__drizzle_migrations)$|_(data|idx|docsize|config|content)$/;

/** Returns the definitions of all tables, and all rows of those that are always the same. */
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
  const [ready, fill] of [
    ["tables", () => Promise.resolve()],
    ["starter", seedStarter],
  ] as const
) {
  Deno.test(`the ready database "${ready}" has what one has that is made anew`, async () => {
    await withFolder(async (folder) => {
      await Deno.writeFile(`${folder}/copy.db`, await readyDatabase(ready));
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

for (const SEED of ["none", "catalog"]) {
  const given = {
    CURATOR_USERNAME: "ada",
    CURATOR_PASSWORD: "the night watch",
    WAREHOUSE_ADMIN_LOGIN: "bea",
    WAREHOUSE_ADMIN_PASSWORD: "another of mine",
  };
  Deno.test(`a served database with SEED=${SEED} has what one has after its first start`, async () => {
    await withFolder(async (folder) => {
      await writeServedDatabase(`${folder}/served.db`, { SEED, ...given });
      const served = await Database.open(`file:${folder}/served.db`);
      const anew = await Database.open(`file:${folder}/new.db`);
      if (SEED !== "none") await seedStarter(anew);
      await makeFirstAccounts(anew, { ...DEFAULT_SETTINGS, ...given });
      assert.deepEqual(await servedContents(served), await servedContents(anew));
      for (const db of [served, anew]) {
        const [stored] = await db.read.all<{ curator: string; administrator: string }>(
          `SELECT password_hash AS curator, user_password AS administrator
          FROM curators, warehouse_users`,
        );
        assert.ok(await verifyPassword(given.CURATOR_PASSWORD, stored!.curator));
        assert.ok(await verifyPassword(given.WAREHOUSE_ADMIN_PASSWORD, stored!.administrator));
        await db.close();
      }
    });
  });
}

/** Same as {@link contents}, with only the constant columns of accounts. */
async function servedContents(db: Database) {
  const { definitions, rows } = await contents(db);
  rows.set("curators", await db.read.all("SELECT id, username, role FROM curators"));
  rows.set(
    "warehouse_users",
    await db.read.all(
      "SELECT uuid_warehouse, user_login, user_role, user_fio FROM warehouse_users",
    ),
  );
  return { definitions, rows };
}
