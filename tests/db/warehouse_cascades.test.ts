/** What deleting means in the warehouse, held by the database itself. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import * as schema from "../../db/schema/warehouse.ts";
import { insertWarehouse } from "../../services/seed/mod.ts";
import { TestDatabase } from "../support/app.ts";

async function starter(): Promise<TestDatabase> {
  const test = await TestDatabase.open();
  await test.db.write((tx) => insertWarehouse(tx));
  return test;
}

const TABLES = [
  "warehouses",
  "stockboxes",
  "warehouse_points",
  "warehouse_edges",
  "warehouse_sections",
  "warehouse_section_geometry",
  "warehouse_users",
  "order_items",
  "order_data",
  "order_params",
  "pallet_results",
];

async function counts(test: TestDatabase): Promise<Record<string, number>> {
  const entries = await Promise.all(TABLES.map(async (table) => {
    const rows = await test.db.read.all<{ n: number }>(
      sql.raw(`SELECT count(*) AS n FROM ${table}`),
    );
    return [table, rows[0]!.n] as const;
  }));
  return Object.fromEntries(entries);
}

async function computed(test: TestDatabase): Promise<string> {
  const [order] = await test.db.read.select().from(schema.orderItems).limit(1);
  await test.db.write(async (tx) => {
    await tx.update(schema.orderItems).set({ pallete_computed: "2026-01-01T00:00:00Z" })
      .where(eq(schema.orderItems.id, order!.id));
    await tx.insert(schema.palletResults).values({
      id: crypto.randomUUID(),
      id_order_item: order!.id,
      numpallete: 1,
      result: {},
    });
  });
  return order!.id;
}

Deno.test("deleting a warehouse deletes everything in it, including users", async () => {
  await using test = await starter();
  const [warehouse] = await test.db.read.select().from(schema.warehouses);
  await computed(test);
  await test.db.write(async (tx) => {
    await tx.insert(schema.warehouseUsers).values([
      {
        id: crypto.randomUUID(),
        uuid_warehouse: warehouse!.id,
        user_login: "in it",
        user_password: "",
        user_role: 1,
      },
      { id: crypto.randomUUID(), user_login: "of none", user_password: "", user_role: 0 },
    ]);
    await tx.delete(schema.warehouses).where(eq(schema.warehouses.id, warehouse!.id));
  });
  assert.deepEqual(
    await counts(test),
    { ...Object.fromEntries(TABLES.map((table) => [table, 0])), warehouse_users: 1 },
  );
});

Deno.test("deleting a box type deletes its order lines and empties its sections", async () => {
  await using test = await starter();
  const [line] = await test.db.read.select().from(schema.orderData);
  const before = await counts(test);
  await test.db.write(async (tx) => {
    await tx.delete(schema.stockboxes).where(eq(schema.stockboxes.id, line!.id_box));
  });
  const after = await counts(test);
  assert.equal(after.stockboxes, before.stockboxes! - 1);
  assert.equal(after.warehouse_sections, before.warehouse_sections);
  assert.equal(after.order_data! < before.order_data!, true);
  const sections = await test.db.read.select().from(schema.warehouseSections);
  const emptied = sections.filter(({ id_box }) => id_box === null);
  assert.equal(emptied.length > 4, true, "the four that were empty and those of the box type");
  for (const section of emptied) assert.deepEqual([section.sku_name, section.count_box], ["", 0]);
});

Deno.test("deleting a point deletes its edges and clears references of geometry", async () => {
  await using test = await starter();
  const [geometry] = await test.db.read.select().from(schema.warehouseSectionGeometry);
  const point = geometry!.id_point_way!;
  await test.db.write(async (tx) => {
    await tx.delete(schema.warehousePoints).where(eq(schema.warehousePoints.id, point));
  });
  const edges = await test.db.read.select().from(schema.warehouseEdges);
  for (const edge of edges) {
    assert.equal([edge.id_points_from, edge.id_points_to].includes(point), false);
  }
  const [now] = await test.db.read.select().from(schema.warehouseSectionGeometry)
    .where(eq(schema.warehouseSectionGeometry.id, geometry!.id));
  assert.deepEqual([now!.id_point_way, now!.name_point_way], [null, ""]);
});

Deno.test("deleting a section deletes its geometry; an order its lines, parameters and results", async () => {
  await using test = await starter();
  const before = await counts(test);
  const order = await computed(test);
  const [section] = await test.db.read.select().from(schema.warehouseSections);
  await test.db.write(async (tx) => {
    await tx.delete(schema.warehouseSections).where(eq(schema.warehouseSections.id, section!.id));
    await tx.delete(schema.orderItems).where(eq(schema.orderItems.id, order));
  });
  const after = await counts(test);
  assert.equal(after.warehouse_section_geometry, before.warehouse_section_geometry! - 1);
  assert.equal(after.order_params, before.order_params! - 1);
  assert.equal(after.order_data! < before.order_data!, true);
  assert.equal(after.pallet_results, 0);
});

Deno.test("a change of lines, parameters or boxes resets a calculated order", async () => {
  const changes: Record<string, (order: string) => string> = {
    "a line changed": (id) => `UPDATE order_data SET count_box = 1 WHERE id_order_item = '${id}'`,
    "a line gone": (id) => `DELETE FROM order_data WHERE id_order_item = '${id}'`,
    "parameters changed": (id) =>
      `UPDATE order_params SET packing_type = 1 WHERE id_order_item = '${id}'`,
    "a box type changed": (id) =>
      `UPDATE stockboxes SET height_box = 10
        WHERE id IN (SELECT id_box FROM order_data WHERE id_order_item = '${id}')`,
  };
  for (const [why, statement] of Object.entries(changes)) {
    await using test = await starter();
    const order = await computed(test);
    await test.db.write(async (tx) => void await tx.run(sql.raw(statement(order))));
    const [item] = await test.db.read.select().from(schema.orderItems)
      .where(eq(schema.orderItems.id, order));
    assert.equal(item!.pallete_computed, "", why);
    assert.equal((await counts(test)).pallet_results, 0, why);
  }
});
