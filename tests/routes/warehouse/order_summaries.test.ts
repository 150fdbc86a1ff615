/** All orders of a warehouse in short (an addition). */
import assert from "node:assert/strict";
import { palletResults } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support.ts";
import { create, draft, fill, UNKNOWN } from "./records.ts";

const path = (warehouse: string) => `/api/v1/order_item/withWarehouseID/${warehouse}/summary`;

Deno.test("order summaries: lines, boxes and pallets of each order of the warehouse", async () => {
  await using test = await TestApp.open();
  const [filled, other] = [await fill(test), await fill(test)];
  const { order, warehouse, line } = filled;
  await create(test, "line", draft(filled, "line", { count_box: 0 }));
  await create(test, "line", draft(filled, "line", { count_box: 5 }));
  await test.db.write(async (tx) => {
    await tx.insert(palletResults).values([1, 2].map((numpallete) => ({
      id: crypto.randomUUID(),
      id_order_item: order.id,
      numpallete,
      result: {},
    })));
  });
  const [empty] = await create(test, "order", draft(filled, "order"));
  assert.deepEqual(await test.json(path(warehouse.id.toUpperCase())), [
    { id: order.id, lines: 2, boxes: line.count_box + 5, pallets: 2 },
    { id: empty!.id, lines: 0, boxes: 0, pallets: 0 },
  ]);
  assert.equal((await test.json(path(other.warehouse.id))).length, 1);
});

Deno.test("order summaries: a warehouse without orders has none, an unknown one is refused", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  assert.deepEqual(await test.json(path(warehouse!.id)), []);
  assert.deepEqual(await test.refusal(path(UNKNOWN)), [404, `No warehouse has the id ${UNKNOWN}`]);
  assert.deepEqual(await test.refusal(path("north")), [400, "warehouseId: expected a UUID"]);
});
