import assert from "node:assert/strict";
import { movementGalleryJson } from "../../../db/gallery/movements.ts";
import { MovementGallery } from "../../../domain/gallery/records.ts";
import { artist, byPainting, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

async function galleryOf(test: TestDatabase, id: number): Promise<unknown> {
  const json = await movementGalleryJson(test.db.read, id);
  return json && JSON.parse(json);
}

Deno.test("movementGalleryJson: rows match the contract, in order, unknown years last", async () => {
  await using test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1), movement(2), movement(3)],
    artists: [
      artist(1, { birth_year: 1480 }),
      artist(2, { birth_year: 1450 }),
      artist(3, { birth_year: null }),
      artist(4, { movement_id: 2 }),
    ],
    paintings: [
      painting(1, { year: null }),
      painting(2, { year: 1510, title: "B" }),
      painting(3, { year: 1510, title: "A" }),
      painting(4, { year: 1510, artist_id: 2, title: "Z" }),
      painting(5, { year: 1510, artist_id: 3 }),
      painting(6, { year: 1510, sort_order: -1 }),
      painting(7, { year: 1490, title: 'A "quoted"\nname' }),
      painting(8, { artist_id: 4 }),
      // Beyond the basic plane a code unit says less than a character before it.
      painting(9, { year: 1510, title: "\u{1F5BC}" }),
      painting(10, { year: 1510, title: "\u{FF21}" }),
      painting(11, {
        year: 1400,
        image_path: "paintings/11.webp",
        image_cache_key: 7,
        image_cleared: true,
        checkup_fixed: true,
        checkup_checked: true,
      }),
    ],
    influences: [byPainting(2, 3)],
  });
  const gallery = MovementGallery.parse(await galleryOf(test, 1));
  assert.deepEqual(
    gallery.paintings.map(({ id }) => id),
    [11, 7, 6, 4, 3, 2, 10, 9, 5, 1],
  );
  const [first, quoted] = gallery.paintings;
  assert.deepEqual(first, {
    id: 11,
    title: "Painting 11",
    year: 1400,
    artist_name: "Artist 1",
    artist_id: 1,
    image_path: "paintings/11.webp",
    thumbnail_path: null,
    has_influence_links: false,
    checkup_checked: true,
    checkup_fixed: true,
    image_cleared: true,
    image_cache_key: 7,
    sort_order: 0,
  });
  assert.equal(quoted!.title, 'A "quoted"\nname');
  assert.deepEqual(Object.keys(quoted!).filter((key) => /cleared|key|width/.test(key)), []);
  assert.deepEqual(
    gallery.paintings.filter((one) => one.has_influence_links).map(({ id }) => id),
    [3, 2],
  );
  assert.deepEqual(MovementGallery.parse(await galleryOf(test, 3)).paintings, []);
  assert.equal(await galleryOf(test, 4), undefined);
});

Deno.test("movementGalleryJson: movements larger than one read are complete and in order", async () => {
  await using test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: Array.from({ length: 5001 }, (_, at) => painting(at + 1, { year: 5901 - at })),
  });
  assert.deepEqual(
    MovementGallery.parse(await galleryOf(test, 1)).paintings.map(({ year }) => year),
    Array.from({ length: 5001 }, (_, at) => 901 + at),
  );
});
