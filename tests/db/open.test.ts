import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../support/catalog.ts";
import { TestDatabase } from "../support/app.ts";

Deno.test("Database: an embedded file keeps a write-ahead log and its foreign keys", async () => {
  await using test = await TestDatabase.open();
  const { read } = test.db;
  const value = async (pragma: string) =>
    Object.values((await read.all<object>(sql.raw(`PRAGMA ${pragma}`)))[0]!)[0];
  assert.equal(await value("journal_mode"), "wal");
  assert.equal(await value("foreign_keys"), 1);
  await test.db.write(async (tx) => {
    const [row] = await tx.all<{ synchronous: number }>(sql`PRAGMA synchronous`);
    assert.equal(row!.synchronous, 1, "NORMAL");
  });
});

Deno.test("Database.flush: syncs commits to the disk", async () => {
  await using test = await TestDatabase.open();
  await test.db.write((tx) => tx.run(sql`CREATE TABLE x (y)`));
  await test.db.flush();
  assert.ok((await Deno.stat(`${test.folder}/depot.db-wal`)).size > 0);
  await test.db.write((tx) => tx.run(sql`INSERT INTO x VALUES (1)`));
  await test.db.flush();
  assert.deepEqual(await test.db.read.all(sql`SELECT y FROM x`), [{ y: 1 }]);
});

Deno.test("Database.open: creates the folder of its file", async () => {
  const folder = await Deno.makeTempDir();
  const db = await Database.open(`file:${folder}/a/b/depot.db`);
  assert.equal(await db.availability(), "ready");
  await db.close();
  assert.equal((await Deno.stat(`${folder}/a/b/depot.db`)).isFile, true);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("Database: cannot be written through the reading side", async () => {
  await using test = await TestDatabase.open();
  await assert.rejects(
    async () => await test.db.read.insert(eras).values(era(1)),
    (error: Error) => /readonly/.test(String(error.cause)),
  );
});

Deno.test("write: a failed transaction is rolled back", async () => {
  await using test = await TestDatabase.open();
  const failure = new Error("halfway");
  await assert.rejects(
    test.db.write(async (tx) => {
      await tx.insert(eras).values(era(1));
      throw failure;
    }),
    failure,
  );
  assert.deepEqual(await test.db.read.select().from(eras), []);
  await test.db.write(async (tx) => void await tx.insert(eras).values(era(2)));
  assert.equal((await test.db.read.select().from(eras)).length, 1);
});

Deno.test("write: reads never see uncommitted data", async () => {
  await using test = await TestDatabase.open();
  const count = async () => (await test.db.read.select().from(eras)).length;
  await test.db.write(async (tx) => {
    await tx.insert(eras).values(era(1));
    assert.equal(await count(), 0);
  });
  assert.equal(await count(), 1);
});

Deno.test("write: writes of one process run one after the other", async () => {
  await using test = await TestDatabase.open();
  const events: string[] = [];
  await Promise.all([1, 2, 3].map((id) =>
    test.db.write(async (tx) => {
      events.push(`begin ${id}`);
      await tx.insert(eras).values(era(id));
      await pause(5);
      events.push(`end ${id}`);
    })
  ));
  assert.deepEqual(events, [1, 2, 3].flatMap((id) => [`begin ${id}`, `end ${id}`]));
});

Deno.test("write: other requests run between the statements of a long write", async () => {
  await using test = await TestDatabase.open();
  const db = await Database.open(`file:${test.folder}/depot.db`, { usesThreads: true });
  const events: string[] = [];
  await db.write(async (tx) => {
    for (const id of [1, 2, 3, 4]) {
      setImmediate(() => events.push(`another ${id}`));
      await tx.insert(eras).values(era(id));
      events.push(`statement ${id}`);
    }
  }, { isLong: true });
  await db.close();
  assert.deepEqual(events, [1, 2, 3, 4].flatMap((id) => [`another ${id}`, `statement ${id}`]));
});

Deno.test("write: short and long writes wait for each other, and the log stays short", async () => {
  await using test = await TestDatabase.open();
  const path = `${test.folder}/depot.db`;
  const db = await Database.open(`file:${path}`, { usesThreads: true });
  await db.write((tx) => tx.run(sql`CREATE TABLE counted (n INTEGER, bytes BLOB)`));
  await db.write((tx) => tx.run(sql`INSERT INTO counted VALUES (0, NULL)`));
  await Promise.all(Array.from({ length: 1000 }, (_, at) =>
    db.write(async (tx) => {
      const [row] = await tx.all<{ n: number }>(sql`SELECT n FROM counted`);
      await tx.run(sql`UPDATE counted SET n = ${row!.n + 1}, bytes = randomblob(40000)`);
    }, { isLong: at % 10 === 0 })));
  assert.deepEqual(await db.read.all(sql`SELECT n FROM counted`), [{ n: 1000 }]);
  const { size } = await Deno.stat(`${path}-wal`);
  await db.close();
  assert.ok(size < 20_000_000, `${size} bytes of some 40,000,000 that were written`);
});

Deno.test("write: two connections to one file, as two processes have, never fail as busy", async () => {
  await using test = await TestDatabase.open();
  const other = await Database.open(`file:${test.folder}/depot.db`);
  await Promise.all(Array.from({ length: 30 }, (_, index) => {
    const db = index % 2 === 0 ? test.db : other;
    return db.write(async (tx) => {
      await tx.insert(eras).values(era(index + 1));
      await pause(3);
    });
  }));
  assert.equal((await other.read.select().from(eras)).length, 30);
  await other.close();
});

Deno.test("onWrite: is called for commits only", async () => {
  await using test = await TestDatabase.open();
  let calls = 0;
  test.db.onWrite(() => calls++);
  await test.db.write(async (tx) => void await tx.insert(eras).values(era(1)));
  await test.db.write(() => Promise.reject(new Error("no"))).catch(() => {});
  assert.equal(calls, 1);
});

Deno.test("open: ten concurrent openings create the tables once", async () => {
  const folder = await Deno.makeTempDir();
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => Database.open(`file:${folder}/depot.db`)),
  );
  const [row] = await opened[0]!.read.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM catalog_state`,
  );
  assert.equal(row!.n, 1);
  for (const db of opened) await db.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("open: refuses a file that is not a database, unchanged", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/depot.db`;
  await Deno.writeTextFile(path, "This is a letter to a friend, not a database. ".repeat(100));
  await assert.rejects(Database.open(`file:${path}`), /not a database/);
  assert.match(await Deno.readTextFile(path), /^This is a letter/);
  await Deno.remove(folder, { recursive: true });
});
