/**
 * Where pictures come from: reported by sources, marked until someone has seen them, edited by
 * curators.
 */
import assert from "node:assert/strict";
import { type ProcessedImage, thumbnailOf } from "../../../adapters/images/process.ts";
import { PUBLIC_DOMAIN } from "../../../domain/gallery/attribution.ts";
import { fillPictures, fillPublicDomain } from "../../../services/gallery/found/find_picture.ts";
import type { PictureFiles } from "../../../services/gallery/pictures/pictures.ts";
import { paintings } from "../../../db/schema/gallery.ts";
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

Deno.test("found pictures: author and terms are stored, and marked as unreviewed", async () => {
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

Deno.test("PATCH /api/paintings/:id/image-credit: changes the given fields, can be undone", async () => {
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

Deno.test("idle search: linked works only, the most linked first, each once", async () => {
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

/** A stand-in with one picture for every work, of a size, with a licence, under a name. */
function publicDomain(
  { license = PUBLIC_DOMAIN, file = (title: string) => `${title} by Lovelace.jpg`, image }: {
    license?: string;
    file?: (title: string) => string;
    image: Uint8Array<ArrayBuffer>;
  },
) {
  const asked: string[] = [];
  let isReachable = true;
  const source: ImageSource = {
    name: "wikimedia",
    label: "Collection",
    searchUrl: () => "http://source.example/",
    search: ({ text }) => {
      asked.push(text);
      if (!isReachable) return Promise.reject(refusal(502, "no_hit"));
      const [title] = text.split(" Ada");
      const imageUrl = `http://source.example/${encodeURIComponent(file(title!))}`;
      const size = { width: 3000, height: 2400 };
      const found = {
        imageUrl,
        thumbUrl: imageUrl,
        source: "wikimedia",
        license,
        ...size,
      } as const;
      return Promise.resolve([found]);
    },
  };
  const fetcher: Fetcher = {
    fetch: ({ url }) =>
      Promise.resolve({ url, status: 200, type: "image/jpeg", bytes: image.slice() }),
  };
  const sources = new ImageSources({ fetcher, sources: [source] });
  return { asked, sources, disconnect: () => isReachable = false };
}

const processed = new Map<string, Promise<ProcessedImage>>();

/** Processes each picture once for all tests, because large ones take a second. */
function processOnce({ images }: TestApp): void {
  const process = images.process.bind(images);
  images.process = async (bytes, kind, ...rest) => {
    const key = `${kind} ${bytes.length}`;
    const image = processed.get(key) ?? process(bytes, kind, ...rest);
    processed.set(key, image);
    return structuredClone(await image);
  };
}

async function filledApp(sources: ImageSources) {
  const app = await TestApp.open({ sources });
  processOnce(app);
  await fill(app.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [
      artist(1, { name: "Ada Lovelace", death_year: 1852 }),
      artist(2, { name: "Ada Later", death_year: 1990 }),
    ],
    paintings: [painting(1), painting(2), painting(3, { artist_id: 2 })],
  });
  const run = async (stopAfter = Infinity) => {
    const stop = new AbortController();
    const outcomes: Record<number, string> = {};
    let done = 0;
    const pause = () => Promise.resolve(++done >= stopAfter && stop.abort());
    const options = { signal: stop.signal, pause, year: 2026 };
    for await (const { id, outcome } of fillPublicDomain(app.services, options)) {
      outcomes[id] = outcome;
    }
    return outcomes;
  };
  return { app, run, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const ONE = { type: "painting", id: 1 } as const;
const LARGE = drawnImage(2100, 1500, "jpeg");

Deno.test("public domain: publishes large free pictures of works out of copyright", async () => {
  const { sources, asked } = publicDomain({ image: LARGE });
  await using opened = await filledApp(sources);
  const { app, run } = opened;
  assert.deepEqual(await run(1), { 1: "hung" }, "stopped after one");
  assert.deepEqual(await run(), { 2: "hung" }, "continued, and nothing in copyright");
  assert.deepEqual(await run(), {}, "what is large is not searched again");
  assert.equal(asked.length, 2);
  const { image_license, image_found } = await app.json("/api/paintings/1/context");
  assert.deepEqual([image_license, image_found], [PUBLIC_DOMAIN, true]);
});

Deno.test("public domain: requires free terms, a matching name and the stated size", async () => {
  const refused = {
    terms: publicDomain({ image: LARGE, license: LICENSE }),
    name: publicDomain({ image: LARGE, file: () => "Another work by Lovelace.jpg" }),
    artist: publicDomain({ image: LARGE, file: (title) => `${title}.jpg` }),
    size: publicDomain({ image: IMAGE }),
  };
  for (const [why, { sources, asked }] of Object.entries(refused)) {
    await using opened = await filledApp(sources);
    assert.deepEqual(await opened.run(), { 1: "none", 2: "none" }, why);
    assert.deepEqual(await opened.run(), {}, "searched in vain once");
    assert.equal(asked.length, 2);
  }
});

Deno.test("public domain: replaces a smaller picture by a larger one of the same picture only", async () => {
  const { sources } = publicDomain({ image: LARGE });
  await using opened = await filledApp(sources);
  const { app, run } = opened;
  const flat = drawnImage(40, 500, "jpeg");
  for (const [id, bytes] of [[1, LARGE], [2, flat]] as const) {
    const image = await app.services.images.process(
      id === 1 ? (await thumbnailOf(LARGE.slice(), 700)).bytes : bytes,
      "painting",
    );
    await app.services.pictures.publishFirst({ type: "painting", id }, image);
  }
  await app.db.write((tx) => tx.update(paintings).set({ checkup_checked: true }));
  assert.deepEqual(await run(), { 1: "hung", 2: "other_picture" });
  const rows = await app.db.read.select().from(paintings).orderBy(paintings.id);
  const { checkup_checked, checkup_fixed, image_chosen_by } = rows[0]!;
  assert.deepEqual([checkup_checked, checkup_fixed, image_chosen_by], [false, false, null]);
  assert.equal((await app.json("/api/paintings/1/context")).image_found, true, "to be reviewed");
});

Deno.test("public domain: respects curators' changes during the search", async () => {
  const changes = {
    replaced: (app: TestApp, files: PictureFiles) =>
      app.pictures.replace(ONE, files, { username: "ada", action: "painting.upload_image" }),
    cleared: (app: TestApp) =>
      app.pictures.clear(ONE, { username: "ada", action: "painting.clear_image" }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const { sources } = publicDomain({ image: LARGE });
    await using opened = await filledApp(sources);
    const { app, run } = opened;
    const small = (await thumbnailOf(LARGE.slice(), 700)).bytes;
    await app.pictures.publishFirst(ONE, await app.images.process(small.slice(), "painting"));
    const files = await app.images.process(small.slice(), "painting");
    const row = async () => (await app.db.read.select().from(paintings))[0]!;
    let after: Awaited<ReturnType<typeof row>> | undefined;
    const download = sources.download.bind(sources);
    sources.download = async (...request) => {
      if (after === undefined) {
        await change(app, files);
        after = await row();
      }
      return await download(...request);
    };
    assert.equal((await run(1))[1], "changed", name);
    assert.deepEqual(await row(), after, name);
  }
});

Deno.test("public domain: continues after a failed picture", async () => {
  const { sources } = publicDomain({ image: LARGE });
  await using opened = await filledApp(sources);
  const { app, run } = opened;
  await fill(app.db, { paintings: [painting(4), painting(5), painting(6)] });
  const { search } = sources;
  const more = search.more.bind(search);
  search.more = async (...query) => {
    const found = await more(...query);
    const [one] = found.results;
    return { ...found, results: [{ ...one!, imageUrl: `${one!.imageUrl}?gone` }, one!] };
  };
  const download = sources.download.bind(sources);
  let isFailing = true;
  sources.download = (request, options) => {
    const isGone = request.imageUrl.endsWith("?gone");
    const isSixth = request.imageUrl.includes("Painting%206");
    if (isGone || isFailing && !isSixth) return Promise.reject(refusal(504, "no_hit"));
    return download(request, options);
  };
  const failed = { 1: "failed", 2: "failed", 4: "failed", 5: "failed" };
  assert.deepEqual(await run(), { ...failed, 6: "hung" });
  isFailing = false;
  assert.deepEqual(await run(), { 1: "hung", 2: "hung", 4: "hung", 5: "hung" });
});

Deno.test("public domain: ends without reachable sources, and marks nothing as searched", async () => {
  const { sources, disconnect } = publicDomain({ image: LARGE });
  await using opened = await filledApp(sources);
  disconnect();
  assert.deepEqual(await opened.run(), { 1: "failed", 2: "failed" });
  const { none, fill: state } = await opened.app.json("/api/paintings/searches", {
    headers: await curatorSession(opened.app.db),
  });
  assert.equal(none, 0);
  assert.deepEqual(state, { running: false, done: 0, hung: 0, results: [] });
});
