import assert from "node:assert/strict";
import {
  artist,
  byPainting,
  era,
  fill,
  movement,
  painting,
  period,
} from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function studio(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1, { name: "Renaissance" })],
    movements: [movement(1, { name: "Venetian School", color: "#AA3355" }), movement(2)],
    artists: [
      artist(1, {
        name: "Titian",
        birth_year: 1488,
        death_year: 1576,
        bio_short: "He painted.",
        bio_full: "He painted. A lot.",
        palette_metadata: { nationality: "Italian", styles: ["Venetian"] },
        portrait_path: "p/1.jpg",
        portrait_thumb_path: "p/1t.jpg",
        portrait_cache_key: 1700000000001,
        portrait_thumb_cache_key: 1700000000002,
        checkup_checked: true,
      }),
      artist(2, { name: "Living", birth_year: 1950, death_year: null, movement_id: 2 }),
    ],
    periods: [
      period(1, { name: "Late", start_year: 1550, end_year: 1576, sort_order: 1 }),
      period(2, {
        name: "Early",
        start_year: 1500,
        end_year: 1530,
        description: "d",
        sort_order: 0,
      }),
      period(3, { artist_id: 2 }),
    ],
    paintings: [
      painting(1, { title: "No year", year: null }),
      painting(2, {
        title: "A later one",
        year: 1538,
        sort_order: 2,
        encyclopedia_title: "Venus of Urbino",
      }),
      painting(3, {
        title: "Z",
        year: 1538,
        sort_order: 1,
        image_path: "w/3.jpg",
        thumbnail_path: "w/3t.jpg",
        image_cache_key: 1700000000003,
        thumbnail_cache_key: 1700000000004,
        checkup_fixed: true,
        checkup_checked: true,
      }),
      painting(4, { title: "First", year: 1510 }),
      painting(5, { title: "Of another", artist_id: 2 }),
    ],
    influences: [byPainting(5, 2)],
  });
  return test;
}

const TITIAN = {
  id: 1,
  name: "Titian",
  birth_year: 1488,
  death_year: 1576,
  movement_id: 1,
  portrait_path: "p/1.jpg",
  portrait_thumb_path: "p/1t.jpg",
  encyclopedia_title: "",
  century: 15,
  movement_name: "Venetian School",
  movement_color: "#AA3355",
};

Deno.test("GET /api/artists: full rows, or light ones for the timeline", async () => {
  await using test = await studio();
  const full = await test.json("/api/artists");
  assert.deepEqual(full[0], {
    ...TITIAN,
    bio_short: "He painted.",
    bio_full: "He painted. A lot.",
  });
  for (const flag of ["1", "true"]) {
    assert.deepEqual((await test.json(`/api/artists?timeline=${flag}`))[0], TITIAN);
  }
  for (const flag of ["0", "false"]) {
    assert.deepEqual(await test.json(`/api/artists?timeline=${flag}`), full);
  }
  assert.deepEqual(await test.refusal("/api/artists?timeline=yes"), [
    400,
    "timeline: expected 1, true, 0 or false",
  ]);
});

Deno.test("GET /api/artists: alive after start, born before end, both strictly", async () => {
  await using test = await studio();
  const names = async (query: string) =>
    (await test.json(`/api/artists?${query}`)).map(({ name }: { name: string }) => name);
  assert.deepEqual(await names("start=1575"), ["Titian", "Living"]);
  assert.deepEqual(await names("start=1576"), ["Living"], "died in that year");
  assert.deepEqual(await names("end=1489"), ["Titian"]);
  assert.deepEqual(await names("end=1488"), [], "born in that year");
  assert.deepEqual(await names("start=3000"), [], "nobody lives for ever");
  assert.deepEqual(await names("movement_id=2"), ["Living"]);
  assert.deepEqual(await names("movement_id=99"), []);
  assert.deepEqual(await names("start=1570&end=1500"), ["Titian"], "two conditions, no window");
});

Deno.test("GET /api/artists/:id: profile, periods and paintings with the specified fields", async () => {
  await using test = await studio();
  const page = await test.json("/api/artists/1");
  assert.deepEqual(Object.keys(page), ["artist", "periods", "paintings"]);
  assert.deepEqual(page.artist, {
    ...TITIAN,
    bio_short: "He painted.",
    bio_full: "He painted. A lot.",
    checkup_checked: true,
    checkup_fixed: false,
    palette_metadata: { nationality: "Italian", styles: ["Venetian"] },
    portrait_cache_key: 1700000000001,
    portrait_thumb_cache_key: 1700000000002,
  });
  assert.deepEqual(page.periods, [
    { id: 2, name: "Early", start_year: 1500, end_year: 1530, description: "d", sort_order: 0 },
    { id: 1, name: "Late", start_year: 1550, end_year: 1576, description: "", sort_order: 1 },
  ]);
  assert.deepEqual(page.paintings.map(({ title }: { title: string }) => title), [
    "First",
    "Z",
    "A later one",
    "No year",
  ]);
  assert.deepEqual(page.paintings[1], {
    id: 3,
    title: "Z",
    year: 1538,
    artist_name: "Titian",
    image_path: "w/3.jpg",
    thumbnail_path: "w/3t.jpg",
    has_influence_links: false,
    checkup_checked: true,
    checkup_fixed: true,
    image_cache_key: 1700000000003,
    thumbnail_cache_key: 1700000000004,
    sort_order: 1,
    encyclopedia_title: "",
  });
  assert.equal(page.paintings[2].has_influence_links, true, "a source of another's work");
  assert.equal(page.paintings[2].encyclopedia_title, "Venus of Urbino");
});

Deno.test("GET /api/artists/:id: keys of absent files are absent, metadata is an object", async () => {
  await using test = await studio();
  const { artist, paintings } = await test.json("/api/artists/2");
  assert.deepEqual(artist.palette_metadata, {});
  assert.equal(artist.portrait_path, null);
  assert.equal("portrait_cache_key" in artist, false);
  assert.equal("portrait_thumb_cache_key" in artist, false);
  assert.equal("image_cache_key" in paintings[0], false);
  assert.equal("thumbnail_cache_key" in paintings[0], false);
  assert.equal(paintings[0].has_influence_links, true, "influenced by another's work");
});

Deno.test("GET /api/artists/:id and navigation: unknown and malformed ids", async () => {
  await using test = await studio();
  for (const path of ["/api/artists/99", "/api/artists/99/navigation", "/api/artists/-1"]) {
    const [status, error] = await test.refusal(path);
    assert.equal(status, 404, path);
    assert.match(error, /^No artist has the id -?\d+$/);
  }
  for (const path of ["/api/artists/x", "/api/artists/1.5", "/api/artists/x/navigation"]) {
    assert.deepEqual(await test.refusal(path), [400, "id: expected a whole number"]);
  }
});

Deno.test("GET /api/artists/:id: shows changes immediately", async () => {
  await using test = await studio();
  assert.equal((await test.json("/api/artists/2")).paintings.length, 1);
  await fill(test.db, { paintings: [painting(9, { artist_id: 2 })] });
  assert.equal((await test.json("/api/artists/2")).paintings.length, 2);
});

Deno.test("GET /api/artists: is complete and in order beyond one batch", async () => {
  await using test = await TestApp.open();
  const ids = Array.from({ length: 1201 }, (_, at) => at + 1);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: ids.map((id) => artist(id)),
  });
  for (const query of ["", "?timeline=1", "?movement_id=1"]) {
    const list: { id: number }[] = await test.json(`/api/artists${query}`);
    assert.deepEqual(list.map(({ id }) => id), ids, query);
  }
});
