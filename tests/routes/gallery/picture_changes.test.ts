/** Upload, fix and portraits: from a request to a picture that hangs. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { probe } from "../../../domain/images/probe.ts";
import { GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";
import { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { UPLOAD_LIMIT } from "../../../domain/images/upload.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pngOf } from "../../domain/images/sample_files.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

/** An app with painting 1 and artist 1, and a server of images outside. */
async function open() {
  const asked: string[] = [];
  const upstream = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname === "/page.html") return new Response("<html>", { headers: HTML });
    if (pathname.startsWith("/missing")) return new Response("no", { status: 404 });
    return new Response(drawnImage(640, 400, "jpeg"), {
      headers: { "Content-Type": "image/jpeg" },
    });
  });
  const host = `127.0.0.1:${upstream.addr.port}`;
  const fetcher = new GuardedFetch({ warn: () => {}, openHosts: [host] });
  const test = await TestApp.open({ sources: new ImageSources({ fetcher, sources: [] }) });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const headers = await curatorSession(test.db);
  return {
    test,
    headers,
    asked,
    site: `http://${host}`,
    audit: () => test.db.read.select().from(auditLog),
    row: async () => (await test.db.read.select().from(paintings).where(eq(paintings.id, 1)))[0]!,
    async [Symbol.asyncDispose]() {
      await upstream.shutdown();
      await test[Symbol.asyncDispose]();
    },
  };
}
const HTML = { "Content-Type": "text/html" };

async function sizeOf(test: TestApp, path: string) {
  const response = await test.request(`/images/${path}`);
  const { type, width, height } = probe(await response.bytes());
  assert.equal(response.headers.get("Content-Type"), type);
  return { type, width, height };
}

Deno.test("POST upload-image: publishes image and thumbnail, sets flags and log entry", async () => {
  await using opened = await open();
  const { test, headers, audit, row } = opened;
  const imageData = drawnImage(1000, 700, "jpeg").toBase64();
  const answer = await test.json("/api/paintings/1/upload-image", {
    method: "POST",
    headers,
    json: { imageData, mimeType: "image/jpeg" },
  });
  const { image_path, thumbnail_path, image_cache_key } = await row();
  assert.deepEqual(answer, {
    imagePath: image_path,
    thumbnailPath: thumbnail_path,
    image_cache_key,
    thumbnail_cache_key: image_cache_key,
    fixed: true,
    checked: true,
  });
  assert.deepEqual(await sizeOf(test, image_path!), {
    type: "image/jpeg",
    width: 1000,
    height: 700,
  });
  assert.deepEqual(await sizeOf(test, thumbnail_path!), {
    type: "image/jpeg",
    width: 480,
    height: 336,
  });
  const [record] = await audit();
  assert.deepEqual([record!.username, record!.action, record!.target_type, record!.target_id], [
    "ada",
    "painting.upload_image",
    "painting",
    1,
  ]);
});

Deno.test("pictures: lists and pages contain the pixel size, none after removal", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  const change = (route: string, json?: unknown) =>
    test.json(`/api/paintings/1/${route}`, { method: "POST", headers, json });
  const sizes = async () => {
    const [one] = (await test.json("/api/artists/1")).paintings;
    const [same] = (await test.json("/api/movements/1/gallery")).paintings;
    const context = await test.json("/api/paintings/1/context");
    return [one, same, context].map(({ image_width, image_height }) => [image_width, image_height]);
  };
  const none = [undefined, undefined];
  assert.deepEqual(await sizes(), [none, none, none]);
  const imageData = drawnImage(1000, 700, "jpeg").toBase64();
  await change("upload-image", { imageData, mimeType: "image/jpeg" });
  assert.deepEqual(await sizes(), [[1000, 700], [1000, 700], [1000, 700]]);
  await change("clear-image");
  assert.deepEqual(await sizes(), [none, none, none]);
});

Deno.test("POST upload-image: accepts a data URL and every supported type", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  const png = drawnImage(100, 80, "png").toBase64();
  for (const imageData of [png, `data:image/png;base64,${png}`]) {
    const response = await test.request("/api/paintings/1/upload-image", {
      method: "POST",
      headers,
      json: { imageData, mimeType: "image/png" },
    });
    assert.equal(response.status, 200, await response.text());
  }
});

Deno.test("POST upload-portrait: cut to a square and to a thumbnail of 96", async () => {
  await using opened = await open();
  const { test, headers, audit } = opened;
  const imageData = drawnImage(700, 900, "png").toBase64();
  const answer = await test.json("/api/artists/1/upload-portrait", {
    method: "POST",
    headers,
    json: { imageData, mimeType: "image/png" },
  });
  const [row] = await test.db.read.select().from(artists);
  assert.deepEqual(answer, { portraitPath: row!.portrait_path, fixed: true, checked: true });
  assert.equal((await sizeOf(test, row!.portrait_path!)).width, 512);
  assert.equal((await sizeOf(test, row!.portrait_thumb_path!)).height, 96);
  assert.equal((await audit())[0]!.action, "artist.upload_portrait");
  const { artists: rows } = await test.json("/api/catalog/bootstrap");
  assert.equal(rows[0].portrait_thumb_path, row!.portrait_thumb_path);
});

