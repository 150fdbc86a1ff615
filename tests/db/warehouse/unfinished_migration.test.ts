/** What the migration makes of warehouses that an older server was importing or deleting. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import {
  edgeResource,
  orderDataResource,
  orderResource,
  pointResource,
  sectionResource,
  warehouseResource,
} from "../../../services/warehouse/records/resources.ts";
import { olderDatabase, type OlderRows } from "../older/older_database.ts";

const WAREHOUSES = ["whole", "imported", "deleted"];
const each = (row: (of: string) => Record<string, string | number | null>) => WAREHOUSES.map(row);

/** A record of every table for each of the warehouses. */
const ROWS: OlderRows = {
  warehouses: each((w) => ({ id: w, warehouse_name: w, warehouse_length: 9, warehouse_width: 9 })),
  stockboxes: each((w) => ({
    id: `box ${w}`,
    uuid_warehouse: w,
    sku_box: "SKU",
    length_box: 1,
    width_box: 1,
    height_box: 1,
    weight_box: 1,
    is_rotated_box: 0,
    barcodes: '["123"]',
  })),
  warehouse_points: each((w) => ({
    id: `point ${w}`,
    id_warehouse: w,
    name_points: "P",
    pos_x: 1,
    pos_y: 1,
  })),
  warehouse_edges: each((w) => ({
    id: `edge ${w}`,
    id_warehouse: w,
    id_points_from: `point ${w}`,
    id_points_to: `point ${w}`,
  })),
  warehouse_sections: each((w) => ({
    id: `section ${w}`,
    id_warehouse: w,
    section_name: "S",
    id_box: `box ${w}`,
    count_box: 5,
  })),
  warehouse_section_geometry: each((w) => ({
    id: `place ${w}`,
    id_warehouse: w,
    id_warehouse_section: `section ${w}`,
    id_point_way: `point ${w}`,
    x_pos: 1,
    y_pos: 1,
    lenght_wsec: 1,
    widht_wsec: 1,
  })),
  warehouse_users: each((w) => ({
    id: `user ${w}`,
    uuid_warehouse: w,
    user_login: w,
    user_password: "-",
    user_role: 1,
  })),
  order_items: each((w) => ({
    id: `order ${w}`,
    id_warehouse: w,
    order_name: "O",
    pallete_computed: "then",
  })),
  order_data: each((w) => ({
    id: `line ${w}`,
    id_order_item: `order ${w}`,
    id_box: `box ${w}`,
    count_box: 2,
  })),
  order_params: each((w) => ({
    id: `parameters ${w}`,
    id_order_item: `order ${w}`,
    pallet_length: 1,
    pallet_width: 1,
    pallet_max_height: 1,
    min_layer_fill_ratio: 0,
    min_support_ratio: 0,
    height_layer_diff: 0,
    height_tolerance: 0,
    packing_type: 0,
  })),
  pallet_results: each((w) => ({
    id: `pallet ${w}`,
    id_order_item: `order ${w}`,
    numpallete: 1,
    result: "{}",
  })),
  order_calculations: each((w) => ({
    id_order_item: `order ${w}`,
    started: 1,
    figures: "{}",
    paths: "{}",
  })),
  calculation_legs: each((w) => ({ id_order_item: `order ${w}`, part: "[]" })),
  calculation_jobs: each((w) => ({
    id: `job ${w}`,
    id_order_item: `order ${w}`,
    state: "done",
    fraction: 1,
    created: "then",
    seen: 1,
  })),
  order_layouts: each((w) => ({
    id: `layout ${w}`,
    id_order_item: `order ${w}`,
    created: "then",
    id_point_start: `point ${w}`,
    parameters: "{}",
    composition: "{}",
    summary: "{}",
    figures: "{}",
    content: "x",
  })),
  order_picks: each((w) => ({
    id: `pick ${w}`,
    id_order_item: `order ${w}`,
    id_section: `section ${w}`,
    id_box: `box ${w}`,
    count: 1,
    short: 0,
    status: "picked",
    at: 1,
  })),
  stock_reservations: each((w) => ({
    id_order_item: `order ${w}`,
    id_section: `section ${w}`,
    id_box: `box ${w}`,
    count: 1,
  })),
  pallet_labels: each((w) => ({
    id_order_item: `order ${w}`,
    id_pallet: `pallet ${w}`,
    numpallete: 1,
    at: 1,
  })),
  picking_rounds: each((w) => ({
    id: `wave ${w}`,
    id_warehouse: w,
    number: 1,
    id_point_start: `point ${w}`,
    planned: "{}",
    user_login: "",
    at: 1,
  })),
  picking_round_orders: each((w) => ({
    id_order_item: `order ${w}`,
    id_round: `wave ${w}`,
    place: 1,
  })),
  loads: each((w) => ({
    id: `load ${w}`,
    id_warehouse: w,
    number: 1,
    name: "L",
    vehicle: "{}",
    may_turn: 0,
    stops: "[]",
    pallets: "[]",
    user_login: "",
    at: 1,
  })),
  load_orders: each((w) => ({
    id_load: `load ${w}`,
    id_order_item: `order ${w}`,
    calculated: "then",
  })),
  count_requests: each((w) => ({
    id_section: `section ${w}`,
    id_warehouse: w,
    at: 1,
    user_login: "",
    reason: "asked",
  })),
  put_back_tasks: each((w) => ({
    id: `task ${w}`,
    id_warehouse: w,
    id_order_item: `order ${w}`,
    order_name: "O",
    id_section: `section ${w}`,
    section_name: "S",
    id_box: `box ${w}`,
    sku_box: "SKU",
    count: 1,
    user_login: "",
    at: 1,
  })),
  undoable_imports: each((w) => ({
    id_warehouse: w,
    id: `undo ${w}`,
    at: 1,
    kind: "boxes",
    content: "x",
  })),
  walking_graph_changes: each((w) => ({ id_warehouse: w, changes: 4 })),
  unfinished_warehouses: [
    { id_warehouse: "imported", state: "importing", owner: "gone", step: 3 },
    { id_warehouse: "deleted", state: "deleting", owner: "gone", step: 2 },
  ],
};

