/** What the migration makes of box types of the time before they had barcodes. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { stockboxes } from "../../../db/schema/warehouse.ts";
import { olderDatabase } from "../older/older_database.ts";

const AT = "2026-01-01T00:00:00.000Z";
const SIZES = { length_box: 1, width_box: 2, height_box: 3, weight_box: 4, is_rotated_box: 1 };

Deno.test("migration: existing box types have no barcodes; adding some keeps calculations", async () => {
  await using former = await olderDatabase("0046_put_back_tasks", {
    warehouses: [{ id: "W", warehouse_name: "W", warehouse_length: 10, warehouse_width: 10 }],
    stockboxes: [
      { id: "A", uuid_warehouse: "W", sku_box: "TEA", ...SIZES },
      { id: "B", uuid_warehouse: "W", sku_box: "TEA", ...SIZES },
    ],
    order_items: [{ id: "O", id_warehouse: "W", order_name: "O", pallete_computed: AT }],
    order_data: [{ id: "L", id_order_item: "O", id_box: "A", count_box: 1 }],
  });
  const { db } = former;
  const boxes = await db.read.select().from(stockboxes);
  assert.deepEqual(
    boxes.map((
      { id, sku_box, length_box, barcodes, description },
    ) => [id, sku_box, length_box, barcodes, description]),
    [["A", "TEA", 1, null, null], ["B", "TEA", 1, null, null]],
  );
  const change = (fields: Partial<typeof stockboxes.$inferInsert>) =>
    db.write((tx) => tx.update(stockboxes).set(fields).where(eq(stockboxes.id, "A")));
  const codes = () => db.read.all(sql`SELECT id_box, barcode, uuid_warehouse FROM box_barcodes`);
  const orders = () => db.read.all(sql`SELECT pallete_computed FROM order_items`);
  await change({ barcodes: ["1", "2"], description: "Tea" });
  await change({ barcodes: ["2", "3"] });
  assert.deepEqual(await codes(), [
    { id_box: "A", barcode: "2", uuid_warehouse: "W" },
    { id_box: "A", barcode: "3", uuid_warehouse: "W" },
  ]);
  assert.deepEqual(await orders(), [{ pallete_computed: AT }]);
  await change({ height_box: 5 });
  assert.deepEqual(await orders(), [{ pallete_computed: "" }]);
  await change({ barcodes: null });
  assert.deepEqual(await codes(), []);
});
