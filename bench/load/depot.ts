/** A warehouse of real size, made through the API as its users would. */
import { aisles, seeded } from "../warehouse_aisles.ts";

/** Ids that clients go by. */
export interface MadeDepot {
  warehouse: string;
  points: string[];
  boxes: string[];
  /** Boxes that lie in sections. */
  stocked: string[];
  /** Orders with their lines. */
  orders: { id: string; lines: string[] }[];
}

/** Number of records. */
export interface DepotSize {
  /** Points in a row and rows of them. */
  columns: number;
  rows: number;
  boxes: number;
  sections: number;
  orders: number;
}

/** Millimetres from point to point. */
const STEP = 2000;
const LINES = 8;
const BATCH = 5000;

/** Makes it and answers what there is. */
export async function makeDepot(url: string, size: DepotSize): Promise<MadeDepot> {
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return await response.json();
  };
  const postAll = async (path: string, rows: unknown[]): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < rows.length; at += BATCH) {
      const created = await post<{ id: string }[]>(path, rows.slice(at, at + BATCH));
      for (const { id } of created) ids.push(id);
    }
    return ids;
  };
  const rowsOf = <Row>(count: number, row: (at: number) => Row) =>
    Array.from({ length: count }, (_, at) => row(at));

  const random = seeded(8);
  const some = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const extent = { warehouse_width: size.columns * STEP, warehouse_length: size.rows * STEP };
  const { id: id_warehouse } = await post<{ id: string }>("/warehouse_data", {
    warehouse_name: "The depot",
    ...extent,
  });

  const { x, y, edges } = aisles(size.columns, size.rows);
  const points = await postAll(
    "/warehouse_points/points",
    rowsOf(x.length, (at) => ({
      id_warehouse,
      name_points: `P${at}`,
      pos_x: x[at]! * STEP,
      pos_y: y[at]! * STEP,
    })),
  );
  await postAll(
    "/warehouse_edge/edges",
    rowsOf(edges.length / 2, (at) => ({
      id_warehouse,
      id_points_from: points[edges[2 * at]!]!,
      id_points_to: points[edges[2 * at + 1]!]!,
    })),
  );
  const boxes = await postAll(
    "/stockbox/boxes",
    rowsOf(size.boxes, (at) => ({
      uuid_warehouse: id_warehouse,
      sku_box: `SKU-${at}`,
      length_box: 200 + 50 * Math.floor(random() * 8),
      width_box: 150 + 50 * Math.floor(random() * 5),
      height_box: 100 + 25 * Math.floor(random() * 8),
      weight_box: 1 + Math.floor(random() * 20),
      max_load_box: random() < 0.5 ? null : 100,
      is_rotated_box: 1,
    })),
  );
  const stocked = boxes.slice(0, size.sections);
  const sections = await postAll(
    "/warehouse_section/sections",
    rowsOf(size.sections, (at) => ({
      id_warehouse,
      section_name: `S${at}`,
      id_box: stocked[at]!,
      sku_name: `SKU-${at}`,
      count_box: 1_000_000,
    })),
  );
  await postAll(
    "/warehouse_section_geometry/sections",
    rowsOf(size.sections, (at) => ({
      id_warehouse,
      id_warehouse_section: sections[at]!,
      id_point_way: points[at % points.length]!,
      x_pos: x[at % x.length]! * STEP + 300,
      y_pos: y[at % y.length]! * STEP + 300,
      widht_wsec: 1200,
      lenght_wsec: 800,
    })),
  );
  const ids = await postAll(
    "/order_item",
    rowsOf(size.orders, (at) => ({
      id_warehouse,
      order_name: `Order ${at}`,
      pallete_computed: "",
    })),
  );
  const lines = await postAll(
    "/order_data/data",
    rowsOf(size.orders * LINES, (at) => ({
      id_order_item: ids[Math.floor(at / LINES)]!,
      id_box: some(stocked),
      name_box: "",
      count_box: 2 + Math.floor(random() * 12),
    })),
  );
  await postAll(
    "/order_param",
    ids.map((id_order_item) => ({
      id_order_item,
      pallet_length: 1200,
      pallet_width: 800,
      pallet_max_height: 1800,
      min_layer_fill_ratio: 0.7,
      min_support_ratio: 0.7,
      height_layer_diff: 0,
      height_tolerance: 5,
      packing_type: Math.floor(2 + 3 * random()),
    })),
  );
  const orders = ids.map((id, at) => ({ id, lines: lines.slice(at * LINES, (at + 1) * LINES) }));
  return { warehouse: id_warehouse, points, boxes, stocked, orders };
}
