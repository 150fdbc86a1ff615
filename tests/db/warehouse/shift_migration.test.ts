/** What the migration makes of picks of the time before tasks were looked after. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "../former_database.ts";

const STATEMENTS = [
  `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
    VALUES ('W', 'W', 10, 10)`,
  "INSERT INTO order_items(id, id_warehouse, order_name) VALUES ('O', 'W', 'O')",
  `INSERT INTO order_picks(id, id_order_item, id_section, id_box, count, short, status, cause, at)
    VALUES ('T', 'O', 'S', 'B', 1, 0, 'task', 'section_gone', 7)`,
];

Deno.test("migration: existing tasks are open; label numbers are never reused", async () => {
  await using former = await formerDatabase("0029_shift_of_a_picker", STATEMENTS);
  const { db } = former;
  assert.deepEqual(await db.read.all(sql`SELECT id, at, resolved_at FROM order_picks`), [
    { id: "T", at: 7, resolved_at: null },
  ]);
  const label = (pallet: string) =>
    db.write((tx) =>
      tx.run(sql`INSERT INTO pallet_labels(id_order_item, id_pallet, numpallete, at)
        VALUES ('O', ${pallet}, 1, 0)`)
    );
  await label("P");
  await db.write((tx) => tx.run(sql`DELETE FROM pallet_labels`));
  await label("P");
  assert.deepEqual(await db.read.all(sql`SELECT serial FROM pallet_labels`), [{ serial: 2 }]);
});
