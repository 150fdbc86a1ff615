/** Navigation held against a reference that walks the edges one by one. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { influenceSources } from "../../../db/schema/gallery.ts";
import {
  artist,
  byArtist,
  byMovement,
  byPainting,
  era,
  fill,
  movement,
  painting,
} from "../../support/catalog.ts";
import { ON_SERVER, TestApp } from "../../support/app.ts";

const ARTISTS = 6;
const PAINTINGS = 12;
const authorOf = (work: number) => work % ARTISTS + 1;

const edge = fc.oneof(
  fc.tuple(fc.constant("painting"), fc.integer({ min: 1, max: PAINTINGS })),
  fc.tuple(fc.constant("artist"), fc.integer({ min: 1, max: ARTISTS })),
  fc.tuple(fc.constant("movement"), fc.integer({ min: 1, max: 2 })),
);
const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: PAINTINGS }), edge), { maxLength: 15 })
  .map((list) =>
    list.filter(([work, [type, source]]) => !(type === "painting" && work === source))
  );

Deno.test("GET /api/artists/:id/navigation: agrees with the edges in both directions", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { start_year: 1500 }), movement(2, { start_year: 1400 })],
    artists: Array.from(
      { length: ARTISTS },
      (_, i) => artist(i + 1, { movement_id: i % 2 + 1, birth_year: 1500 - i }),
    ),
    paintings: Array.from(
      { length: PAINTINGS },
      (_, i) => painting(i + 1, { artist_id: authorOf(i + 1) }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(edges, async (list) => {
      await test.db.write((tx) => tx.delete(influenceSources));
      await fill(test.db, {
        influences: list.map(([work, [type, source]]) =>
          type === "painting"
            ? byPainting(work, source)
            : type === "artist"
            ? byArtist(work, source)
            : byMovement(work, source)
        ),
      });
      // Of each edge between people: who influenced whom.
      const pairs = list.flatMap(([work, [type, source]]) =>
        type === "movement"
          ? []
          : [{ from: type === "painting" ? authorOf(source) : source, to: authorOf(work) }]
      );
      for (let id = 1; id <= ARTISTS; id++) {
        const navigation = await test.json(`/api/artists/${id}/navigation`);
        assert.deepEqual(Object.keys(navigation), ["predecessors", "successors"]);
        const shown = (groups: { artists: { id: number }[] }[]) =>
          groups.flatMap((group) => group.artists.map((one) => one.id)).sort();
        const expected = (people: number[]) =>
          [...new Set(people)].filter((one) => one !== id).sort();
        assert.deepEqual(
          shown(navigation.predecessors),
          expected(pairs.filter(({ to }) => to === id).map(({ from }) => from)),
        );
        assert.deepEqual(
          shown(navigation.successors),
          expected(pairs.filter(({ from }) => from === id).map(({ to }) => to)),
        );
      }
    }),
    { numRuns: ON_SERVER ? 10 : 40 },
  );
});

Deno.test("GET /api/artists/:id/navigation: groups by movement in time, with the specified fields", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [
      movement(1, { name: "Later", start_year: 1600 }),
      movement(2, { name: "Earlier", start_year: 1500, color: "#112233" }),
    ],
    artists: [
      artist(1, { name: "Self" }),
      artist(2, { name: "Young", birth_year: 1490, movement_id: 2 }),
      artist(3, { name: "Old", birth_year: 1480, movement_id: 2, portrait_path: "o.jpg" }),
      artist(4, { name: "Fellow" }),
    ],
    paintings: [1, 2, 3, 4].map((id) => painting(id, { artist_id: id })),
    influences: [byPainting(1, 4), byPainting(1, 2), byArtist(1, 3), byArtist(1, 1)],
  });
  assert.deepEqual(await test.json("/api/artists/1/navigation"), {
    predecessors: [
      {
        movement_id: 2,
        movement_name: "Earlier",
        movement_color: "#112233",
        artists: [
          { id: 3, name: "Old", birth_year: 1480, death_year: 1520, portrait_path: "o.jpg" },
          { id: 2, name: "Young", birth_year: 1490, death_year: 1520, portrait_path: null },
        ],
      },
      {
        movement_id: 1,
        movement_name: "Later",
        movement_color: "#804020",
        artists: [
          { id: 4, name: "Fellow", birth_year: 1450, death_year: 1520, portrait_path: null },
        ],
      },
    ],
    successors: [],
  });
});
