/** The catalog's own tables, exported and imported again. */
import assert from "node:assert/strict";
import { importSpreadsheet } from "../../../services/gallery/transfer/import_spreadsheet.ts";
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
