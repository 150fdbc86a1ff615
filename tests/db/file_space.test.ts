/** Room that a database file no longer needs goes back to the disk. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { createClient } from "@libsql/client/sqlite3";
import { Database } from "../../db/open.ts";
import { compactFile } from "../../db/database_file.ts";
import { withFolder } from "../support/host.ts";

const MEGABYTES = 12;

async function sizes(path: string): Promise<{ file: number; log: number }> {
  const log = await Deno.stat(`${path}-wal`).catch(() => ({ size: 0 }));
  return { file: (await Deno.stat(path)).size, log: log.size };
}

async function fillAndEmpty(db: Database): Promise<void> {
  await db.write((tx) => tx.run(sql`CREATE TABLE ballast (bytes BLOB)`));
  await db.write((tx) =>
    tx.run(sql`
      INSERT INTO ballast SELECT randomblob(1000) FROM generate_series(1, ${MEGABYTES * 1000})`)
  );
  await db.write((tx) => tx.run(sql`DELETE FROM ballast`));
}

Deno.test("compactFile: returns deleted space to the disk", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/depot.db`;
    const db = await Database.open(`file:${path}`);
    try {
      compactFile(path);
      const { file: empty } = await sizes(path);
      await fillAndEmpty(db);
      compactFile(path);
      const { file, log } = await sizes(path);
      assert.ok(file < empty + 1e6, `${file} bytes, ${empty} before`);
      assert.equal(log, 0);
    } finally {
      await db.close();
    }
  });
});

Deno.test("compactFile: rewrites a file of an older version, once", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/depot.db`;
    const older = createClient({ url: `file:${path}` });
    await older.execute("PRAGMA journal_mode = WAL");
    await older.execute("CREATE TABLE kept (name TEXT)");
    await older.execute("INSERT INTO kept VALUES ('still here')");
    older.close();
    const db = await Database.open(`file:${path}`);
    try {
      await fillAndEmpty(db);
      compactFile(path);
      assert.ok((await sizes(path)).file < MEGABYTES * 1e6 / 2);
      assert.deepEqual(await db.read.all(sql`SELECT name FROM kept`), [{ name: "still here" }]);
      assert.deepEqual(await db.read.all(sql`PRAGMA auto_vacuum`), [{ auto_vacuum: 2 }]);
    } finally {
      await db.close();
    }
  });
});
