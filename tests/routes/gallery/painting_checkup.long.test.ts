/** The curators' list of all images, with their files as they are on the disk. */
import assert from "node:assert/strict";
import { artist, era, fill, movement } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("GET /api/paintings/checkup: a hundred thousand paintings in one answer", async () => {
  await using test = await TestApp.open();
  await fill(test.db, { eras: [era(1)], movements: [movement(1)], artists: [artist(1)] });
  await test.db.write((tx) =>
    tx.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO paintings (id, artist_id, title) SELECT i, 1, 'Painting ' || i FROM n`)
  );
  const headers = await curatorSession(test.db);
  const list = await test.json("/api/paintings/checkup", { headers });
  assert.equal(list.total, 100_000);
  assert.equal(list.paintings.length, 100_000);
  assert.equal(list.paintings[99_999].title, "Painting 100000");
});
