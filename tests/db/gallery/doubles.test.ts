/** Likely doubles are the same whether a worker finds them or the thread that answers requests. */
import assert from "node:assert/strict";
import { Doubles } from "../../../services/gallery/doubles/doubles.ts";
import { Database } from "../../../db/open.ts";
import { artist, era, fill, movement, painting } from "../../catalog_fixture.ts";
import { withFolder } from "../../with_folder.ts";

/** @param last The last id: by it a catalog is taken to be a large one. */
const catalog = (last: number) => ({
  eras: [era(1)],
  movements: [movement(1)],
  artists: [
    artist(1, { name: "Rembrandt van Rijn" }),
    artist(2, { name: "Van Rijn, Rembrandt" }),
    artist(3, { name: "Peter Paul Rubens" }),
    artist(4, { name: "Piter Paul Rubens" }),
  ],
  paintings: [
    painting(1, { title: "The Night Watch", artist_id: 1 }),
    painting(2, { title: "Night Watch, The", artist_id: 1 }),
    painting(last, { title: "The Night Watch", artist_id: 3 }),
  ],
});
const LARGE = 100_000;

/** A database with or without threads, with the workers that it was asked for. */
async function withCatalog(
  { usesThreads = true, last = LARGE },
  test: (db: Database, workers: (Worker | undefined)[]) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const db = await Database.open(`file:${folder}/depot.db`, { usesThreads });
    const workers: (Worker | undefined)[] = [];
    const start = db.startWorker.bind(db);
    db.startWorker = (...args) => {
      workers.push(start(...args));
      return workers.at(-1);
    };
    try {
      await fill(db, catalog(last));
      await test(db, workers);
    } finally {
      await db.close();
    }
  });
}

for (const usesThreads of [true, false]) {
  const where = usesThreads ? "a worker" : "this thread";
  Deno.test(`Doubles: found by ${where}`, async () => {
    await withCatalog({ usesThreads }, async (db, workers) => {
      const doubles = new Doubles(db);
      await doubles.prepare();
      assert.equal(workers.length, 3, "artists, paintings and pictures");
      assert.ok(workers.every((worker) => (worker !== undefined) === usesThreads));
      const pairs = async (kind: "artist" | "painting") => {
        const { doubles: found, looking } = await doubles.page(kind, 0, 10);
        assert.equal(looking, false);
        return found.map(({ likeness, one, other }) => [likeness, one.id, other.id]);
      };
      assert.deepEqual(await pairs("artist"), [["same", 1, 2], ["near", 3, 4]]);
      assert.deepEqual(await pairs("painting"), [["same", 1, 2]]);
      assert.deepEqual(await doubles.pictures(), []);
      assert.equal(workers.length, 3, "nothing is looked for again");
    });
  });

  Deno.test(`Doubles: what ${where} looks for is ended by stop`, async () => {
    await withCatalog({ usesThreads }, async (db) => {
      const doubles = new Doubles(db);
      const prepared = assert.rejects(doubles.prepare(), { name: "AbortError" });
      doubles.stop();
      await prepared;
    });
  });
}

Deno.test("Doubles: what keeps a worker from reading the catalog is said", async () => {
  await withCatalog({}, async (db) => {
    await db.write((tx) => tx.run("ALTER TABLE artists RENAME COLUMN birth_year TO born"));
    await assert.rejects(new Doubles(db).prepare(), /no such column: .*birth_year/s);
  });
});

Deno.test("Doubles: of a small catalog no worker is started", async () => {
  await withCatalog({ last: 3 }, async (db, workers) => {
    const doubles = new Doubles(db);
    await doubles.prepare();
    assert.equal((await doubles.page("artist", 0, 10)).total, 2);
    assert.deepEqual(workers, []);
  });
});
