import assert from "node:assert/strict";
import { auditLog } from "../../../db/schema/operations.ts";
import { PNG } from "../../adapters/sources/pictures.ts";
import type { Answers } from "../../adapters/sources/upstream.ts";
import { TestApp } from "../../support/app.ts";
import { Curated } from "./curated.ts";

const ROUTES = [
  "/api/paintings/1/debug-image-search",
  "/api/paintings/1/debug-image-search/more",
  "/api/artists/1/debug-portrait-search",
  "/api/artists/1/debug-portrait-search/more",
  "/api/debug/image-proxy?url=http://a.example/",
];

const KEYS = { GOOGLE_SEARCH_KEY: "k", GOOGLE_SEARCH_ENGINE: "e" };
const googleItem = (n: number) => ({
  title: `Poppies ${n}`,
  link: `https://a.example/${n}.jpg`,
  image: {
    contextLink: `https://a.example/page/${n}`,
    thumbnailLink: `https://a.example/small/${n}.jpg`,
    width: 1200 - n,
    height: 1000,
  },
});
const GOOGLE: Answers = {
  "/google": (_, url) => {
    const start = Number(url.searchParams.get("start"));
    return Response.json({ items: Array.from({ length: 10 }, (_, n) => googleItem(start + n)) });
  },
};

Deno.test("image search routes: for curators alone", async () => {
  await using test = await TestApp.open();
  for (const path of ROUTES) {
    assert.deepEqual(await test.refusal(path), [401, "Curator login required"], path);
  }
});

Deno.test("GET debug-image-search: query, imageUrl, source, pageUrl of the first source with a hit", async () => {
  await using curated = await Curated.open(GOOGLE, KEYS);
  const response = await curated.get("/api/paintings/1/debug-image-search");
  assert.deepEqual(await response.json(), {
    query: "Poppies Claude Monet",
    imageUrl: "https://a.example/1.jpg",
    source: "google",
    pageUrl: "https://a.example/page/1",
  });
  assert.equal(response.headers.get("Cache-Control"), "no-store");
});

Deno.test("GET debug-image-search/more: at most twenty, ranked", async () => {
  await using curated = await Curated.open(GOOGLE, KEYS);
  const path = "/api/paintings/1/debug-image-search/more";
  const more = await curated.json(path);
  assert.deepEqual(Object.keys(more), ["query", "searchUrl", "source", "results"]);
  assert.equal(more.query, "Poppies Claude Monet");
  assert.equal(
    more.searchUrl,
    "https://www.google.com/search?q=Poppies+Claude+Monet+painting&udm=2",
  );
  assert.equal(more.source, "google");
  assert.equal(more.results.length, 20);
  assert.deepEqual(more.results[0], {
    imageUrl: "https://a.example/1.jpg",
    thumbUrl: "https://a.example/small/1.jpg",
    source: "google",
    width: 1199,
    height: 1000,
  });
  assert.equal((await curated.json(`${path}?limit=3`)).results.length, 3);
  for (const limit of ["21", "0", "-1", "x", "1.5"]) {
    assert.deepEqual(await curated.refusal(`${path}?limit=${limit}`), [
      400,
      "limit: expected a whole number from 1 to 20",
    ]);
  }
});

