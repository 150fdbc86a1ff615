import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { Checkpoints, KEPT_LOG } from "../../db/checkpoints.ts";
import { Database } from "../../db/open.ts";

/** Waits until something holds, a minute at most. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It never came to hold");
}

Deno.test("checkpoints: a large log is copied into the database while it is open, written again from its beginning, and cut in quiet times", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-checkpoints-" });
  const path = `${folder}/depot.db`;
  // Longer than the next write takes on a busy machine: a log that was cut already only grows again.
  const db = await Database.open(`file:${path}`, { quiet: 1000 });
  const size = async (of: string) => (await Deno.stat(of)).size;
  try {
    await db.write((tx) => tx.run(sql`CREATE TABLE ballast (bytes BLOB)`));
    const add = (megabytes: number) =>
      db.write((tx) => tx.run(sql`INSERT INTO ballast VALUES (randomblob(${megabytes * 1e6}))`));
    await add(12);
    await until(async () => await size(path) > 12e6);
    await until(async () => {
      const before = await size(`${path}-wal`);
      await add(1);
      return await size(`${path}-wal`) === before;
    });
    await until(async () => await size(`${path}-wal`) <= KEPT_LOG);
    const [row] = await db.read.all<{ n: number }>(
      sql`SELECT max(length(bytes)) AS n FROM ballast`,
    );
    assert.equal(row!.n, 12e6);
  } finally {
    await db.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("checkpoints: a log that goes on growing is copied while nothing is written", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-checkpoints-" });
  const path = `${folder}/depot.db`;
  const db = await Database.open(`file:${path}`);
  const checkpoints = new Checkpoints(`file:${path}`, path, () => {});
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const hold = async (work: () => Promise<void>) => resolve(await work());
  try {
    await Deno.truncate(`${path}-wal`, 30_000_000);
    checkpoints.afterCommit(hold);
    await held;
  } finally {
    await checkpoints.close();
    await db.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("checkpoints: where the worker cannot do it, SQLite is asked to, once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-checkpoints-" });
  const path = `${folder}/none.db`;
  await Deno.writeFile(`${path}-wal`, new Uint8Array(8_000_000));
  let given = 0;
  const checkpoints = new Checkpoints(`file:${folder}/no/such/folder.db`, path, () => given++);
  try {
    checkpoints.afterCommit();
    checkpoints.afterCommit();
    await until(() => Promise.resolve(given > 0));
    checkpoints.afterCommit();
  } finally {
    await checkpoints.close();
    await Deno.remove(folder, { recursive: true });
  }
  assert.equal(given, 1);
});

Deno.test("checkpoints: a small log is left alone, and closing waits for nothing", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-checkpoints-" });
  await Deno.writeFile(`${folder}/depot.db-wal`, new Uint8Array(1000));
  let given = 0;
  const checkpoints = new Checkpoints("file:nowhere", `${folder}/depot.db`, () => given++);
  checkpoints.afterCommit();
  await checkpoints.close();
  checkpoints.afterCommit();
  assert.equal(given, 0);
  await Deno.remove(folder, { recursive: true });
});
