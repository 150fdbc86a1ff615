import assert from "node:assert/strict";
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

async function influences(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [
      movement(1, { name: "Here", start_year: 1600 }),
      movement(2, { name: "Early", start_year: 1400, color: "#112233" }),
      movement(3, { name: "Late", start_year: 1700 }),
      movement(4, { name: "Twice", start_year: 1500 }),
      movement(5, { name: "Alone" }),
    ],
    artists: [1, 2, 3, 4].map((id) => artist(id, { movement_id: id })),
    paintings: [1, 2, 3, 4].map((id) => painting(id, { artist_id: id }))
      .concat(painting(5, { artist_id: 1 })),
    influences: [
      byPainting(1, 2),
      byArtist(1, 4),
      byMovement(5, 4),
      byPainting(1, 5),
      byPainting(3, 1),
      byMovement(4, 1),
      byArtist(4, 1),
    ],
  });
  return test;
}

const names = (list: { movement_name: string }[]) => list.map(({ movement_name }) => movement_name);

Deno.test("GET /api/movements/:id/navigation: most edges first, never the movement itself", async () => {
  await using test = await influences();
  const { predecessors, successors } = await test.json("/api/movements/1/navigation");
  assert.deepEqual(names(predecessors), ["Twice", "Early"]);
  assert.deepEqual(names(successors), ["Twice", "Late"]);
  assert.deepEqual(predecessors[1], {
    movement_id: 2,
    movement_name: "Early",
    movement_color: "#112233",
  });
});

Deno.test("GET /api/movements/:id/navigation: empty without edges, 404 for an unknown movement", async () => {
  await using test = await influences();
  assert.deepEqual(await test.json("/api/movements/5/navigation"), {
    predecessors: [],
    successors: [],
  });
  assert.deepEqual(await test.refusal("/api/movements/99/navigation"), [
    404,
    "No movement has the id 99",
  ]);
  assert.deepEqual(await test.refusal("/api/movements/x/navigation"), [
    400,
    "id: expected a whole number",
  ]);
});

Deno.test("GET /api/movements/:id/navigation: includes new edges immediately", async () => {
  await using test = await influences();
  await test.json("/api/movements/3/navigation");
  await fill(test.db, { influences: [byMovement(3, 5)] });
  const { predecessors } = await test.json("/api/movements/3/navigation");
  assert.deepEqual(names(predecessors), ["Alone", "Here"]);
});
