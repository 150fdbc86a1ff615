import assert from "node:assert/strict";
import { stockedSections } from "../../../services/warehouse/orders/order_input.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { calculable } from "../../routes/warehouse/calculable.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("stockedSections: those with boxes of the order's types, in the order of their creation", async () => {
  await using test = await TestApp.open();
  const { warehouse, order, sections } = await calculable(test);
  const id_warehouse = String(warehouse.id);
  await test.db.write(async (tx) => {
    const section = { id: crypto.randomUUID(), id_warehouse, section_name: "S" };
    await tx.insert(warehouseSections).values({ ...section, id_box: null, count_box: 5 });
  });
  const of = { warehouseId: id_warehouse, orderId: String(order.id) };
  const found = await stockedSections(test.db.read, of, false);
  const { far, near, island } = sections;
  assert.deepEqual(found.map(({ id }) => id), [far.id, near.id, island.id]);
  assert.equal(found[0]!.points.length, 2);
});
