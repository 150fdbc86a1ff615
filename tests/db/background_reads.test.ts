/** Reads beside the thread that answers requests. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { Database } from "../../db/open.ts";
import { artists } from "../../db/schema/gallery.ts";
import { artist, era, fill, movement } from "../support/catalog.ts";
import { writeReadyDatabase } from "../support/databases.ts";
import { withFolder } from "../support/host.ts";

const CATALOG = { eras: [era(1)], movements: [movement(1)], artists: [artist(1), artist(2)] };

/** A database with threads, and one without. */
async function withBoth(test: (db: Database) => Promise<void>): Promise<void> {
  for (const options of [{ usesThreads: true }, {}]) {
    await withFolder(async (folder) => {
      await writeReadyDatabase(`${folder}/depot.db`, "tables");
      const db = await Database.open(`file:${folder}/depot.db`, options);
      try {
        await fill(db, CATALOG);
        await test(db);
      } finally {
        await db.close();
      }
    });
  }
}

const rename = (db: Database, name: string) =>
  db.write((tx) => tx.update(artists).set({ name }).where(eq(artists.id, 1)));

Deno.test("Database.background: sees committed writes, as rows and as objects", async () => {
  await withBoth(async (db) => {
    await rename(db, "Renamed");
    const [row] = await db.background.select().from(artists).where(eq(artists.id, 1));
    assert.deepEqual(row, (await db.read.select().from(artists).where(eq(artists.id, 1)))[0]);
    assert.equal(row!.name, "Renamed");
    const found = await db.background.all(sql`SELECT id, name, NULL AS none, 1.5 AS half
      FROM artists ORDER BY id DESC LIMIT 1`);
    assert.deepEqual(found, [{ id: 2, name: "Artist 2", none: null, half: 1.5 }]);
  });
});

Deno.test("Database.background: reports errors of statements", async () => {
  await withBoth(async (db) => {
    await assert.rejects(db.background.all(sql`SELECT * FROM nowhere`), (error: Error) => {
      assert.match(String(error.cause), /no such table: nowhere/);
      return true;
    });
    await assert.rejects(db.snapshot((reader) => reader.run(sql`DELETE FROM nowhere`)));
    assert.equal((await db.background.select().from(artists)).length, 2);
  });
});

Deno.test("Database.snapshot: each concurrent snapshot sees one state", async () => {
  await withBoth(async (db) => {
    const nameIn = async (reader: Database["read"]) =>
      (await reader.select().from(artists).where(eq(artists.id, 1)))[0]!.name;
    const seen = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        db.snapshot(async (reader) => {
          const before = await nameIn(reader);
          await rename(db, `Name ${at}`);
          const after = await nameIn(reader);
          return [before, after];
        })),
    );
    for (const [before, after] of seen) assert.equal(before, after);
    const last = await db.snapshot(nameIn);
    assert.match(last, /^Name \d$/);
    await assert.rejects(db.snapshot(() => Promise.reject(new Error("given up"))), /given up/);
    assert.equal(await db.snapshot(nameIn), last, "a snapshot that failed holds nobody up");
  });
});
