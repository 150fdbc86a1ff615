import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { Pages } from "../../routes/pages/pages.ts";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { TestApp } from "../support/app.ts";

const SCRIPT = "export const page = 'timeline';";

interface Built extends AsyncDisposable {
  test: TestApp;
}

/** An app over pages that a build might have left behind. */
async function built(): Promise<Built> {
  const folder = await Deno.makeTempDir({ prefix: "depot-pages-" });
  const write = (name: string, content: string | Uint8Array) =>
    Deno.writeFile(
      `${folder}/${name}`,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
  await write("timeline.js", SCRIPT);
  await write("timeline.js.gz", new Uint8Array(gzipSync(SCRIPT)));
  await write("chunk-ABCD2345.js", "chunk");
  await write("sans-latin.woff2", new Uint8Array([1, 2, 3]));
  await write("secret.txt", "not in the manifest");
  const text = "text/javascript; charset=utf-8";
  const manifest = {
    version: "1",
    inputs: "1",
    files: {
      "timeline.js": {
        hash: "h1",
        type: text,
        bytes: 10,
        compressed: true,
        imports: ["chunk-ABCD2345.js"],
      },
      "influence_layout.js": { hash: "h4", type: text, bytes: 5, compressed: true },
      "chunk-ABCD2345.js": { hash: "h2", type: text, bytes: 5, compressed: true },
      "sans-latin.woff2": { hash: "h3", type: "font/woff2", bytes: 3, compressed: false },
    },
  };
  await write("manifest.json", JSON.stringify(manifest));
  const test = await TestApp.open({
    pages: await Pages.load(new URL(`file://${folder}/`)),
    settings: {
      ALLOWED_ORIGINS: [],
      PUBLIC_HOST: ["depot.example"],
      TRUSTED_PROXIES: 0,
      MAX_BATCH_MEGABYTES: 64,
    },
  });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { name: "Realism" })],
    artists: [artist(1, { name: 'O\'Keeffe <script>alert("x")</script>' })],
    paintings: [painting(1, { title: "Olympia" })],
  });
  return {
    test,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const html = (headers: Record<string, string> = {}) => ({
  headers: { Accept: "text/html,*/*", ...headers },
});

Deno.test("pages: the influence page names its worker with the hash of its build", async () => {
  await using site = await built();
  const page = await (await site.test.request("/influence", html())).text();
  assert.match(page, /data-worker="\/assets\/influence_layout\.js\?v=h4"/);
  const elsewhere = await (await site.test.request("/", html())).text();
  assert.equal(elsewhere.includes("data-worker"), false);
});

Deno.test("pages: each URL has its shell and title", async () => {
  await using site = await built();
  const cases = {
    "/": ["timeline", "Open Depot"],
    "/movements/1": ["movement", "Realism · Open Depot"],
    "/movements/1/rooms": ["rooms", "Rooms: Realism · Open Depot"],
    "/paintings/1/": ["painting", "Olympia · Open Depot"],
    "/curator": ["curator", "Curators · Open Depot"],
    "/curator/audit": ["curator", "Curators · Open Depot"],
  };
  for (const [path, [name, title]] of Object.entries(cases)) {
    const page = await site.test.request(path, html());
    const text = await page.text();
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get("Content-Type")!, /^text\/html; charset=utf-8$/i);
    assert.match(text, new RegExp(`<body data-page="${name}" data-looks="no">`));
    assert.match(text, new RegExp(`<title>${title}</title>`));
  }
  const timeline = await (await site.test.request("/", html())).text();
  assert.match(timeline, /<script type="module" src="\/assets\/timeline\.js\?v=h1"[^>]*>/);
  assert.match(timeline, /<link rel="modulepreload" href="\/assets\/chunk-ABCD2345\.js"[^>]*>/);
  assert.match(timeline, /<link rel="preload" href="\/api\/catalog\/bootstrap" as="fetch"/);
});

