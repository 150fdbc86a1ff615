import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { DEFAULT_UNITS } from "../../../domain/warehouse/units.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import {
  boxResource,
  orderDataResource,
  orderResource,
  warehouseResource,
} from "../../../services/warehouse/records/resources.ts";
import { olderDatabase } from "../older/older_database.ts";
import { TestDatabase } from "../../support/app.ts";

const [GOES, STAYS] = [1, 2].map((last) => `10000000-0000-4000-8000-00000000000${last}`);

Deno.test("deletion: a warehouse with more boxes than one batch is deleted, others stay", async () => {
  await using test = await TestDatabase.open();
  const warehouses = new ResourceStore(warehouseResource, test.db);
  const boxes = new ResourceStore(boxResource, test.db);
  for (const [id, count] of [[GOES!, 1200], [STAYS!, 700]] as const) {
    const extent = { warehouse_length: 1, warehouse_width: 1 };
    await warehouses.create([{ id, warehouse_name: "large", ...extent, ...DEFAULT_UNITS }]);
    await boxes.create(Array.from({ length: count }, (_, at) => ({
      uuid_warehouse: id,
      sku_box: `SKU ${at}`,
      length_box: 1,
      width_box: 1,
      height_box: 1,
      weight_box: 1,
      max_load_box: null,
      is_rotated_box: 0,
    })));
  }
  await warehouses.remove(GOES!);
  assert.deepEqual(
    await test.db.read.all(
      sql`SELECT uuid_warehouse AS of, count(*) AS boxes FROM stockboxes GROUP BY 1`,
    ),
    [{ of: STAYS, boxes: 700 }],
  );
  await assert.rejects(warehouses.remove(GOES!), /No warehouse/);
});

Deno.test("migration: existing warehouses are visible, and deletion still resets orders", async () => {
  const order = "30000000-0000-4000-8000-000000000001";
  const box = "20000000-0000-4000-8000-000000000001";
  const line = (last: number) => `40000000-0000-4000-8000-00000000000${last}`;
  await using test = await olderDatabase("0018_tours", {
    warehouses: [GOES!, STAYS!].map((id) => ({
      id,
      warehouse_name: "old",
      warehouse_length: 1,
      warehouse_width: 1,
    })),
    stockboxes: [{
      id: box,
      uuid_warehouse: STAYS!,
      sku_box: "A",
      length_box: 1,
      width_box: 1,
      height_box: 1,
      weight_box: 1,
      is_rotated_box: 0,
    }],
    order_items: [{ id: order, id_warehouse: STAYS!, order_name: "O", pallete_computed: "then" }],
    order_data: [1, 2].map((last) => ({
      id: line(last),
      id_order_item: order,
      id_box: box,
      count_box: 1,
    })),
  });
  const warehouses = new ResourceStore(warehouseResource, test.db);
  await warehouses.remove(GOES!);
  assert.equal((await warehouses.one(STAYS!)).warehouse_name, "old");
  const orders = new ResourceStore(orderResource, test.db);
  assert.equal((await orders.one(order)).pallete_computed, "then");
  await new ResourceStore(orderDataResource, test.db).remove(line(1));
  assert.equal((await orders.one(order)).pallete_computed, "", "changed, so calculated no longer");
});
