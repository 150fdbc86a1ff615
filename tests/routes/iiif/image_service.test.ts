/** What the IIIF Image API 3.0 says of addresses, statuses and headers, as a list. */
import assert from "node:assert/strict";
import { openGrid } from "./grid_app.ts";

const LEVEL_2 = '<http://iiif.io/api/image/3/level2.json>;rel="profile"';

Deno.test("image service: the base URL redirects to the image information", async () => {
  await using opened = await openGrid();
  for (const path of ["/iiif/3/1", "/iiif/3/1/", "/iiif/3/%31"]) {
    const response = await opened.test.request(path);
    assert.equal(response.status, 303, path);
    assert.equal(response.headers.get("Location"), "http://localhost/iiif/3/1/info.json");
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  }
});

Deno.test("info.json: as JSON, and as linked data on request", async () => {
  await using opened = await openGrid();
  const get = (Accept: string) =>
    opened.test.request("/iiif/3/1/info.json", { headers: { Accept } });
  const plain = await get("*/*");
  assert.equal(plain.headers.get("Content-Type"), "application/json");
  assert.equal(plain.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal(plain.headers.get("Vary"), "Accept, Accept-Encoding");
  assert.ok(plain.headers.get("Link")!.includes(LEVEL_2));
  const info = await plain.json();
  assert.deepEqual(
    [info.id, info.type, info.profile, info.width, info.height],
    ["http://localhost/iiif/3/1", "ImageService3", "level2", 1000, 1000],
  );
  const linked = await get("application/ld+json, application/json;q=0.5");
  assert.equal(
    linked.headers.get("Content-Type"),
    'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
  );
  assert.deepEqual(await linked.json(), info);
  const etag = plain.headers.get("ETag")!;
  const again = await opened.test.request("/iiif/3/1/info.json", {
    headers: { "If-None-Match": etag },
  });
  assert.deepEqual([again.status, await again.text()], [304, ""]);
});

Deno.test("info.json: ids begin with the requested base URL", async () => {
  await using opened = await openGrid();
  const get = async (headers: Record<string, string>) =>
    (await opened.test.json("/iiif/3/1/info.json", { headers })).id;
  assert.equal(await get({ Host: "depot.example:8443" }), "http://depot.example:8443/iiif/3/1");
  assert.equal(await get({ Host: "[::1]:80" }), "http://[::1]:80/iiif/3/1");
  assert.equal(
    await get({ "Host": "depot.example", "X-Forwarded-Host": "evil.example" }),
    "http://depot.example/iiif/3/1",
  );
  for (const Host of ["evil.example/path", 'x"onload', "a b", "a@b"]) {
    assert.deepEqual(await opened.test.refusal("/iiif/3/1/info.json", { headers: { Host } }), [
      421,
      "This server does not answer for this host; see PUBLIC_HOST",
    ]);
  }
});

Deno.test("images: canonical and profile links, validators and 304", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const canonical = "http://localhost/iiif/3/1/0,0,500,500/250,250/0/default.jpg";
  const response = await test.request("/iiif/3/1/pct:0,0,50,50/pct:50/0/color.jpg");
  await response.body?.cancel();
  const header = (name: string) => response.headers.get(name);
  assert.equal(header("Link"), `<${canonical}>;rel="canonical", ${LEVEL_2}`);
  assert.equal(header("Access-Control-Allow-Origin"), "*");
  assert.equal(header("Cross-Origin-Resource-Policy"), "cross-origin");
  assert.equal(header("Cache-Control"), "public, max-age=0, must-revalidate");
  assert.match(header("ETag")!, /^"[0-9a-f]{64}\/r3\/0,0,500,500\/250,250\/0\/default\.jpg"$/);
  for (
    const headers of [
      { "If-None-Match": header("ETag")! },
      { "If-Modified-Since": header("Last-Modified")! },
    ]
  ) {
    const again = await test.request(canonical, { headers });
    assert.deepEqual([again.status, await again.text()], [304, ""]);
    assert.equal(again.headers.get("ETag"), header("ETag"));
    assert.equal(again.headers.get("Link"), header("Link"));
  }
});

