/**
 * Where pictures come from: reported by sources, marked until someone has seen them, edited by
 * curators.
 */
import assert from "node:assert/strict";
import { fillPictures } from "../../../services/gallery/found/find_picture.ts";
import { pictureSearches } from "../../../db/schema/pictures.ts";
import { refusal } from "../../../domain/app_error.ts";
import type { Candidate, ImageSource } from "../../../domain/sources/image_source.ts";
import type { Fetcher } from "../../../adapters/sources/guarded_fetch.ts";
import { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { annotation, artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

const IMAGE = drawnImage(300, 200, "jpeg");
const PAGE = "https://commons.example/File:1.jpg";
const LICENSE = "https://creativecommons.org/licenses/by-sa/4.0/";

/** An app over a source that has pictures of all works but the second. */
async function open(settings: { FOUND_PICTURES?: "show" | "hold" } = {}) {
  const asked: string[] = [];
  const source: ImageSource = {
    name: "wikimedia",
    label: "Encyclopedia",
    searchUrl: () => "http://source.example/",
    search: ({ text }): Promise<Candidate[]> => {
      asked.push(text);
      if (text.startsWith("Painting 2")) return Promise.resolve([]);
      const imageUrl = "http://source.example/a.jpg";
      const found: Candidate = {
        imageUrl,
        thumbUrl: imageUrl,
        source: "wikimedia",
        pageUrl: PAGE,
        credit: "Ada Lens",
        license: LICENSE,
      };
      return Promise.resolve([found]);
    },
  };
  let downloads = 0;
  const fetcher: Fetcher = {
    fetch: ({ url }) => {
      downloads++;
      if (!url.endsWith("a.jpg")) return Promise.reject(refusal(502, "no_hit"));
      return Promise.resolve({ url, status: 200, type: "image/jpeg", bytes: IMAGE.slice() });
    },
  };
  const sources = new ImageSources({ fetcher, sources: [source] });
  const app = await TestApp.open({ sources, settings });
  await fill(app.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2), painting(3), painting(4)],
    annotations: [annotation(1, { painting_id: 3 }), annotation(2, { painting_id: 2 })],
  });
  const { Cookie } = await curatorSession(app.db);
  return {
    app,
    asked,
    sources,
    downloads: () => downloads,
    headers: { Cookie },
    context: (id: number) => app.json(`/api/paintings/${id}/context`),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

Deno.test("found pictures: author and terms are kept, and it is said that nobody has seen them", async () => {
  await using opened = await open();
  const { app, context, headers } = opened;
  assert.equal((await app.request("/api/paintings/1/image")).status, 200);
  const { image_source, image_credit, image_license, image_found } = await context(1);
  assert.deepEqual([image_source, image_credit, image_license, image_found], [
    PAGE,
    "Ada Lens",
    LICENSE,
    true,
  ]);
  const manifest = await app.json("/iiif/presentation/3/paintings/1");
  assert.equal(manifest.rights, LICENSE.replace("https", "http"));
  assert.deepEqual(manifest.requiredStatement.value, { none: [`Ada Lens, ${PAGE}`] });
  await app.json("/api/paintings/1/checkup-flags", {
    method: "PATCH",
    json: { checked: true },
    headers,
  });
  assert.equal((await context(1)).image_found, undefined, "a curator has seen it");
});

Deno.test("PATCH /api/paintings/:id/image-credit: what is given changes, and can be taken back", async () => {
  await using opened = await open();
  const { app, context, headers } = opened;
  const path = "/api/paintings/1/image-credit";
  const edit = (json: unknown) => ({ method: "PATCH", json, headers });
  assert.equal((await app.refusal(path, { method: "PATCH", json: {} }))[0], 401);
  for (const field of ["source", "license"]) {
    assert.deepEqual(await app.refusal(path, edit({ [field]: "javascript:alert(1)" })), [
      400,
      `${field}: expected words, or an address that begins with http:// or https://`,
    ]);
  }
  assert.deepEqual(await app.refusal(path, edit({ credit: "Museum" })), [
    409,
    "The painting 1 has no image",
  ]);
  await app.request("/api/paintings/1/image");
  assert.deepEqual(await app.json(path, edit({ credit: "Museum" })), {
    source: PAGE,
    credit: "Museum",
    license: LICENSE,
  });
  assert.equal((await context(1)).image_credit, "Museum");
  assert.deepEqual((await app.refusal(path, edit({})))[0], 400);
  assert.deepEqual((await app.refusal(path, edit({ credit: 7 })))[0], 400);
  const { records } = await app.json("/api/audit?action=painting.credit_image", { headers });
  assert.deepEqual(records[0].details.after.credit, "Museum");
  await app.json(`/api/audit/${records[0].id}/restore`, { method: "POST", headers });
  assert.equal((await context(1)).image_credit, "Ada Lens");
});

Deno.test("FOUND_PICTURES=hold: nothing is downloaded or shown until a curator has chosen it", async () => {
  await using opened = await open({ FOUND_PICTURES: "hold" });
  const { app, asked, downloads, headers, context } = opened;
  for (let visit = 0; visit < 2; visit++) {
    assert.equal((await app.request("/api/paintings/1/image?missing=204")).status, 204);
  }
  assert.deepEqual([asked.length, downloads()], [1, 0], "it is looked for once");
  assert.equal((await app.refusal("/api/paintings/searches"))[0], 401);
  const held = await app.json("/api/paintings/searches", { headers });
  assert.deepEqual([held.held, held.job, held.finds[0].id, held.finds[0].credit], [
    1,
    false,
    1,
    "Ada Lens",
  ]);
  const of = async (id: number) =>
    (await app.json(`/api/paintings/searches?painting=${id}`, { headers })).finds.length;
  assert.deepEqual([await of(1), await of(2)], [1, 0]);
  const { image_url: imageUrl, page_url: pageUrl, credit, license } = held.finds[0];
  await app.json("/api/paintings/1/fix-image", {
    method: "POST",
    json: { imageUrl, pageUrl, credit, license },
    headers,
  });
  const shown = await context(1);
  assert.deepEqual([shown.image_credit, shown.image_license, shown.image_found], [
    "Ada Lens",
    LICENSE,
    undefined,
  ]);
  assert.equal((await app.json("/api/paintings/searches", { headers })).held, 0);
});

Deno.test("looking in quiet times: linked works alone, the most linked first, each once", async () => {
  await using opened = await open();
  const { app, asked, sources, headers } = opened;
  let waits = 0;
  const job = {
    db: app.db,
    sources,
    images: app.images,
    pictures: app.pictures,
    log: app.log,
    found: "show" as const,
    signal: new AbortController().signal,
    whenIdle: () => {
      waits++;
      return Promise.resolve();
    },
  };
  await app.db.write((tx) => tx.delete(pictureSearches));
  await fill(app.db, { annotations: [annotation(3, { painting_id: 3 })] });
  const before = await app.json("/api/paintings/searches", { headers });
  assert.equal(before.waiting, 2);
  assert.equal(await fillPictures(job), 2);
  assert.deepEqual(asked, ["Painting 3 Artist 1", "Painting 2 Artist 1"]);
  assert.ok(waits >= 2, "it waits before each");
  const { waiting, published, none } = await app.json("/api/paintings/searches", { headers });
  assert.deepEqual([waiting, published, none], [0, 1, 1]);
  assert.equal(await fillPictures(job), 0, "what was not found is not asked for again");
  const stopping = new AbortController();
  stopping.abort();
  const stopped = { ...job, signal: stopping.signal, whenIdle: () => Promise.reject(new Error()) };
  assert.equal(await fillPictures(stopped), 0);
});
