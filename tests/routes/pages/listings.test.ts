/** What programs read about the pages, and the addresses that lead into the collection. */
import { paintings } from "../../../db/schema/gallery.ts";
import assert from "node:assert/strict";
import { escapeXml } from "../../../domain/escape_xml.ts";
import { tours } from "../../../db/schema/tours.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

const HOSTILE = `</title><script>&"'`;
const LOCAL = { headers: { Host: "localhost" } };

async function gallery(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1), movement(2)],
    artists: [
      artist(1, { name: HOSTILE, movement_id: 1 }),
      artist(2, { name: "Second", movement_id: 2 }),
    ],
    paintings: [
      painting(1, { title: HOSTILE, artist_id: 1, year: 1863 }),
      painting(2, { title: "Dark", artist_id: 1 }),
      painting(10_001, {
        title: `Hung ${HOSTILE}`,
        artist_id: 2,
        year: -480,
        image_path: "a/b c.jpg",
        thumbnail_path: "a/b c-t.jpg",
        image_cache_key: 1_700_000_000_000,
      }),
    ],
  });
  await test.db.write((tx) => tx.insert(tours).values({ id: 1, title: HOSTILE, summary: HOSTILE }));
  return test;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);

Deno.test("GET /sitemap.xml: every artist, movement, painting and tour is found from there", async () => {
  await using test = await gallery();
  const index = await test.request("/sitemap.xml", LOCAL);
  assert.equal(index.headers.get("Content-Type"), "application/xml; charset=UTF-8");
  const maps = locations(await index.text());
  assert.ok(maps.includes("http://localhost/sitemaps/paintings/2"), "one file an id range");
  const pages = [];
  for (const map of maps) {
    const answer = await test.request(new URL(map).pathname, LOCAL);
    assert.equal(answer.status, 200, map);
    pages.push(...locations(await answer.text()));
  }
  assert.deepEqual(
    pages,
    [
      ...[
        "/",
        "/tours",
        "/influence",
        "/colours",
        "/artists/1",
        "/artists/2",
        "/movements/1",
        "/movements/2",
      ],
      ...["/paintings/1", "/paintings/2", "/paintings/10001", "/tours/1"],
    ].map((path) => `http://localhost${path}`),
  );
  for (const path of ["/sitemaps/paintings/0", "/sitemaps/users/1", "/sitemaps/tours/x"]) {
    assert.equal((await test.request(path)).status, 404, path);
  }
});

Deno.test("GET /robots.txt: allows public pages, disallows staff pages, names the sitemap", async () => {
  await using test = await gallery();
  const text = await (await test.request("/robots.txt", LOCAL)).text();
  assert.match(text, /^User-agent: \*$/m);
  assert.match(text, /^Disallow: \/warehouse$/m);
  assert.match(text, /^Sitemap: http:\/\/localhost\/sitemap\.xml$/m);
  assert.doesNotMatch(text, /^Disallow: \/(api\/)?$/m, "pages read the API");
});

Deno.test("GET /feed.atom: published pictures and tours, with any titles", async () => {
  await using test = await gallery();
  const answer = await test.request("/feed.atom", LOCAL);
  assert.equal(answer.headers.get("Content-Type"), "application/atom+xml; charset=UTF-8");
  const xml = await answer.text();
  assert.doesNotMatch(xml, /<script/);
  assert.match(xml, /<updated>2023-11-14T22:13:20\.000Z<\/updated><link rel="self"/);
  assert.match(xml, /<id>http:\/\/localhost\/paintings\/10001#1700000000000<\/id>/);
  assert.match(xml, /images\/a\/b%20c-t\.jpg\?v=1700000000000"\/>/);
  assert.match(xml, /<title>Second, Hung &lt;\/title&gt;&lt;script&gt;&amp;&quot;&apos;, -480</);
  assert.equal(xml.match(/<entry>/g)!.length, 2);
  const russian = await test.request("/feed.atom", { headers: { "Accept-Language": "ru" } });
  assert.match(await russian.text(), /xml:lang="ru"/);
});

Deno.test("escapeXml: removes forbidden characters", () => {
  assert.equal(escapeXml("a\u0000\u000bb\uffff\ud800\t<"), "ab\ufffd\t&lt;");
});

Deno.test("GET /rooms: links to the largest movement of each era; GET /random: redirects to a painting with a picture", async () => {
  await using test = await gallery();
  const target = async (path: string) => {
    const answer = await test.request(path);
    assert.equal(answer.status, 302);
    return answer.headers.get("Location");
  };
  const doors = async () =>
    (await (await test.request("/rooms")).text()).match(/\/movements\/\d+\/rooms/g);
  assert.deepEqual(await doors(), ["/movements/2/rooms"], "the movement with most pictures");
  for (let i = 0; i < 8; i++) assert.equal(await target("/random"), "/paintings/10001");
  await test.db.write((tx) => tx.update(paintings).set({ image_path: null, thumbnail_path: null }));
  assert.deepEqual(await doors(), ["/movements/1/rooms"], "the movement with most works");
  await using empty = await TestApp.open();
  assert.equal((await empty.request("/random")).headers.get("Location"), "/");
  assert.match(await (await empty.request("/rooms")).text(), /has no paintings yet/);
});
