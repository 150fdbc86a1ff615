import assert from "node:assert/strict";
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
import { TestApp } from "../../support/app.ts";

const NOTHING = {
  eras: [],
  movements: {
    id: [],
    name: [],
    color: [],
    start_year: [],
    end_year: [],
    era_id: [],
    sort_order: [],
    translations: {},
  },
  artists: {
    id: [],
    name: [],
    birth_year: [],
    death_year: [],
    movement_id: [],
    portrait_thumb_path: [],
    translations: {},
  },
  paintings: {
    id: [],
    title: [],
    year: [],
    artist_id: [],
    translations: {},
  },
  edges: {
    painting: { source: [], target: [] },
    artist: { source: [], target: [] },
    movement: { source: [], target: [] },
  },
};

const CATALOG = {
  eras: [era(1, { start_definite: true }), era(2), era(3)],
  movements: [
    movement(1, { start_year: -500, end_year: -400 }),
    movement(2, { era_id: 2, color: "#112233" }),
    movement(3, { era_id: 3 }),
    movement(4),
  ],
  artists: [
    artist(1, { birth_year: -520, death_year: null }),
    artist(2, { movement_id: 2, portrait_thumb_path: "portraits/thumbs/2.jpg" }),
    artist(3, { movement_id: 3 }),
    artist(4, { movement_id: 4 }),
  ],
  paintings: [
    painting(1, { year: -480 }),
    painting(2, { artist_id: 2, year: null }),
    painting(3, { artist_id: 2, title: '«Ночь» "2"' }),
    painting(4, { artist_id: 3 }),
  ],
};

Deno.test("GET /api/influence: nothing but empty columns in an empty catalog", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/api/influence"), NOTHING);
});

Deno.test("GET /api/influence: contains exactly the ends of edges", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    ...CATALOG,
    influences: [
      byPainting(3, 1, { notes: "seen in Rome" }),
      byArtist(2, 2),
      byMovement(3, 4),
      byPainting(3, 1, { notes: "and again in Naples" }),
      byPainting(2, 3),
      byPainting(3, 2),
    ],
  });
  const answer = await test.json("/api/influence");
  assert.deepEqual(InfluenceAnswer.parse(answer), answer);
  assert.deepEqual(answer.eras, [
    {
      id: 1,
      name: "Era 1",
      start_year: 1400,
      end_year: 1600,
      start_definite: true,
      end_definite: false,
      sort_order: 0,
    },
    {
      id: 2,
      name: "Era 2",
      start_year: 1400,
      end_year: 1600,
      start_definite: false,
      end_definite: false,
      sort_order: 0,
    },
  ]);
  assert.deepEqual(answer.movements.id, [1, 2, 4]);
  assert.deepEqual(answer.movements.color, ["#804020", "#112233", "#804020"]);
  assert.deepEqual(answer.movements.start_year, [-500, 1400, 1400]);
  assert.deepEqual(answer.artists, {
    id: [1, 2],
    name: ["Artist 1", "Artist 2"],
    birth_year: [-520, 1450],
    death_year: [null, 1520],
    movement_id: [1, 2],
    portrait_thumb_path: ["", "portraits/thumbs/2.jpg"],
    translations: {},
  });
  assert.deepEqual(answer.paintings, {
    id: [1, 2, 3],
    title: ["Painting 1", "Painting 2", '«Ночь» "2"'],
    year: [-480, null, 1500],
    artist_id: [1, 2, 2],
    translations: {},
  });
  assert.deepEqual(answer.edges, {
    painting: { source: [1, 3, 2], target: [3, 2, 3] },
    artist: { source: [2], target: [2] },
    movement: { source: [4], target: [3] },
  });
});

Deno.test("GET /api/influence: 304 until the catalog changes", async () => {
  await using test = await TestApp.open();
  await fill(test.db, { ...CATALOG, influences: [byArtist(2, 1)] });
  const first = await test.request("/api/influence");
  await first.body?.cancel();
  const etag = first.headers.get("ETag")!;
  const headers = { "If-None-Match": etag };
  const again = await test.request("/api/influence", { headers });
  assert.equal(again.status, 304);
  await fill(test.db, { influences: [byArtist(3, 1)] });
  const changed = await test.request("/api/influence", { headers });
  assert.equal(changed.status, 200);
  assert.deepEqual((await changed.json()).edges.artist, { source: [1, 1], target: [2, 3] });
});
