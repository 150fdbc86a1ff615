/** A calculated result that names what has been deleted is a result no more. */
import assert from "node:assert/strict";
import { palletResults } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { asking, type Calculable, calculable, CALCULATION, resultPath } from "./calculable.ts";
import { post } from "./records.ts";

async function calculated() {
  const test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const result = async () => (await test.json(resultPath(made)))[made.order.id];
  assert.notDeepEqual(await result(), []);
  return { test, made, result, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

async function placeOf(test: TestApp, made: Calculable, section: string): Promise<string> {
  const all = await test.json(
    `/api/v1/warehouse_section_geometry/withWarehouseID/${made.warehouse.id}`,
  );
  return all.find((row: { id_warehouse_section: string }) => row.id_warehouse_section === section)
    .id;
}

type Deletion = (made: Calculable, test: TestApp) => Promise<[path: string, id: string]>;
const NAMED: Record<string, Deletion> = {
  "a section": ({ sections }) => Promise.resolve(["warehouse_section", sections.far.id]),
  "a section without a way to it": ({ sections }) =>
    Promise.resolve(["warehouse_section", sections.island.id]),
  "a place": async (made, test) => [
    "warehouse_section_geometry",
    await placeOf(test, made, made.sections.near.id),
  ],
  "a point on the way": ({ aisle }) => Promise.resolve(["warehouse_point", aisle[1].id]),
};
const PARTS: Record<string, string> = {
  warehouse_section: "sections",
  warehouse_section_geometry: "section_geometry",
  warehouse_point: "points",
};

for (const [what, deletion] of Object.entries(NAMED)) {
  Deno.test(`results: deleting a referenced ${what} resets them`, async () => {
    await using order = await calculated();
    const { test, made, result } = order;
    const [path, id] = await deletion(made, test);
    const resource = path === "warehouse_point" ? "warehouse_points" : path;
    const answer = await test.request(`/api/v1/${resource}/${id}`, { method: "DELETE" });
    assert.equal(answer.status, 204);
    assert.deepEqual(await result(), []);
    assert.deepEqual(await test.db.read.select().from(palletResults), []);
    const { pallete_computed } = await test.json(`/api/v1/order_item/${made.order.id}`);
    assert.equal(pallete_computed, "");
  });

  Deno.test(`results: a floor save that deletes ${what} resets them`, async () => {
    await using order = await calculated();
    const { test, made, result } = order;
    const [path, id] = await deletion(made, test);
    const changes = { [PARTS[path]!]: { delete: [{ id }] } };
    await test.json(`/api/v1/warehouse_data/${made.warehouse.id}/changes`, post(changes));
    assert.deepEqual(await result(), []);
  });
}

Deno.test("results: deleting unreferenced records keeps them", async () => {
  await using order = await calculated();
  const { test, made, result } = order;
  const before = await result();
  const point = await test.json(
    "/api/v1/warehouse_points/",
    post({
      id_warehouse: made.warehouse.id,
      name_points: "apart",
      pos_x: 1,
      pos_y: 1,
    }),
  );
  const answer = await test.request(`/api/v1/warehouse_points/${point.id}`, { method: "DELETE" });
  assert.equal(answer.status, 204);
  assert.deepEqual(await result(), before);
});
