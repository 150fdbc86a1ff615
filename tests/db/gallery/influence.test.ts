/** The influence graph held against a reference that goes through the rows one by one. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { influenceJson } from "../../../db/gallery/influence.ts";
import { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
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
import { TestDatabase } from "../../support/app.ts";

const KINDS = ["painting", "artist", "movement"] as const;
type Edge = [kind: typeof KINDS[number], source: number, target: number];

const MOVEMENTS = 4;
const ARTISTS = 6;
const PAINTINGS = 10;
const movementOf = (who: number) => who % MOVEMENTS + 1;
const artistOf = (work: number) => work % ARTISTS + 1;
const SIZES = { painting: PAINTINGS, artist: ARTISTS, movement: MOVEMENTS };

const edges: fc.Arbitrary<Edge[]> = fc.array(
  fc.tuple(fc.constantFrom(...KINDS), fc.nat(), fc.integer({ min: 1, max: PAINTINGS })).map(
    ([kind, source, target]): Edge => [kind, source % SIZES[kind] + 1, target],
  ),
  { maxLength: 14 },
).map((list) =>
  list.filter(([kind, source, target]) => !(kind === "painting" && source === target))
);

const row = ([kind, source, target]: Edge) =>
  ({ painting: byPainting, artist: byArtist, movement: byMovement })[kind](target, source);
const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

Deno.test("influenceJson: agrees with a naive evaluation of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(edges, async (list) => {
      await using test = await TestDatabase.open();
      const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
      await fill(test.db, {
        eras: [era(1)],
        movements: ids(MOVEMENTS).map((id) => movement(id)),
        artists: ids(ARTISTS).map((id) => artist(id, { movement_id: movementOf(id) })),
        paintings: ids(PAINTINGS).map((id) => painting(id, { artist_id: artistOf(id) })),
        influences: list.map(row),
      });
      const answer = InfluenceAnswer.parse(JSON.parse(await influenceJson(test.db.background)));
      const named = (kind: Edge[0]) => list.filter(([one]) => one === kind).map(([, id]) => id);
      const works = ascending([...named("painting"), ...list.map(([, , target]) => target)]);
      const people = ascending([...named("artist"), ...works.map(artistOf)]);
      assert.deepEqual(answer.paintings.id, works);
      assert.deepEqual(answer.paintings.artist_id, works.map(artistOf));
      assert.deepEqual(answer.artists.id, people);
      assert.deepEqual(
        answer.movements.id,
        ascending([...named("movement"), ...people.map(movementOf)]),
      );
      for (const kind of KINDS) {
        const { source, target } = answer.edges[kind];
        const once = new Set(
          list.filter(([one]) => one === kind).map(([, from, to]) => `${from} ${to}`),
        );
        assert.deepEqual(source.map((from, i) => `${from} ${target[i]}`), [...once]);
      }
    }),
    { numRuns: 25 },
  );
});
