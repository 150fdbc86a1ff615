import assert from "node:assert/strict";
import { stockedSections } from "../../../services/warehouse/orders/order_input.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { calculable } from "../../routes/warehouse/calculable.ts";
import { TestApp } from "../../support.ts";

Deno.test("stockedSections: the same however many box types an order has", async () => {
  await using test = await TestApp.open();
  const { warehouse, order, boxes, sections } = await calculable(test);
  const id_warehouse = String(warehouse.id);
  await test.db.write(async (tx) => {
    // More than one read of sections, without a box type, or of one that is not wanted.
    for (let at = 0; at < 300; at++) {
      const id_box = at % 2 === 0 ? null : String(boxes.nowhere.id);
      const section = { id: crypto.randomUUID(), id_warehouse, section_name: `S${at}` };
      await tx.insert(warehouseSections).values({ ...section, id_box, count_box: 5 });
    }
  });
  const few = new Set([boxes.shared.id, boxes.stranded.id].map(String));
  const many = new Set([...few, ...Array.from({ length: 1000 }, () => crypto.randomUUID())]);
  const found = [];
  for (const wanted of [few, many]) {
    const of = { warehouseId: id_warehouse, orderId: String(order.id) };
    found.push(await stockedSections(test.db.read, of, wanted));
  }
  const { far, near, island } = sections;
  assert.deepEqual(found[0]!.map(({ id }) => id), [far.id, near.id, island.id]);
  assert.deepEqual(found[1], found[0]);
});
