/** The starter warehouse: of a believable size, and nothing in it that could not be. */
import assert from "node:assert/strict";
import { readStarterWarehouse } from "../../services/seed/mod.ts";

// deno-lint-ignore no-explicit-any -- the files are checked here, field by field
type Row = Record<string, any>;
const files = await readStarterWarehouse();
const rows = (name: string): Row[] => files.get(name)!;
const byId = (name: string) => new Map(rows(name).map((row) => [row.id as string, row]));
const [warehouse] = rows("warehouses");

/** Rectangles on the floor, in millimetres. */
const footprints = rows("section_geometry").map((row) => ({
  section: row.id_warehouse_section as string,
  left: row.x_pos,
  top: row.y_pos,
  right: row.x_pos + row.widht_wsec,
  bottom: row.y_pos + row.lenght_wsec,
}));

Deno.test("starter warehouse: 60 × 40 m, 80 sections, 60 box types, 5 orders", () => {
  assert.deepEqual([warehouse!.warehouse_width, warehouse!.warehouse_length], [60_000, 40_000]);
  for (const [name, size] of [["sections", 80], ["boxes", 60], ["orders", 5]] as const) {
    assert.equal(rows(name).length, size, name);
  }
  assert.deepEqual(
    rows("section_geometry").map((row) => row.id_warehouse_section).sort(),
    rows("sections").map(({ id }) => id).sort(),
    "each section has its one place",
  );
});

Deno.test("starter warehouse: sections are on the floor and do not overlap", () => {
  for (const { left, top, right, bottom } of footprints) {
    assert.ok(left >= 0 && top >= 0 && right <= 60_000 && bottom <= 40_000);
  }
  for (const [index, a] of footprints.entries()) {
    for (const b of footprints.slice(index + 1)) {
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top ||
        b.bottom <= a.top;
      assert.ok(apart, `${a.section} and ${b.section}`);
    }
  }
});

Deno.test("starter warehouse: every section is reachable from every dock around the racks", () => {
  const points = byId("points");
  const ways = new Map<string, string[]>();
  for (const { id_points_from: from, id_points_to: to, ...edge } of rows("edges")) {
    assert.equal(edge.name_points_from, points.get(from)!.name_points);
    assert.equal(edge.name_points_to, points.get(to)!.name_points);
    ways.set(from, [...ways.get(from) ?? [], to]);
    ways.set(to, [...ways.get(to) ?? [], from]);
    const [a, b] = [points.get(from)!, points.get(to)!];
    for (const { left, top, right, bottom } of footprints) {
      const beside = Math.max(a.pos_x, b.pos_x) <= left || Math.min(a.pos_x, b.pos_x) >= right ||
        Math.max(a.pos_y, b.pos_y) <= top || Math.min(a.pos_y, b.pos_y) >= bottom;
      assert.ok(beside, `${edge.name_points_from} – ${edge.name_points_to}`);
    }
  }
  const docks = [...points.values()].filter(({ name_points }) => /^Dock/.test(name_points));
  assert.equal(docks.length, 4);
  for (const dock of docks) {
    const reached = new Set([dock.id]);
    for (const id of reached) for (const next of ways.get(id) ?? []) reached.add(next);
    for (const row of rows("section_geometry")) assert.ok(reached.has(row.id_point_way), row.name);
  }
});

Deno.test("starter warehouse: a section's point lies in front of it", () => {
  const points = byId("points");
  for (const [index, row] of rows("section_geometry").entries()) {
    const { left, right, top, bottom } = footprints[index]!;
    const { pos_x, pos_y } = points.get(row.id_point_way)!;
    assert.ok(pos_x > left && pos_x < right, row.name_section);
    const away = pos_y < top ? top - pos_y : pos_y - bottom;
    assert.ok(away > 0 && away < 2_000, row.name_section);
  }
});

Deno.test("starter warehouse: boxes are what people can lift and a pallet can hold", () => {
  for (const box of rows("boxes")) {
    const litres = box.length_box * box.width_box * box.height_box / 1e6;
    const density = box.weight_box / litres;
    assert.ok(box.weight_box <= 25, box.sku_box);
    assert.ok(density > 0.02 && density < 2, `${box.sku_box}: ${density} kg/l`);
    assert.ok(Math.max(box.length_box, box.width_box) <= 800, box.sku_box);
  }
  assert.equal(new Set(rows("boxes").map(({ sku_box }) => sku_box)).size, 60);
});

Deno.test("starter warehouse: stock names are correct, and stock suffices for every order", () => {
  const boxes = byId("boxes");
  const stock = new Map<string, number>();
  for (const { id_box, sku_name, count_box } of rows("sections")) {
    if (id_box === "") {
      assert.deepEqual([sku_name, count_box], ["", 0]);
      continue;
    }
    assert.equal(sku_name, boxes.get(id_box)!.sku_box);
    stock.set(id_box, (stock.get(id_box) ?? 0) + count_box);
  }
  assert.equal(stock.size, 60, "every box type is in stock");
  for (const order of rows("orders")) {
    const lines = rows("order_data").filter(({ id_order_item }) => id_order_item === order.id);
    assert.ok(lines.length >= 6, order.order_name);
    assert.equal(new Set(lines.map(({ id_box }) => id_box)).size, lines.length);
    for (const { id_box, name_box, count_box } of lines) {
      assert.equal(name_box, boxes.get(id_box)!.sku_box);
      assert.ok(count_box > 0 && count_box <= stock.get(id_box)!, name_box);
    }
    const parameters = rows("order_params").filter((row) => row.id_order_item === order.id);
    assert.equal(parameters.length, 1, order.order_name);
  }
});
