/** The list of all points, which is a list of lists. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { create, draft, post, type Row } from "./records.ts";

Deno.test("points: a list for each warehouse, in the order of warehouses and of points", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), []);
  const [a, b, c] = await create(
    test,
    "warehouse",
    ...Array.from({ length: 3 }, () => draft({}, "warehouse")),
  ) as [Row, Row, Row];
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), [[], [], []]);
  const of = (warehouse: Row) => draft({ warehouse }, "point");
  const [c1, a1, c2] = await test.json(
    "/api/v1/warehouse_points/points",
    post([of(c), of(a), of(c)]),
  );
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), [[a1], [], [c1, c2]]);
  await test.request(`/api/v1/warehouse_data/${b.id}`, { method: "DELETE" });
  assert.deepEqual(await test.json("/api/v1/warehouse_points/"), [[a1], [c1, c2]]);
});

Deno.test("points: complete for more warehouses than one batch", async () => {
  await using test = await TestApp.open();
  const drafts = Array.from({ length: 600 }, () => draft({}, "warehouse"));
  const warehouses: Row[] = await test.json("/api/v1/warehouse_data/warehouses", post(drafts));
  const points: Row[] = await test.json(
    "/api/v1/warehouse_points/points",
    post(warehouses.map((warehouse) => draft({ warehouse }, "point"))),
  );
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), points.map((point) => [point]));
});
