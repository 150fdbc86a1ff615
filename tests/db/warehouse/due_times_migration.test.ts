/** The migration that gives orders due times, on a database from before. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "../former_database.ts";

const AT = "2026-01-01T00:00:00.000Z";
const STATEMENTS = [
  `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
    VALUES ('W', 'W', 10, 10)`,
  "INSERT INTO order_items(id, id_warehouse, order_name) VALUES ('O', 'W', 'O')",
  `UPDATE order_items SET pallete_computed = '${AT}'`,
  `INSERT INTO pallet_results(id, id_order_item, numpallete, result) VALUES ('P', 'O', 1, '{}')`,
];

Deno.test("migration: existing orders have no due time and stay calculated when they get one", async () => {
  await using former = await formerDatabase("0040_deletions_of_warehouses", STATEMENTS);
  const { db } = former;
  const orders = () =>
    db.read.all(
      sql`SELECT pallete_computed, due_at, (SELECT count(*) FROM pallet_results) AS pallets
      FROM order_items`,
    );
  assert.deepEqual(await orders(), [{ pallete_computed: AT, due_at: "", pallets: 1 }]);
  await db.write((tx) => tx.run(sql`UPDATE order_items SET due_at = ${AT}`));
  assert.deepEqual(await orders(), [{ pallete_computed: AT, due_at: AT, pallets: 1 }]);
});
