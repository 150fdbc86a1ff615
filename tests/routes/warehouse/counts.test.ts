/** How much a warehouse holds. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { create, draft, fill, UNKNOWN } from "./records.ts";

Deno.test("counts: every kind of record, of one warehouse only", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const other = await fill(test);
  await create(test, "line", draft(filled, "line"), draft(filled, "line"));
  const common = { points: 2, edges: 1, sections: 1, section_geometry: 1, orders: 1 };
  const rest = { boxes: 1, order_params: 1, templates: 0, deliveries: 0, users: 1 };
  assert.deepEqual(await test.json(`/api/v1/warehouse_data/${filled.warehouse.id}/counts`), {
    ...common,
    ...rest,
    order_data: 3,
  });
  assert.deepEqual(await test.json(`/api/v1/warehouse_data/${other.warehouse.id}/counts/`), {
    ...common,
    ...rest,
    order_data: 1,
  });
  assert.deepEqual(await test.refusal(`/api/v1/warehouse_data/${UNKNOWN}/counts`), [
    404,
    `No warehouse has the id ${UNKNOWN}`,
  ]);
});
