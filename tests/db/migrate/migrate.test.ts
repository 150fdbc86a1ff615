import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createClient as createFileClient } from "@libsql/client/sqlite3";
import { createClient as createHttpClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql";
import { migrate as migrateByDrizzle } from "drizzle-orm/libsql/migrator";
import { NewerDatabaseError, readMigrations } from "../../../db/migrate/migrate.ts";
import { Database } from "../../../db/open.ts";
import { run } from "../../support/processes.ts";
import { HAS_SQLD, Sqld } from "../../support/sqld.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const migrations = await readMigrations(MIGRATIONS);

const connect = (url: string) =>
  url.startsWith("file:") ? createFileClient({ url }) : createHttpClient({ url });

/** Runs a test on an embedded file and on a server. */
function testOnBoth(name: string, test: (url: string) => Promise<void>): void {
  Deno.test(`${name}, in a file`, async () => {
    await withFolder((folder) => test(`file:${folder}/depot.db`));
  });
  Deno.test({
    name: `${name}, on a server`,
    ignore: !HAS_SQLD,
    fn: async () => {
      await using server = await Sqld.start();
      await test(server.url);
    },
  });
}

/** Makes the tables of the first migrations as the versions of that time did: by Drizzle's migrator. */
async function makeByDrizzle(url: string, count: number): Promise<void> {
  await withFolder(async (folder) => {
    const journal = JSON.parse(await Deno.readTextFile(new URL("meta/_journal.json", MIGRATIONS)));
    journal.entries.length = count;
    await Deno.mkdir(`${folder}/meta`);
    await Deno.writeTextFile(`${folder}/meta/_journal.json`, JSON.stringify(journal));
    for (const { tag } of migrations.slice(0, count)) {
      await Deno.copyFile(new URL(`${tag}.sql`, MIGRATIONS), `${folder}/${tag}.sql`);
    }
    const client = connect(url);
    if (url.startsWith("file:")) await client.execute("PRAGMA journal_mode = WAL");
    await migrateByDrizzle(drizzle({ client }), { migrationsFolder: folder });
    client.close();
  });
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = connect(url);
  for (const statement of statements) await client.execute(statement);
  client.close();
}

const hashes = async (db: Database) =>
  (await db.read.all<{ hash: string }>("SELECT hash FROM __drizzle_migrations"))
    .map(({ hash }) => hash);

// As the first version stored them.
const ROWS = [
  "INSERT INTO eras(id, name, start_year, end_year) VALUES (1, 'Renaissance', 1400, 1600)",
  `INSERT INTO movements(id, name, start_year, end_year, era_id, color)
    VALUES (1, 'Mannerism', 1520, 1600, 1, '#335577')`,
  `INSERT INTO artists(id, name, birth_year, death_year, movement_id)
    VALUES (1, 'Sofonisba Anguissola', 1532, 1625, 1)`,
  "INSERT INTO paintings(id, title, artist_id, year) VALUES (1, 'The Chess Game', 1, 1555)",
];

testOnBoth("migrate: upgrades from the first schema, with its rows", async (url) => {
  await makeByDrizzle(url, 1);
  await execute(url, ...ROWS);
  const applied: string[] = [];
  const db = await Database.open(url, { onMigration: (tag) => void applied.push(tag) });
  assert.deepEqual(applied, migrations.slice(1).map(({ tag }) => tag));
  assert.deepEqual(await hashes(db), migrations.map(({ hash }) => hash));
  assert.deepEqual(
    await db.read.all("SELECT title, name FROM paintings JOIN artists ON artists.id = artist_id"),
    [{ title: "The Chess Game", name: "Sofonisba Anguissola" }],
  );
  assert.deepEqual(await db.read.all("SELECT century FROM artists LIMIT 1"), [{ century: 16 }]);
  // What later migrations add works on rows of before.
  await db.write((tx) => tx.run("UPDATE artists SET checkup_checked = 1 WHERE id = 1"));
  await db.close();
});

testOnBoth("migrate: a row with a later date hides no migration", async (url) => {
  await makeByDrizzle(url, 2);
  await execute(
    url,
    `INSERT INTO __drizzle_migrations(hash, created_at)
      VALUES ('${migrations[2]!.hash}', ${Date.now() + 1e12})`,
    ...migrations[2]!.statements,
  );
  const db = await Database.open(url);
  assert.deepEqual((await hashes(db)).toSorted(), migrations.map(({ hash }) => hash).toSorted());
  await db.close();
});

testOnBoth("migrate: a database of a newer version is refused and left as it is", async (url) => {
  await makeByDrizzle(url, 1);
  const unknown = `INSERT INTO __drizzle_migrations(hash, created_at) VALUES ('ab12', 1)`;
  await execute(url, unknown);
  await assert.rejects(Database.open(url), NewerDatabaseError);
  const client = connect(url);
  const { rows } = await client.execute("SELECT count(*) AS n FROM __drizzle_migrations");
  assert.equal(rows[0]!.n, 2, "none of its own was applied");
  client.close();
});

testOnBoth("migrate: several at once apply each migration once", async (url) => {
  await makeByDrizzle(url, 3);
  const applied: string[] = [];
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      Database.open(url, {
        onMigration: (tag) => void applied.push(tag),
      })),
  );
  assert.deepEqual(await hashes(all[0]!), migrations.map(({ hash }) => hash));
  assert.deepEqual(applied.toSorted(), migrations.slice(3).map(({ tag }) => tag));
  for (const db of all) await db.close();
});

testOnBoth("migrate: one that fails leaves nothing, and those before it applied", async (url) => {
  await makeByDrizzle(url, 1);
  // In the way of a later migration's table.
  await execute(url, "CREATE TABLE order_calculations (x)");
  await assert.rejects(Database.open(url), /order_calculations/);
  await execute(url, "DROP TABLE order_calculations");
  const applied: string[] = [];
  const db = await Database.open(url, { onMigration: (tag) => void applied.push(tag) });
  assert.equal(applied[0], "0005_order_calculations");
  assert.deepEqual(await hashes(db), migrations.map(({ hash }) => hash));
  await db.close();
});

Deno.test("Drizzle's migrator finds nothing to do on a database of ours", async () => {
  await withFolder(async (folder) => {
    const url = `file:${folder}/depot.db`;
    await (await Database.open(url)).close();
    const client = connect(url);
    await migrateByDrizzle(drizzle({ client }), { migrationsFolder: fileURLToPath(MIGRATIONS) });
    const { rows } = await client.execute("SELECT count(*) AS n FROM __drizzle_migrations");
    assert.equal(rows[0]!.n, migrations.length);
    client.close();
  });
});

Deno.test("a server refuses a newer database with exit code 78; migrations are logged with their time", async () => {
  await withFolder(async (folder) => {
    const migrated = await run(folder, ["migrate"]);
    assert.equal(migrated.code, 0, migrated.err);
    assert.match(migrated.out, /^(Applied \d{4}_\w+ in \d+ ms\n){8,}The tables are up to date\n$/);
    await execute(
      `file:${folder}/depot.db`,
      "INSERT INTO __drizzle_migrations(hash, created_at) VALUES ('ab12', 1)",
    );
    for (const command of ["serve", "verify"]) {
      const { code, out, err } = await run(folder, [command], { env: { PORT: "0" } });
      assert.deepEqual([code, out], [78, ""], command);
      assert.match(
        err,
        /^DATABASE_URL: \S+ cannot be opened: the database is of a newer version: /,
      );
      assert.equal(err.trim().split("\n").length, 1, err);
    }
  });
});
