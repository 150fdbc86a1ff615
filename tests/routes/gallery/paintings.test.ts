import assert from "node:assert/strict";
import {
  annotation,
  artist,
  byArtist,
  byMovement,
  byPainting,
  era,
  fill,
  movement,
  painting,
} from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function olympia(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [
      movement(1, { name: "Realism", color: "#123456" }),
      movement(2, { name: "Ukiyo-e", color: "#654321" }),
    ],
    artists: [
      artist(1, { name: "Édouard Manet", birth_year: 1832, death_year: 1883 }),
      artist(2, { name: "Titian", portrait_path: "t.jpg" }),
      artist(3, { name: "Paul Cézanne" }),
    ],
    paintings: [
      painting(1, {
        title: "Olympia",
        year: 1863,
        image_path: "o.jpg",
        thumbnail_path: "ot.jpg",
        image_cache_key: 5,
        thumbnail_cache_key: 6,
        checkup_checked: true,
        encyclopedia_title: "Olympia (Manet)",
      }),
      painting(2, { title: "Venus of Urbino", artist_id: 2, year: 1538 }),
      painting(3, { title: "A Modern Olympia", artist_id: 3, year: null }),
      painting(4, { title: "The Railway", artist_id: 1, year: 1873 }),
      painting(5, { title: "Undated", artist_id: 1, year: null }),
    ],
    influences: [
      byMovement(1, 2, { period_start_year: 1860, period_end_year: 1863 }),
      byPainting(1, 2, {
        notes: "The pose.",
        aspects: "pose, motif",
        quote: "q",
        source_author: "a",
        source_url: "https://example.org/",
      }),
      byArtist(1, 2, { period_note: "In Florence.", period_start_year: 1853 }),
      byPainting(3, 1, { notes: "An answer." }),
      byArtist(3, 1),
    ],
    legacy: [{ painting_id: 1, influenced_by_id: 3 }],
    annotations: [
      annotation(1, { label: "Second", sort_order: 2 }),
      annotation(2, {
        label: "First",
        body: "b",
        category: "symbolism",
        pos_x: 0.5,
        pos_y: 0.125,
        source_author: "sa",
        source: "s",
        source_url: "https://example.org/s",
        sort_order: 1,
        confidence: "high",
      }),
      annotation(3, { painting_id: 2 }),
    ],
  });
  return test;
}

Deno.test("GET /api/paintings/:id: the painting with exactly the specified fields", async () => {
  await using test = await olympia();
  const page = await test.json("/api/paintings/1");
  assert.deepEqual(Object.keys(page), ["painting", "influencedBy", "influenced", "annotations"]);
  assert.deepEqual(page.painting, {
    id: 1,
    title: "Olympia",
    artist_name: "Édouard Manet",
    image_path: "o.jpg",
    thumbnail_path: "ot.jpg",
    image_cache_key: 5,
    thumbnail_cache_key: 6,
    checkup_checked: true,
    checkup_fixed: false,
    has_influence_links: true,
  });
  const bare = (await test.json("/api/paintings/5")).painting;
  assert.equal("image_cache_key" in bare, false);
  assert.equal("thumbnail_cache_key" in bare, false);
  assert.equal(bare.has_influence_links, false);
});

Deno.test("GET /api/paintings/:id: influencedBy holds all three kinds in recorded order", async () => {
  await using test = await olympia();
  const { influencedBy } = await test.json("/api/paintings/1");
  assert.deepEqual(influencedBy, [
    {
      source_type: "movement",
      movement_id: 2,
      movement_name: "Ukiyo-e",
      movement_color: "#654321",
      period_start_year: 1860,
      period_end_year: 1863,
    },
    {
      source_type: "painting",
      id: 2,
      title: "Venus of Urbino",
      artist_name: "Titian",
      year: 1538,
      notes: "The pose.",
      aspects: "pose, motif",
      quote: "q",
      source_author: "a",
      source_url: "https://example.org/",
    },
    {
      source_type: "artist",
      source_artist_id: 2,
      source_artist_name: "Titian",
      artist_portrait: "t.jpg",
      period_note: "In Florence.",
      period_start_year: 1853,
      period_end_year: null,
    },
  ]);
});

Deno.test("GET /api/paintings/:id: influenced holds later works alone, and no legacy edge", async () => {
  await using test = await olympia();
  const { influenced } = await test.json("/api/paintings/1");
  assert.deepEqual(influenced, [{
    source_type: "painting",
    id: 3,
    title: "A Modern Olympia",
    artist_name: "Paul Cézanne",
    year: null,
    notes: "An answer.",
    aspects: "",
    quote: "",
    source_author: "",
    source_url: "",
  }]);
  assert.deepEqual((await test.json("/api/paintings/4")).influencedBy, []);
});

Deno.test("GET /api/paintings/:id: annotations in their order", async () => {
  await using test = await olympia();
  const { annotations } = await test.json("/api/paintings/1");
  assert.deepEqual(annotations.map(({ label }: { label: string }) => label), ["First", "Second"]);
  assert.deepEqual(annotations[0], {
    id: 2,
    label: "First",
    body: "b",
    category: "symbolism",
    pos_x: 0.5,
    pos_y: 0.125,
    source_author: "sa",
    source: "s",
    source_url: "https://example.org/s",
    sort_order: 1,
    confidence: "high",
  });
});

