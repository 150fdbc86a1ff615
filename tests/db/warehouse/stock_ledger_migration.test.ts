/** What the migration makes of the stock and the calculated orders of databases that are there. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "../former_database.ts";

const pallet = JSON.stringify({
  numpallete: 1,
  layers: [
    { boxed: [{ id_section: "S1" }, { id_section: "S1" }, { id_section: "" }] },
    { boxed: [{ id_section: "S1" }, { id_section: "S2" }] },
  ],
});

const STATEMENTS = [
  `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
    VALUES ('W', 'W', 10, 10)`,
  ...["A", "B"].map((id) =>
    `INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box, height_box,
      weight_box, is_rotated_box) VALUES ('${id}', 'W', '${id}', 1, 1, 1, 1, 0)`
  ),
  `INSERT INTO warehouse_sections(id, id_warehouse, section_name, id_box, count_box) VALUES
    ('S1', 'W', '1', 'A', 5), ('S2', 'W', '2', 'B', 2), ('S3', 'W', '3', NULL, 0)`,
  ...["calculated", "plain"].flatMap((id) => [
    `INSERT INTO order_items(id, id_warehouse, order_name) VALUES ('${id}', 'W', '${id}')`,
    `INSERT INTO order_data(id, id_order_item, id_box, count_box) VALUES
      ('${id} A', '${id}', 'A', 4), ('${id} B', '${id}', 'B', 1)`,
  ]),
  "UPDATE order_items SET pallete_computed = '2026-01-01T00:00:00Z' WHERE id = 'calculated'",
  `INSERT INTO pallet_results(id, id_order_item, numpallete, result)
    VALUES ('P', 'calculated', 1, '${pallet}')`,
];

Deno.test("migration: the ledger starts with the sections' stock, and calculated orders reserve boxes", async () => {
  const began = Date.now();
  await using former = await formerDatabase("0021_stock_ledger", STATEMENTS);
  const { db } = former;
  const movements = await db.read.all<{ at: number }>(
    sql`SELECT at, id_section, id_box, change, count_after, reason, user_login, id_order_item
      FROM stock_movements ORDER BY id`,
  );
  const opening = { reason: "opening", user_login: "", id_order_item: "" };
  assert.deepEqual(movements.map(({ at: _, ...rest }) => rest), [
    { id_section: "S1", id_box: "A", change: 5, count_after: 5, ...opening },
    { id_section: "S2", id_box: "B", change: 2, count_after: 2, ...opening },
  ]);
  for (const { at } of movements) assert.ok(at >= began - 1 && at <= Date.now() + 1);
  const reserved = () =>
    db.read.all(sql`SELECT id_order_item, id_section, id_box, count FROM stock_reservations`);
  assert.deepEqual(await reserved(), [
    { id_order_item: "calculated", id_section: "S1", id_box: "A", count: 3 },
    { id_order_item: "calculated", id_section: "S2", id_box: "B", count: 1 },
  ]);

  await db.write((tx) =>
    tx.run(sql`UPDATE order_data SET count_box = 1 WHERE id = 'calculated A'`)
  );
  assert.deepEqual(await reserved(), [], "released by the trigger of today");
  await db.write((tx) => tx.run(sql`UPDATE warehouse_sections SET count_box = 9 WHERE id = 'S1'`));
  const [sum] = await db.read.all(
    sql`SELECT sum(change) AS sum FROM stock_movements WHERE id_section = 'S1'`,
  );
  assert.deepEqual(sum, { sum: 9 });
  await db.write((tx) => tx.run(sql`DELETE FROM warehouses WHERE id = 'W'`));
  const left = await db.read.all(sql`SELECT count(*) AS n FROM stock_movements`);
  assert.deepEqual(left, [{ n: 0 }], "the ledger goes with its warehouse");
});
