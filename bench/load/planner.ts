/** Planners: orders, calculations, stock, floors and ways. */
import { PACKING_TYPES } from "../../domain/warehouse/packing_types.ts";
import type { Client } from "./client.ts";
import type { Credentials } from "./curator.ts";
import type { MadeDepot } from "./depot.ts";

type Task = (client: Client, depot: MadeDepot, administrator: Credentials) => Promise<void>;

const API = "/api/v1";
const READY = ["done", "failed", "cancelled", "lost"];

const overview: Task = async (client, { warehouse }) => {
  await client.send("plan: page", `/warehouse/${warehouse}/orders`);
  await client.send("plan: counts", `${API}/warehouse_data/${warehouse}/counts`);
  await client.send("plan: orders", `${API}/order_item/withWarehouseID/${warehouse}/summary`);
};

const floor: Task = async (client, { warehouse }) => {
  await client.send("plan: page", `/warehouse/${warehouse}`);
  for (
    const part of [
      "warehouse_points",
      "warehouse_edge",
      "warehouse_section",
      "warehouse_section_geometry",
    ]
  ) {
    await client.send("plan: floor", `${API}/${part}/withWarehouseID/${warehouse}`);
  }
};

const boxes: Task = async (client, { warehouse }) => {
  await client.send("plan: 20,000 boxes", `${API}/stockbox/withWarehouseID/${warehouse}`);
};

const changeOrder: Task = async (client, { orders, stocked }) => {
  const { id, lines } = client.pick(orders);
  await client.send("plan: order read", `${API}/order_data/withOrderID/${id}`);
  await client.json("plan: order changed", `${API}/order_data/${client.pick(lines)}`, {
    method: "PUT",
    body: { count_box: 2 + Math.floor(12 * client.random()) },
  });
  const [added] = await client.json<{ id: string }[]>("plan: order changed", `${API}/order_data`, {
    method: "POST",
    body: [{ id_order_item: id, id_box: client.pick(stocked), name_box: "", count_box: 3 }],
  }) ?? [];
  await client.think(1);
  if (added !== undefined) {
    const path = `${API}/order_data/${added.id}`;
    await client.send("plan: order changed", path, { method: "DELETE", allowed: [204] });
  }
};

const calculate: Task = async (client, { warehouse, orders, points }) => {
  const { id } = client.pick(orders);
  const request = { id_order_item: id, id_warehouse: warehouse, id_point_start: points[0]! };
  await client.json("plan: calculation", `${API}/computed_order`, {
    method: "POST",
    body: { ...request, effort: 0 },
    // 409 when a colleague changes the order meanwhile.
    allowed: [200, 409],
  });
  const path = `${API}/order_item/withWarehouseID/${warehouse}/withOrderID/${id}`;
  await client.send("plan: pallets read", path);
};

const stock: Task = async (client, { warehouse, stocked }) => {
  const box = client.pick(stocked);
  const path = `${API}/warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}`;
  await client.send("plan: stock taken", `${path}/withCountBox/2`, { method: "PUT" });
};

const route: Task = async (client, { warehouse, points }, { username, password }) => {
  const path = `${API}/computed_route/${warehouse}/${client.pick(points)}/${client.pick(points)}`;
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
  await client.send("plan: shortest way", path, { headers });
};

const movePoint: Task = async (client, { points, warehouse }) => {
  const at = Math.floor(points.length * client.random());
  await client.json("plan: point moved", `${API}/warehouse_points/${points[at]}`, {
    method: "PUT",
    body: { id_warehouse: warehouse, name_points: `P${at}`, pos_x: at, pos_y: at / 2 },
  });
};

/** Frequency of each task, in percent. */
const TASKS: readonly [Task, number][] = [
  [overview, 15],
  [floor, 12],
  [boxes, 3],
  [changeOrder, 22],
  [calculate, 16],
  [stock, 16],
  [route, 14],
  [movePoint, 2],
];

/** Does one thing after another until it is over. */
export async function plan(
  client: Client,
  depot: MadeDepot,
  administrator: Credentials,
): Promise<void> {
  const all = TASKS.flatMap(([one, count]) => new Array<Task>(count).fill(one));
  while (!client.over) {
    await client.pick(all)(client, depot, administrator);
    await client.think(1.5);
  }
}

/** Lets a job follow the other, so that there is packing all the time. */
export async function pack(client: Client, depot: MadeDepot): Promise<void> {
  const id = await orderOfItsOwn(client, depot);
  while (!client.over) {
    const job = await client.json<{ id: string; state: string }>(
      "pack: job begun",
      `${API}/computed_order/jobs`,
      {
        method: "POST",
        body: {
          id_order_item: id,
          id_warehouse: depot.warehouse,
          id_point_start: depot.points[0],
          effort: 1,
        },
        allowed: [202],
      },
    );
    const path = `${API}/computed_order/jobs/${job?.id}`;
    for (let state = job?.state; state !== undefined && !READY.includes(state) && !client.over;) {
      await client.think(0.5);
      state = (await client.json<{ state: string }>("pack: job watched", path))?.state;
    }
    await client.think(0.2);
  }
}

/** One that nobody else changes, of many types, so that its packing takes seconds. */
async function orderOfItsOwn(client: Client, { warehouse, stocked }: MadeDepot): Promise<string> {
  const post = <Answer>(path: string, body: unknown) =>
    client.json<Answer>("pack: order made", `${API}${path}`, { method: "POST", body });
  const order = { id_warehouse: warehouse, order_name: "Large", pallete_computed: "" };
  const [createdOrder] = (await post<{ id: string }[]>("/order_item", [order]))!;
  const id_order_item = createdOrder!.id;
  const types = Array.from({ length: 30 }, () => client.pick(stocked));
  const lines = types.map((id_box) => ({ id_order_item, id_box, name_box: "", count_box: 10 }));
  await post("/order_data", lines);
  await post("/order_param", [{
    id_order_item,
    pallet_length: 1200,
    pallet_width: 800,
    pallet_max_height: 1800,
    min_layer_fill_ratio: 0.7,
    min_support_ratio: 0.7,
    height_layer_diff: 0,
    height_tolerance: 5,
    packing_type: PACKING_TYPES.layers,
  }]);
  return id_order_item;
}
