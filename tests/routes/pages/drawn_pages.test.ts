/** Pages that the server draws: what they say, and that nothing of the catalog is anything but text. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { withoutStyleAttributes } from "../../../routes/pages/draw.tsx";
import { isoYear } from "../../../domain/gallery/dates.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";
import { annotation, artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { openGrid } from "../iiif/grid_app.ts";
import { TestApp } from "../../support/app.ts";

const HOSTILE = `</script><script>alert("x")</script><!-- '"&\`{}`;
const COLOR = `red;background:url(//evil.example)}*{x:y</style><script>1</script>`;

async function hostileCatalog(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1, { name: HOSTILE })],
    movements: [movement(1, { name: HOSTILE, description: HOSTILE, color: COLOR })],
    artists: [artist(1, { name: HOSTILE, bio_short: HOSTILE, bio_full: HOSTILE, movement_id: 1 })],
    paintings: [
      painting(1, { title: HOSTILE, image_path: `a/${HOSTILE}.jpg`, image_cache_key: 7 }),
      painting(2, { title: "Olympia", year: 1863 }),
    ],
    annotations: [annotation(1, { label: HOSTILE, body: HOSTILE, source_url: "javascript:1" })],
  });
  await test.db.write(async (tx) => {
    await tx.insert(tours).values({ id: 1, title: HOSTILE, summary: HOSTILE });
    await tx.insert(tourStops).values([
      { tour_id: 1, painting_id: 1, title: HOSTILE, body: HOSTILE },
      { tour_id: 1, painting_id: 2, title: "Second", body: HOSTILE },
    ]);
  });
  return test;
}

const PATHS = ["/artists/1", "/movements/1", "/paintings/1", "/tours/1"];
const html = (headers: Record<string, string> = {}) => ({
  headers: { Accept: "text/html", ...headers },
});

Deno.test("rendered pages: heading and text without a script, escaped", async () => {
  await using test = await hostileCatalog();
  for (const path of PATHS) {
    const page = await (await test.request(path, html())).text();
    assert.match(page, /<div id="app"><header class="site-header">/, path);
    assert.match(page, /<h1>&lt;\/script(>|&gt;)/, path);
    const scripts = [...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    assert.equal(scripts.length, 2, `${path} has its own script and its data`);
    assert.match(scripts[1]!, /^ type="application\/ld\+json"$/);
    assert.doesNotMatch(page, /<[^>]+ (style|on\w+)=/i, path);
    assert.doesNotMatch(page, /href="javascript/i, path);
    assert.doesNotMatch(page, /evil\.example/, path);
  }
});

Deno.test("rendered pages: the policy allows the inlined style sheet by hash", async () => {
  await using test = await hostileCatalog();
  for (const path of PATHS) {
    const response = await test.request(path, html());
    const sheets = [...(await response.text()).matchAll(/<style>(.*?)<\/style>/g)];
    assert.equal(sheets.length, 1);
    const policy = response.headers.get("Content-Security-Policy")!;
    const hash = createHash("sha256").update(sheets[0]![1]!).digest("base64");
    assert.match(policy, new RegExp(`; style-src 'self' 'sha256-${RegExp.escape(hash)}'$`));
    assert.match(policy, /^default-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  }
});

Deno.test("rendered pages: structured data is correct, with our URL", async () => {
  await using test = await hostileCatalog();
  const about = async (path: string) => {
    const page = await (await test.request(path, html({ Host: "localhost" }))).text();
    return JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)![1]!);
  };
  const work = await about("/paintings/1");
  assert.equal(work["@type"], "VisualArtwork");
  assert.equal(work.name, HOSTILE);
  assert.equal(work.creator.name, HOSTILE);
  assert.equal(work.creator.url, "http://localhost/artists/1");
  assert.match(work.image, /^http:\/\/localhost\/images\/a\/%3C\/script/);
  assert.equal((await about("/artists/1"))["@type"], "Person");
  const movement = await about("/movements/1");
  assert.deepEqual(
    movement.hasPart.map(({ dateCreated }: { dateCreated?: string }) => dateCreated).at(-1),
    "1863",
  );
  assert.equal((await about("/tours/1")).about.length, 2);
});

Deno.test("isoYear: 480 BCE is -0479, 1 BCE 0000, 866 is 0866", () => {
  assert.deepEqual([-480, -1, 866, 1863, null].map(isoYear), [
    "-0479",
    "0000",
    "0866",
    "1863",
    undefined,
  ]);
});

Deno.test("rendered pages: cached per language, theme and stop until the catalog changes", async () => {
  await using test = await hostileCatalog();
  const get = (path: string, headers: Record<string, string> = {}) =>
    test.request(path, html(headers));
  const first = await get("/tours/1");
  const etag = first.headers.get("ETag")!;
  assert.equal(first.headers.get("Vary"), "Accept-Encoding, Accept-Language, Cookie");
  assert.equal((await get("/tours/1", { "If-None-Match": etag })).status, 304);
  assert.match(await first.text(), /Stop 1 of 2/);
  assert.match(await (await get("/tours/1?stop=2")).text(), /Stop 2 of 2/);
  assert.match(await (await get("/tours/1?stop=2&x=1")).text(), /Stop 1 of 2/);
  const russian = await (await get("/tours/1", { "Accept-Language": "ru" })).text();
  assert.match(russian, /Остановка 1 из 2/);
  const dark = await (await get("/tours/1", { Cookie: "depot_theme=dark" })).text();
  assert.match(dark, /Appearance: dark/);
  await test.db.write((tx) => tx.update(tours).set({ title: "Renamed" }));
  const after = await get("/tours/1", { "If-None-Match": etag });
  assert.equal(after.status, 200);
  assert.match(await after.text(), /<h1>Renamed<\/h1>/);
});

Deno.test("withoutStyleAttributes: plain declarations move into one sheet, others are left out", () => {
  const { markup, css } = withoutStyleAttributes(
    `<p style="--m:#a46b1b;left:calc(3% - 2px);"></p><p style="left:url(x);"></p><i style="--m:#a46b1b;left:calc(3% - 2px);">a style=&quot;b&quot;</i>`,
  );
  assert.equal(markup, `<p data-css="0"></p><p></p><i data-css="0">a style=&quot;b&quot;</i>`);
  assert.equal(css, `#app [data-css="0"]{--m:#a46b1b;left:calc(3% - 2px)}`);
  for (const hostile of ["a:b}", "a:&lt;/style>", "a:b/*", "--x:&quot;", "a:\\66", "@import:x"]) {
    assert.equal(withoutStyleAttributes(`<p style="${hostile}">`).css, "", hostile);
  }
});

Deno.test("the timeline: the first paint has the painting of the day, if a work has a picture", async () => {
  await using test = await TestApp.open();
  const home = async (path = "/") => await (await test.request(path, html())).text();
  assert.doesNotMatch(await home(), /day-painting/);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Claude Monet" })],
    paintings: [painting(1, { title: "Sunrise", year: 1872, thumbnail_path: "s.jpg" })],
  });
  const page = await home();
  assert.match(page, /<link rel="preload" href="\/images\/s.jpg\?v=0" as="image"/);
  assert.match(page, /<aside class="day-painting .*<img src="\/images\/s.jpg\?v=0".*Sunrise/s);
  assert.match(page, /Claude Monet<\/span>, 1872/);
  assert.match(page, /href="\/movements\/1\/rooms\?at=1"/);
  // A link to a part of the map begins there.
  assert.doesNotMatch(await home("/?era=1"), /<aside/);
});

Deno.test("rendered pages: the head requests the painting's picture in the sizes of its element", async () => {
  await using opened = await openGrid();
  const { painting: { image_path, image_cache_key: key } } = await opened.test.json(
    "/api/paintings/1",
  );
  const sizes = [400, 510, 640, 700, 800]
    .map((width) => `/iiif/3/1/full/${width},/0/default.webp?v=${key} ${width}w`);
  const sources = [...sizes, `/images/${image_path}?v=${key} 1000w`].join(", ");
  const areas = {
    "/paintings/1": "(max-width: 860px) and (min-resolution: 2.1dppx) " +
      "calc(min(94vw - 23px, (67vh - 77px) * 1.00) * 2 / 3), " +
      "(max-width: 860px) min(94vw - 23px, (67vh - 77px) * 1.00), " +
      "min(94vw - 464px, (84vh - 144px) * 1.00)",
    "/compare?a=1&b=2": "(max-width: 640px) and (min-resolution: 2.1dppx) " +
      "calc(min(100vw, (36vh) * 1.00) * 2 / 3), " +
      "(max-width: 640px) min(100vw, (36vh) * 1.00), min(50vw, (78vh) * 1.00)",
  };
  for (const [path, area] of Object.entries(areas)) {
    const page = await (await opened.test.request(path, html({ Host: "localhost" }))).text();
    const preload = /<link rel="preload" href="([^"]+)" imagesrcset="([^"]+)" imagesizes="([^"]+)"/
      .exec(page)!;
    assert.deepEqual(preload.slice(1), [`/images/${image_path}?v=${key}`, sources, area], path);
    const element = /<img class="cover stage-picture[^>]+>/.exec(page)![0];
    assert.ok(element.includes(`srcset="${sources}" sizes="${area}"`), element);
    assert.match(element, /width="1000" height="1000" .*fetchpriority="high"/);
  }
});

Deno.test("rendered pages: alternate links exist and have their type", async () => {
  await using test = await hostileCatalog();
  const linked: Record<string, string[]> = {};
  for (const path of ["/", ...PATHS]) {
    const page = await (await test.request(path, html())).text();
    const links = page.matchAll(/<link rel="alternate" href="([^"]+)" type="([^"]+)"/g);
    linked[path] = [];
    for (const [, href, escaped] of links) {
      if (href === "/feed.atom") continue;
      const type = escaped!.replaceAll("&quot;", '"');
      linked[path].push(href!);
      const answer = await test.request(href!, { headers: { Accept: type } });
      assert.deepEqual([answer.status, answer.headers.get("Content-Type")], [200, type], href!);
      await answer.body?.cancel();
    }
  }
  assert.deepEqual(linked, {
    "/": ["/iiif/presentation/3/collection"],
    "/artists/1": ["/iiif/presentation/3/artists/1", "/linked-art/artists/1"],
    "/movements/1": ["/iiif/presentation/3/movements/1", "/linked-art/movements/1"],
    "/paintings/1": ["/iiif/presentation/3/paintings/1", "/linked-art/paintings/1"],
    "/tours/1": ["/iiif/presentation/3/tours/1"],
  });
});

Deno.test("rendered pages: comparison of two paintings, or the choice of one", async () => {
  await using test = await hostileCatalog();
  const get = async (path: string) => await (await test.request(path, html())).text();
  const both = await get("/compare?a=1&b=2");
  assert.match(both, /<h2 class="larger"><a href="\/paintings\/2">Olympia<\/a><\/h2>/);
  assert.match(both, /<h2 class="larger"><a href="\/paintings\/1">&lt;\/script/);
  assert.equal([...both.matchAll(/<script/g)].length, 2);
  const about = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(both)![1]!);
  assert.deepEqual(about.about.map(({ name }: { name: string }) => name), [HOSTILE, "Olympia"]);
  assert.match(await get("/compare?a=2"), /class="page-lead">Olympia/);
  const missing = await get("/compare?a=2&b=99");
  assert.match(missing, /class="page-loading window"/);
  assert.doesNotMatch(missing, /Olympia/);
});

Deno.test("timeline: the whole map is rendered without a script, in the visitor's language", async () => {
  await using test = await TestApp.withStarter();
  for (const [language, name] of [["en", "Neoclassicism"], ["ru", "Неоклассицизм"]] as const) {
    const page = await (await test.request("/", html({ "Accept-Language": language }))).text();
    const overview = /<div class="overview".*?<\/svg><\/div>/s.exec(page)?.[0] ?? "";
    assert.match(overview, new RegExp(`<text[^>]*>${name}</text>`));
    assert.ok([...overview.matchAll(/<path /g)].length > 50, "lives of the movements");
    assert.doesNotMatch(overview, /NaN|undefined/);
  }
  const era = await (await test.request("/?era=1", html())).text();
  assert.doesNotMatch(era, /class="overview"/, "a part of the map is not the whole");
});
