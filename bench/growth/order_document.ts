/** A warehouse with one large order, as a document that `warehouse import` takes. */
import { aisles, seeded } from "../warehouse_aisles.ts";

/** Size of such a document. */
export interface OrderSize {
  /** Points of the floor. */
  points: number;
  /** Box types, each a line of the order and in a section of its own. */
  types: number;
  /** Boxes of each line; 1 where it is left out. */
  each?: number;
  /** 0 where it is left out: layers. */
  packing_type?: number;
}

const uuid = () => crypto.randomUUID();

/** A warehouse document: a floor and an order; sizes and places are drawn by the number of points. */
export function orderDocument({ points: size, types, each = 1, packing_type = 0 }: OrderSize) {
  const id = uuid();
  const columns = Math.max(2, Math.floor(Math.sqrt(size)));
  const rows = Math.max(2, Math.floor(size / columns));
  const { x, y, edges } = aisles(columns, rows);
  const points = Array.from(x, (pos_x, at) => ({
    id: uuid(),
    id_warehouse: id,
    name_points: `P${at}`,
    pos_x,
    pos_y: y[at]!,
  }));
  const random = seeded(size);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const boxes = Array.from({ length: types }, (_, at) => ({
    id: uuid(),
    uuid_warehouse: id,
    sku_box: `SKU ${at}`,
    length_box: between(20, 40),
    width_box: between(20, 40),
    height_box: between(15, 30),
    weight_box: between(500, 5000),
    max_load_box: null,
    is_rotated_box: 0,
  }));
  const sections = boxes.map((box, at) => ({
    id: uuid(),
    id_warehouse: id,
    section_name: `S${at}`,
    id_box: box.id,
    sku_name: box.sku_box,
    count_box: 10 * each,
  }));
  const placeOf = () => points[Math.floor(random() * points.length)]!;
  const section_geometry = sections.map((section) => {
    const point = placeOf();
    return {
      id: uuid(),
      id_warehouse: id,
      id_warehouse_section: section.id,
      name_section: section.section_name,
      id_point_way: point.id,
      name_point_way: point.name_points,
      x_pos: point.pos_x,
      y_pos: point.pos_y,
      lenght_wsec: 1,
      widht_wsec: 1,
    };
  });
  const order = { id: uuid(), id_warehouse: id, order_name: "large", pallete_computed: "" };
  return {
    format: "open-depot-warehouse",
    version: 2,
    warehouse: {
      id,
      warehouse_name: "large order",
      warehouse_length: rows,
      warehouse_width: columns,
      length_unit: "cm",
      weight_unit: "g",
    },
    boxes,
    points,
    edges: Array.from({ length: edges.length / 2 }, (_, at) => {
      const [from, to] = [points[edges[2 * at]!]!, points[edges[2 * at + 1]!]!];
      return {
        id: uuid(),
        id_warehouse: id,
        id_points_from: from.id,
        id_points_to: to.id,
        name_points_from: from.name_points,
        name_points_to: to.name_points,
      };
    }),
    sections,
    section_geometry,
    orders: [order],
    order_data: boxes.map((box) => ({
      id: uuid(),
      id_order_item: order.id,
      id_box: box.id,
      name_box: box.sku_box,
      count_box: each,
    })),
    order_params: [{
      id: uuid(),
      id_order_item: order.id,
      pallet_length: 120,
      pallet_width: 80,
      pallet_max_height: 180,
      min_layer_fill_ratio: 0.5,
      min_support_ratio: 0.7,
      height_layer_diff: 0,
      height_tolerance: 1,
      packing_type,
    }],
    users: [],
  };
}
