/** Pages that are made per request: their styles, their frame, and how they are sent. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { alternativeNames } from "../../../db/schema/gallery.ts";
import { addedLanguages } from "../../../domain/languages.ts";
import { Pages } from "../../../routes/pages/pages.ts";
import { count } from "../../../static/shared/messages.ts";
import { TestApp } from "../../support/app.ts";
import { artist, era, fill as fillCatalog, movement, painting } from "../../support/catalog.ts";
import { create, draft, fill, UNKNOWN } from "../warehouse/records.ts";

const html = (headers: Record<string, string> = {}) => ({
  headers: { Accept: "text/html", ...headers },
});

Deno.test("shell: style sheets are in the page, allowed by their hash, and none is linked", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-shell-" });
  const sheets = ["site.css", "warehouse.css", "timeline.css", "warehouses.css", "tours.css"];
  const files = Object.fromEntries(
    sheets.map((name) => [name, { hash: "1", type: "text/css", bytes: 9, compressed: false }]),
  );
  for (const name of sheets) {
    await Deno.writeTextFile(`${folder}/${name}`, `.${name}>b{font-display: swap}`);
  }
  await Deno.writeTextFile(
    `${folder}/manifest.json`,
    JSON.stringify({ version: "1", inputs: "1", files }),
  );
  await using test = await TestApp.open({ pages: await Pages.load(new URL(`file://${folder}/`)) });
  const css = (display: string, ...names: string[]) =>
    names.map((name) => `.${name}>b{font-display: ${display}}`).join("");
  const expected = {
    "/": css("swap", "site.css", "timeline.css"),
    "/nothing": css("swap", "site.css"),
    "/warehouse": css("swap", "warehouse.css", "warehouses.css"),
    // The server has drawn its text, which is not to move.
    "/tours": css("optional", "site.css", "tours.css"),
  };
  for (const [path, css] of Object.entries(expected)) {
    const response = await test.request(path, html());
    const text = await response.text();
    const [sheet, ...others] = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css!);
    assert.deepEqual(others, [], path);
    // What is drawn may bring more.
    assert.ok(sheet!.startsWith(css), path);
    assert.doesNotMatch(text, /rel="stylesheet"/, path);
    const hash = createHash("sha256").update(sheet!).digest("base64");
    const policy = response.headers.get("Content-Security-Policy")!;
    assert.ok(policy.endsWith(`; style-src 'self' 'sha256-${hash}'`), path);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("shell: an added language has its texts and the catalog's names, and English for others", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-language-" });
  const texts = {
    "": "Esperanto",
    "Tours": "Ekskursoj",
    "{count} paintings": ["{count} pentraĵo", "{count} pentraĵoj"],
    "No {what} has the id {id}": "Mankas {what} {id}",
    "artist": "artisto",
  };
  const file = { hash: "7", type: "application/json", bytes: 9, compressed: false };
  const manifest = { version: "1", inputs: "1", files: { "language-eo.json": file } };
  await Deno.writeTextFile(`${folder}/language-eo.json`, JSON.stringify(texts));
  await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(manifest));
  const pages = await Pages.load(new URL(`file://${folder}/`));
  await Deno.remove(folder, { recursive: true });
  try {
    await using test = await TestApp.open({ pages });
    await fillCatalog(test.db, {
      eras: [era(1)],
      movements: [movement(1)],
      artists: [artist(1, { name: "Claude Monet" })],
      paintings: [painting(1, { artist_id: 1 }), painting(2, { artist_id: 1 })],
    });
    await test.db.write((tx) =>
      tx.insert(alternativeNames).values({
        target_type: "artist",
        target_id: 1,
        name: "Klaŭdo Moneto",
        language: "eo",
      })
    );
    const page = async (headers: Record<string, string>) =>
      await (await test.request("/artists/1", html(headers))).text();
    const text = await page({ "Accept-Language": "eo-001, en;q=0.5" });
    assert.match(text, /<html lang="eo">/);
    assert.match(text, /<title>Klaŭdo Moneto · Open Depot/);
    assert.match(text, /href="\/tours"[^>]*>Ekskursoj</);
    assert.match(text, /href="\/influence"[^>]*>Influence</);
    assert.match(text, /<option[^>]*value="eo"[^>]*>Esperanto</);
    assert.match(text, /rel="preload" href="\/assets\/language-eo.json\?v=7"/);
    assert.match(await page({ "Cookie": "depot_lang=eo" }), /<html lang="eo">/);
    assert.match(await page({ "Accept-Language": "de" }), /<html lang="en">[^]*<option/);
    const refused = await test.request("/api/artists/9", { headers: { "Accept-Language": "eo" } });
    assert.deepEqual(await refused.json(), { error: "Mankas artisto 9" });
    assert.equal(refused.headers.get("Content-Language"), "eo");
    assert.equal(count("paintings", 1, "eo"), "1 pentraĵo");
    assert.equal(count("artists", 5, "eo"), "5 artists");
  } finally {
    addedLanguages.delete("eo");
  }
});

Deno.test("shell: compressed, 304 if unchanged; error pages are never 304", async () => {
  await using test = await TestApp.open();
  const plain = await test.request("/warehouse", html());
  const packed = await test.request("/warehouse", html({ "Accept-Encoding": "gzip" }));
  assert.equal(packed.headers.get("Content-Encoding"), "gzip");
  assert.equal(gunzipSync(await packed.bytes()).toString(), await plain.text());
  const etag = packed.headers.get("ETag")!;
  assert.equal((await test.request("/warehouse", html({ "If-None-Match": etag }))).status, 304);
  const russian = await test.request(
    "/warehouse",
    html({ "If-None-Match": etag, "Accept-Language": "ru" }),
  );
  assert.equal(russian.status, 200);
  const missing = await test.request("/nothing", html());
  const again = html({ "If-None-Match": missing.headers.get("ETag")! });
  assert.equal((await test.request("/nothing", again)).status, 404);
});

Deno.test("shell: pages of a warehouse have its escaped name and their tab", async () => {
  await using test = await TestApp.open();
  const name = `<b>"Hall" & 'yard'`;
  const [warehouse] = await create(
    test,
    "warehouse",
    draft({}, "warehouse", {
      warehouse_name: name,
    }),
  );
  const text = await (await test.request(`/warehouse/${warehouse!.id}/rounds`, html())).text();
  assert.match(text, /<div id="app"><header class="site-header">/);
  assert.match(text, /<a class="tab" href="[^"]+\/rounds" aria-current="page">Waves<\/a>/);
  assert.match(
    text,
    /data-warehouse="&lt;b&gt;&quot;Hall&quot; &amp; &#39;yard&#39;" data-tab="waves"/,
  );
  assert.match(text, /<strong>&lt;b>&quot;Hall&quot; &amp; 'yard'<\/strong>/);
  assert.doesNotMatch(text, /<b>/);
});

Deno.test("shell: where a login is required the page names no warehouse", async () => {
  await using test = await TestApp.open();
  const { warehouse } = await fill(test);
  await using guarded = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic" } });
  for (const id of [warehouse.id, UNKNOWN]) {
    const page = await guarded.request(`/warehouse/${id}/stock`, html());
    assert.equal(page.status, 200);
    const text = await page.text();
    assert.match(text, /<header class="site-header">/);
    assert.doesNotMatch(text, /data-warehouse|depot-bar"/);
    assert.ok(!text.includes(warehouse.warehouse_name));
  }
});
