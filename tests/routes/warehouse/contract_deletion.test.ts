/** What goes with a record that is deleted, what is emptied, and that nothing else changes. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { palletResults } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { RECORDS, type ResourceName } from "./contract_records.ts";
import { pathOf, routeOf } from "./contract_routes.ts";
import { assertNoLooseEnds, fill, stored } from "./records.ts";

interface Consequences {
  /** Resources of which all that hangs on the record goes, the record's own included. */
  gone: ResourceName[];
  /** Fields that are emptied in the rows that stay, as the table has them. */
  emptied?: Partial<Record<ResourceName, Record<string, unknown>>>;
}

const CONSEQUENCES: Record<ResourceName, Consequences> = {
  warehouse: { gone: Object.keys(RECORDS) as ResourceName[] },
  box: {
    gone: ["box", "line"],
    emptied: { section: { id_box: null, sku_name: "", count_box: 0 } },
  },
  user: { gone: ["user"] },
  point: {
    gone: ["point", "edge"],
    emptied: { geometry: { id_point_way: null, name_point_way: "" } },
  },
  edge: { gone: ["edge"] },
  section: { gone: ["section", "geometry"] },
  geometry: { gone: ["geometry"] },
  order: { gone: ["order", "line", "parameters"] },
  line: { gone: ["line"] },
  parameters: { gone: ["parameters"] },
};

for (const [resource, { gone, emptied = {} }] of Object.entries(CONSEQUENCES)) {
  Deno.test(`deletion of ${RECORDS[resource as ResourceName].what}: dependent and independent records`, async () => {
    await using test = await TestApp.open();
    const [filled, other] = [await fill(test), await fill(test)];
    const before = await stored(test);
    const deleted = filled[resource as ResourceName];
    const path = pathOf(routeOf(resource as ResourceName, "remove"), deleted.id);
    assert.equal((await test.request(path, { method: "DELETE" })).status, 204);

    const expected = structuredClone(before);
    for (const name of gone) {
      // The far point hangs on the warehouse alone.
      const far = resource === "warehouse" ? filled.farPoint.id : undefined;
      expected[name] = expected[name].filter(({ id }) => id !== filled[name].id && id !== far);
    }
    for (const [name, fields] of Object.entries(emptied)) {
      const row = expected[name as ResourceName].find(({ id }) =>
        id === filled[name as ResourceName].id
      );
      Object.assign(row!, fields);
    }
    assert.deepEqual(await stored(test), expected);
    assert.equal(
      expected[resource as ResourceName].some(({ id }) =>
        id === other[resource as ResourceName].id
      ),
      true,
    );
    await assertNoLooseEnds(test);
  });
}

Deno.test("deletion: cleared references are empty text", async () => {
  await using test = await TestApp.open();
  const { box, section, point, geometry } = await fill(test);
  await test.request(`/api/v1/stockbox/${box.id}`, { method: "DELETE" });
  await test.request(`/api/v1/warehouse_points/${point.id}`, { method: "DELETE" });
  assert.deepEqual(await test.json("/api/v1/warehouse_section"), [
    { ...section, id_box: "", sku_name: "", count_box: 0 },
  ]);
  assert.deepEqual(await test.json("/api/v1/warehouse_section_geometry"), [
    { ...geometry, id_point_way: "", name_point_way: "" },
  ]);
});

Deno.test("deletion: edges are deleted with either point", async () => {
  await using test = await TestApp.open();
  const { farPoint } = await fill(test);
  await test.request(`/api/v1/warehouse_points/${farPoint.id}`, { method: "DELETE" });
  assert.deepEqual(await test.json("/api/v1/warehouse_edge"), []);
});

Deno.test("deletion: calculated pallets are deleted with their order", async () => {
  await using test = await TestApp.open();
  const { order } = await fill(test);
  const id_order_item = order.id;
  const pallet = { id: crypto.randomUUID(), id_order_item, numpallete: 1, result: {} };
  await test.db.write(async (tx) => void await tx.insert(palletResults).values(pallet));
  await test.request(`/api/v1/order_item/${order.id}`, { method: "DELETE" });
  assert.deepEqual(await test.db.read.all(sql`SELECT * FROM pallet_results`), []);
});
