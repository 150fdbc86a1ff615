/** Likely doubles are found in a worker, and again once the catalog has changed. */
import assert from "node:assert/strict";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { Database } from "../../../db/open.ts";
import { DuplicateFinder } from "../../../services/gallery/doubles.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { writeReadyDatabase } from "../../support/databases.ts";
import { withFolder } from "../../support/host.ts";

const CATALOG = {
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
    painting(3, { title: "The Night Watch", artist_id: 3 }),
  ],
};

/** The tasks that a pool has been given. */
class WatchedPool extends WorkerPool {
  readonly names: string[] = [];

  override run: WorkerPool["run"] = (name, ...rest) => {
    this.names.push(name);
    return super.run(name, ...rest);
  };
}

async function withCatalog(
  test: (db: Database, workers: WatchedPool) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await writeReadyDatabase(`${folder}/depot.db`, "tables");
    const db = await Database.open(`file:${folder}/depot.db`);
    const workers = new WatchedPool({ size: 1 });
    try {
      await fill(db, CATALOG);
      await test(db, workers);
    } finally {
      workers.close();
      await db.close();
    }
  });
}

async function pairs(doubles: DuplicateFinder, kind: "artist" | "painting") {
  const { doubles: found } = await doubles.page(kind, 0, 10);
  return found.map(({ likeness, one, other }) => [likeness, one.id, other.id]);
}

Deno.test("DuplicateFinder: one search per state of the catalog", async () => {
  await withCatalog(async (db, workers) => {
    const doubles = new DuplicateFinder(db, workers);
    const artists = [["same", 1, 2], ["near", 3, 4]];
    const both = await Promise.all([pairs(doubles, "artist"), pairs(doubles, "artist")]);
    assert.deepEqual(both, [artists, artists]);
    assert.deepEqual(await pairs(doubles, "painting"), [["same", 1, 2]]);
    assert.deepEqual(await doubles.pictures(), []);
    assert.deepEqual(workers.names, ["likelyDuplicates", "likelyDuplicates", "lookalikes"]);
    await db.write((tx) => tx.run("UPDATE artists SET name = 'Jan Steen' WHERE id = 4"));
    assert.deepEqual(await pairs(doubles, "artist"), [["same", 1, 2]]);
    assert.equal(workers.names.length, 4);
  });
});

Deno.test("DuplicateFinder: a failed search is not cached", async () => {
  await withCatalog(async (db, workers) => {
    const doubles = new DuplicateFinder(db, workers);
    await db.write((tx) => tx.run("ALTER TABLE artists RENAME COLUMN birth_year TO born"));
    await assert.rejects(doubles.page("artist", 0, 10));
    await db.write((tx) => tx.run("ALTER TABLE artists RENAME COLUMN born TO birth_year"));
    assert.equal((await pairs(doubles, "artist")).length, 2);
  });
});

Deno.test("DuplicateFinder: works of other years contradict, lives of persons a little less", async () => {
  await withCatalog(async (db, workers) => {
    const doubles = new DuplicateFinder(db, workers);
    const years = (from: number, to: number) =>
      db.write(async (tx) => {
        await tx.run(`UPDATE paintings SET year = ${from} WHERE id = 1`);
        await tx.run(`UPDATE paintings SET year = ${to} WHERE id = 2`);
        await tx.run(`UPDATE artists SET birth_year = ${from} WHERE id = 1`);
        await tx.run(`UPDATE artists SET birth_year = ${to} WHERE id = 2`);
      });
    await years(1956, 1958);
    assert.deepEqual(await pairs(doubles, "painting"), [["same", 1, 2]]);
    await years(1956, 1960);
    assert.deepEqual(await pairs(doubles, "painting"), []);
    assert.deepEqual(await pairs(doubles, "artist"), [["same", 1, 2], ["near", 3, 4]]);
    await years(1956, 1961);
    assert.deepEqual(await pairs(doubles, "artist"), [["near", 3, 4]]);
  });
});
