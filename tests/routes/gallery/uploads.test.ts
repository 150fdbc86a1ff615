/** Resumable uploads, and the publication of large files. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { probe } from "../../../domain/images/probe.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { auditLog, operations } from "../../../db/schema/operations.ts";
import { uploads } from "../../../db/schema/pictures.ts";
import { expireUploads } from "../../../services/gallery/pictures/uploads.ts";
import { curatorSession } from "../../support/accounts.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { drawnImage } from "../../support/pictures.ts";
import { eventually } from "../../support/time.ts";
import { TestApp } from "../../support/app.ts";
import type { Settings } from "../../../server/settings.ts";

const TUS = { "Tus-Resumable": "1.0.0" };
const PART = "application/offset+octet-stream";

async function open(settings: Partial<Settings> = {}) {
  const test = await TestApp.open({ settings });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
  });
  const headers = await curatorSession(test.db);
  const begin = (length: number | string, more: Record<string, string> = {}) =>
    test.request("/api/uploads", {
      method: "POST",
      headers: { ...headers, ...TUS, "Upload-Length": String(length), ...more },
    });
  const send = (url: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
    test.request(url, {
      method: "PATCH",
      headers: {
        ...headers,
        ...TUS,
        "Upload-Offset": String(offset),
        "Content-Type": PART,
        ...more,
      },
      body,
    });
  const stateOf = async (url: string, session = headers) => {
    const { status, headers } = await test.request(url, {
      method: "HEAD",
      headers: { ...session, ...TUS },
    });
    return [status, headers.get("Upload-Offset"), headers.get("Upload-Length")];
  };
  const files = async () => [...await test.store.list("uploads")];
  return {
    test,
    headers,
    begin,
    send,
    stateOf,
    files,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

async function urlOf(response: Response): Promise<string> {
  assert.equal(response.status, 201, await response.text());
  return response.headers.get("Location")!;
}

Deno.test("an upload continues where it was interrupted, and is published", async () => {
  await using desk = await open();
  const { test, headers, begin, send, stateOf, files } = desk;
  const image = drawnImage(700, 500, "jpeg");
  const metadata = { "Upload-Metadata": "filename U3VucmlzZS5qcGc=,filetype aW1hZ2UvanBlZw==" };
  const url = await urlOf(await begin(image.length, metadata));
  assert.deepEqual(await stateOf(url), [204, "0", String(image.length)]);

  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(image.subarray(0, 5000)),
    pull: (controller) => controller.error(new Error("connection lost")),
  });
  await send(url, 0, broken).catch(() => {});
  assert.deepEqual(await stateOf(url), [204, "5000", String(image.length)]);
  assert.equal((await send(url, 0, image.subarray(0, 10))).status, 409);
  const id = url.slice("/api/uploads/".length);
  assert.deepEqual(
    await test.refusal("/api/paintings/1/image", {
      method: "PUT",
      headers,
      json: { upload: id },
    }),
    [409, `Only 5000 of the ${image.length} bytes of the file have arrived`],
  );

  const sent = await send(url, 5000, image.subarray(5000));
  assert.equal(sent.status, 204);
  assert.equal(sent.headers.get("Upload-Offset"), String(image.length));
  assert.equal(sent.headers.get("Tus-Resumable"), "1.0.0");
  assert.equal((await files()).length, 2);
  const [row] = await test.db.read.select().from(uploads);
  assert.equal(row!.name, "Sunrise.jpg");

  const repeated = { method: "PUT", headers: { ...headers, "Idempotency-Key": "one" } };
  const publish = () => test.json("/api/paintings/1/image", { ...repeated, json: { upload: id } });
  const answer = await publish();
  const [{ image_path, image_cache_key }] = await test.db.read.select().from(paintings)
    .where(eq(paintings.id, 1)) as [typeof paintings.$inferSelect];
  assert.deepEqual([answer.imagePath, answer.image_cache_key, answer.fixed, answer.checked], [
    image_path,
    image_cache_key,
    true,
    true,
  ]);
  assert.deepEqual(await files(), []);
  assert.deepEqual(await stateOf(url), [404, null, null]);
  assert.deepEqual(await publish(), answer, "a repeat needs no upload");
});

Deno.test("uploads belong to their curator, have a quota, and expire", async () => {
  await using desk = await open({ MAX_PICTURE_MEGABYTES: 1000 / 2 ** 20 });
  const { test, headers, begin, send, stateOf, files } = desk;
  const bob = await curatorSession(test.db, { username: "bob", role: "curator" });
  const url = await urlOf(await begin(1000));
  assert.deepEqual(await stateOf(url, bob), [404, null, null]);
  assert.equal(
    (await test.request(url, { method: "DELETE", headers: { ...bob, ...TUS } })).status,
    404,
  );
  for (let n = 1; n < 25; n++) await urlOf(await begin(1000));
  const full = await begin(1);
  assert.equal(full.status, 413);
  assert.match((await full.json()).error, /^Upload-Length: the files you are sending/);
  assert.equal(
    (await test.request(url, { method: "DELETE", headers: { ...headers, ...TUS } })).status,
    204,
  );
  const again = await urlOf(await begin(1000));

  await send(again, 0, new Uint8Array(10));
  const [part] = await files();
  assert.match(part!, /^uploads\/[\w-]{36}-0-[\w-]{36}\.part$/, "no folder that would remain");
  await expireUploads(test, Date.now() + 23 * 3_600_000);
  assert.equal((await files()).length, 1);
  await expireUploads(test, Date.now() + 25 * 3_600_000);
  assert.deepEqual(await files(), []);
  assert.deepEqual(await stateOf(again), [404, null, null]);
});

Deno.test("a complete upload has a preview, which is the curator's own", async () => {
  await using desk = await open();
  const { test, headers, begin, send, files } = desk;
  const tiff = await sharp(drawnImage(300, 200, "jpeg")).tiff({ compression: "lzw" }).toBuffer();
  const url = await urlOf(await begin(tiff.length));
  assert.deepEqual(await test.refusal(`${url}/preview`, { headers }), [
    409,
    `Only 0 of the ${tiff.length} bytes of the file have arrived`,
  ]);
  await (await send(url, 0, new Uint8Array(tiff))).body?.cancel();
  const response = await test.request(`${url}/preview`, { headers });
  const { type, width, height } = probe(await response.bytes());
  assert.deepEqual([response.status, type, width, height], [200, "image/jpeg", 300, 200]);
  assert.equal(response.headers.get("Cache-Control"), "private, no-store");
  assert.equal((await files()).length, 1);
  const other = await curatorSession(test.db, { username: "bob" });
  assert.equal((await test.refusal(`${url}/preview`, { headers: other }))[0], 404);
  const text = await urlOf(await begin(4));
  await (await send(text, 0, "text")).body?.cancel();
  assert.equal(
    (await test.refusal(`${text}/preview`, { headers }))[1],
    "The bytes are not an image: JPEG, PNG, GIF, WebP and TIFF are accepted",
  );
});

Deno.test("of large files only one is in memory, for a preview or for publication", async () => {
  const image = drawnImage(300, 200, "jpeg");
  await using desk = await open({ MAX_PICTURE_MEGABYTES: image.length / 2 ** 20 * 1.5 });
  const { test, headers, begin, send } = desk;
  const { images, uploadedFiles } = test.services;
  const urls = [];
  for (let n = 0; n < 2; n++) {
    const url = await urlOf(await begin(image.length));
    await (await send(url, 0, image)).body?.cancel();
    urls.push(url);
  }
  const released = Promise.withResolvers<void>();
  const process = images.process.bind(images);
  let processed = 0;
  images.process = async (...args) => {
    processed++;
    await released.promise;
    return await process(...args);
  };
  const upload = urls[1]!.slice("/api/uploads/".length);
  const answers = Promise.all([
    test.request(`${urls[0]}/preview`, { headers }),
    test.request("/api/paintings/1/image", { method: "PUT", headers, json: { upload } }),
  ]);
  await eventually(() => Promise.resolve(uploadedFiles.busy + uploadedFiles.waiting), 2);
  await eventually(() => Promise.resolve(processed), 1);
  assert.deepEqual([uploadedFiles.busy, uploadedFiles.waiting], [1, 1]);
  released.resolve();
  for (const answer of await answers) {
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  }
  assert.equal(processed, 2);
});

Deno.test("errors of the gallery are in the language that the client requests", async () => {
  await using desk = await open();
  const { test, headers } = desk;
  const id = "3d5f7a91-0c2e-4b64-8a1f-7e9d5c3b1a20";
  const refusal = (language: string) =>
    test.refusal(`/api/uploads/${id}/preview`, {
      headers: { ...headers, "Accept-Language": language },
    });
  assert.deepEqual(await refusal("ru"), [404, `Нет отправки файла с id ${id}`]);
  assert.deepEqual(await refusal("de, en;q=0.5"), [404, `No upload has the id ${id}`]);
});

Deno.test("uploads refuse what the protocol does not allow", async () => {
  await using desk = await open({ MAX_PICTURE_MEGABYTES: 1000 / 2 ** 20 });
  const { test, headers, begin, send } = desk;
  const url = await urlOf(await begin(4));
  const options = await test.request("/api/uploads", { method: "OPTIONS" });
  assert.equal(options.headers.get("Tus-Max-Size"), "1000");
  assert.equal(options.headers.get("Tus-Extension"), "creation,expiration,termination");
  for (
    const [response, status] of [
      [await begin("many"), 400],
      [await begin(1001), 413],
      [await begin(4, { "Upload-Metadata": "filename 1" }), 400],
      [await begin(4, { "Tus-Resumable": "0.2.2" }), 412],
      [await send(url, 0, "abcd", { "Tus-Resumable": "" }), 412],
      [await send(url, 0, "abcd", { "Content-Type": "text/plain" }), 415],
      [await send(url, 0, "abcd", { "Upload-Offset": "-1" }), 400],
      [await send(url, 1, "abcd"), 409],
      [await send(url, 0, "abcdefgh"), 413],
      [await send(url, 4, ""), 204],
      [await send(url, 4, "", { "Content-Type": `${PART}; charset=utf-8` }), 204],
      [await test.request(url, { method: "HEAD", headers: TUS }), 401],
      [await test.request(url, { method: "HEAD", headers }), 412],
      [await test.request(url, { method: "DELETE", headers }), 412],
      [await test.request(url, { method: "OPTIONS" }), 204],
      [await test.request(url, { method: "DELETE", headers: { ...headers, ...TUS } }), 204],
      [await test.request(url, { method: "DELETE", headers: { ...headers, ...TUS } }), 404],
    ] as const
  ) {
    assert.equal(response.status, status);
    assert.equal(response.headers.get("Tus-Resumable"), "1.0.0", String(status));
    if (status === 412) assert.equal(response.headers.get("Tus-Version"), "1.0.0");
    await response.body?.cancel();
  }
  assert.equal((await send("/api/uploads/x", 0, "")).status, 400);
  assert.deepEqual(
    await test.refusal("/api/paintings/1/image", { method: "PUT", headers, json: {} }),
    [400, "upload: expected a UUID"],
  );
});

for (
  const [path, action] of [
    ["/api/paintings/1/image", "painting.upload_image"],
    ["/api/artists/1/portrait", "artist.upload_portrait"],
  ] as const
) {
  Deno.test(`PUT ${path}: publishes the bytes and leaves nothing behind`, async () => {
    await using desk = await open();
    const { test, headers, files } = desk;
    const put = (body: BodyInit, type: string) =>
      test.request(path, { method: "PUT", headers: { ...headers, "Content-Type": type }, body });
    const image = drawnImage(600, 600, "png");
    for (const [body, type] of [[image, "image/png"], [image, "application/octet-stream"]]) {
      const response = await put(body as Uint8Array<ArrayBuffer>, type as string);
      assert.equal(response.status, 200, await response.text());
    }
    for (
      const [body, type, status] of [
        [image, "image/jpeg", 415],
        [image, "image/heic", 415],
        ["text", "image/png", 422],
        [image.subarray(0, 900), "image/png", 422],
      ] as [BodyInit, string, number][]
    ) assert.equal((await put(body, type)).status, status);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        if (++sent > 20) controller.error(new Error("it is read"));
        else controller.enqueue(new Uint8Array(100_000));
      },
    }, { highWaterMark: 0 });
    const missing = await test.request(path.replace("1", "99"), {
      method: "PUT",
      headers: { ...headers, "Content-Type": "image/png" },
      body: endless,
    });
    assert.deepEqual([missing.status, sent < 5], [404, true], `${sent} pieces`);
    const entries = await test.db.read.select().from(auditLog);
    assert.deepEqual(entries.map(({ action }) => action), [action, action]);
    assert.deepEqual(await files(), []);
    assert.deepEqual(await test.db.read.select().from(uploads), []);
    assert.equal((await test.request(path, { method: "PUT", body: image })).status, 401);
  });
}

Deno.test("pictures of one import are undone together; another curator cannot add to it", async () => {
  await using desk = await open();
  const { test, headers, begin, send } = desk;
  const bob = await curatorSession(test.db, { username: "bob", role: "curator" });
  const operation = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  const publish = async (id: number, session = headers) => {
    const image = drawnImage(500 + id, 400, "jpeg");
    const url = await urlOf(await begin(image.length, session));
    await send(url, 0, image, session);
    return await test.request(`/api/paintings/${id}/image`, {
      method: "PUT",
      headers: session,
      json: { upload: url.slice("/api/uploads/".length), operation, source: "scans.zip" },
    });
  };
  assert.equal((await publish(1)).status, 200);
  assert.equal((await publish(2)).status, 200);
  assert.equal((await publish(2, bob)).status, 404);
  const [begun] = await test.db.read.select().from(operations);
  assert.deepEqual([begun!.id, begun!.kind, begun!.username, begun!.reason], [
    operation,
    "import",
    "ada",
    "scans.zip",
  ]);
  const restored = await test.json(`/api/audit/operations/${operation}/restore`, {
    method: "POST",
    headers,
  });
  assert.deepEqual([restored.restored, restored.conflicts], [2, []]);
  const rows = await test.db.read.select().from(paintings);
  assert.deepEqual(rows.map(({ image_path }) => image_path), [null, null]);
});

Deno.test("POST /api/paintings/matches: the works that files may show", async () => {
  await using desk = await open();
  const { test, headers } = desk;
  const json = { files: ["a/Painting 2.jpg", "IMG_1.jpg"] };
  const answer = await test.json("/api/paintings/matches", { method: "POST", headers, json });
  assert.deepEqual(answer, {
    files: [
      {
        file: "a/Painting 2.jpg",
        matches: [{
          id: 2,
          rule: "title",
          confidence: 0.6,
          title: "Painting 2",
          artist_name: "Artist 1",
          year: answer.files[0].matches[0].year,
          inventory_number: "",
          thumbnail_path: null,
        }],
      },
      { file: "IMG_1.jpg", matches: [] },
    ],
  });
  assert.equal(
    (await test.request("/api/paintings/matches", { method: "POST", json })).status,
    401,
  );
});
