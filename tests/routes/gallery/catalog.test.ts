import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/mod.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function smallCatalog(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [
      era(1, {
        name: "Antiquity",
        start_year: -800,
        end_year: 476,
        start_definite: false,
        end_definite: true,
        description: "Old.",
        sort_order: 0,
      }),
      era(2, { name: "Renaissance", start_year: 1400, end_year: 1600, sort_order: 1 }),
    ],
    movements: [
      movement(1, { name: "Vases", start_year: -600, end_year: -400, sort_order: 0 }),
      movement(2, {
        name: "High Renaissance",
        start_year: 1490,
        end_year: 1530,
        era_id: 2,
        color: "#AA5522",
        description: "Short.",
        sort_order: 1,
      }),
      movement(3, { name: "Without artists", start_year: 1500, end_year: 1605, sort_order: 2 }),
    ],
    artists: [
      artist(1, { name: "Exekias", birth_year: -570, death_year: -520, movement_id: 1 }),
      artist(2, {
        name: "Leonardo",
        birth_year: 1452,
        death_year: 1519,
        movement_id: 2,
        portrait_path: "portraits/2.jpg",
        portrait_thumb_path: "portraits/2-thumb.jpg",
        encyclopedia_title: "Leonardo da Vinci",
        bio_short: "Short.",
        bio_full: "Short. And long.",
      }),
      artist(3, { name: "Nobody knows", birth_year: null, death_year: null, movement_id: 2 }),
    ],
    paintings: [painting(1, { artist_id: 2 })],
  });
  return test;
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

Deno.test("GET /api/bounds: the earliest movement and the latest end of all", async () => {
  await using test = await smallCatalog();
  assert.deepEqual(await test.json("/api/bounds"), { min_year: -600, max_year: 1605 });
  const set = (table: typeof schema.eras | typeof schema.movements, end_year: number) =>
    test.db.write(async (tx) =>
      void await tx.update(table).set({ end_year }).where(eq(table.id, 2))
    );
  await set(schema.eras, 1700);
  assert.equal((await test.json("/api/bounds")).max_year, 1700);
  await set(schema.movements, 1800);
  assert.equal((await test.json("/api/bounds")).max_year, 1800);
  await fill(test.db, { artists: [artist(9, { birth_year: 1840, death_year: 1926 })] });
  assert.equal((await test.json("/api/bounds")).max_year, 1926);
});

Deno.test("GET /api/bounds: an empty catalog has the timeline's default window", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/api/bounds"), { min_year: -3000, max_year: 2100 });
});

Deno.test("GET /api/catalog/bootstrap: everything, with exactly the specified fields", async () => {
  await using test = await smallCatalog();
  const bootstrap = await test.json("/api/catalog/bootstrap");
  assert.deepEqual(Object.keys(bootstrap), ["bounds", "eras", "movements", "artists"]);
  assert.deepEqual(bootstrap.bounds, { min_year: -600, max_year: 1605 });
  assert.deepEqual(bootstrap.eras[0], {
    id: 1,
    name: "Antiquity",
    start_year: -800,
    end_year: 476,
    start_definite: false,
    end_definite: true,
    description: "Old.",
    sort_order: 0,
  });
  assert.deepEqual(bootstrap.movements[1], {
    id: 2,
    name: "High Renaissance",
    start_year: 1490,
    end_year: 1530,
    era_id: 2,
    era_name: "Renaissance",
    color: "#AA5522",
    description: "Short.",
    sort_order: 1,
  });
  assert.deepEqual(bootstrap.artists[1], {
    id: 2,
    name: "Leonardo",
    birth_year: 1452,
    death_year: 1519,
    movement_id: 2,
    portrait_path: "portraits/2.jpg",
    portrait_thumb_path: "portraits/2-thumb.jpg",
    encyclopedia_title: "Leonardo da Vinci",
    century: 15,
    movement_name: "High Renaissance",
    movement_color: "#AA5522",
  });
  assert.equal(bootstrap.artists[0].century, -6);
  assert.equal(bootstrap.artists[0].portrait_path, null);
  assert.equal(bootstrap.artists[0].portrait_thumb_path, "");
  assert.deepEqual(
    [ids(bootstrap.eras), ids(bootstrap.movements), ids(bootstrap.artists)],
    [[1, 2], [1, 2, 3], [1, 2, 3]],
  );
});

