import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { search } from "../../../db/gallery/search.ts";
import { era, fill, movement } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

Deno.test("search: a typing error in a very common word still finds names", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await fill(db, { eras: [era(1)], movements: [movement(1)] });
  await db.write(async (tx) => {
    await tx.run(sql`INSERT INTO artists(id, name, movement_id) VALUES (1, 'Somebody', 1)`);
    await tx.run(sql`
      INSERT INTO paintings(title, artist_id)
      SELECT 'Harbour at ' || value, 1 FROM generate_series(1, 3000)`);
  });
  assert.equal((await search(db.read, "harbuor")).paintings.length, 20);
});
