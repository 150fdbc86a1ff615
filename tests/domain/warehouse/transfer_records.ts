/** A small warehouse document, whole and proper, for tests to spoil. */

/** A UUID that ends in a number. */
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const WAREHOUSE_ID = id(1);

/** A document with something in each part; a fresh one each time. */
// deno-lint-ignore no-explicit-any -- tests spoil it in every way
export function smallDocument(): any {
  return {
    format: "open-depot-warehouse",
    version: 2,
    warehouse: {
      id: id(1),
      warehouse_name: "Склад",
      warehouse_length: 100,
      warehouse_width: 50.5,
      length_unit: "in",
      weight_unit: "lb",
    },
    boxes: [
      { id: id(11), sku_box: "A", max_load_box: null },
      { id: id(12), sku_box: '=B;"C"', max_load_box: 7.5 },
    ].map((box) => ({
      uuid_warehouse: id(1),
      length_box: 40,
      width_box: 30,
      height_box: 20,
      weight_box: 1.25,
      is_rotated_box: 1,
      ...box,
    })),
    points: [
      { id: id(21), id_warehouse: id(1), name_points: "P", pos_x: -1, pos_y: 2.5 },
      { id: id(22), id_warehouse: id(1), name_points: "Q", pos_x: 3, pos_y: 4 },
    ],
    edges: [{
      id: id(31),
      id_warehouse: id(1),
      id_points_from: id(21),
      id_points_to: id(22),
      name_points_from: "P",
      name_points_to: "Q",
      one_way: 0,
      speed: null,
    }],
    sections: [
      {
        id: id(41),
        id_warehouse: id(1),
        section_name: "S1",
        id_box: id(12),
        sku_name: '=B;"C"',
        count_box: 9,
      },
      {
        id: id(42),
        id_warehouse: id(1),
        section_name: "S2",
        id_box: "",
        sku_name: "",
        count_box: 0,
      },
    ],
    section_geometry: [
      { id: id(51), id_warehouse_section: id(41), id_point_way: id(22), name_point_way: "Q" },
      { id: id(52), id_warehouse_section: id(42), id_point_way: "", name_point_way: "" },
    ].map((place, n) => ({
      id_warehouse: id(1),
      name_section: `S${n + 1}`,
      x_pos: n,
      y_pos: 0,
      lenght_wsec: 5,
      widht_wsec: 6,
      ...place,
    })),
    orders: [
      {
        id: id(61),
        id_warehouse: id(1),
        order_name: "O1",
        pallete_computed: "",
        due_at: "2026-11-29T22:30:00.000Z",
        customer: "Ada's Café",
        state: "delivered",
      },
      {
        id: id(62),
        id_warehouse: id(1),
        order_name: "O2",
        pallete_computed: "",
        due_at: "",
        state: "new",
      },
    ],
    order_data: [
      { id: id(71), id_order_item: id(61), id_box: id(12), name_box: '=B;"C"', count_box: 3 },
      { id: id(72), id_order_item: id(61), id_box: id(11), name_box: "A", count_box: 1 },
    ],
    order_params: [{
      id: id(81),
      id_order_item: id(61),
      pallet_length: 120,
      pallet_width: 80,
      pallet_max_height: 180,
      min_layer_fill_ratio: 0.65,
      min_support_ratio: 0.75,
      height_layer_diff: 4,
      height_tolerance: 0.5,
      packing_type: 0,
      pallet_limits: null,
    }],
    templates: [{
      pallet_length: 120,
      pallet_width: 80,
      pallet_max_height: 90,
      min_layer_fill_ratio: 0.65,
      min_support_ratio: 0.75,
      height_layer_diff: 4,
      height_tolerance: 0.5,
      packing_type: 4,
      pallet_limits: { upright: [id(11)] },
      id: id(91),
      id_warehouse: id(1),
      name: "Low",
      customer: "Ada's Café",
      is_default: 1,
      id_point_start: id(22),
      effort: 2,
    }],
    deliveries: [{
      id: id(95),
      id_warehouse: id(1),
      delivery_name: "PO 1",
      supplier: "Mill",
      expected_at: "2026-12-01T07:00:00.000Z",
      id_box: id(11),
      name_box: "A",
      count_box: 40,
      received: 0,
      closed_at: "2026-12-01T09:00:00.000Z",
      difference: -40,
    }],
  };
}