Deno.test("GET /api/catalog/bootstrap: a window cuts everything but the bounds", async () => {
  await using test = await smallCatalog();
  const bootstrap = await test.json("/api/catalog/bootstrap?start=1519&end=1519");
  assert.deepEqual(bootstrap.bounds, { min_year: -600, max_year: 1605 });
  assert.deepEqual(ids(bootstrap.eras), [2]);
  assert.deepEqual(ids(bootstrap.movements), [2, 3]);
  assert.deepEqual(ids(bootstrap.artists), [2]);
  assert.deepEqual(ids((await test.json("/api/catalog/bootstrap?start=1520")).artists), []);
});

Deno.test("GET /api/catalog/bootstrap: is cacheable for 300 seconds and revalidates with 304", async () => {
  await using test = await smallCatalog();
  const first = await test.request("/api/catalog/bootstrap");
  const etag = first.headers.get("ETag")!;
  assert.match(etag, /^(W\/)?".+"$/);
  assert.equal(first.headers.get("Cache-Control"), "public, max-age=300");
  assert.equal(first.headers.get("Content-Type"), "application/json");

  for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
    const again = await test.request("/api/catalog/bootstrap", {
      headers: { "If-None-Match": known },
    });
    assert.equal(again.status, 304, known);
    assert.equal(await again.text(), "");
    assert.equal(again.headers.get("ETag"), etag);
    assert.equal(again.headers.get("Cache-Control"), "public, max-age=300");
  }
  const other = await test.request("/api/catalog/bootstrap?start=1500", {
    headers: { "If-None-Match": etag },
  });
  assert.equal(other.status, 200, "another window is another answer");
});

Deno.test("GET /api/catalog/bootstrap: its ETag depends on row counts and timeline rows only", async () => {
  await using test = await smallCatalog();
  const etag = async () => (await test.request("/api/catalog/bootstrap")).headers.get("ETag")!;
  const seen = [await etag()];
  const assertSame = async (why: string) => assert.equal(await etag(), seen.at(-1), why);
  const assertMoved = async (why: string) => {
    const now = await etag();
    assert.equal(seen.includes(now), false, why);
    seen.push(now);
  };
  const update = (table: typeof schema.artists | typeof schema.paintings, set: object) =>
    test.db.write(async (tx) => void await tx.update(table).set(set as never));

  await update(schema.paintings, { checkup_checked: true });
  await assertSame("a painting's flag is in no timeline row");
  await update(schema.artists, { checkup_checked: true, bio_full: "Other." });
  await assertSame("neither is a biography");
  await update(schema.artists, { portrait_path: "new.jpg" });
  await assertMoved("a portrait is");
  await fill(test.db, { paintings: [painting(2)] });
  await assertMoved("paintings are counted");
  await fill(test.db, { artists: [artist(4)] });
  await assertMoved("artists are counted");
  await fill(test.db, { movements: [movement(4)] });
  await assertMoved("movements are counted");
  await fill(test.db, { eras: [era(3)] });
  await assertMoved("eras are counted");
  await test.db.write(async (tx) => {
    await tx.delete(schema.artists).where(eq(schema.artists.id, 4));
    await tx.insert(schema.artists).values(artist(5));
  });
  await assertMoved("one artist for another leaves the count, not the rows");
});

Deno.test("GET /api/timeline: only movements with an artist in the window", async () => {
  await using test = await smallCatalog();
  const all = await test.json("/api/timeline");
  assert.deepEqual(Object.keys(all), ["eras", "movements"]);
  assert.deepEqual([ids(all.eras), ids(all.movements)], [[1, 2], [1, 2]]);
  const early = await test.json("/api/timeline?start=-519&end=-450");
  assert.deepEqual([ids(early.eras), ids(early.movements)], [[1], []], "Exekias died in −520");
});

