/** The catalog's own tables, exported and imported again. */
import assert from "node:assert/strict";
import { importSpreadsheet } from "../../../services/gallery/transfer/import_spreadsheet.ts";
import { change } from "../../../services/gallery/editing/catalog_records.ts";
import type { Database } from "../../../db/open.ts";
import { eq } from "drizzle-orm";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { planSheet } from "../../../domain/gallery/transfer/sheet_rows.ts";
import type { SheetJob } from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";
import { importedAgain } from "./exported_tables.ts";

Deno.test("exported tables: values that could be misread survive a round trip", async () => {
  await using test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1), artist(2, { name: '=Sum,  "of"' })],
    paintings: [painting(1), painting(2)],
  });
  const identifiers = [
    { scheme: "wikidata" as const, value: "Q1" },
    { scheme: "page" as const, value: "https://museum.example/a;b=1;c" },
    { scheme: "page" as const, value: "https://museum.example/wikidata:2" },
  ];
  await test.db.write(async (tx) => {
    await tx.update(artists).set({ identifiers, nationality: "-", bio_full: '\'=1\n\n"two"' });
    await tx.update(paintings).set({
      title: "E\u0301tude  1\u00a0",
      inventory_number: "00012",
      identifiers,
      medium: "'quoted",
    });
  });
  assert.deepEqual(await importedAgain(test.db), [
    { added: 0, changed: 0, same: 2, refused: 0 },
    { added: 0, changed: 0, same: 2, refused: 0 },
  ]);
});

Deno.test("exported tables: the earlier format with `id` and JSON identifiers is accepted", async () => {
  await using test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1), artist(2)],
  });
  await test.db.write((tx) =>
    tx.update(artists).set({ identifiers: [{ scheme: "wikidata", value: "Q1" }] })
  );
  const csv = "id,name,movement_id,encyclopedia_title,identifiers,checkup_checked\n" +
    '1,Artist 1,1,,"[{""scheme"":""wikidata"",""value"":""Q1""}]",false\n' +
    "2,Somebody,1,,[],false\n";
  const options = { kind: "artist", mode: "both", username: "curator", dryRun: true } as const;
  const plan = (job: SheetJob) => planSheet(rowsOfText(csv), job);
  const report = await importSpreadsheet(test.db, options, plan);
  assert.deepEqual(
    [report.new, report.changed, report.same, report.refusals.map(({ column }) => column)],
    [0, 0, 1, ["open_depot_id"]],
  );
});

/** A catalog of three paintings, and the import of one of them while `meanwhile` happens. */
async function planning(
  csv: string,
  options: { dryRun?: boolean },
  meanwhile: (db: Database) => Promise<unknown>,
) {
  const test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
  });
  const urgency: boolean[] = [];
  const report = await importSpreadsheet(
    test.db,
    { kind: "painting", mode: "both", username: "curator", ...options },
    async (job, urgent) => {
      urgency.push(urgent);
      if (urgency.length === 1) await meanwhile(test.db);
      return planSheet(rowsOfText(csv), job);
    },
  );
  return { test, report, urgency };
}

const retitled = (db: Database) =>
  change(db, "painting", 1, { title: "Dawn", medium: "oil" }, "ada");

Deno.test("import of a spreadsheet: others write while a preview is planned", async () => {
  const csv = "open_depot_id,title,artist,year\n2,Painting 2,Artist 1,1499\n,Noon,Artist 1,1500\n";
  const { test, report } = await planning(csv, { dryRun: true }, retitled);
  await using _ = test;
  assert.deepEqual([report.new, report.changed, report.refused], [1, 1, 0]);
  assert.equal(report.operation, null);
  const stored = await test.db.read.select({ title: paintings.title, year: paintings.year })
    .from(paintings).orderBy(paintings.id);
  assert.deepEqual(stored, [{ title: "Dawn", year: 1500 }, { title: "Painting 2", year: 1500 }]);
});

Deno.test("import of a spreadsheet: planned again if a record it may match has changed", async () => {
  const csv = "title,artist,year\nPainting 1,Artist 1,1500\nDawn,Artist 1,1500\n";
  const { test, report, urgency } = await planning(csv, {}, retitled);
  await using _ = test;
  assert.deepEqual(urgency, [false, true]);
  assert.deepEqual([report.new, report.changed, report.same], [1, 0, 1]);
  const stored = await test.db.read.select({ title: paintings.title, medium: paintings.medium })
    .from(paintings).orderBy(paintings.id);
  assert.deepEqual(stored, [
    { title: "Dawn", medium: "oil" },
    { title: "Painting 2", medium: "" },
    { title: "Painting 1", medium: "" },
  ]);
});

Deno.test("import of a spreadsheet: a change of another field meanwhile is kept", async () => {
  const csv = "title,artist,height_mm\nPainting 1,Artist 1,600\n";
  const edited = (db: Database) => change(db, "painting", 1, { medium: "oil" }, "ada");
  const { test, report, urgency } = await planning(csv, {}, edited);
  await using _ = test;
  assert.deepEqual([urgency, report.changed], [[false], 1]);
  const [stored] = await test.db.read.select().from(paintings).where(eq(paintings.id, 1));
  assert.deepEqual([stored!.medium, stored!.height_mm], ["oil", 600]);
});

Deno.test("import of a spreadsheet: a preview lists the artists that it would create", async () => {
  const csv = "title,artist,year\nNoon,Ada Ray,1500\nDusk,Ada Ray,1501\nNight,Bo Ray,1502\n";
  const options = { movement: "Movement 1", createArtists: true };
  const { test, report } = await planning(csv, { dryRun: true, ...options }, retitled);
  await using _ = test;
  assert.deepEqual([report.new, report.refused], [5, 0]);
  assert.deepEqual(report.differences.map(({ part, name }) => `${part} ${name}`), [
    "artists Ada Ray",
    "paintings Noon (Ada Ray, 1500)",
    "paintings Dusk (Ada Ray, 1501)",
    "artists Bo Ray",
    "paintings Night (Bo Ray, 1502)",
  ]);
  assert.equal(await test.db.read.$count(artists), 1);
});
