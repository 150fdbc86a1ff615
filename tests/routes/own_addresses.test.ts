import assert from "node:assert/strict";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { TestApp } from "../support/app.ts";

Deno.test("URLs in cached responses have the client's scheme and host", async () => {
  await using test = await TestApp.open({
    settings: { TRUSTED_PROXIES: 1, PUBLIC_HOST: ["depot.example"] },
  });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const text = async (path: string, headers: Record<string, string> = {}) =>
    await (await test.request(path, { headers })).text();
  const host = { "X-Forwarded-Host": "depot.example" };
  for (
    const path of [
      "/linked-art/paintings/1",
      "/linked-art/artists/1",
      "/linked-art/movements/1",
      "/iiif/presentation/3/collection",
      "/sitemap.xml",
      "/sitemaps/paintings/1",
      "/feed.atom",
      "/robots.txt",
      "/artists/1",
    ]
  ) {
    const own = (await text(path)).split("http://localhost");
    assert.ok(own.length > 1, path);
    const proxied = await text(path, { ...host, "X-Forwarded-Proto": "https" });
    assert.equal(proxied, own.join("https://depot.example"), path);
    assert.equal(await text(path, host), own.join("http://depot.example"), path);
  }
});
