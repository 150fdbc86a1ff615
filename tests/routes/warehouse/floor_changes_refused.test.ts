/** Saves of a floor plan that are refused: nothing of them is stored. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { EMPTY, ids, pathOf } from "./floor_saves.ts";
import { fill, post, type Row, stored, UNKNOWN } from "./records.ts";

/** Sends a save that must be refused and change nothing. */
async function refused(test: TestApp, warehouse: Row, json: unknown): Promise<unknown[]> {
  const before = await stored(test);
  const response = await test.request(pathOf(warehouse), post(json));
  const { error, ...more } = await response.json();
  assert.deepEqual(await stored(test), before);
  return Object.keys(more).length === 0 ? [response.status, error] : [response.status, error, more];
}

Deno.test("floor changes: all conflicts are listed, and nothing is written", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, farPoint, section, edge } = await fill(test);
  const gone = { ...edge, id: UNKNOWN };
  const answer = await refused(test, warehouse, {
    points: {
      create: [{ ...point, id: ids(1)[0] }],
      update: [
        { id: point.id, changes: { pos_x: 5 }, seen: { ...point, pos_y: 77 } },
        { id: farPoint.id, changes: { pos_x: 5 }, seen: farPoint },
      ],
    },
    edges: { delete: [{ id: UNKNOWN, seen: gone }] },
    sections: { delete: [{ id: section.id, seen: { ...section, count_box: 11 } }] },
    section_geometry: { update: [{ id: UNKNOWN, changes: {} }] },
  });
  assert.deepEqual(answer, [412, "Records have been changed meanwhile", {
    conflicts: [
      { resource: "points", id: point.id, seen: { ...point, pos_y: 77 }, stored: point },
      { resource: "edges", id: UNKNOWN, seen: gone, stored: null },
      {
        resource: "sections",
        id: section.id,
        seen: { ...section, count_box: 11 },
        stored: section,
      },
      { resource: "section_geometry", id: UNKNOWN, seen: null, stored: null },
    ],
  }]);
  const response = await test.request(pathOf(warehouse), {
    ...post({ points: { delete: [{ id: UNKNOWN }] } }),
    headers: { "Accept-Language": "ru" },
  });
  assert.equal((await response.json()).error, "Записи за это время изменились");
});

Deno.test("floor changes: a late error rolls everything back", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, geometry } = await fill(test);
  const [id] = ids(1);
  const rest = {
    points: {
      create: [{ ...point, id }],
      update: [{ id: point.id, changes: { pos_x: 5 } }],
    },
  };
  assert.deepEqual(
    await refused(test, warehouse, {
      ...rest,
      section_geometry: { update: [{ id: geometry.id, changes: { id_point_way: UNKNOWN } }] },
    }),
    [404, `section_geometry.update[0].changes.id_point_way: no point has the id ${UNKNOWN}`],
  );
  assert.deepEqual(
    await refused(test, warehouse, { ...rest, section_geometry: { create: [geometry] } }),
    [409, `section_geometry.create[0].id: ${geometry.id} is taken already`],
  );
});

Deno.test("floor changes: other warehouses are protected", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, edge, section } = await fill(test);
  const other = await fill(test);
  const [id] = ids(1);
  const cases: [unknown, string][] = [
    [
      { points: { create: [{ ...point, id, id_warehouse: other.warehouse.id }] } },
      "points.create[0].id_warehouse: expected the id of the warehouse",
    ],
    [
      { points: { update: [{ id: point.id, changes: { id_warehouse: other.warehouse.id } }] } },
      "points.update[0].changes.id_warehouse: expected the id of the warehouse",
    ],
    [
      { points: { update: [{ id: other.point.id, changes: {} }] } },
      `points.update[0].id: no point of the warehouse has the id ${other.point.id}`,
    ],
    [
      { sections: { delete: [{ id: other.section.id }] } },
      `sections.delete[0].id: no section of the warehouse has the id ${other.section.id}`,
    ],
    [
      { edges: { create: [{ ...edge, id, id_points_to: other.point.id }] } },
      `edges.create[0].id_points_to: no point of the warehouse has the id ${other.point.id}`,
    ],
    [
      { sections: { update: [{ id: section.id, changes: { id_box: other.box.id } }] } },
      `sections.update[0].changes.id_box: no box type of the warehouse has the id ${other.box.id}`,
    ],
  ];
  for (const [json, error] of cases) {
    assert.deepEqual(await refused(test, warehouse, json), [400, error]);
  }
  assert.deepEqual(await refused(test, { id: UNKNOWN }, {}), [
    404,
    `No warehouse has the id ${UNKNOWN}`,
  ]);
});

Deno.test("floor changes: errors of the body name the place", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, edge } = await fill(test);
  const [id] = ids(1);
  const many = Array.from({ length: 50_001 }, () => ({ id: UNKNOWN }));
  const cases: [json: unknown, status: number, error: string][] = [
    [[], 400, "expected a JSON object"],
    [{ points: [] }, 400, "points: expected a JSON object"],
    [{ edges: { update: {} } }, 400, "edges.update: expected a list"],
    [{ points: { create: [7] } }, 400, "points.create[0]: expected a record (a JSON object)"],
    [
      { points: { create: [{ ...point, id, pos_x: "1" }] } },
      400,
      "points.create[0].pos_x: expected a number",
    ],
    [
      { points: { create: [{ ...point, id: undefined }] } },
      400,
      "points.create[0].id: expected a UUID",
    ],
    [
      { points: { update: [{ id: point.id }] } },
      400,
      "points.update[0].changes: expected a record (a JSON object)",
    ],
    [
      { points: { update: [{ id: point.id, changes: { pos_y: null } }] } },
      400,
      "points.update[0].changes.pos_y: expected a number",
    ],
    [
      { points: { delete: [{ id: point.id, seen: { id: point.id } }] } },
      400,
      "points.delete[0].seen.id_warehouse: expected a UUID",
    ],
    [
      { points: { update: [{ id: point.id, changes: {} }], delete: [{ id: point.id }] } },
      400,
      `points.delete[0].id: ${point.id} is repeated`,
    ],
    [
      { points: { delete: [{ id: point.id }] }, edges: { create: [{ ...edge, id }] } },
      404,
      `edges.create[0].id_points_from: no point has the id ${point.id}`,
    ],
    [
      { points: { delete: many }, edges: { delete: many } },
      400,
      "expected at most 100000 changes",
    ],
  ];
  for (const [json, status, error] of cases) {
    assert.deepEqual(await refused(test, warehouse, json), [status, error]);
  }
  const headers = { "Content-Type": "application/json" };
  const broken = { method: "POST", headers, body: "{" };
  assert.deepEqual(await test.refusal(pathOf(warehouse), broken), [
    400,
    "Malformed JSON in request body",
  ]);
  assert.deepEqual(await test.json(pathOf(warehouse), post({})), EMPTY);
});
