/** The list that the review of portraits works through. */
import assert from "node:assert/strict";
import { artist, era, fill, movement } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("GET /api/artists/checkup: every artist with the state of the portrait's files", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { name: "Realism" })],
    artists: [
      artist(1, { name: "Ada Holl" }),
      artist(2, { name: "Bo Lind", birth_year: null, death_year: null }),
      artist(3, { name: "Cy Marsh", death_year: null }),
    ],
  });
  const headers = await curatorSession(test.db);
  const change = { username: "bob", action: "artist.upload_portrait" } as const;
  const hung = await test.pictures.replace({ type: "artist", id: 1 }, pictureFiles(), change);
  await test.store.remove(hung.full);
  await test.pictures.clear({ type: "artist", id: 2 }, change);

  const none = {
    portrait_file: "",
    portrait_preview: "",
    thumb_file: "",
    thumb_preview: "",
    portrait_file_exists: false,
    thumb_file_exists: false,
  };
  assert.deepEqual(await test.json("/api/artists/checkup", { headers }), {
    artists: [
      {
        id: 1,
        name: "Ada Holl",
        birth_year: 1450,
        death_year: 1520,
        movement_name: "Realism",
        portrait_file: hung.full,
        portrait_preview: `${hung.full}?v=${hung.cacheKey}`,
        thumb_file: hung.thumbnail,
        thumb_preview: `${hung.thumbnail}?v=${hung.cacheKey}`,
        portrait_file_exists: false,
        thumb_file_exists: true,
        width: 800,
        height: 600,
        cleared: false,
        checked: true,
        fixed: true,
      },
      {
        id: 2,
        name: "Bo Lind",
        birth_year: null,
        death_year: null,
        movement_name: "Realism",
        ...none,
        cleared: true,
        checked: true,
        fixed: true,
      },
      {
        id: 3,
        name: "Cy Marsh",
        birth_year: 1450,
        death_year: null,
        movement_name: "Realism",
        ...none,
        cleared: false,
        checked: false,
        fixed: false,
      },
    ],
    total: 3,
  });
  const response = await test.request("/api/artists/checkup", { headers });
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  await response.body?.cancel();
});

Deno.test("GET /api/artists/checkup: complete and in order beyond one batch", async () => {
  await using test = await TestApp.open();
  await fill(test.db, { eras: [era(1)], movements: [movement(1)] });
  await test.db.write((tx) =>
    tx.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO artists (id, name, movement_id) SELECT i, 'Artist ' || i, 1 FROM n`)
  );
  const headers = await curatorSession(test.db);
  const list = await test.json("/api/artists/checkup", { headers });
  assert.equal(list.total, 2500);
  assert.deepEqual(
    list.artists.map(({ id }: { id: number }) => id),
    Array.from({ length: 2500 }, (_, index) => index + 1),
  );
});

Deno.test("GET /api/artists/checkup: for curators only", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.refusal("/api/artists/checkup"), [401, "Curator login required"]);
});
