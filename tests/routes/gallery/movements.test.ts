import assert from "node:assert/strict";
import { artist, byArtist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function gallery(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1, { name: "Age of Industry" })],
    movements: [movement(1, { name: "Realism", description: "Plain." }), movement(2)],
    artists: [
      artist(1, { name: "Younger", birth_year: 1830, death_year: 1900, bio_short: "Y." }),
      artist(2, { name: "Older", birth_year: 1820, death_year: 1880, portrait_path: "o.jpg" }),
      artist(3, { name: "Unknown birth", birth_year: null, death_year: 1870 }),
      artist(4, { name: "Elsewhere", movement_id: 2 }),
    ],
    paintings: [
      painting(1, { title: "Undated", year: null, artist_id: 1 }),
      painting(2, { title: "Z of the older", year: 1850, artist_id: 2, sort_order: 1 }),
      painting(3, { title: "B of the younger", year: 1850, artist_id: 1, sort_order: 1 }),
      painting(4, { title: "A of the younger", year: 1850, artist_id: 1, sort_order: 1 }),
      painting(5, { title: "Of nobody knows when born", year: 1850, artist_id: 3, sort_order: 1 }),
      painting(6, { title: "Sorted first", year: 1850, artist_id: 1, sort_order: 0 }),
      painting(7, { title: "Early", year: 1840, artist_id: 1, sort_order: 9 }),
      painting(8, { title: "Elsewhere", artist_id: 4 }),
    ],
    influences: [byArtist(7, 2)],
  });
  return test;
}

Deno.test("GET /api/movements/:id/gallery: by year, sort order, birth of the artist, title", async () => {
  await using test = await gallery();
  const { movement, paintings } = await test.json("/api/movements/1/gallery");
  assert.deepEqual(movement, {
    id: 1,
    name: "Realism",
    start_year: 1400,
    end_year: 1600,
    era_id: 1,
    era_name: "Age of Industry",
    color: "#804020",
    description: "Plain.",
    sort_order: 0,
  });
  assert.deepEqual(paintings.map(({ title }: { title: string }) => title), [
    "Early",
    "Sorted first",
    "Z of the older",
    "A of the younger",
    "B of the younger",
    "Of nobody knows when born",
    "Undated",
  ]);
  assert.deepEqual(paintings[0], {
    id: 7,
    title: "Early",
    year: 1840,
    artist_id: 1,
    artist_name: "Younger",
    image_path: null,
    thumbnail_path: null,
    has_influence_links: true,
    checkup_checked: false,
    checkup_fixed: false,
    sort_order: 9,
  });
});

Deno.test("GET /api/movements/:id/artists: the specified fields of its artists", async () => {
  await using test = await gallery();
  assert.deepEqual(await test.json("/api/movements/1/artists"), [
    {
      id: 1,
      name: "Younger",
      birth_year: 1830,
      death_year: 1900,
      portrait_path: null,
      bio_short: "Y.",
    },
    {
      id: 2,
      name: "Older",
      birth_year: 1820,
      death_year: 1880,
      portrait_path: "o.jpg",
      bio_short: "",
    },
    {
      id: 3,
      name: "Unknown birth",
      birth_year: null,
      death_year: 1870,
      portrait_path: null,
      bio_short: "",
    },
  ]);
});

Deno.test("GET /api/movements/:id/…: a movement without artists is empty, an unknown one 404", async () => {
  await using test = await gallery();
  await fill(test.db, { movements: [movement(3)] });
  assert.deepEqual((await test.json("/api/movements/3/gallery")).paintings, []);
  assert.deepEqual(await test.json("/api/movements/3/artists"), []);
  for (const route of ["gallery", "artists"]) {
    assert.deepEqual(await test.refusal(`/api/movements/99/${route}`), [
      404,
      "No movement has the id 99",
    ]);
    assert.deepEqual(await test.refusal(`/api/movements/all/${route}`), [
      400,
      "id: expected a whole number",
    ]);
  }
});
