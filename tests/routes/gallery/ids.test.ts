/** Ids in paths, of however many digits. */
import assert from "node:assert/strict";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

const DIGITS = [1, 15, 16, 17, 19, 20, 25, 400];
const PATHS = [
  (id: string) => `/api/artists/${id}`,
  (id: string) => `/api/movements/${id}/gallery`,
  (id: string) => `/api/paintings/${id}`,
  (id: string) => `/api/paintings/${id}/image`,
  (id: string) => `/iiif/3/paintings/${id}/manifest.json`,
  (id: string) => `/iiif/3/paintings/${id}`,
];

Deno.test("ids: unknown ones are 404, whatever their length", async () => {
  await using test = await TestApp.open();
  for (const digits of DIGITS) {
    for (const path of PATHS) {
      const response = await test.request(path("9".repeat(digits)));
      await response.body?.cancel();
      assert.equal(response.status, 404, path(`${digits} digits`));
    }
  }
  assert.equal((await test.request("/api/artists/1x")).status, 400);
});

Deno.test("HEAD: equals GET without the body", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Élisabeth" })],
    paintings: [painting(1)],
  });
  const paths = [
    "/api/catalog/bootstrap",
    "/api/bounds",
    "/api/artists",
    "/api/artists/1",
    "/api/paintings/1",
    "/api/paintings/99",
    "/api/search?q=el",
    "/api/auth/me",
    "/api/v1/warehouse_data",
    "/api/v1/warehouse_data/00000000-0000-4000-8000-000000000000",
    "/healthz",
    "/readyz",
    "/nothing",
  ];
  for (const path of paths) {
    const [whole, head] = [await test.request(path), await test.request(path, { method: "HEAD" })];
    const { length } = await whole.bytes();
    assert.equal(head.status, whole.status, path);
    assert.equal(head.headers.get("Content-Length") ?? String(length), String(length), path);
    assert.equal((await head.bytes()).length, 0, path);
  }
});
