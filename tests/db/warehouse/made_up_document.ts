/** Warehouse documents of any size. */
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";

const uuid = () => crypto.randomUUID();

/**
 * A document of a warehouse with so many sections, each with a place, a point and an edge, and with
 * boxes, orders, lines, parameters and users.
 * @param name Stands in every record's text, so that its rows can be counted.
 */
export function madeUpDocument(sections: number, name: string = uuid()) {
  const id = uuid();
  const each = <T>(count: number, record: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => record(at));
  const boxes = each(Math.ceil(sections / 10), (at) => ({
    id: uuid(),
    uuid_warehouse: id,
    sku_box: `${name} ${at}`,
    length_box: 30,
    width_box: 20,
    height_box: 10.5,
    weight_box: 5,
    max_load_box: at % 2 === 0 ? null : 7,
    is_rotated_box: at % 2,
  }));
  const points = each(
    sections,
    (at) => ({ id: uuid(), id_warehouse: id, name_points: name, pos_x: at / 7, pos_y: at % 7 }),
  );
  const edges = each(sections, (at) => ({
    id: uuid(),
    id_warehouse: id,
    id_points_from: points[at]!.id,
    id_points_to: points[(at + 1) % sections]!.id,
    name_points_from: name,
    name_points_to: name,
    one_way: at % 2,
    speed: at % 3 === 0 ? null : at % 3,
  }));
  const stored = each(sections, (at) => {
    const box = at % 3 === 0 ? undefined : boxes[at % boxes.length];
    return {
      id: uuid(),
      id_warehouse: id,
      section_name: name,
      id_box: box?.id ?? "",
      sku_name: box?.sku_box ?? "",
      count_box: box ? at : 0,
    };
  });
  const orders = each(
    Math.ceil(sections / 10),
    () => ({
      id: uuid(),
      id_warehouse: id,
      order_name: name,
      pallete_computed: "",
      due_at: "",
      state: "new",
    }),
  );
  return {
    format: "open-depot-warehouse",
    version: 2,
    warehouse: {
      id,
      warehouse_name: name,
      warehouse_length: 10,
      warehouse_width: 10,
      length_unit: "cm",
      weight_unit: "g",
    },
    boxes,
    points,
    edges,
    sections: stored,
    section_geometry: stored.map((section, at) => ({
      id: uuid(),
      id_warehouse: id,
      id_warehouse_section: section.id,
      name_section: name,
      id_point_way: points[at]!.id,
      name_point_way: name,
      x_pos: at,
      y_pos: 1,
      lenght_wsec: 1,
      widht_wsec: 1,
    })),
    orders,
    order_data: orders.flatMap((order) =>
      [0, 1].map((at) => ({
        id: uuid(),
        id_order_item: order.id,
        id_box: boxes[at % boxes.length]!.id,
        name_box: name,
        count_box: 3,
      }))
    ),
    order_params: orders.map((order) => ({
      id: uuid(),
      id_order_item: order.id,
      pallet_length: 120,
      pallet_width: 80,
      pallet_max_height: 160,
      min_layer_fill_ratio: 0,
      min_support_ratio: 0.5,
      height_layer_diff: 0,
      height_tolerance: 1,
      packing_type: 0,
      pallet_limits: null,
    })),
    templates: [] as { id: string }[],
    deliveries: [] as { id: string }[],
    users: [{
      id: uuid(),
      uuid_warehouse: id,
      user_login: `user of ${name}`,
      user_password: "-",
      user_role: 1,
      user_fio: "",
    }],
  };
}
export type MadeUpDocument = ReturnType<typeof madeUpDocument>;

const OF_ORDER = "id_order_item IN (SELECT id FROM order_items WHERE id_warehouse = ?1)";

/** What counts the rows of every table that belong to a warehouse, `?1`, visible or not. */
export const ROWS_OF_WAREHOUSE = `SELECT
  (SELECT count(*) FROM warehouses WHERE id = ?1) + ` +
  [
    ["stockboxes", "uuid_warehouse = ?1"],
    ["warehouse_points", "id_warehouse = ?1"],
    ["warehouse_edges", "id_warehouse = ?1"],
    ["warehouse_sections", "id_warehouse = ?1"],
    ["warehouse_section_geometry", "id_warehouse = ?1"],
    ["warehouse_users", "uuid_warehouse = ?1"],
    ["order_items", "id_warehouse = ?1"],
    ["order_data", OF_ORDER],
    ["order_params", OF_ORDER],
    ["pallet_results", OF_ORDER],
  ].map(([table, which]) => `(SELECT count(*) FROM ${table} WHERE ${which})`).join(" + ") + " AS n";

/** How many rows a document becomes, but for its users. */
export function rowsOf(
  { format: _, version: __, warehouse: ___, users: ____, ...parts }: MadeUpDocument,
): number {
  return Object.values(parts).reduce((sum, part) => sum + part.length, 1);
}

/** How many rows of all tables belong to a warehouse. */
export async function rowsIn(db: Database, warehouse: string): Promise<number> {
  const text = ROWS_OF_WAREHOUSE.replaceAll("?1", `'${warehouse}'`);
  return (await db.read.all<{ n: number }>(sql.raw(text)))[0]!.n;
}
