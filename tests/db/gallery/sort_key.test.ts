/** Triggers keep the key that names are sorted by. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { nameOrderKey } from "../../../domain/gallery/search_query.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const NAMES = ["Émile Bernard", "ÅKE Göransson", "Łukasz Żak", "Jan van Eyck", "Ørsted", "Œuvre"];

Deno.test("sort_key: agrees with nameOrderKey for new and renamed records", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await fill(db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: NAMES.map((name, at) => artist(at + 1, { name })),
    paintings: NAMES.map((title, at) => painting(at + 1, { title })),
  });
  const keys = async (table: string) =>
    (await db.read.all<{ sort_key: string }>(
      sql.raw(`SELECT sort_key FROM ${table} ORDER BY id`),
    )).map(({ sort_key }) => sort_key);
  assert.deepEqual(await keys("artists"), NAMES.map(nameOrderKey));
  assert.deepEqual(await keys("paintings"), NAMES.map(nameOrderKey));
  await db.write(async (tx) => {
    await tx.run("UPDATE artists SET name = 'Čapek' WHERE id = 1");
    await tx.run("UPDATE paintings SET title = 'Crépuscule' WHERE id = 2");
  });
  assert.equal((await keys("artists"))[0], "capek");
  assert.equal((await keys("paintings"))[1], "crepuscule");
});
