/** The complete results of a search, page by page, with filters. */
import assert from "node:assert/strict";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function library(): Promise<TestApp> {
  const test = await TestApp.open();
  const works = Array.from({ length: 60 }, (_, at) =>
    painting(at + 1, {
      title: `View ${at + 1}`,
      artist_id: at < 40 ? 1 : 2,
      year: at < 40 ? 1850 + at : 1700,
      ...(at % 2 === 0 && { image_path: `${at}.jpg`, thumbnail_path: `${at}-thumb.jpg` }),
    }));
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { name: "Realism" }), movement(2, { name: "Veduta" })],
    artists: [
      artist(1, { name: "Anna Field" }),
      artist(2, { name: "Marco View", movement_id: 2 }),
    ],
    paintings: works,
  });
  return test;
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

Deno.test("GET /api/search with a page: every result of a type once, over all pages", async () => {
  await using test = await library();
  const first = await test.json("/api/search?q=view&type=paintings&page=1");
  const second = await test.json("/api/search?q=view&type=paintings&page=2");
  const third = await test.json("/api/search?q=view&type=paintings&page=3");
  assert.deepEqual([first.total, first.pages, first.page], [60, 2, 1]);
  assert.deepEqual(first.counts, { artists: 1, paintings: 60, movements: 0, tours: 0, texts: 0 });
  assert.deepEqual(
    ids([...first.results, ...second.results]),
    Array.from({ length: 60 }, (_, at) => at + 1),
  );
  assert.deepEqual(third.results, []);
  const artists = await test.json("/api/search?q=view&type=artists&page=1");
  assert.deepEqual(ids(artists.results), [2]);
});

Deno.test("GET /api/search with a page: counts for each filter value", async () => {
  await using test = await library();
  const path = "/api/search?q=view&type=paintings&page=1";
  const { facets } = await test.json(path);
  assert.deepEqual(
    facets.movements.map(({ name, count }: { name: string; count: number }) => [name, count]),
    [["Realism", 40], ["Veduta", 20]],
  );
  assert.deepEqual(facets.centuries, [{ century: 17, count: 20 }, { century: 19, count: 40 }]);
  assert.equal(facets.with_picture, 30);

  const veduta = await test.json(`${path}&movement=2`);
  assert.equal(veduta.total, 20);
  assert.equal(veduta.facets.movements.length, 2);
  assert.deepEqual(veduta.facets.centuries, [{ century: 17, count: 20 }]);
  assert.equal((await test.json(`${path}&movement=2&century=19`)).total, 0);
  assert.equal((await test.json(`${path}&century=19&picture=1`)).total, 20);
});

Deno.test("GET /api/search with a page: wrong parameters are refused by their names", async () => {
  await using test = await library();
  const refused = [["type=books&page=1", "type"], ["page=0", "page"], [
    "page=1&picture=2",
    "picture",
  ]] as const;
  for (const [query, field] of refused) {
    const response = await test.request(`/api/search?q=view&${query}`);
    assert.equal(response.status, 400, query);
    assert.match((await response.json()).error, new RegExp(`^${field}: `));
  }
});
