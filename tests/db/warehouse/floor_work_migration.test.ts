/** Sections, receipts, requests to count and picks of the time before minima, deliveries and photos. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "../former_database.ts";

const STATEMENTS = [
  `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
    VALUES ('W', 'W', 10, 10)`,
  `INSERT INTO warehouse_sections(id, id_warehouse, section_name, count_box)
    VALUES ('S', 'W', 'S', 4)`,
  `INSERT INTO stock_acts(id, id_warehouse, id_section, id_box, count, status, at)
    VALUES ('A', 'W', 'S', 'B', 3, 'applied', 7)`,
  "INSERT INTO count_requests(id_section, id_warehouse, at) VALUES ('S', 'W', 7)",
  "INSERT INTO order_items(id, id_warehouse, order_name) VALUES ('O', 'W', 'O')",
  `INSERT INTO order_picks(id, id_order_item, id_section, id_box, count, short, status, at)
    VALUES ('P', 'O', 'S', 'B', 0, 1, 'applied', 7)`,
];

Deno.test("migration: sections have no limits, receipts no delivery; the file of a photo goes with its pick", async () => {
  await using former = await formerDatabase("0065_minimum_of_sections", STATEMENTS);
  const { db } = former;
  assert.deepEqual(
    await db.read.all(sql`SELECT count_box, min_box, max_box, delivery, count_before, difference
      FROM warehouse_sections section JOIN stock_acts act ON act.id_section = section.id
        JOIN count_requests request ON request.id_section = section.id`),
    [{
      ...{ count_box: 4, min_box: null, max_box: null },
      ...{ delivery: "", count_before: null, difference: null },
    }],
  );
  await db.write(async (tx) => {
    await tx.run(sql`INSERT INTO image_files(path, state, kept_since, type, sha256, bytes, width,
      height, modified_at) VALUES ('picks/P.jpg', 'kept', 7, 'image/jpeg', '', 1, 1, 1, 7)`);
    await tx.run(sql`INSERT INTO pick_photos(id_pick, path) VALUES ('P', 'picks/P.jpg')`);
    await tx.run(sql`DELETE FROM warehouses WHERE id = 'W'`);
  });
  assert.deepEqual(await db.read.all(sql`SELECT state, kept_since FROM image_files`), [
    { state: "old", kept_since: null },
  ]);
});