Deno.test("migration: partial imports and deletions are removed, everything else stays", async () => {
  await using test = await olderDatabase("0047_barcodes_of_box_types", ROWS);
  const { db } = test;
  assert.deepEqual(await db.read.all(sql`PRAGMA foreign_key_check`), []);
  const tables = [...Object.keys(ROWS), "box_barcodes", "stock_movements"];
  for (const table of tables.filter((name) => name !== "unfinished_warehouses")) {
    const rows = await db.read.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.raw(table)}`);
    assert.ok(rows.length > 0, table);
    for (const row of rows) assert.doesNotMatch(JSON.stringify(row), /imported"|deleted"/, table);
  }
});

Deno.test("migration: records are deleted, alone and with their warehouse, as before", async () => {
  await using test = await olderDatabase("0047_barcodes_of_box_types", ROWS);
  const { db } = test;
  const value = async (text: string) =>
    Object.values((await db.read.all<object>(sql.raw(text)))[0]!)[0];
  const CHANGES = "SELECT changes FROM walking_graph_changes WHERE id_warehouse = 'whole'";
  const orders = new ResourceStore(orderResource, db);
  assert.equal((await orders.one("order whole")).pallete_computed, "then");
  await new ResourceStore(orderDataResource, db).remove("line whole");
  assert.equal((await orders.one("order whole")).pallete_computed, "");
  await new ResourceStore(edgeResource, db).remove("edge whole");
  assert.equal(await value(CHANGES), 5);
  await new ResourceStore(pointResource, db).remove("point whole");
  assert.equal(await value(CHANGES), 6);
  assert.equal(await value("SELECT id_point_way FROM warehouse_section_geometry"), null);
  await new ResourceStore(sectionResource, db).remove("section whole");
  assert.deepEqual(
    await db.read.all(sql`SELECT change, reason FROM stock_movements ORDER BY id DESC LIMIT 1`),
    [{ change: -5, reason: "deleted" }],
  );
  await new ResourceStore(warehouseResource, db).remove("whole");
  for (const table of Object.keys(ROWS).filter((name) => name !== "unfinished_warehouses")) {
    assert.equal(await value(`SELECT count(*) FROM ${table}`), 0, table);
  }
});