Deno.test("GET debug-portrait-search: with the page to search on, a small picture and a name", async () => {
  await using curated = await Curated.open({
    "/encyclopedia/w/api.php": (_, url) => {
      const { prop } = Object.fromEntries(url.searchParams);
      if (prop?.startsWith("pageimages")) {
        const fullurl = "https://en.wikipedia.org/wiki/Claude_Monet";
        return Response.json({ query: { pages: [{ pageimage: "Monet.jpg", fullurl }] } });
      }
      const url_ = "https://upload.wikimedia.org/wikipedia/commons/a/ab/Monet.jpg";
      const imageinfo = [{
        url: url_,
        thumburl: url_.replace("commons", "commons/thumb") + "/500px-Monet.jpg",
        width: 1500,
        height: 2000,
        size: 100_000,
        mime: "image/jpeg",
      }];
      return Response.json({ query: { pages: [{ title: "File:Monet.jpg", imageinfo }] } });
    },
    "/commons/w/api.php": () => Response.json({ batchcomplete: true }),
    "/ddg/": new Response("busy", { status: 503 }),
  });
  const found = {
    imageUrl: "https://upload.wikimedia.org/wikipedia/commons/a/ab/Monet.jpg",
    thumbUrl: "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Monet.jpg/500px-Monet.jpg",
    source: "wikimedia",
  };
  const searchUrl =
    "https://commons.wikimedia.org/wiki/Special:MediaSearch?type=image&search=Claude+Monet";
  assert.deepEqual(await curated.json("/api/artists/1/debug-portrait-search"), {
    query: "Claude Monet",
    ...found,
    pageUrl: "https://en.wikipedia.org/wiki/Claude_Monet",
    searchUrl,
    sourceLabel: "Wikimedia",
  });
  assert.deepEqual(await curated.json("/api/artists/1/debug-portrait-search/more?limit=5"), {
    query: "Claude Monet",
    searchUrl,
    source: "wikimedia",
    results: [{ ...found, width: 1500, height: 2000 }],
  });
});

Deno.test("image search routes: 404 for unknown records, 400 for malformed ids", async () => {
  await using curated = await Curated.open(GOOGLE, KEYS);
  for (const tail of ["", "/more"]) {
    assert.deepEqual(
      await curated.refusal(`/api/paintings/9/debug-image-search${tail}`),
      [404, "No painting has the id 9"],
    );
    assert.deepEqual(
      await curated.refusal(`/api/artists/9/debug-portrait-search${tail}`),
      [404, "No artist has the id 9"],
    );
    assert.equal((await curated.refusal(`/api/artists/x/debug-portrait-search${tail}`))[0], 400);
  }
  assert.deepEqual(curated.upstream.paths, []);
});

Deno.test("image search routes: 502 with the response of each source", async () => {
  await using curated = await Curated.open({
    "/google": new Response("quota", { status: 429 }),
    "/encyclopedia/w/api.php": () => Response.json({}),
    "/commons/w/api.php": () => Response.json({}),
    "/ddg/": new Response("no", { status: 403 }),
  }, KEYS);
  for (const path of ROUTES.slice(0, 4)) {
    // One was heard and has none: that is a list without results.
    if (path.endsWith("/more")) {
      const { results, source } = await (await curated.get(path)).json();
      assert.deepEqual([results, source], [[], "wikimedia"]);
      continue;
    }
    assert.deepEqual(await curated.refusal(path), [
      502,
      "No image was found: google: answered 429; artsy: no key; wikimedia: no result; " +
      "duckduckgo: answered 403",
    ]);
  }
});

Deno.test("SOURCES=off: sends no requests", async () => {
  await using curated = await Curated.open(GOOGLE, { ...KEYS, SOURCES: "off" });
  const off = "requests to other servers are switched off";
  assert.deepEqual(await curated.refusal("/api/paintings/1/debug-image-search"), [
    502,
    `No image was found: google: ${off}; artsy: no key; wikimedia: ${off}; duckduckgo: ${off}`,
  ]);
  const [status] = await curated.refusal(curated.proxy(curated.upstream.url("/google")));
  assert.equal(status, 502);
  assert.deepEqual(curated.upstream.paths, []);
});

Deno.test("image search routes: reads are not logged", async () => {
  await using curated = await Curated.open({ ...GOOGLE, "/a.png": new Response(PNG) }, KEYS);
  for (const path of [...ROUTES.slice(0, 4), curated.proxy(curated.upstream.url("/a.png"))]) {
    assert.equal((await curated.get(path)).status, 200, path);
  }
  assert.deepEqual(await curated.app.db.read.select().from(auditLog), []);
});
