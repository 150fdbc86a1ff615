import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { paintings } from "../../../db/schema/gallery.ts";
import { tours } from "../../../db/schema/tours.ts";
import { Tour, TourMarker, TourRow } from "../../../domain/gallery/tour_records.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

const NOWHERE = { pos_x: null, pos_y: null, width: null, height: null };
const CATALOG = {
  eras: [era(1)],
  movements: [movement(1, { color: "#112233" })],
  artists: [artist(1)],
  paintings: [
    painting(1),
    painting(2, {
      year: null,
      image_path: "images/2.webp",
      image_cache_key: 5,
      thumbnail_path: "thumbs/2.webp",
      thumbnail_cache_key: 6,
    }),
  ],
  tours: [
    { id: 1, title: "Later", summary: "Second in the list.", sort_order: 1 },
    {
      id: 2,
      title: "Light",
      title_ru: "Свет",
      summary: "From windows.",
      summary_ru: "Из окон.",
      sort_order: 0,
    },
  ],
  stops: [
    { id: 1, tour_id: 2, painting_id: 2, title: "The end", body: "Dark.", sort_order: 1 },
    {
      id: 2,
      tour_id: 2,
      painting_id: 1,
      title: "A window",
      title_ru: "Окно",
      body: "Bright.",
      body_ru: "Светло.",
      pos_x: 0.25,
      pos_y: 0,
      width: 0.75,
      height: 0.5,
      sort_order: 0,
    },
  ],
};
const FIRST = {
  painting_id: 1,
  title: "A window",
  language: "en",
  body: "Bright.",
  pos_x: 0.25,
  pos_y: 0,
  width: 0.75,
  height: 0.5,
};
const SECOND = { painting_id: 2, title: "The end", language: "en", body: "Dark.", ...NOWHERE };

Deno.test("GET /api/tours: in order, with the number of stops and a picture", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/api/tours"), []);
  await fill(test.db, CATALOG);
  const answer = await test.json("/api/tours");
  assert.deepEqual(TourRow.array().parse(answer), answer);
  assert.deepEqual(answer, [
    {
      id: 2,
      title: "Light",
      language: "en",
      summary: "From windows.",
      stops: 2,
      thumbnail_path: "thumbs/2.webp",
      thumbnail_cache_key: 6,
    },
    {
      id: 1,
      title: "Later",
      language: "en",
      summary: "Second in the list.",
      stops: 0,
      thumbnail_path: null,
    },
  ]);
});

Deno.test("GET /api/tours/:id: stops in their order, and each painting once", async () => {
  await using test = await TestApp.open();
  await fill(test.db, CATALOG);
  const answer = await test.json("/api/tours/2");
  assert.deepEqual(Tour.parse(answer), answer);
  const { paintings: works, ...tour } = answer;
  assert.deepEqual(tour, {
    id: 2,
    title: "Light",
    language: "en",
    summary: "From windows.",
    stops: [FIRST, SECOND],
  });
  const shared = { artist_name: "Artist 1", artist_id: 1, movement_color: "#112233" };
  assert.deepEqual(works, [
    { id: 1, title: "Painting 1", year: 1500, image_path: null, thumbnail_path: null, ...shared },
    {
      id: 2,
      title: "Painting 2",
      year: null,
      image_path: "images/2.webp",
      image_cache_key: 5,
      thumbnail_path: "thumbs/2.webp",
      thumbnail_cache_key: 6,
      ...shared,
    },
  ]);
});

Deno.test("GET /api/tours?lang=ru: Russian texts, others marked as English", async () => {
  await using test = await TestApp.open();
  await fill(test.db, CATALOG);
  const [light, later] = await test.json("/api/tours?lang=ru");
  assert.deepEqual([light.title, light.summary, light.language], ["Свет", "Из окон.", "ru"]);
  assert.deepEqual([later.title, later.language], ["Later", "en"]);
  const { stops, title } = await test.json("/api/tours/2?lang=ru");
  assert.equal(title, "Свет");
  assert.deepEqual(stops, [
    { ...FIRST, title: "Окно", body: "Светло.", language: "ru" },
    SECOND,
  ]);
});

Deno.test("GET /api/timeline/tours: stops at works with a year, first stops first", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    ...CATALOG,
    stops: [
      ...CATALOG.stops,
      { id: 3, tour_id: 2, painting_id: 1, title: "Again", sort_order: 2 },
      { id: 4, tour_id: 1, painting_id: 1, title: "Alone", sort_order: 0 },
    ],
  });
  const answer = await test.json("/api/timeline/tours?lang=ru");
  assert.deepEqual(TourMarker.array().parse(answer), answer);
  const place = { artist_id: 1, year: 1500 };
  const light = { tour_id: 2, title: "Свет", language: "ru", stops: 3, ...place };
  assert.deepEqual(answer, [
    { ...light, stop: 1 },
    { tour_id: 1, title: "Later", language: "en", stop: 1, stops: 1, ...place },
    { ...light, stop: 3 },
  ]);
});

Deno.test("GET /api/tours/:id: refuses unknown tours and languages", async () => {
  await using test = await TestApp.open();
  for (
    const [path, status] of [
      ["/api/tours/7", 404],
      ["/api/tours/x", 400],
      ["/api/tours/7?lang=fr", 400],
      ["/api/tours?lang=fr", 400],
    ] as const
  ) {
    const response = await test.request(path);
    assert.equal(response.status, status, path);
    assert.match((await response.json()).error, status === 404 ? /tour/ : /id|lang/, path);
  }
});

Deno.test("tours: deleting a painting deletes its stops", async () => {
  await using test = await TestApp.open();
  await fill(test.db, CATALOG);
  assert.equal((await test.json("/api/tours/2")).stops.length, 2);
  await test.db.write((tx) => tx.delete(paintings).where(eq(paintings.id, 1)));
  assert.deepEqual((await test.json("/api/tours/2")).stops, [SECOND]);
  await test.db.write((tx) => tx.update(tours).set({ title: "Shade" }).where(eq(tours.id, 2)));
  assert.equal((await test.json("/api/tours"))[0].title, "Shade");
  await test.db.write((tx) => tx.delete(tours));
  assert.deepEqual(await test.json("/api/tours"), []);
  assert.deepEqual(await test.db.read.all(sql`SELECT id FROM tour_stops`), []);
});

Deno.test("tour stops: a place is complete and within its picture", async () => {
  await using test = await TestApp.open();
  await fill(test.db, CATALOG);
  const stop = { tour_id: 1, painting_id: 1, title: "Nowhere" };
  const places = [
    { pos_x: 0.5 },
    { ...NOWHERE, width: 0.5 },
    { pos_x: 0.5, pos_y: 0, width: 0.6, height: 0.1 },
    { pos_x: 0, pos_y: 0, width: 0, height: 1 },
    { pos_x: -0.1, pos_y: 0, width: 0.5, height: 0.5 },
  ];
  for (const place of places) {
    await assert.rejects(fill(test.db, { stops: [{ ...stop, ...place }] }), JSON.stringify(place));
  }
  await fill(test.db, { stops: [{ ...stop, pos_x: 0, pos_y: 0, width: 1, height: 1 }] });
});
