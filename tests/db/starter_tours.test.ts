/** The starter tours: on works with a picture, written in both languages, seeded once. */
import assert from "node:assert/strict";
import { readStarterTours, seedStarter } from "../../services/seed/mod.ts";
import { readStarterPictures } from "../../services/seed/pictures.ts";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { TestApp } from "../support/app.ts";
import { TourFile } from "./starter_files.ts";

const files = await readStarterTours();
const stops = [...files].flatMap(([tour, file]) => file.stops.map((stop) => ({ tour, ...stop })));

Deno.test("starter tours: eight, of 6 to 15 stops, each on a work that has a picture", async () => {
  assert.equal(files.size, 8);
  const pictures = new Set((await readStarterPictures()).map((picture) => picture.painting));
  for (const { tour, painting } of stops) assert.ok(pictures.has(painting), `${tour}: ${painting}`);
  for (const file of files.values()) TourFile.parse(file);
});

Deno.test("starter tours: every place lies in its picture and is a part of it", () => {
  for (const { tour, title, place } of stops) {
    if (place === undefined) continue;
    const [x, y, width, height] = place;
    assert.ok(width >= 0.1 && height >= 0.08, `${tour}: ${title.en} is too small`);
    assert.ok(x + width <= 1 && y + height <= 1, `${tour}: ${title.en} is outside`);
    assert.ok(width * height < 0.9, `${tour}: ${title.en} is the whole`);
  }
  assert.ok(stops.filter(({ place }) => place).length > stops.length / 2);
});

Deno.test("starter tours: sentences in English and in Russian, none twice", () => {
  for (const { tour, title, body } of stops) {
    assert.match(body.en, /[.?:"]$/, `${tour}: ${title.en}`);
    assert.match(body.ru, /[а-яё»][.?]|[.?]$/i, `${tour}: ${title.ru}`);
    assert.match(title.ru, /[а-яё]/i, title.en);
    assert.doesNotMatch(body.en, /[а-яё]/i, title.en);
  }
  assert.equal(new Set(stops.map(({ body }) => body.en)).size, stops.length);
  assert.equal(new Set(stops.map(({ body }) => body.ru)).size, stops.length);
});

Deno.test("starter tours: seeded with the catalog, in their order", async () => {
  await using test = await TestApp.withStarter();
  const tours = await test.json("/api/tours?lang=ru");
  assert.deepEqual(
    tours.map(({ title, stops }: { title: string; stops: number }) => [title, stops]),
    [...files.values()].map(({ title, stops }) => [title.ru, stops.length]),
  );
  const { stops: shown } = await test.json(`/api/tours/${tours[0].id}`);
  const [first] = files.values().next().value!.stops;
  assert.deepEqual(
    [
      shown[0].title,
      shown[0].body,
      shown[0].pos_x,
      shown[0].pos_y,
      shown[0].width,
      shown[0].height,
    ],
    [first!.title.en, first!.body.en, ...first!.place!],
  );
});

Deno.test("starter tours: omitted if the catalog lacks any of their works", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Katsushika Hokusai" })],
    paintings: [painting(1, { title: "The Great Wave off Kanagawa" })],
  });
  await seedStarter(test.db);
  assert.deepEqual(await test.json("/api/tours"), []);
});
