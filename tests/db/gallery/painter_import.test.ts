/** Painters written into a catalog: all or nothing, and once. */
import assert from "node:assert/strict";
import { count, eq, sql } from "drizzle-orm";
import { importPainters } from "../../../services/gallery/editing/painter_import.ts";
import { artistNavigation } from "../../../db/gallery/artists.ts";
import { search } from "../../../db/gallery/search.ts";
import type { Database } from "../../../db/open.ts";
import { change } from "../../../services/gallery/editing/catalog_records.ts";
import { restoreOperation } from "../../../services/gallery/editing/restore.ts";
import { artists, influenceSources, movements } from "../../../db/schema/gallery.ts";
import { auditLog, operations } from "../../../db/schema/operations.ts";
import { seedStarter } from "../../../services/seed/mod.ts";
import { gatherPainters, type Painters } from "../../../domain/gallery/painters/painter.ts";
import { readPainterRows } from "../../../domain/gallery/painters/painter_row.ts";
import {
  artist,
  type Cells,
  era,
  fill,
  movement,
  painterCsv,
  painting,
} from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const NOW = 2026;
const painters = (...rows: Cells[]): Painters =>
  gatherPainters(readPainterRows(painterCsv(...rows)), NOW);

async function catalog(db: Database): Promise<void> {
  await fill(db, {
    eras: [era(1, { name: "Age of Industry", start_year: 1800, end_year: 1920 })],
    movements: [movement(1, { name: "Impressionism", start_year: 1865, end_year: 1900 })],
    artists: [artist(1, {
      name: "Edgar Degas",
      birth_year: 1834,
      death_year: 1917,
      bio_full: "Written by a curator.",
      palette_metadata: { nationality: "French", source: "Curator" },
      portrait_path: "portraits/1.jpg",
      checkup_checked: true,
    })],
    paintings: [painting(1, { year: 1870 })],
  });
}

const FILE = painters(
  { artist: "Degas Edgar", Nationality: "Italian", birth_year: "1834.0", Influencedby: "Ingres," },
  { artist: "Ingres", birth_year: "1780.0", death_year: "1867.0", movement: "Neoclassicism" },
  { artist: "Alma Thomas", birth_year: "1870.0", citizenship: "United States" },
);

const sizes = async (db: Database) =>
  await Promise.all(
    [artists, movements, influenceSources].map(async (table) =>
      (await db.read.select({ rows: count() }).from(table))[0]!.rows
    ),
  );

Deno.test("importing painters: adds new ones and preserves curators' values", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await catalog(db);
  const report = await importPainters(db, FILE, {
    username: "ada",
    now: NOW,
  });
  assert.deepEqual(
    [report.read, report.artists, report.movements, report.influences],
    [3, { new: 2, matched: 1, filled: 1 }, { new: 1 }, { mentions: 1, new: 1, already: 0 }],
  );
  const [degas] = await db.read.select().from(artists).where(eq(artists.id, 1));
  assert.deepEqual(
    [degas!.name, degas!.bio_full, degas!.portrait_path, degas!.checkup_checked],
    ["Edgar Degas", "Written by a curator.", "portraits/1.jpg", true],
  );
  assert.deepEqual(degas!.palette_metadata, {
    nationality: "French",
    source: "Curator; PainterPalette",
    influenced_by: ["Ingres"],
    other_names: ["Degas Edgar"],
  });
  // One neoclassicist makes no movement, so Ingres stands with the others without one.
  const [made] = await db.read.select().from(movements).where(eq(movements.id, 2));
  assert.deepEqual([made!.name, made!.era_id], ["Other countries, Age of Industry", 1]);
  const { predecessors } = (await artistNavigation(db.read, 1))!;
  assert.deepEqual(predecessors.flatMap(({ artists }) => artists.map(({ name }) => name)), [
    "Ingres",
  ]);
  const found = await search(db.read, "alma tho");
  assert.deepEqual(found.artists.map(({ name }) => name), ["Alma Thomas"]);
});

Deno.test("importing painters: a second time changes nothing", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await catalog(db);
  await importPainters(db, FILE, { username: "ada", now: NOW });
  const before = await db.read.select().from(artists);
  const again = await importPainters(db, FILE, { username: "ada", now: NOW });
  assert.deepEqual(
    [again.artists, again.movements.new, again.influences.new, again.influences.already],
    [{ new: 0, matched: 3, filled: 0 }, 0, 0, 1],
  );
  assert.deepEqual(await db.read.select().from(artists), before);
});

Deno.test("importing painters: one operation, undone except for later edits", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await catalog(db);
  const everything = async () => [
    await db.read.select().from(artists),
    await db.read.select().from(movements),
    await db.read.select().from(influenceSources),
  ];
  const before = await everything();
  await importPainters(db, FILE, { username: "ada", reason: "painters.csv", now: NOW });
  const [operation] = await db.read.select().from(operations);
  assert.deepEqual(
    [operation!.username, operation!.kind, operation!.reason],
    ["ada", "import", "painters.csv"],
  );
  const entries = await db.read.select().from(auditLog);
  assert.deepEqual(entries.map(({ action, target_id }) => [action, target_id]), [
    ["movement.create", 2],
    ["artist.create", 2],
    ["artist.create", 3],
    ["artist.metadata", 1],
    ["influence.create", 1],
  ]);
  assert.ok(entries.every((one) => one.operation === operation!.id && one.username === "ada"));
  const after = await everything();

  const undone = await restoreOperation(db, operation!.id, { username: "bob" });
  assert.deepEqual([undone.restored, undone.conflicts], [5, []]);
  assert.deepEqual(await everything(), before);
  const redone = await restoreOperation(db, undone.operation, { username: "bob" });
  assert.deepEqual([redone.restored, redone.conflicts], [5, []]);
  assert.deepEqual(await everything(), after);

  await change(db, "artist", 3, { bio_full: "A curator's words." }, "carol");
  const part = await restoreOperation(db, redone.operation, { username: "bob" });
  // The edited artist stays, and so does the movement that she belongs to.
  assert.deepEqual(
    [part.restored, part.conflicts.map(({ type, id, field }) => [type, id, field])],
    [3, [["artist", 3, "id"], ["artists", 3, "id"]]],
  );
});

