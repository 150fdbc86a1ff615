/** The gallery of a movement, read in pages. */
import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { writeMovementGallery } from "../../../db/gallery/movement_gallery.ts";
import { PAINTINGS_A_PAGE } from "../../../db/gallery/sort_paintings.ts";
import { MovementGallery } from "../../../domain/gallery/records.ts";
import type { Reader } from "../../../db/open.ts";
import { artist, byPainting, era, fill, movement, painting } from "../../catalog_fixture.ts";
import { TestDatabase } from "../../support.ts";

async function galleryOf(test: TestDatabase, id: number): Promise<unknown> {
  let text = "";
  const write = (json: Uint8Array) => {
    text += new TextDecoder().decode(json);
    return Promise.resolve();
  };
  const found = await test.db.snapshot((reader) => writeMovementGallery(reader, id, { write }));
  return found ? JSON.parse(text) : undefined;
}

Deno.test("writeMovementGallery: rows as the contract has them, in order, what is unknown last", async () => {
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

const YEAR = '"year":';

Deno.test("writeMovementGallery: of a quarter of a million paintings few are read without a pause", async () => {
  await using test = await TestDatabase.open();
  const [works, artists] = [250_000, 50];
  await fill(test.db, { eras: [era(1)], movements: [movement(1)] });
  await test.db.write(async (tx) => {
    // They would take minutes to move the version and the search index a row at a time.
    const triggers = await tx.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('artists', 'paintings')`,
    );
    for (const { name } of triggers) await tx.run(sql.raw(`DROP TRIGGER ${name}`));
    // Half of them by one artist.
    await tx.run(sql`
      INSERT INTO artists(id, name, birth_year, movement_id)
        SELECT value, 'Artist ' || value, 1400 + value, 1 FROM generate_series(1, ${artists})`);
    await tx.run(sql`
      INSERT INTO paintings(id, title, artist_id, year, sort_order)
        SELECT value, 'Painting ' || value, iif(value % 2, 1, 1 + value / 2 % ${artists}),
          1500 + value * 7919 % 300, value % 3
        FROM generate_series(1, ${works})`);
  });
  // What was read or written since others were let in.
  let since = { keys: 0, rows: 0 };
  let written = 0;
  let latest = "";
  let inOrder = true;
  const most = { keys: 0, rows: 0 };
  const found = await test.db.snapshot((reader) =>
    writeMovementGallery(countingRows(reader, (rows) => since.keys += rows), 1, {
      write: (bytes) => {
        const json = new TextDecoder().decode(bytes);
        let rows = 0;
        for (let at = json.indexOf(YEAR); at >= 0; at = json.indexOf(YEAR, at + 1)) {
          const year = json.slice(at + YEAR.length, at + YEAR.length + 4);
          inOrder &&= year >= latest;
          latest = year;
          rows++;
        }
        written += rows;
        since.rows += rows;
        return Promise.resolve();
      },
      pause: () => {
        most.keys = Math.max(most.keys, since.keys);
        most.rows = Math.max(most.rows, since.rows);
        since = { keys: 0, rows: 0 };
        return Promise.resolve();
      },
    })
  );
  assert.equal(found, true);
  assert.equal(written, works);
  assert.ok(inOrder, "the years do not follow each other");
  // The next page is asked for before one is sorted.
  assert.ok(most.keys > 0 && most.keys <= 2 * PAINTINGS_A_PAGE, `${most.keys}`);
  assert.equal(most.rows, PAINTINGS_A_PAGE);
});

/** A reader of which is known how many rows went into each aggregate that it was asked for. */
function countingRows(reader: Reader, count: (rows: number) => void): Reader {
  return new Proxy(reader, {
    get(target, name: keyof Reader) {
      if (name !== "all") return target[name];
      return async (query: SQL) => {
        const rows = await target.all<{ size?: number }>(query);
        count(rows[0]?.size ?? 0);
        return rows;
      };
    },
  });
}
