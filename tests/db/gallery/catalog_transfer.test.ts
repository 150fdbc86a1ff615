/** A catalog goes out as a document and comes in again as it was. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { change, create } from "../../../services/gallery/editing/catalog_records.ts";
import { remove } from "../../../services/gallery/editing/removal.ts";
import {
  exportCatalog,
  exportPictures,
  PART_TABLES,
} from "../../../services/gallery/transfer/export_catalog.ts";
import {
  importCatalog,
  importCatalogWithPictures,
} from "../../../services/gallery/transfer/import_catalog.ts";
import type { Database } from "../../../db/open.ts";
import { alternativeNames } from "../../../db/schema/gallery.ts";
import * as gallery from "../../../db/schema/gallery.ts";
import * as curators from "../../../db/schema/curators.ts";
import * as operations from "../../../db/schema/operations.ts";
import * as pictures from "../../../db/schema/pictures.ts";
import * as tours from "../../../db/schema/tours.ts";
import { AppError } from "../../../domain/app_error.ts";
import { readCatalog } from "../../../domain/gallery/transfer/document.ts";
import {
  annotation,
  artist,
  byArtist,
  byPainting,
  era,
  fill,
  movement,
  painting,
  period,
} from "../../support/catalog.ts";
import { TestApp, TestDatabase } from "../../support/app.ts";
import { drawnImage } from "../../support/pictures.ts";

/**
 * Tables of the gallery that a document leaves out: accounts, what is typed or sent and not yet
 * stored, versions, what is made of pictures, and what came of looking for them.
 */
const LEFT_OUT = new Set([
  "curators",
  "sessions",
  "known_logins",
  "login_attempts",
  "record_editors",
  "sign_in_factors",
  "form_drafts",
  "uploads",
  "catalog_state",
  "picture_likeness",
  "picture_searches",
  "encyclopedia_findings",
  "encyclopedia_jobs",
  // A trigger makes them from the log.
  "last_edits",
]);

const TABLES = [gallery, curators, operations, pictures, tours].flatMap((schema) =>
  Object.values(schema)
)
  .filter((one) => one instanceof SQLiteTable).map((table) => getTableConfig(table).name)
  .filter((name) => !LEFT_OUT.has(name));

Deno.test("catalog document: every table is included or listed as omitted", () => {
  const exported = Object.values(PART_TABLES).map(({ table }) => getTableConfig(table).name);
  assert.deepEqual(exported.toSorted(), TABLES.toSorted());
});

/** All rows of all tables, and the largest ids ever given. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const name of TABLES) {
    state[name] = await db.read.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY 1`);
  }
  state.sequence = await db.read.all(
    sql`SELECT name, seq FROM sqlite_sequence
      WHERE seq > 0 AND name NOT IN ('curators', 'audit_log', 'operations') ORDER BY name`,
  );
  return state;
}

async function text(pieces: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of pieces) whole += piece;
  return whole;
}

/** A small museum with a row in every table, an edited record and a removed one. */
async function museum(db: Database): Promise<void> {
  await fill(db, {
    eras: [era(1, { description: "Ägypten, «Рим»" })],
    movements: [movement(1), movement(2)],
    artists: [
      artist(1, { palette_metadata: { styles: ["a", "b"] } }),
      artist(7, { birth_year: null }),
    ],
    periods: [period(1)],
    paintings: [painting(1), painting(2), painting(3, { artist_id: 7, year: -480 })],
    influences: [byPainting(1, 2), byArtist(3, 1, { quote: 'He said "no",\nand left' })],
    legacy: [{ painting_id: 1, influenced_by_id: 3 }],
    annotations: [annotation(1), annotation(2, { pos_x: null, pos_y: null })],
    tours: [{ title: "A walk", title_ru: "Прогулка" }],
    stops: [{ tour_id: 1, painting_id: 2, title: "First" }],
  });
  await db.write((tx) =>
    tx.insert(alternativeNames)
      .values({ target_type: "artist", target_id: 1, name: "Художник", language: "ru" })
  );
  await change(db, "painting", 1, { year: 1501 }, "ada");
  const made = await create(db, "artist", { name: "Nobody", movement_id: 2 }, "ada");
  await remove(db, "artist", made.id, [], "ada");
}

