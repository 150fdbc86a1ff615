/** Answers that are kept are those that would be made now, whatever a curator does. */
import assert from "node:assert/strict";
import { artist, byPainting, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

const PATHS = [
  "/api/catalog/bootstrap",
  "/api/bounds",
  "/api/timeline",
  "/api/artists",
  "/api/artists?timeline=1",
  "/api/artists/1",
  "/api/artists/1/navigation",
  "/api/movements/1/artists",
  "/api/movements/1/gallery",
  "/api/movements/1/navigation",
  "/api/paintings/1",
  "/api/paintings/1/context",
  "/api/search?q=painting",
  "/api/influence",
  "/iiif/3/1/info.json",
  "/iiif/presentation/3/paintings/1",
  "/iiif/presentation/3/artists/1",
];

Deno.test("cached responses equal fresh ones after changes of flags and images", async () => {
  await using kept = await TestApp.open();
  await fill(kept.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
    influences: [byPainting(1, 2)],
  });
  const headers = await curatorSession(kept.db);
  const { pictures } = kept;
  const answers = async (app: TestApp) =>
    await Promise.all(PATHS.map(async (path) => [path, await (await app.request(path)).text()]));
  const change = async (path: string) => {
    const init = { method: "PATCH", headers, json: { checked: true } };
    const response = await kept.request(path, init);
    assert.equal(response.status, 200, await response.text());
  };
  let before = "";
  for (
    const step of [
      () => pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles()),
      () => change("/api/paintings/1/checkup-flags"),
      () => change("/api/artists/1/checkup-flags"),
      () => pictures.publishFirst({ type: "artist", id: 1 }, pictureFiles()),
    ]
  ) {
    await answers(kept);
    await step();
    const after = await answers(kept);
    const fresh = await TestApp.over(kept.database, { store: kept.store });
    assert.deepEqual(after, await answers(fresh));
    assert.notEqual(JSON.stringify(after), before, "each step shows somewhere");
    before = JSON.stringify(after);
  }
});
