/** The curators' list of all images, with their files as they are on the disk. */
import assert from "node:assert/strict";
import { auditLog } from "../../../db/schema/operations.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Ada Holl" })],
    paintings: [painting(1), painting(2), painting(3)],
  });
  const headers = await curatorSession(test.db);
  const audit = () => test.db.read.select().from(auditLog);
  return { test, headers, audit, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("GET /api/paintings/checkup: every painting with the state of its files", async () => {
  await using opened = await open();
  const { test, headers, audit } = opened;
  const change = { username: "bob", action: "painting.upload_image" } as const;
  const hung = await test.pictures.replace({ type: "painting", id: 1 }, pictureFiles(), change);
  await test.store.remove(hung.full);
  await test.pictures.clear({ type: "painting", id: 2 }, change);

  const { paintings: rows, total } = await test.json("/api/paintings/checkup", { headers });
  assert.equal(total, 3);
  const common = { artist_name: "Ada Holl", year: 1500 };
  const none = { gallery_file: "", gallery_preview: "", detail_file: "", detail_preview: "" };
  assert.deepEqual(rows, [
    {
      id: 1,
      title: "Painting 1",
      ...common,
      gallery_file: hung.thumbnail,
      gallery_preview: `${hung.thumbnail}?v=${hung.cacheKey}`,
      detail_file: hung.full,
      detail_preview: `${hung.full}?v=${hung.cacheKey}`,
      // Someone chose it: nothing found takes its place.
      detail_on_demand: false,
      gallery_file_exists: true,
      detail_file_exists: false,
      width: 800,
      height: 600,
      cleared: false,
      checked: true,
      fixed: true,
    },
    {
      id: 2,
      title: "Painting 2",
      ...common,
      ...none,
      detail_on_demand: false,
      gallery_file_exists: false,
      detail_file_exists: false,
      cleared: true,
      checked: true,
      fixed: true,
    },
    {
      id: 3,
      title: "Painting 3",
      ...common,
      ...none,
      detail_on_demand: true,
      gallery_file_exists: false,
      detail_file_exists: false,
      cleared: false,
      checked: false,
      fixed: false,
    },
  ]);
  assert.equal((await audit()).length, 2, "reading records nothing");
});

Deno.test("GET /api/paintings/checkup: empty list, and compressed", async () => {
  await using test = await TestApp.open();
  const headers = { ...await curatorSession(test.db), "Accept-Encoding": "gzip, br" };
  const response = await test.request("/api/paintings/checkup", { headers });
  assert.equal(response.headers.get("Content-Encoding"), "gzip");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const text = response.body!.pipeThrough(new DecompressionStream("gzip"));
  assert.deepEqual(await new Response(text).json(), { paintings: [], total: 0 });
});

Deno.test("GET /api/paintings/checkup: pages of the requested size by the last id", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  await fill(test.db, {
    paintings: Array.from({ length: 600 }, (_, at) => painting(4 + at)),
  });
  const page = async (query: string) => {
    const { paintings, total } = await test.json(`/api/paintings/checkup?${query}`, { headers });
    assert.equal(total, 603, "of all");
    return paintings.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await page("limit=2"), [1, 2]);
  assert.deepEqual(await page("after=2&limit=2"), [3, 4]);
  assert.deepEqual(await page("after=601"), [602, 603]);
  assert.deepEqual(await page(""), Array.from({ length: 603 }, (_, at) => 1 + at));
  assert.deepEqual(await page("after=603&limit=5"), []);
  // More than are read at once, and as many as that.
  for (const limit of [250, 400, 500]) {
    const ids = await page(`after=10&limit=${limit}`);
    assert.deepEqual(ids, Array.from({ length: limit }, (_, at) => 11 + at));
  }
  for (const query of ["limit=0", "limit=20001", "after=-1", "after=x"]) {
    const { status } = await test.request(`/api/paintings/checkup?${query}`, { headers });
    assert.equal(status, 400, query);
  }
});
