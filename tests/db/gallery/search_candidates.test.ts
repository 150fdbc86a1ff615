import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { bestMatches } from "../../../db/gallery/search_candidates.ts";
import { search } from "../../../db/gallery/search.ts";
import { era, fill, movement } from "../../catalog_fixture.ts";
import { TestDatabase } from "../../support.ts";

Deno.test("bestMatches: ranks some hundred matches, and takes the first of a great many", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  await fill(db, { eras: [era(1)], movements: [movement(1)] });
  // The last of each word says it most.
  const add = (word: string, first: number, count: number) =>
    db.write((tx) =>
      tx.run(sql`
        INSERT INTO artists(id, name, movement_id, bio_full)
        SELECT value, 'Artist ' || value, 1,
          iif(value = ${first + count - 1}, ${`${word}, ${word}.`}, ${`A ${word} among others.`})
        FROM generate_series(${first}, ${first + count - 1})`)
    );
  await add("engraver", 1, 300);
  await add("painter", 1001, 2500);
  const best = async (query: string) => {
    const rows = await db.read.all<{ id: number }>(bestMatches(sql`artist_search`, query, 3));
    return rows.map(({ id }) => id);
  };
  assert.equal((await best('"engraver"'))[0], 300);
  assert.deepEqual(await best('"painter"'), [1001, 1002, 1003]);
  const { texts } = await search(db.read, "painter");
  assert.equal(texts.length, 5);
  assert.ok(texts.every(({ sentence }) => sentence.includes("painter")));
});

Deno.test("search: an error in a word of very many names finds them still", async () => {
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