Deno.test("images: the whole in its own format is the stored file itself", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const { painting } = await test.json("/api/paintings/1");
  const stored = await test.request(`/images/${painting.image_path}`);
  const response = await test.request("/iiif/3/1/full/max/0/default.jpg");
  assert.equal(response.headers.get("ETag"), stored.headers.get("ETag"));
  assert.match(response.headers.get("Link")!, /full\/max\/0\/default\.jpg>;rel="canonical"/);
  assert.deepEqual(await response.bytes(), await stored.bytes());
});

Deno.test("images: the tag names the file that was reduced, the picture or its thumbnail", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const { painting } = await test.json("/api/paintings/1");
  const hashOf = async (path: string) => {
    const response = await test.request(path);
    await response.body?.cancel();
    return response.headers.get("ETag")!.slice(1, 65);
  };
  const stored = await hashOf(`/images/${painting.image_path}`);
  const thumbnail = await hashOf(`/images/${painting.thumbnail_path}`);
  assert.notEqual(stored, thumbnail);
  const sources = { "full/!240,240": thumbnail, "full/241,": stored, "0,0,500,500/240,": stored };
  for (const [part, hash] of Object.entries(sources)) {
    assert.equal(await hashOf(`/iiif/3/1/${part}/0/default.webp`), hash, part);
  }
});

Deno.test("images: refusals and their statuses", async () => {
  await using opened = await openGrid();
  const cases: Record<string, [status: number, about: string]> = {
    "/iiif/3/1/nowhere/max/0/default.jpg": [400, "region: "],
    "/iiif/3/1/1000,0,10,10/max/0/default.jpg": [400, "region: "],
    "/iiif/3/1/full/full/0/default.jpg": [400, "size: "],
    "/iiif/3/1/full/1001,/0/default.jpg": [400, "size: "],
    "/iiif/3/1/full/max/north/default.jpg": [400, "rotation: "],
    "/iiif/3/1/full/max/0/pretty.jpg": [400, "quality: "],
    "/iiif/3/1/full/max/0/default.exe": [400, "format: "],
    "/iiif/3/1/full/max/45/default.jpg": [501, "rotation: "],
    "/iiif/3/1/full/max/0/default.tif": [501, "format: "],
    "/iiif/3/999/full/max/0/default.jpg": [404, "identifier: "],
    "/iiif/3/999": [404, "identifier: "],
    "/iiif/3/abc/info.json": [404, "identifier: "],
    "/iiif/3/1%2Finfo.json": [404, "identifier: "],
    "/iiif/3/-1/info.json": [404, "identifier: "],
    "/iiif/3/1e0/info.json": [404, "identifier: "],
    "/iiif/3/2/info.json": [404, "The painting 2 has no image"],
    "/iiif/3/2/full/max/0/default.jpg": [404, "The painting 2 has no image"],
    "/iiif/3/1/full/max/0": [404, "Not found:"],
    "/iiif/3/1/full/max/0/0/default.jpg": [404, "Not found:"],
    "/iiif/2/1/info.json": [404, "Not found:"],
  };
  for (const [path, [status, about]] of Object.entries(cases)) {
    const response = await opened.test.request(path, { headers: { Accept: "text/html" } });
    const { error } = await response.json();
    assert.equal(response.status, status, path);
    assert.ok(error.startsWith(about), `${path}: ${error}`);
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*", path);
  }
});

Deno.test("image service: CORS preflight allows reads only", async () => {
  await using opened = await openGrid();
  const headers = {
    "Origin": "https://viewer.example",
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "x-requested-with",
  };
  const response = await opened.test.request("/iiif/3/1/info.json", { method: "OPTIONS", headers });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal(response.headers.get("Access-Control-Allow-Headers"), "x-requested-with");
  const [status] = await opened.test.refusal("/iiif/3/1/info.json", { method: "POST" });
  assert.equal(status, 405);
});

Deno.test("image service: a removed image is 404", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  assert.equal((await test.request("/iiif/3/1/info.json")).status, 200);
  const change = { username: "ada", action: "painting.clear_image" } as const;
  await test.pictures.clear({ type: "painting", id: 1 }, change);
  for (const path of ["info.json", "full/max/0/default.jpg", "full/100,/0/default.jpg"]) {
    const refused = await test.refusal(`/iiif/3/1/${path}`);
    assert.deepEqual(refused, [404, "The painting 1 has no image"]);
  }
});
