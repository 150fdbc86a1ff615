/** Whole warehouses out of the database and into it again. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import * as schema from "../../../db/schema/warehouse.ts";
import { insertWarehouse, readStarterWarehouse } from "../../../services/seed/mod.ts";
import { exportWarehouse, importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support/app.ts";

async function document(
  db: Database,
  warehouse: string,
  options?: Parameters<typeof exportWarehouse>[2],
  // deno-lint-ignore no-explicit-any -- compared with documents
): Promise<any> {
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, warehouse), options);
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

const read = (document: unknown, options?: Parameters<typeof readWarehouse>[1]) =>
  readWarehouse(JSON.stringify(document), options);

const count = async (db: Database, table: string) =>
  (await db.read.all<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM ${table}`)))[0]!.n;

/** A document in which ids are replaced by the order of their first appearance. */
function withoutIds(document: unknown): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(document).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
    return seen.get(id)!;
  });
  return JSON.parse(text);
}

Deno.test("document: import and export preserve it", async () => {
  await using test = await TestDatabase.open();
  const { counts } = await importWarehouse(test.db, read(smallDocument()));
  assert.deepEqual(await document(test.db, id(1)), smallDocument());
  assert.equal(counts.points, 2);
  const [empty] = await test.db.read.select().from(schema.warehouseSections)
    .where(eq(schema.warehouseSections.id, id(42)));
  assert.equal(empty!.id_box, null, "NULL, which a foreign key lets pass");
});

Deno.test("document: export, import with new ids, export: equal except for the ids", async () => {
  await using test = await TestDatabase.open();
  const files = await readStarterWarehouse();
  await test.db.write((tx) => insertWarehouse(tx));
  const starter = (await test.db.read.select().from(schema.warehouses))[0]!;
  const before = await document(test.db, starter.id);
  assert.equal(before.sections.length, 80);
  assert.deepEqual(before.points, files.get("points"));
  const { warehouse } = await importWarehouse(test.db, read(before, { newIds: true }));
  assert.notEqual(warehouse.id, starter.id);
  const after = await document(test.db, warehouse.id);
  assert.deepEqual(withoutIds(after), withoutIds(before));
  assert.deepEqual(await document(test.db, starter.id), before, "the first one is as it was");
});

Deno.test("document: paged reads are complete, including lines of many orders", async () => {
  await using test = await TestDatabase.open();
  const { order_data: [line], ...small } = smallDocument();
  const many = <T>(n: number, make: (at: number) => T) =>
    Array.from({ length: n }, (_, i) => make(i));
  const large = {
    ...small,
    points: [...small.points, ...many(1100, (n) => ({ ...small.points[0], id: id(1000 + n) }))],
    orders: many(120, (n) => ({ ...small.orders[0], id: id(n === 0 ? 61 : 5000 + n) })),
    order_data: many(1300, (n) => ({
      ...line,
      id: id(10_000 + n),
      id_order_item: id(n < 700 ? 61 : 5119),
      count_box: n,
    })),
  };
  await importWarehouse(test.db, read(large));
  const { points, orders, order_data, order_params } = await document(test.db, id(1));
  assert.deepEqual(points, large.points);
  assert.deepEqual(orders, large.orders);
  assert.deepEqual(order_data, large.order_data);
  assert.deepEqual(order_params, large.order_params);
});

Deno.test("document: imports are atomic; taken ids are refused with their place", async () => {
  await using test = await TestDatabase.open();
  await importWarehouse(test.db, read(smallDocument()));
  const again = importWarehouse(test.db, read(smallDocument()));
  await assert.rejects(again, { status: 409, message: `warehouse.id: ${id(1)} is taken already` });
  const other = smallDocument();
  const text = JSON.stringify(other).replaceAll(id(1), id(2)).replaceAll(
    /0000000000([1-7])/g,
    "0000000009$1",
  );
  const moved = JSON.parse(text);
  moved.order_params = [{ ...moved.order_params[0], id: id(81) }];
  await assert.rejects(importWarehouse(test.db, read(moved)), {
    status: 409,
    message: `order_params[0].id: ${id(81)} is taken already`,
  });
  assert.equal(await count(test.db, "warehouses"), 1);
  assert.equal(await count(test.db, "warehouse_points"), 2);
});

Deno.test("document: a dry run reports the same refusals and writes nothing", async () => {
  await using test = await TestDatabase.open();
  const { counts } = await importWarehouse(test.db, read(smallDocument()), { dryRun: true });
  assert.equal(counts.boxes, 2);
  assert.equal(await count(test.db, "warehouses") + await count(test.db, "stockboxes"), 0);
  await importWarehouse(test.db, read(smallDocument()));
  await assert.rejects(importWarehouse(test.db, read(smallDocument()), { dryRun: true }), {
    status: 409,
  });
});

Deno.test("document: calculated pallets are not exported", async () => {
  await using test = await TestDatabase.open();
  await importWarehouse(test.db, read(smallDocument()));
  await test.db.write((tx) =>
    tx.update(schema.orderItems).set({ pallete_computed: "2026-01-01T00:00:00Z" })
      .where(eq(schema.orderItems.id, id(61)))
  );
  assert.deepEqual(await document(test.db, id(1)), smallDocument());
});

Deno.test("document: users are imported on request, without duplicate logins", async () => {
  await using test = await TestDatabase.open();
  const user = {
    id: id(91),
    uuid_warehouse: id(1),
    user_login: "ada",
    user_password: "hash",
    user_role: 2,
    user_fio: "Ada",
  };
  const full = { ...smallDocument(), users: [user] };
  await importWarehouse(test.db, read(full, { users: true }));
  assert.deepEqual(await document(test.db, id(1), { users: true }), full);
  assert.deepEqual(await document(test.db, id(1)), smallDocument());
  await assert.rejects(importWarehouse(test.db, read(full, { users: true, newIds: true })), {
    status: 409,
    message: "users[0].user_login: ada is taken already",
  });
});

Deno.test("document: records with references to other warehouses are omitted", async () => {
  await using test = await TestDatabase.open();
  await importWarehouse(test.db, read(smallDocument()));
  const { warehouse } = await importWarehouse(test.db, read(smallDocument(), { newIds: true }));
  const other = await document(test.db, warehouse.id);
  await test.db.write(async (tx) => {
    await tx.update(schema.warehouseEdges).set({ id_points_to: other.points[0].id })
      .where(eq(schema.warehouseEdges.id, id(31)));
    await tx.update(schema.warehouseSections).set({ id_box: other.boxes[0].id })
      .where(eq(schema.warehouseSections.id, id(41)));
    await tx.update(schema.warehouseSectionGeometry).set({ id_point_way: other.points[0].id })
      .where(eq(schema.warehouseSectionGeometry.id, id(51)));
  });
  const leftOut: string[] = [];
  const kept = await document(test.db, id(1), { onOmitted: (part, id) => leftOut.push(part, id) });
  assert.deepEqual(leftOut, ["edges", id(31)]);
  assert.deepEqual(kept.edges, []);
  const { id_box, sku_name, count_box } = kept.sections[0];
  assert.deepEqual([id_box, sku_name, count_box], ["", "", 0]);
  const { id_point_way, name_point_way } = kept.section_geometry[0];
  assert.deepEqual([id_point_way, name_point_way], ["", ""]);
  await importWarehouse(test.db, read(kept, { newIds: true }));
});

Deno.test("document: 404 for an unknown warehouse", async () => {
  await using test = await TestDatabase.open();
  await assert.rejects(document(test.db, id(1)), {
    status: 404,
    message: `No warehouse has the id ${id(1)}`,
  });
});
