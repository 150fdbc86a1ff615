/** The web client in use, page by page: what it sends, and what it draws of the answers. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { TestApp } from "../../support/app.ts";
import {
  assertDrawn,
  assertWalkable,
  assertWalked,
  drawnBox,
  drawnSection,
  ExistingClient,
} from "./existing_client.ts";
import type { Row } from "./records.ts";

const PARAMETERS = {
  pallet_length: 120,
  pallet_width: 80,
  pallet_max_height: 180,
  min_layer_fill_ratio: 0.6,
  min_support_ratio: 0.7,
  height_tolerance: 1,
};

/** Orders: `height_layer_diff`, `packing_type`, and the index of the start point; -1 for none. */
const ORDERS = [[0, 1, 0], [1, 0, -1], [0, 0, -1], [1, 1, 0]] as const;

/** Boxes in centimetres and grams, as its files have them. */
const BOXES = [
  ["A", 40, 30, 25, 8000, 90_000, 0],
  ["B", 37.5, 25, 48, 6000, 60_000, 1],
  ["C", 60, 38, 20, 12_000, 150_000, 1],
  ["D", 30, 20, 26, 3000, 20_000, 0],
] as const;

Deno.test("existing client: logs in, configures, maps, orders and draws, page by page", async () => {
  await using test = await TestApp.open();
  const client = new ExistingClient(test);

  // Configuration.
  const warehouse = await client.createOne("warehouse_data/", {
    warehouse_name: "Склад 1",
    warehouse_length: 2000,
    warehouse_width: 3000,
  });
  // Its labels say so, whatever the numbers mean.
  assert.deepEqual([warehouse.length_unit, warehouse.weight_unit], ["cm", "g"]);
  const others = await client.createAll("warehouse_data/warehouses", [
    { warehouse_name: "Склад 2", warehouse_length: 10, warehouse_width: 20 },
  ]);
  await client.send("PUT", `warehouse_data/${others[0]!.id}`, { warehouse_name: "Склад 3" });
  await client.send("DELETE", `warehouse_data/${others[0]!.id}`);
  const boxOf = (
    [sku_box, length_box, width_box, height_box, weight, load, tip]: typeof BOXES[number],
  ) => ({
    uuid_warehouse: warehouse.id,
    sku_box,
    length_box,
    width_box,
    height_box,
    weight_box: weight,
    max_load_box: load,
    is_rotated_box: tip,
  });
  const boxes = [
    await client.createOne("stockbox/", boxOf(BOXES[0])),
    ...await client.createAll("stockbox/boxes", BOXES.slice(1).map(boxOf)),
  ];
  const cell = (section_name: string, box?: Row) => ({
    id_warehouse: warehouse.id,
    section_name,
    id_box: box?.id ?? "",
    sku_name: box?.sku_box ?? "",
    count_box: box === undefined ? 0 : 40,
  });
  const sections = [
    await client.createOne("warehouse_section/", cell("0")),
    ...await client.createAll(
      "warehouse_section/sections",
      boxes.slice(0, 3).map((box, index) => cell(`${index + 1}`, box)),
    ),
  ];

  // Users, and login with the hash that was sent.
  await client.createOne("user_data/", {
    uuid_warehouse: warehouse.id,
    user_login: "начальник",
    user_password: createHash("sha256").update("пароль").digest("hex"),
    user_role: 2,
    user_fio: "Иванов И. И.",
    is_manager: true,
    is_employee: false,
  });
  await client.createOne("user_data/", {
    uuid_warehouse: warehouse.id,
    user_login: "сборщик",
    user_password: createHash("md5").update("1234").digest("hex"),
    user_role: 1,
    user_fio: "",
    is_manager: false,
    is_employee: true,
  });
  const picker = await client.login("сборщик", "1234");
  assert.deepEqual([picker.role, picker.warehouseId], [1, warehouse.id]);
  const signedIn = await client.login("начальник", "пароль");
  assert.deepEqual([signedIn.role, signedIn.warehouseId], [2, warehouse.id]);

  // Map.
  const point = (name_points: string, pos_x: number, pos_y: number) => ({
    id_warehouse: warehouse.id,
    name_points,
    pos_x,
    pos_y,
  });
  const points = [
    await client.createOne("warehouse_points/", point("Старт", 100, 100)),
    ...await client.createAll("warehouse_points/points", [
      point("1", 800, 100),
      point("2", 1600, 100),
      point("3", 2400, 100),
      point("4", 2400, 1500),
    ]),
  ];
  const edge = (from: number, to: number) => ({
    id_warehouse: warehouse.id,
    id_points_from: points[from]!.id,
    id_points_to: points[to]!.id,
    name_points_from: points[from]!.name_points,
    name_points_to: points[to]!.name_points,
  });
  const way = await client.createOne("warehouse_edge/", edge(0, 1));
  const ways = [
    way,
    ...await client.createAll("warehouse_edge/edges", [edge(1, 2), edge(2, 3), edge(3, 4)]),
  ];
  const changed = await client.send("PUT", `warehouse_edge/${way.id}`, edge(0, 1));
  assert.equal(Array.isArray(changed), false);
  assert.equal(changed.id, way.id);
  const place = (index: number) => ({
    id_warehouse: warehouse.id,
    id_warehouse_section: sections[index]!.id,
    name_section: sections[index]!.section_name,
    id_point_way: points[index + 1]!.id,
    name_point_way: points[index + 1]!.name_points,
    x_pos: 500 + 620 * index,
    y_pos: 300,
    widht_wsec: 600,
    lenght_wsec: 250,
  });
  const places = [
    await client.createOne("warehouse_section_geometry/", place(0)),
    ...await client.createAll("warehouse_section_geometry/sections", [
      place(1),
      place(2),
      place(3),
    ]),
  ];
  const floor = { width: warehouse.warehouse_width, height: warehouse.warehouse_length };
  assertDrawn(floor, places.map(drawnSection));

  // Orders.
  const tippable = new Set(BOXES.filter((box) => box[6] === 1).map(([sku]) => sku as string));
  for (const [height_layer_diff, packing_type, start] of ORDERS) {
    const order = await client.createOne("order_item/", {
      id_warehouse: warehouse.id,
      order_name: "Заказ",
      pallete_computed: "",
    });
    const line = (box: Row, count_box: number) => ({
      id_order_item: order.id,
      id_box: box.id,
      name_box: box.sku_box,
      count_box,
    });
    const first = await client.createOne("order_data/", line(boxes[0]!, 2));
    await client.createAll("order_data/data", boxes.slice(1).map((box, at) => line(box, 4 + at)));
    const { id: _, id_box: __, ...fields } = first;
    const more = await client.send("PUT", `order_data/${first.id}`, { ...fields, count_box: 9 });
    assert.equal(more.id_box, boxes[0]!.id);
    await client.createOne("order_param/", {
      id_order_item: order.id,
      ...PARAMETERS,
      height_layer_diff,
      packing_type,
    });
    const id_point_start = points[start]?.id ?? "";
    await client.send("POST", "computed_order/", {
      id_order_item: order.id,
      id_warehouse: warehouse.id,
      id_point_start,
    });
    const pallets = await client.pallets(warehouse, order);
    let [drawn, legs] = [0, 0];
    for (const pallet of pallets) {
      assert.deepEqual([pallet.widthPallete, pallet.lengthPallete], [80, 120]);
      for (const layer of pallet.layers as Row[]) {
        const rectangles = (layer.boxed as Row[]).map(drawnBox);
        assertDrawn({ width: pallet.widthPallete, height: pallet.lengthPallete }, rectangles);
        const area = rectangles.reduce((sum, { width, height }) => sum + width * height, 0);
        assert.ok(Math.abs(layer.filledArea - area) < 1e-6);
        drawn += rectangles.length;
        // Turned in the plane is every box, tipped only one that may be.
        for (const { sku_box, orientation } of layer.boxed as Row[]) {
          assert.ok(orientation <= 1 || tippable.has(sku_box), `${sku_box}: ${orientation}`);
        }
        for (const { path_to_section } of layer.boxed as Row[]) {
          assertWalkable(path_to_section, { points, ways, floor });
        }
      }
      legs += assertWalked(pallet, id_point_start);
    }
    assert.equal(drawn, 9 + 4 + 5 + 6);
    // The last box type is in no section; without a start there are no ways at all.
    assert.equal(legs, start < 0 ? 0 : 9 + 4 + 5);
  }
});
