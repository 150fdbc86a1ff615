/** The window rules of every list, held against a reference that reads like the specification. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { artist, era, fill, movement } from "../../support/catalog.ts";
import { ON_SERVER, TestApp } from "../../support/app.ts";
import { casesOf } from "../../support/random_cases.ts";

// The rules are the same on a server, where each statement takes its time.
const RUNS = casesOf(ON_SERVER ? 15 : 40);

const year = fc.integer({ min: -150, max: 150 });
const span = fc.tuple(year, year).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const life = fc.tuple(span, fc.boolean(), fc.boolean()).map(([[birth, death], born, died]) => ({
  birth_year: born ? birth : null,
  death_year: died ? death : null,
}));
const catalogs = fc.record({
  eras: fc.array(span, { minLength: 1, maxLength: 5 }),
  movements: fc.array(span, { minLength: 1, maxLength: 6 }),
  lives: fc.array(fc.tuple(life, fc.nat(5)), { maxLength: 12 }),
  windows: fc.array(span, { minLength: 1, maxLength: 6 }),
});

const overlaps = (start: number, end: number, from: number, to: number) =>
  Math.max(start, from) <= Math.min(end, to);

Deno.test("windows: bootstrap, timeline and artists agree with the naive reading of the rules", async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async ({ eras, movements, lives, windows }) => {
      await using test = await TestApp.open();
      const people = lives.map(([years, school], index) =>
        artist(index + 1, { ...years, movement_id: school % movements.length + 1 })
      );
      await fill(test.db, {
        eras: eras.map(([start_year, end_year], i) => era(i + 1, { start_year, end_year })),
        movements: movements.map(([start_year, end_year], i) =>
          movement(i + 1, { start_year, end_year })
        ),
        artists: people,
      });
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      const inside = (list: (readonly [number, number])[], start: number, end: number) =>
        list.flatMap(([from, to], i) => overlaps(start, end, from, to) ? [i + 1] : []);

      for (const [start, end] of windows) {
        const lived = people.flatMap((person) => {
          const { birth_year, death_year } = person;
          if (birth_year === null && death_year === null) return [];
          return [{
            person,
            from: birth_year ?? death_year! - 110,
            to: death_year ?? birth_year! + 110,
          }];
        });
        const alive = lived.filter(({ from, to }) => overlaps(start, end, from, to))
          .map(({ person }) => person);
        const query = `start=${start}&end=${end}`;

        const bootstrap = await test.json(`/api/catalog/bootstrap?${query}`);
        assert.deepEqual(ids(bootstrap.eras), inside(eras, start, end));
        assert.deepEqual(ids(bootstrap.movements), inside(movements, start, end));
        assert.deepEqual(ids(bootstrap.artists), ids(alive));

        const timeline = await test.json(`/api/timeline?${query}`);
        assert.deepEqual(ids(timeline.eras), inside(eras, start, end));
        const active = new Set(alive.map(({ movement_id }) => movement_id));
        assert.deepEqual(
          ids(timeline.movements),
          inside(movements, start, end).filter((id) => active.has(id)),
        );

        const listed = lived.filter(({ from, to }) => to > start && from < end)
          .map(({ person }) => person);
        assert.deepEqual(ids(await test.json(`/api/artists?${query}`)), ids(listed));
        const first = listed.filter(({ movement_id }) => movement_id === 1);
        assert.deepEqual(ids(await test.json(`/api/artists?${query}&movement_id=1`)), ids(first));
      }
    }),
    { numRuns: RUNS },
  );
});

Deno.test("windows: records without years are excluded from windows only", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1), movement(2)],
    artists: [
      artist(1, { birth_year: null, death_year: null }),
      artist(2, { birth_year: 1800, death_year: null }),
      artist(3, { birth_year: null, death_year: null, movement_id: 2 }),
    ],
  });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const listed = async (query: string) => ids(await test.json(`/api/artists${query}`));
  assert.deepEqual(await listed(""), [1, 2, 3]);
  assert.deepEqual(await listed("?start=1900"), [2]);
  assert.deepEqual(await listed("?start=1910"), []);
  assert.deepEqual(await listed("?end=1801"), [2]);
  assert.deepEqual(await listed("?end=1800"), []);
  const boot = async (query: string) =>
    ids((await test.json(`/api/catalog/bootstrap${query}`)).artists);
  assert.deepEqual(await boot(""), [1, 2, 3]);
  assert.deepEqual(await boot("?start=1905&end=2000"), [2]);
  assert.deepEqual(await boot("?start=1911&end=2000"), []);
  assert.deepEqual(ids((await test.json("/api/timeline")).movements), [1, 2]);
  assert.deepEqual(ids((await test.json("/api/timeline?start=-3000&end=2100")).movements), [1]);
});