for (const path of ["/api/paintings/1/upload-image", "/api/artists/1/upload-portrait"]) {
  Deno.test(`POST ${path}: invalid pictures are refused without changes`, async () => {
    await using opened = await open();
    const { test, headers, audit } = opened;
    const jpeg = drawnImage(64, 64, "jpeg");
    const b64 = jpeg.toBase64();
    const bomb = pngOf({ width: 20_000, height: 20_000, rows: new Uint8Array() });
    const cases: [unknown, number, RegExp][] = [
      [{}, 400, /^imageData: expected base64$/],
      [{ imageData: 7, mimeType: "image/jpeg" }, 400, /^imageData: expected base64$/],
      [{ imageData: "", mimeType: "image/jpeg" }, 400, /^imageData: expected base64$/],
      [{ imageData: "no base64!", mimeType: "image/jpeg" }, 400, /^imageData: expected base64$/],
      [{ imageData: b64 }, 400, /^mimeType: expected text/],
      [{ imageData: b64, mimeType: "image/png" }, 415, /./],
      [{ imageData: b64, mimeType: "text/html" }, 415, /./],
      [{ imageData: btoa("plain text"), mimeType: "image/jpeg" }, 422, /./],
      [{ imageData: btoa("<svg>"), mimeType: "image/svg+xml" }, 415, /./],
      [{ imageData: jpeg.slice(0, 300).toBase64(), mimeType: "image/jpeg" }, 422, /./],
      [{ imageData: bomb.toBase64(), mimeType: "image/png" }, 422, /20000 × 20000/],
      [
        { imageData: new Uint8Array(UPLOAD_LIMIT + 1).toBase64(), mimeType: "x/y" },
        413,
        /^imageData: the image is larger than 15728640 bytes$|^The body is larger/,
      ],
    ];
    for (const [json, status, message] of cases) {
      const [said, error] = await test.refusal(path, { method: "POST", headers, json });
      assert.equal(said, status, `${JSON.stringify(json).slice(0, 80)}: ${error}`);
      assert.match(error, message);
    }
    const unknown = path.replace("/1/", "/99/");
    const json = { imageData: b64, mimeType: "image/jpeg" };
    assert.equal((await test.refusal(unknown, { method: "POST", headers, json }))[0], 404);
    const broken = path.replace("/1/", "/x/");
    assert.equal((await test.refusal(broken, { method: "POST", headers, json }))[0], 400);
    assert.deepEqual(await audit(), []);
    assert.deepEqual([...await test.store.list()], []);
  });
}

Deno.test("POST upload-image: ten concurrent uploads are all published and logged", async () => {
  await using opened = await open();
  const { test, headers, audit } = opened;
  const json = { imageData: drawnImage(300, 200, "jpeg").toBase64(), mimeType: "image/jpeg" };
  const answers = await Promise.all(
    Array.from(
      { length: 10 },
      () => test.json("/api/paintings/1/upload-image", { method: "POST", headers, json }),
    ),
  );
  assert.equal(new Set(answers.map(({ image_cache_key }) => image_cache_key)).size, 10);
  assert.equal((await audit()).length, 10);
  assert.equal((await test.store.list()).size, 20, "nine are kept");
});

for (
  const [path, action] of [
    ["/api/paintings/1/fix-image", "painting.fix_image"],
    ["/api/artists/1/fix-portrait", "artist.fix_portrait"],
  ] as const
) {
  Deno.test(`POST ${path}: downloads, publishes and records the source`, async () => {
    await using opened = await open();
    const { test, headers, site, audit } = opened;
    const answer = await test.json(path, {
      method: "POST",
      headers,
      json: { imageUrl: `${site}/hals.jpg`, searchUrl: `${site}/search`, source: "wikimedia" },
    });
    assert.deepEqual([answer.fixed, answer.checked], [true, true]);
    const place = answer.imagePath ?? answer.portraitPath;
    assert.equal((await test.request(`/images/${place}`)).status, 200);
    const [record] = await audit();
    assert.equal(record!.action, action);
    const { after } = record!.details as { after: Record<string, unknown> };
    assert.deepEqual([after.imageUrl, after.source, after.full], [
      `${site}/hals.jpg`,
      "wikimedia",
      place,
    ]);
  });

  Deno.test(`POST ${path}: failed downloads are refused without changes`, async () => {
    await using opened = await open();
    const { test, headers, site, asked, audit } = opened;
    const refused = (json: unknown, to: string = path) =>
      test.refusal(to, { method: "POST", headers, json });
    const expected = "expected an address that begins with http:// or https://";
    assert.deepEqual(await refused({ imageUrl: "ftp://x/y.jpg" }), [400, `imageUrl: ${expected}`]);
    assert.deepEqual(await refused({ imageUrl: "javascript:1" }), [400, `imageUrl: ${expected}`]);
    assert.equal((await refused({}))[0], 400);
    assert.equal((await refused({ imageUrl: "http://127.0.0.1:1/x.jpg" }))[0], 400);
    assert.equal((await refused({ imageUrl: "http://169.254.169.254/x.jpg" }))[0], 400);
    assert.deepEqual(asked, []);
    assert.equal((await refused({ imageUrl: `${site}/missing.jpg` }))[0], 502);
    assert.equal((await refused({ imageUrl: `${site}/page.html` }))[0], 502);
    const before = asked.length;
    assert.equal(
      (await refused({ imageUrl: `${site}/x.jpg` }, path.replace("/1/", "/99/")))[0],
      404,
    );
    assert.equal(asked.length, before, "nothing is downloaded for what is not there");
    assert.deepEqual(await audit(), []);
    assert.deepEqual([...await test.store.list()], []);
  });
}