Deno.test("catalog document: export and import into an empty catalog preserve every table", async () => {
  await using here = await TestApp.open();
  await using there = await TestApp.open();
  await museum(here.db);
  const files = await here.images.process(drawnImage(40, 30, "png"), "painting");
  await here.pictures.replace({ type: "painting", id: 2 }, files, {
    username: "ada",
    action: "painting.upload_image",
  });
  const document = readCatalog(await text(exportCatalog(here.db, new Date(0))));
  const beside = new Map<string, Uint8Array<ArrayBuffer>>();
  const { copied, lost } = await exportPictures(
    here,
    (path, content) => Promise.resolve(void beside.set(path, content.slice())),
  );
  assert.deepEqual([copied, lost], [2, []]);
  const before = await everything(here.db);
  const read = (path: string) => Promise.resolve(beside.get(path));
  const source = { db: there.db, store: there.store, read };

  const dry = await importCatalogWithPictures(source, document, { username: "bob", dryRun: true });
  assert.deepEqual([dry.new, dry.without_pictures, dry.operation], [14, 0, null]);
  const empty = await everything(there.db);
  assert.deepEqual(Object.values(empty).flat(), []);

  const report = await importCatalogWithPictures(source, document, { username: "bob" });
  assert.equal(report.new, dry.new);
  const after = await everything(there.db);
  const entry = after.audit_log!.pop() as { action: string; username: string };
  assert.deepEqual([entry.action, entry.username], ["catalog.import", "bob"]);
  const operation = after.operations!.pop() as { id: string; kind: string };
  assert.deepEqual([operation.id, operation.kind], [report.operation, "import"]);
  assert.deepEqual(after, before);
  for (const [path, content] of beside) assert.deepEqual(await there.store.read(path), content);
  // A new record gets the id that it would have got there.
  const [one, other] = await Promise.all(
    [here, there].map(({ db }) => create(db, "artist", { name: "Next", movement_id: 1 }, "ada")),
  );
  assert.deepEqual(one, other);
  assert.equal(one!.id, 9);
});

Deno.test("catalog document: import into the same catalog matches ids, as one operation", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await museum(db);
  const document = readCatalog(await text(exportCatalog(db, new Date(0))));
  const before = await everything(db);
  const same = await importCatalog(db, document, { username: "ada" });
  assert.deepEqual([same.new, same.changed, same.same, same.operation], [0, 0, 14, null]);
  assert.deepEqual(await everything(db), before);

  await change(db, "artist", 1, { name: "Wrong" }, "ada");
  await remove(db, "painting", 2, [], "ada");
  await remove(db, "tour", 1, [], "ada");
  const mended = await importCatalog(db, document, { username: "ada" });
  assert.deepEqual(
    [mended.new, mended.changed, mended.refused],
    [3, 1, 0],
  );
  const after = await everything(db);
  for (const table of ["eras", "artists", "paintings", "influence_sources", "tours"]) {
    assert.deepEqual(after[table], before[table], table);
  }
  const entries = after.audit_log!.slice(-4) as { operation: string }[];
  assert.deepEqual(entries.map(({ operation }) => operation), Array(4).fill(mended.operation));
});

Deno.test("catalog document: one of another catalog, or a damaged one, changes nothing", async () => {
  await using here = await TestDatabase.open();
  await using there = await TestDatabase.open();
  await museum(here.db);
  const whole = await text(exportCatalog(here.db, new Date(0)));
  const refused = async (document: string, code: string, where?: string) => {
    const before = await everything(there.db);
    await assert.rejects(
      async () => await importCatalog(there.db, readCatalog(document), { username: "ada" }),
      (error) => {
        assert.ok(error instanceof AppError, `${error}`);
        assert.deepEqual([error.code, error.messages[0]!.where], [code, where]);
        return true;
      },
    );
    assert.deepEqual(await everything(there.db), before);
  };
  await refused(whole.slice(0, -10), "document_not_json");
  await refused(
    whole.replace('"artist_id":7', '"artist_id":70'),
    "row_not_fitting",
    "paintings[0–2]",
  );
  await refused(whole.replace('"year":-480', '"year":"?"'), "expected_number", "paintings[2].year");
  await refused(
    whole.replace('"color":"#804020"', '"color":"red"'),
    "expected_hex_color",
    "movements[0].color",
  );
  await fill(there.db, { eras: [era(1)] });
  await refused(whole.replace(/"catalog":"\w+"/, `"catalog":"another"`), "other_catalog");
});

Deno.test("catalog document: is a snapshot during concurrent writes", async () => {
  await using test = await TestDatabase.open();
  await museum(test.db);
  if (!test.db.hasSnapshots) return;
  const pieces = exportCatalog(test.db, new Date(0));
  let whole = (await pieces.next()).value as string;
  await change(test.db, "artist", 1, { name: "Later" }, "ada");
  await create(test.db, "painting", { title: "Later", artist_id: 1 }, "ada");
  whole += await text(pieces);
  assert.equal(whole.includes("Later"), false);
});