Deno.test("importing painters: a filled year is logged as a change", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await fill(db, {
    eras: [era(1, { name: "Age of Industry", start_year: 1800, end_year: 1920 })],
    movements: [movement(1)],
    artists: [artist(1, { name: "Edgar Degas", birth_year: null, death_year: null })],
  });
  const file = painters({ artist: "Edgar Degas", birth_year: "1834.0", death_year: "1917.0" });
  await importPainters(db, file, { username: "ada", now: NOW });
  const entries = await db.read.select().from(auditLog);
  assert.deepEqual(entries[0]!.details, {
    before: { birth_year: null, death_year: null },
    after: { birth_year: 1834, death_year: 1917 },
  });
  await restoreOperation(db, entries[0]!.operation!, { username: "ada" });
  const [degas] = await db.read.select().from(artists);
  assert.deepEqual([degas!.birth_year, degas!.death_year, degas!.palette_metadata], [
    null,
    null,
    {},
  ]);
});

Deno.test("importing painters: a dry run reports the same and writes nothing", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await catalog(db);
  const dry = await importPainters(db, FILE, { username: "ada", now: NOW, dryRun: true });
  assert.deepEqual(await sizes(db), [1, 1, 0]);
  assert.deepEqual(dry, await importPainters(db, FILE, { username: "ada", now: NOW }));
  assert.deepEqual(await sizes(db), [3, 2, 1]);
});

Deno.test("importing painters: a failure rolls everything back", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await catalog(db);
  await db.write((tx) =>
    tx.run(sql`CREATE TRIGGER failing BEFORE INSERT ON influence_sources
      BEGIN SELECT RAISE(ABORT, 'the power is gone'); END`)
  );
  await assert.rejects(importPainters(db, FILE, { username: "ada", now: NOW }));
  assert.deepEqual(await sizes(db), [1, 1, 0]);
});

Deno.test("importing painters: the whole data set into the starter catalog", async (t) => {
  const data = Deno.env.get("OPEN_DEPOT_DATA");
  const skip = "skipped: OPEN_DEPOT_DATA does not name the folder of the data sets";
  if (data === undefined) return console.log(skip);
  await using test = await TestDatabase.open();
  const { db } = test;
  await seedStarter(db);
  const csv = await Deno.readTextFile(`${data}/catalog/painterpalette/artists.csv`);
  const file = gatherPainters(readPainterRows(csv), NOW);
  const report = await importPainters(db, file, { username: "ada", now: NOW });

  await t.step("importing painters: every row is counted", () => {
    const { read, doubles, skipped, artists } = report;
    assert.equal(read, 10_361);
    // A painter of the catalog may be found under two names of the file.
    assert.equal(artists.new + artists.matched + doubles + skipped, read);
    assert.ok(artists.new > 9_500 && artists.matched > 300, JSON.stringify(artists));
  });
  await t.step("importing painters: known pitfalls of the data set are handled", async () => {
    const named = async (name: string) =>
      (await db.read.select().from(artists).where(eq(artists.name, name)))
        .map(({ birth_year, death_year }) => [birth_year, death_year]);
    assert.deepEqual(await named("Francis Bacon"), [[1909, 1992]], "not the philosopher");
    assert.deepEqual(await named("Oltos"), [[-600, -500]], "before our era");
    assert.deepEqual(await named("Hokusai"), [], "the starter has him as Katsushika Hokusai");
    assert.equal((await named("Katsushika Hokusai")).length, 1);
    assert.deepEqual(await named("Metropolitan Museum of Art"), []);
    const backwards = report.remarks.filter(({ reason }) =>
      reason === "influences backwards in time"
    );
    assert.ok(backwards.length > 0);
  });
  await t.step(
    "importing painters: no influence runs backwards in time or connects an artist with itself",
    async () => {
      const wrong = await db.read.all(sql`
      SELECT source.name, follower.name FROM influence_sources AS edge
      JOIN paintings AS work ON work.id = edge.painting_id
      JOIN artists AS follower ON follower.id = work.artist_id
      JOIN artists AS source ON source.id = edge.source_artist_id
      WHERE source.id = follower.id OR source.birth_year >= follower.death_year`);
      assert.deepEqual(wrong, []);
    },
  );
  await t.step("importing painters: a second import changes nothing", async () => {
    const again = await importPainters(db, file, { username: "ada", now: NOW });
    assert.deepEqual(
      [again.artists.new, again.artists.filled, again.movements.new, again.influences.new],
      [0, 0, 0, 0],
    );
  });
});
