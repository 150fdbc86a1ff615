/** Image files as they go out: types, validators, ranges, and paths that lead nowhere. */
import assert from "node:assert/strict";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

/** An app in which painting 1 has an image of the bytes "0123456789". */
async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
  });
  const hung = await test.pictures.replace(
    { type: "painting", id: 1 },
    pictureFiles("0123456789"),
    {
      username: "ada",
      action: "painting.upload_image",
    },
  );
  const etag = `"${"0123456789".padEnd(64, "0")}"`;
  const get = (
    headers: Record<string, string> = {},
    method = "GET",
    path = `/images/${hung.full}`,
  ) => test.request(path, { method, headers });
  return { test, hung, etag, get, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("GET /images: bytes with type, validators and the headers of the specification", async () => {
  await using opened = await open();
  const response = await opened.get();
  assert.equal(response.status, 200);
  assert.equal(await response.text(), "0123456789");
  const header = (name: string) => response.headers.get(name);
  assert.equal(header("Content-Type"), "image/jpeg");
  assert.equal(header("Content-Length"), "10");
  assert.equal(header("Cache-Control"), "public, max-age=0, must-revalidate");
  assert.equal(header("ETag"), opened.etag);
  assert.equal(header("Last-Modified"), new Date(opened.hung.cacheKey).toUTCString());
  assert.equal(header("Accept-Ranges"), "bytes");
  assert.equal(header("X-Content-Type-Options"), "nosniff");
  assert.equal(header("Content-Security-Policy"), "default-src 'none'; sandbox");
  assert.equal(header("Cross-Origin-Resource-Policy"), "cross-origin");
  assert.equal(header("Access-Control-Allow-Origin"), "*");
});

Deno.test("GET /images: the cache key in the query changes nothing", async () => {
  await using opened = await open();
  const { hung, get } = opened;
  const response = await get({}, "GET", `/images/${hung.full}?v=${hung.cacheKey}`);
  assert.equal(await response.text(), "0123456789");
});

Deno.test("GET /images: 304 by tag, or by date where there is no tag", async () => {
  await using opened = await open();
  const { get, etag, hung } = opened;
  const date = (shift: number) => new Date(hung.cacheKey + shift * 1000).toUTCString();
  const cases: [Record<string, string>, number][] = [
    [{ "If-None-Match": etag }, 304],
    [{ "If-None-Match": `W/${etag}` }, 304],
    [{ "If-None-Match": `"other", ${etag}` }, 304],
    [{ "If-None-Match": "*" }, 304],
    [{ "If-None-Match": '"other"' }, 200],
    [{ "If-Modified-Since": date(0) }, 304],
    [{ "If-Modified-Since": date(60) }, 200],
    [{ "If-Modified-Since": date(-60) }, 200],
    [{ "If-Modified-Since": "yesterday" }, 200],
    [{ "If-None-Match": '"other"', "If-Modified-Since": date(60) }, 200],
    [{ "If-None-Match": etag, "If-Modified-Since": date(-60) }, 304],
    [{ "If-None-Match": etag, "Range": "bytes=0-1" }, 304],
  ];
  for (const [headers, status] of cases) {
    const response = await get(headers);
    const body = await response.text();
    assert.equal(response.status, status, JSON.stringify(headers));
    assert.equal(body, status === 304 ? "" : "0123456789");
    assert.equal(response.headers.get("ETag"), etag);
    assert.equal(response.headers.get("Cache-Control"), "public, max-age=0, must-revalidate");
  }
});

Deno.test("GET /images: ranges of a file", async () => {
  await using opened = await open();
  const { get, etag, hung } = opened;
  const cases: [string, string, string][] = [
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["BYTES=9-9", "9", "bytes 9-9/10"],
  ];
  for (const [range, part, contentRange] of cases) {
    const response = await get({ Range: range });
    assert.equal(response.status, 206, range);
    assert.equal(await response.text(), part);
    assert.equal(response.headers.get("Content-Range"), contentRange);
    assert.equal(response.headers.get("Content-Length"), String(part.length));
    assert.equal(response.headers.get("Content-Type"), "image/jpeg");
  }
  for (const range of ["bytes=10-", "bytes=99-100", "bytes=-0"]) {
    const response = await get({ Range: range });
    assert.equal(response.status, 416, range);
    assert.equal(response.headers.get("Content-Range"), "bytes */10");
    assert.equal(response.headers.get("Accept-Ranges"), "bytes");
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
    assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
    assert.deepEqual(await response.json(), { error: "Range: the file has 10 bytes" });
    const other = await get({ "Range": range, "If-Match": '"other"' });
    assert.equal(other.status, 412, range);
    await other.body?.cancel();
  }
  for (const range of ["bytes=3-1", "bytes=a-b", "bytes=-", "lines=0-1", "bytes=0-1,4-5", "0-1"]) {
    const response = await get({ Range: range });
    assert.deepEqual([response.status, await response.text()], [200, "0123456789"], range);
  }
  const modified = new Date(hung.cacheKey).toUTCString();
  const conditional: [string, number][] = [
    [etag, 206],
    [modified, 206],
    ['"other"', 200],
    [`W/${etag}`, 200],
    [new Date(0).toUTCString(), 200],
  ];
  for (const [condition, status] of conditional) {
    const response = await get({ "Range": "bytes=0-3", "If-Range": condition });
    await response.body?.cancel();
    assert.equal(response.status, status, condition);
  }
});

Deno.test("GET /images: If-Range does not match weak validators", async () => {
  await using opened = await open();
  await opened.test.store.put(
    "hand.webp",
    new TextEncoder().encode("by hand"),
    Date.UTC(2020, 1, 2),
  );
  const get = (headers: Record<string, string>) => opened.get(headers, "GET", "/images/hand.webp");
  const part = await get({ Range: "bytes=3-" });
  assert.deepEqual([part.status, await part.text()], [206, "hand"]);
  const etag = part.headers.get("ETag")!;
  assert.match(etag, /^W\//);
  const whole = await get({ "Range": "bytes=3-", "If-Range": etag });
  assert.deepEqual([whole.status, await whole.text()], [200, "by hand"]);
});

Deno.test("GET /api/paintings/:id/image: ranges of a file", async () => {
  await using opened = await open();
  const path = "/api/paintings/1/image?size=full";
  const part = await opened.get({ Range: "bytes=2-5" }, "GET", path);
  assert.deepEqual([part.status, await part.text()], [206, "2345"]);
  assert.equal(part.headers.get("Content-Range"), "bytes 2-5/10");
  const outside = await opened.get({ Range: "bytes=10-" }, "GET", path);
  assert.equal(outside.status, 416);
  assert.equal(outside.headers.get("Content-Range"), "bytes */10");
  assert.equal(outside.headers.get("Cache-Control"), null, "is not in the place of the file");
  await outside.body?.cancel();
});

Deno.test("HEAD /images: headers of GET without opening the file", async () => {
  await using opened = await open();
  const head = await opened.get({}, "HEAD");
  const get = await opened.get();
  await get.body?.cancel();
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  for (const name of ["Content-Type", "Content-Length", "ETag", "Last-Modified", "Cache-Control"]) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
  const part = await opened.get({ Range: "bytes=0-1" }, "HEAD");
  assert.deepEqual([part.status, part.headers.get("Content-Length")], [200, "10"]);
  assert.equal((await opened.get({ "If-None-Match": opened.etag }, "HEAD")).status, 304);
});

Deno.test("GET /images: only images are reachable", async () => {
  await using opened = await open();
  const { test } = opened;
  await Deno.writeTextFile(`${test.database.folder}/secret.jpg`, "secret");
  const folder = `${test.database.folder}/images`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/.hidden.jpg`, "secret");
  for (const path of ["notes.txt", "page.html", "picture.svg"]) {
    await test.store.put(path, new TextEncoder().encode("secret"), Date.UTC(2020, 1, 2));
  }
  const paths = [
    "",
    "/",
    "paintings",
    "paintings/0/",
    "nothing.jpg",
    "../secret.jpg",
    "..%2fsecret.jpg",
    "%2e%2e/secret.jpg",
    "%2e%2e%2fsecret.jpg",
    "paintings/..%2f..%2f..%2fsecret.jpg",
    "..%5csecret.jpg",
    "%252e%252e%252fsecret.jpg",
    ".%2e/secret.jpg",
    "//secret.jpg",
    `${encodeURIComponent(test.database.folder)}/secret.jpg`,
    "secret.jpg%00.png",
    "%",
    "%ff%fe",
    ".hidden.jpg",
    "%2ehidden.jpg",
    ".lock",
    "notes.txt",
    "page.html",
    "picture.svg",
  ];
  for (const path of paths) {
    const response = await test.request(`/images/${path}`);
    const body = await response.text();
    assert.equal(response.status, 404, path);
    assert.equal(body.includes("secret") && !body.includes("Not found: "), false, path);
  }
});

Deno.test("GET /images: manually copied files are served with a weak validator", async () => {
  await using opened = await open();
  const { test } = opened;
  const name = "Малле Баббе.webp";
  await test.store.put(name, new TextEncoder().encode("by hand"), Date.UTC(2020, 1, 2));
  const response = await test.request(`/images/${encodeURIComponent(name)}`);
  assert.equal(await response.text(), "by hand");
  assert.equal(response.headers.get("Content-Type"), "image/webp");
  const etag = response.headers.get("ETag")!;
  assert.match(etag, /^W\/"7-\w+"$/);
  const again = await test.request(`/images/${encodeURIComponent(name)}`, {
    headers: { "If-None-Match": etag },
  });
  assert.equal(again.status, 304);
});

Deno.test("GET /images: a replaced picture has another URL, tag and date", async () => {
  await using opened = await open();
  const { test, get, hung } = opened;
  const next = await test.pictures.replace({ type: "painting", id: 1 }, pictureFiles("abcdef"), {
    username: "ada",
    action: "painting.upload_image",
  });
  const old = await get();
  await old.body?.cancel();
  assert.equal(old.status, 404);
  const response = await get({}, "GET", `/images/${next.full}`);
  assert.equal(await response.text(), "abcdef");
  assert.notEqual(response.headers.get("ETag"), opened.etag);
  assert.ok(next.cacheKey > hung.cacheKey);
  const page = await test.json("/api/paintings/1");
  assert.deepEqual(
    [page.painting.image_path, page.painting.image_cache_key],
    [next.full, next.cacheKey],
  );
});

Deno.test("GET /images: names invalid in file systems are 404", async () => {
  await using opened = await open();
  for (const letter of ["a", "ж", "絵", "🖼"]) {
    for (const length of [100, 127, 128, 199, 200, 300]) {
      const path = `/images/${encodeURIComponent(letter.repeat(length))}.jpg`;
      const response = await opened.get({}, "GET", path);
      await response.body?.cancel();
      assert.equal(response.status, 404, `${letter} ${length}`);
    }
  }
});
