/** The tables of the whole starter catalog, exported and imported again. */
import assert from "node:assert/strict";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { TestApp } from "../../support/app.ts";
import { exported, importedAgain } from "./exported_tables.ts";

Deno.test("exported tables: importing the exported starter catalog changes nothing", async () => {
  await using app = await TestApp.withStarter();
  const files = await exported(app.db);
  const headings = ["artists.csv", "paintings.csv"].map((name) =>
    files.get(name)!.split(",").slice(0, 3)
  );
  assert.deepEqual(headings, [
    ["open_depot_id", "name", "birth_year"],
    ["open_depot_id", "artist_id", "title"],
  ]);
  assert.deepEqual(await importedAgain(app.db), [
    { added: 0, changed: 0, same: await app.db.read.$count(artists), refused: 0 },
    { added: 0, changed: 0, same: await app.db.read.$count(paintings), refused: 0 },
  ]);
});