Deno.test("pages: catalog texts are escaped", async () => {
  await using site = await built();
  const text = await (await site.test.request("/artists/1", html())).text();
  assert.doesNotMatch(text, /<script>/);
  assert.match(text, /O&#39;Keeffe &lt;script&gt;/);
});

Deno.test("pages: strict content security policy and Vary headers", async () => {
  await using site = await built();
  const { headers } = await site.test.request("/", html());
  const policy = headers.get("Content-Security-Policy")!;
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(headers.get("X-Frame-Options"), "DENY");
  assert.equal(headers.get("Referrer-Policy"), "no-referrer");
  assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin");
  assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
  assert.match(headers.get("Permissions-Policy")!, /camera=\(\), .*geolocation=\(\)/);
  assert.equal(headers.get("Strict-Transport-Security"), null, "it was not asked for by HTTPS");
  const { headers: secure } = await site.test.request("https://depot.example/", html());
  assert.equal(secure.get("Strict-Transport-Security"), "max-age=31536000");
  assert.equal(headers.get("Vary"), "Accept-Encoding, Accept-Language, Cookie");
  assert.equal(headers.get("Cache-Control"), "no-cache");
});

Deno.test("pages: in the language and theme of the visitor", async () => {
  await using site = await built();
  const opening = async (headers: Record<string, string>) =>
    /<html[^>]*>/.exec(await (await site.test.request("/", html(headers))).text())![0];
  assert.equal(await opening({}), '<html lang="en">');
  assert.equal(await opening({ "Accept-Language": "ru-RU,ru;q=0.9" }), '<html lang="ru">');
  assert.equal(await opening({ "Accept-Language": "de, ru;q=0.2, en;q=0.5" }), '<html lang="en">');
  assert.equal(await opening({ "Accept-Language": "ru;q=0, en;q=0.1" }), '<html lang="en">');
  const chosen = { Cookie: "depot_lang=en; depot_theme=dark", "Accept-Language": "ru" };
  assert.equal(await opening(chosen), '<html lang="en" data-theme="dark">');
  const hostile = { Cookie: 'depot_lang=xx; depot_theme="><script>' };
  assert.equal(await opening(hostile), '<html lang="en">');
});

Deno.test("pages: unknown URLs have an error page with 404", async () => {
  await using site = await built();
  for (const path of ["/nothing", "/artists/9", "/artists/x", "/movements/9", "/paintings/-1"]) {
    const page = await site.test.request(path, html());
    assert.equal(page.status, 404, path);
    assert.match(await page.text(), /data-page="not_found"/);
  }
  for (const path of ["/warehouse/x", "/warehouse/x/nothing", "/warehouse/x/orders/y/nothing"]) {
    const page = await site.test.request(path, html());
    assert.equal(page.status, 404, path);
    assert.match(await page.text(), /data-page="warehouse_not_found"/);
  }
  assert.equal((await site.test.refusal("/api/nothing", html()))[0], 404);
});

Deno.test("assets: cached forever by hash, compressed, built files only", async () => {
  await using site = await built();
  const get = (path: string, headers: Record<string, string> = {}) =>
    site.test.request(path, { headers });
  const forEver = "public, max-age=31536000, immutable";

  const named = await get("/assets/timeline.js?v=h1");
  assert.equal(await named.text(), SCRIPT);
  assert.equal(named.headers.get("Cache-Control"), forEver);
  assert.equal(named.headers.get("Content-Type"), "text/javascript; charset=utf-8");
  const chunk = await get("/assets/chunk-ABCD2345.js");
  assert.equal(chunk.headers.get("Cache-Control"), forEver);
  for (const path of ["/assets/timeline.js", "/assets/timeline.js?v=old"]) {
    assert.equal((await get(path)).headers.get("Cache-Control"), "no-cache", path);
  }
  const etag = named.headers.get("ETag")!;
  assert.equal((await get("/assets/timeline.js", { "If-None-Match": etag })).status, 304);

  const zipped = await get("/assets/timeline.js?v=h1", { "Accept-Encoding": "gzip" });
  assert.equal(zipped.headers.get("Content-Encoding"), "gzip");
  const unzipped = zipped.body!.pipeThrough(new DecompressionStream("gzip"));
  assert.equal(await new Response(unzipped).text(), SCRIPT);
  const font = await get("/assets/sans-latin.woff2", { "Accept-Encoding": "gzip, br" });
  assert.equal(font.headers.get("Content-Encoding"), null, "fonts are compressed already");

  const outside = [
    "secret.txt",
    "manifest.json",
    "../deno.json",
    "..%2fdeno.json",
    "%2e%2e/deno.json",
    "constructor",
    "__proto__",
    "timeline.js.gz",
    "timeline.js%00",
  ];
  for (const name of outside) assert.equal((await get(`/assets/${name}`)).status, 404, name);
});

Deno.test("pages: link previews have title, picture and our URL", async () => {
  await using site = await built();
  await fill(site.test.db, {
    artists: [artist(2, { bio_short: "A painter of flowers. And of bones.", movement_id: 1 })],
    paintings: [
      painting(2, { title: "Black Iris", year: -480, image_path: "a/2.jpg", image_cache_key: 7 }),
    ],
  });
  const tags = async (path: string, headers: Record<string, string> = {}) => {
    const text = await (await site.test.request(path, html(headers))).text();
    return Object.fromEntries(
      [...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, k, v]) => [k, v]),
    );
  };
  const painted = await tags("/paintings/2?zoom=3", { Host: "depot.example" });
  assert.equal(painted.title, "Black Iris");
  assert.match(painted.description!, /^Black Iris · O&#39;Keeffe .* · Realism · 480 BCE$/);
  assert.equal(painted.url, "http://depot.example/paintings/2", "without how it is looked at");
  assert.equal(painted.image, "http://depot.example/cards/paintings/2.jpg?lang=en");
  assert.equal((await tags("/artists/2")).description, "A painter of flowers. And of bones.");
  const plain = await tags("/", { "Accept-Language": "ru", Host: "depot.example" });
  assert.deepEqual([plain.title, plain.locale], ["Open Depot", "ru_RU"]);
  assert.match(plain.image!, /^http:\/\/depot\.example\/assets\/icon-512\.png/);
});

Deno.test("pages: the web manifest names the icons, in the visitor's language", async () => {
  await using site = await built();
  const answer = await site.test.request("/manifest.webmanifest", {
    headers: { "Accept-Language": "ru" },
  });
  assert.equal(answer.headers.get("Content-Type"), "application/manifest+json");
  const manifest = await answer.json();
  assert.equal(manifest.lang, "ru");
  assert.equal(manifest.start_url, "/");
  assert.deepEqual(
    manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`),
    ["any any", "192x192 any", "512x512 any", "512x512 maskable"],
  );
});
