/** What the migration makes of references that lead into another warehouse. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { Database } from "../../../db/open.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import { warehouseResource } from "../../../services/warehouse/records/resources.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);

const STATEMENTS = [
  ...["A", "B"].flatMap((w) => [
    `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
      VALUES ('${w}', '${w}', 10, 10)`,
    `INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box, height_box,
      weight_box, is_rotated_box) VALUES ('box ${w}', '${w}', 'SKU', 1, 1, 1, 1, 0)`,
    `INSERT INTO warehouse_points(id, id_warehouse, name_points, pos_x, pos_y)
      VALUES ('point ${w}', '${w}', 'P', 3, 4)`,
    `INSERT INTO warehouse_sections(id, id_warehouse, section_name, id_box, count_box)
      VALUES ('section ${w}', '${w}', 'S', 'box ${w}', 5)`,
    `INSERT INTO order_items(id, id_warehouse, order_name) VALUES ('order ${w}', '${w}', 'O')`,
  ]),
  // Of A's, three that lead into B: to a box type that A has too, and to one that it has not.
  `INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box, height_box,
    weight_box, is_rotated_box) VALUES ('other B', 'B', 'OTHER', 2, 3, 4, 5, 1)`,
  "INSERT INTO order_data(id, id_order_item, id_box, count_box) VALUES ('line 1', 'order A', 'box B', 1)",
  "INSERT INTO order_data(id, id_order_item, id_box, count_box) VALUES ('line 2', 'order A', 'other B', 2)",
  "INSERT INTO order_data(id, id_order_item, id_box, count_box) VALUES ('line 3', 'order B', 'other B', 3)",
  `INSERT INTO warehouse_sections(id, id_warehouse, section_name, id_box, sku_name, count_box)
    VALUES ('astray', 'A', 'T', 'other B', 'OTHER', 7)`,
  `INSERT INTO warehouse_edges(id, id_warehouse, id_points_from, id_points_to)
    VALUES ('edge', 'A', 'point A', 'point B')`,
  `INSERT INTO warehouse_section_geometry(id, id_warehouse, id_warehouse_section, id_point_way,
    x_pos, y_pos, lenght_wsec, widht_wsec) VALUES ('place', 'A', 'section B', 'point B', 0, 0, 1, 1)`,
];

const OF_A = [
  "SELECT line.id, sku_box, uuid_warehouse AS w FROM order_data line JOIN stockboxes box ON box.id = id_box WHERE id_order_item = 'order A' ORDER BY 1",
  "SELECT section.id, sku_box, count_box, uuid_warehouse AS w FROM warehouse_sections section JOIN stockboxes box ON box.id = id_box WHERE id_warehouse = 'A' ORDER BY 1",
  "SELECT edge.id, p.pos_x, q.pos_x AS pos_y, q.id_warehouse AS w FROM warehouse_edges edge JOIN warehouse_points p ON p.id = id_points_from JOIN warehouse_points q ON q.id = id_points_to",
  "SELECT place.id, section_name, name_points, s.id_warehouse AS w, p.id_warehouse AS v FROM warehouse_section_geometry place JOIN warehouse_sections s ON s.id = id_warehouse_section JOIN warehouse_points p ON p.id = id_point_way",
];

Deno.test("migration: records referenced across warehouses are copied", async () => {
  await withFolder(async (folder) => {
    const url = `file:${folder}/depot.db`;
    const migrations = await readMigrations(MIGRATIONS);
    const at = migrations.findIndex(({ tag }) => tag.endsWith("_references_within_a_warehouse"));
    const client = createClient({ url });
    await client.execute(
      "CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    for (const { statements, hash, when } of migrations.slice(0, at)) {
      for (const statement of statements) await client.execute(statement);
      await client.execute({
        sql: "INSERT INTO __drizzle_migrations(hash, created_at) VALUES (?, ?)",
        args: [hash, when],
      });
    }
    for (const statement of STATEMENTS) await client.execute(statement);
    client.close();

    const db = await Database.open(url);
    try {
      const read = () => Promise.all(OF_A.map((query) => db.read.all(query)));
      const expected = [
        [{ id: "line 1", sku_box: "SKU", w: "A" }, { id: "line 2", sku_box: "OTHER", w: "A" }],
        [
          { id: "astray", sku_box: "OTHER", count_box: 7, w: "A" },
          { id: "section A", sku_box: "SKU", count_box: 5, w: "A" },
        ],
        [{ id: "edge", pos_x: 3, pos_y: 3, w: "A" }],
        [{ id: "place", section_name: "S", name_points: "P", w: "A", v: "A" }],
      ];
      assert.deepEqual(await read(), expected);
      const boxes = await db.read.all(
        "SELECT sku_box FROM stockboxes WHERE uuid_warehouse = 'A' ORDER BY seq",
      );
      assert.deepEqual(boxes, [{ sku_box: "SKU" }, { sku_box: "OTHER" }], "each once");
      const ids = await db.read.all<{ id: string }>(
        "SELECT id FROM stockboxes WHERE uuid_warehouse = 'A' AND sku_box = 'OTHER'",
      );
      assert.match(
        ids[0]!.id,
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      await new ResourceStore(warehouseResource, db).remove("B");
      assert.deepEqual(await read(), expected, "B takes nothing of A with it");
    } finally {
      await db.close();
    }
  });
});