Deno.test("GET /api/timeline: the default window is −3000 to 2100", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [
      era(1, { start_year: -5000, end_year: -3001 }),
      era(2, { start_year: -5000, end_year: -3000 }),
      era(3, { start_year: 2100, end_year: 2200 }),
      era(4, { start_year: 2101, end_year: 2200 }),
    ],
  });
  assert.deepEqual(ids((await test.json("/api/timeline")).eras), [2, 3]);
});

Deno.test("windows: invalid years and reversed windows are refused by field", async () => {
  await using test = await TestApp.open();
  for (const path of ["/api/catalog/bootstrap", "/api/timeline"]) {
    const ask = (query: string) => test.refusal(`${path}?${query}`);
    assert.deepEqual(await ask("start=x"), [400, "start: expected a whole number"]);
    assert.deepEqual(await ask("end=1.5"), [400, "end: expected a whole number"]);
    assert.deepEqual(await ask("start=1&start=2"), [400, "start: expected a whole number"]);
    assert.deepEqual(await ask("start=2&end=1"), [400, "start: expected a year not after end"]);
  }
  assert.deepEqual(await test.refusal("/api/artists?movement_id=a"), [
    400,
    "movement_id: expected a whole number",
  ]);
});

Deno.test("public answers are compressed as the client accepts, and the same either way", async () => {
  await using test = await smallCatalog();
  const plain = await (await test.request("/api/catalog/bootstrap")).text();
  const gzip = await test.request("/api/catalog/bootstrap", {
    headers: { "Accept-Encoding": "gzip" },
  });
  assert.equal(gzip.headers.get("Content-Encoding"), "gzip");
  assert.equal(gzip.headers.get("Vary"), "Accept-Encoding");
  const unzipped = gzip.body!.pipeThrough(new DecompressionStream("gzip"));
  assert.equal(await new Response(unzipped).text(), plain);
  const br = await test.request("/api/catalog/bootstrap", {
    headers: { "Accept-Encoding": "gzip, br" },
  });
  assert.equal(br.headers.get("Content-Encoding"), "br");
  const small = await test.request("/api/bounds", { headers: { "Accept-Encoding": "gzip" } });
  assert.equal(small.headers.get("Content-Encoding"), null);
});

Deno.test("GET /api/catalog/painting-of-the-day: the same all day, others on other days", async () => {
  await using test = await TestApp.open();
  const path = "/api/catalog/painting-of-the-day";
  assert.equal(await test.json(`${path}?day=20000`), null);
  const picture = (id: number) => ({
    image_path: `${id}.jpg`,
    thumbnail_path: `${id}t.jpg`,
    thumbnail_cache_key: 7,
  });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { color: "#123456" })],
    artists: [artist(1, { name: "One" })],
    paintings: Array.from(
      { length: 40 },
      (_, at) => painting(at + 1, at % 2 === 0 ? picture(at + 1) : {}),
    ),
  });
  const first = await test.json(`${path}?day=20000`);
  assert.deepEqual(await test.json(`${path}?day=20000`), first);
  const { id, title: _title, year: _year, ...others } = first;
  assert.deepEqual(others, {
    artist_name: "One",
    movement_id: 1,
    movement_color: "#123456",
    thumbnail_path: `${id}t.jpg`,
    thumbnail_cache_key: 7,
    width: 1,
    height: 1,
  });
  assert.equal(id % 2, 1, "it has a picture");
  const ids = new Set<number>();
  for (let day = 20_000; day < 20_020; day++) {
    ids.add((await test.json(`${path}?day=${day}`)).id);
  }
  assert.ok(ids.size >= 15, `${ids.size} paintings in 20 days`);
  for (const query of ["", "?day=", "?day=tomorrow", "?day=-1", "?day=1.5"]) {
    assert.equal((await test.refusal(path + query))[0], 400, query);
  }
});
