/** One order of many lines on a large floor: how it is calculated, and how its answers come. */
import { run, ServerProcess } from "../../tests/server_process.ts";
import { peakMemory } from "../peak_memory.ts";
import { aisles, seeded } from "../warehouse_aisles.ts";
import { Bystander, type Half, type Measurement, sized, timed } from "./measure.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
/** Points of the floor for each line of the order. */
const POINTS_A_LINE = 10;
/** What a wait of others may be, in milliseconds, and an answer without a coding, in megabytes. */
const SHORT = 30;
const LARGEST = 15;
/** Of the server at its peak, in megabytes. */
const MEMORY = 400;

/** Measures an order of a tenth as many lines as the floor has points, `size`. */
export const order: Half = { name: "order", measure };

async function measure(size: number, folder: string): Promise<Measurement[]> {
  const data = `${folder}/order-${size}`;
  await Deno.remove(data, { recursive: true }).catch(() => {});
  await Deno.mkdir(data, { recursive: true });
  const document = largeOrder(size);
  const file = `${data}/document.json`;
  await Deno.writeTextFile(file, JSON.stringify(document));
  const { code, err } = await run(data, ["warehouse", "import", file]);
  if (code !== 0) throw new Error(err);
  const before = await compactSize(data);
  await using server = await ServerProcess.start({
    data,
    env: { SEED: "none", LOG_LEVEL: "info" },
    stderr: "null",
  });
  const rows = await measureLargeOrder(await server.url, document);
  const memory = await peakMemory(server.child.pid);
  if (memory !== undefined) {
    rows.push({ row: "memory at the peak, MB", value: memory, wanted: { ms: MEMORY } });
  }
  await server.stop();
  rows.push({ row: "stored of it, MB", value: await compactSize(data) - before });
  return rows;
}

/** Megabytes of the database when its log is copied into it and its free pages are given back. */
async function compactSize(data: string): Promise<number> {
  const { code, err } = await run(data, ["compact"]);
  if (code !== 0) throw new Error(err);
  return (await Deno.stat(`${data}/depot.db`)).size / 1e6;
}

const uuid = () => crypto.randomUUID();

/** A warehouse document: a floor of `size` points, and an order with a line for every tenth of them. */
function largeOrder(size: number) {
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
  const boxes = Array.from({ length: Math.floor(size / POINTS_A_LINE) }, (_, at) => ({
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
    count_box: 10,
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
      count_box: 1,
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
      packing_type: 0,
    }],
    users: [],
  };
}

/** Has the order of such a document, which is imported already, calculated and asks for it. */
async function measureLargeOrder(
  url: string,
  { warehouse, points, orders: [order] }: ReturnType<typeof largeOrder>,
): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  await using reader = await Bystander.start(`${url}/api/bounds`);
  const calculated = await reader.beside(async () => {
    const response = await fetch(`${url}/api/v1/computed_order`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({
        id_order_item: order!.id,
        id_warehouse: warehouse.id,
        id_point_start: points[0]!.id,
        effort: 0,
      }),
    });
    for await (const _ of response.body!);
    if (!response.ok) throw new Error(`calculation: ${response.status}`);
  });
  const wanted = { others: SHORT };
  const row = "large order, calculated";
  rows.push({ row, value: calculated.value, others: calculated.others, wanted });
  const order_ = `${url}/api/v1/order_item`;
  const specified = `${order_}/withWarehouseID/${warehouse.id}/withOrderID/${order!.id}`;
  const once = `${order_}/${order!.id}/pallets`;
  for (
    const [name, address, coding, most] of [
      ["specified", specified, "identity", undefined],
      ["specified, gzip", specified, "gzip", undefined],
      ["legs once", once, "identity", LARGEST],
      ["legs once, gzip", once, "gzip", undefined],
      ["for pages", `${once}?legs=0`, "identity", LARGEST],
    ] as const
  ) {
    const { value, others, result } = await reader.beside(() =>
      sized(address, { "Accept-Encoding": coding })
    );
    rows.push({ row: `large order, ${name}`, value, others, wanted });
    rows.push({
      row: `large order, ${name}, MB`,
      value: result.bytes / 1e6,
      ...(most === undefined ? {} : { wanted: { ms: most } }),
    });
  }
  const tour = await reader.beside(() => timed(`${order_}/${order!.id}/tour`));
  rows.push({ row: "round of the large order", value: tour.value, others: tour.others, wanted });
  return rows;
}
