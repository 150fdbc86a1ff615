/** Edges are updated by lists. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { create, draft, fill, put, type Row, UNKNOWN } from "./records.ts";

const EDGES = "/api/v1/warehouse_edge";

async function threeEdges(test: TestApp): Promise<[Row, Row, Row]> {
  const filled = await fill(test);
  const more = await create(test, "edge", draft(filled, "edge"), draft(filled, "edge"));
  return [filled.edge, ...more] as [Row, Row, Row];
}

Deno.test("edges: identified by their own id, else by the path's", async () => {
  await using test = await TestApp.open();
  const [a, b, c] = await threeEdges(test);
  const updated = await test.json(
    `${EDGES}/${a.id}`,
    put([{ id: c.id, name_points_to: "to" }, { name_points_from: "from" }]),
  );
  const expected = [{ ...c, name_points_to: "to" }, { ...a, name_points_from: "from" }];
  assert.deepEqual(updated, expected, "in the order of the request");
  assert.deepEqual(await test.json(EDGES), [expected[1], b, expected[0]]);
});

Deno.test("edges: the path's own edge need not be in the list", async () => {
  await using test = await TestApp.open();
  const [a, b, c] = await threeEdges(test);
  const [updated] = await test.json(
    `${EDGES}/${a.id}`,
    put([{ id: b.id.toUpperCase(), id_points_to: a.id_points_from }]),
  );
  assert.deepEqual(updated, { ...b, id_points_to: a.id_points_from });
  assert.deepEqual(await test.json(EDGES), [a, updated, c]);
});

Deno.test("edges: lists are updated atomically", async () => {
  await using test = await TestApp.open();
  const [a, b, c] = await threeEdges(test);
  const change = { name_points_to: "new" };
  const cases: [rows: unknown[], status: number, error: string][] = [
    [[change, { ...change, id: UNKNOWN }], 404, `No edge has the id ${UNKNOWN}`],
    [[change, { id: b.id, id_points_to: UNKNOWN }], 404, `[1].id_points_to: no point has the id`],
    [[{ ...change, id: b.id }, { id: "7" }], 400, "[1].id: expected a UUID"],
    [[change, { id: b.id, name_points_to: 7 }], 400, "[1].name_points_to: expected text"],
    [[change, { id: null }], 400, "[1].id: expected a UUID"],
  ];
  for (const [rows, status, error] of cases) {
    const refusal = await test.refusal(`${EDGES}/${a.id}`, put(rows));
    assert.equal(refusal[0], status, error);
    assert.equal(refusal[1].startsWith(error), true, refusal[1]);
  }
  const unknown = await test.refusal(`${EDGES}/${UNKNOWN}`, put([{ ...change, id: a.id }]));
  assert.deepEqual(unknown, [404, `No edge has the id ${UNKNOWN}`], "the path's must exist too");
  assert.deepEqual(await test.json(EDGES), [a, b, c]);
});

Deno.test("edges: several hundred in one list", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const drafts = Array.from({ length: 700 }, () => draft(filled, "edge"));
  const edges: Row[] = await test.json(EDGES, { method: "POST", json: drafts });
  const renamed = edges.map((edge, index) => ({ ...edge, name_points_to: `row ${index}` }));
  assert.deepEqual(await test.json(`${EDGES}/${filled.edge.id}`, put(renamed)), renamed);
  assert.deepEqual(await test.json(EDGES), [filled.edge, ...renamed]);
});