Deno.test("GET /api/paintings/:id/context: the artist and the neighbours by year", async () => {
  await using test = await olympia();
  assert.deepEqual(await test.json("/api/paintings/1/context"), {
    year: 1863,
    encyclopedia_title: "Olympia (Manet)",
    image_cleared: false,
    artist: {
      id: 1,
      name: "Édouard Manet",
      birth_year: 1832,
      death_year: 1883,
      movement_id: 1,
      movement_name: "Realism",
      movement_color: "#123456",
    },
    previous: null,
    next: { id: 4, title: "The Railway", year: 1873 },
    kindred: [
      { id: 2, thumbnail_path: null, movement_color: "#123456" },
      { id: 3, thumbnail_path: null, movement_color: "#123456" },
    ],
  });
  const venus = await test.json("/api/paintings/2/context");
  assert.deepEqual(venus.kindred, [
    { id: 1, thumbnail_path: "ot.jpg", thumbnail_cache_key: 6, movement_color: "#123456" },
  ]);
  const last = await test.json("/api/paintings/5/context");
  assert.deepEqual([last.previous.id, last.next], [4, null]);
});

Deno.test("GET /api/paintings/:id/context: related works for one without a picture", async () => {
  await using test = await TestApp.open();
  const picture = (id: number) => ({
    image_path: `${id}.jpg`,
    thumbnail_path: `${id}t.jpg`,
    thumbnail_cache_key: 7,
  });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "One" }), artist(2, { name: "Two" })],
    paintings: [
      painting(1, { year: 1900 }),
      painting(2, { year: 1901 }),
      painting(3, { year: 1950, ...picture(3) }),
      painting(4, { year: 1910, ...picture(4) }),
      painting(5, { artist_id: 2, year: 1909, ...picture(5) }),
      painting(6, { artist_id: 2, year: 1895, ...picture(6) }),
      painting(7, { artist_id: 2, year: 1911, ...picture(7) }),
      painting(8, { artist_id: 2, year: 1900 }),
      painting(9, { artist_id: 2, year: null }),
    ],
  });
  const related = async (id: number) => {
    const { by_artist = [], same_years = [] } = await test.json(`/api/paintings/${id}/context`);
    return [by_artist, same_years].map((works) => works.map(({ id }: { id: number }) => id));
  };
  assert.deepEqual(await related(1), [[4, 3, 2], [6, 5]]);
  assert.deepEqual(await related(9), [[5, 6, 7, 8], []]);
  assert.deepEqual(await related(3), [[], []], "it has a picture");
  const { by_artist: [first] } = await test.json("/api/paintings/1/context");
  assert.deepEqual(first, {
    id: 4,
    title: first.title,
    year: 1910,
    artist_name: "One",
    image_path: "4.jpg",
    thumbnail_path: "4t.jpg",
    thumbnail_cache_key: 7,
  });
});

Deno.test("GET /api/paintings/:id/context: the end of copyright of a work without a picture", async () => {
  await using test = await TestApp.open();
  const year = new Date().getUTCFullYear();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [
      artist(1, { death_year: year - 20 }),
      artist(2, { death_year: year - 72 }),
      artist(3, { death_year: null }),
      artist(4, { death_year: year - 20, death_date: `${year - 20}~` }),
      artist(5, { death_year: 2000, death_date: "200X" }),
    ],
    paintings: [
      painting(1),
      painting(2, { artist_id: 2 }),
      painting(3, { artist_id: 3 }),
      painting(4, { artist_id: 4 }),
      painting(5, { image_path: "5.jpg" }),
      painting(6, { artist_id: 5 }),
    ],
  });
  const until = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (id) =>
      (await test.json(`/api/paintings/${id}/context`)).copyright_until
    ),
  );
  assert.deepEqual(until, [year + 50, ...Array(5).fill(undefined)]);
});

Deno.test("GET /api/paintings/:id: unknown and malformed ids", async () => {
  await using test = await olympia();
  for (const route of ["", "/context"]) {
    assert.deepEqual(await test.refusal(`/api/paintings/99${route}`), [
      404,
      "No painting has the id 99",
    ]);
    assert.deepEqual(await test.refusal(`/api/paintings/one${route}`), [
      400,
      "id: expected a whole number",
    ]);
  }
});

Deno.test("GET /api/paintings: some works in the order asked for, without those that do not exist", async () => {
  await using test = await olympia();
  const works = await test.json("/api/paintings?ids=4,99,1");
  assert.deepEqual(
    works.map(({ id, title, artist_id }: Record<string, unknown>) => [id, title, artist_id]),
    [[4, "The Railway", 1], [1, "Olympia", 1]],
  );
  for (const query of ["?ids=1,x", ""]) {
    assert.equal((await test.refusal(`/api/paintings${query}`))[0], 400);
  }
});
