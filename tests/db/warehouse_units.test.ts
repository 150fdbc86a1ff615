/** Units of warehouses: what an older database gets, and the conversion of all numbers. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "./former_database.ts";

const ID = "00000000-0000-4000-8000-000000000001";

Deno.test("migration: existing warehouses use millimetres and kilograms", async () => {
  await using test = await formerDatabase("0008_units_of_a_warehouse", [
    `INSERT INTO warehouses (id, warehouse_name, warehouse_length, warehouse_width)
      VALUES ('${ID}', 'North', 60000, 40000.5)`,
    `INSERT INTO order_items (id, id_warehouse, order_name) VALUES ('o', '${ID}', 'Monday')`,
    `INSERT INTO order_params (id, id_order_item, pallet_length, pallet_width, pallet_max_height,
      min_layer_fill_ratio, min_support_ratio, height_layer_diff, height_tolerance, packing_type)
      VALUES ('p', 'o', 1200, 800, 1800, 0.6, 0.6, 40, 5, 0)`,
    `INSERT INTO pallet_results (id, id_order_item, numpallete, result) VALUES ('r', 'o', 1, '{}')`,
    `UPDATE order_items SET pallete_computed = '2026-01-01T00:00:00.000Z'`,
  ]);
  // Length and width have changed places since.
  const [row] = await test.db.read.all(sql`SELECT warehouse_length, length_unit, weight_unit
    FROM warehouses`);
  assert.deepEqual(row, { warehouse_length: 40000.5, length_unit: "mm", weight_unit: "kg" });
  const count = async () => (await test.db.read.all(sql`SELECT id FROM pallet_results`)).length;
  assert.equal(await count(), 1, "calculated orders stay calculated");
  await test.db.write(async (tx) => {
    await tx.run(sql`UPDATE order_params SET pallet_length = 1000`);
  });
  assert.equal(await count(), 0, "and other parameters still empty them");
});
