/** Imports: whole warehouses, files of boxes and batches of points, in and out again. */
import type { Client } from "./client.ts";
import type { MadeDepot } from "./depot.ts";

type Task = (client: Client, file: Uint8Array) => Promise<string | undefined>;

const API = "/api/v1/warehouse_data";
const ROWS = 5000;

/** A whole warehouse from its document. */
const document: Task = async (client, body) => {
  const answer = await client.send("import: warehouse", `${API}/import?ids=new`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Encoding": "identity" },
    body,
    keep: true,
  });
  if (answer?.status !== 200) return undefined;
  return JSON.parse(new TextDecoder().decode(answer.body)).warehouse.id;
};

async function emptyWarehouse(client: Client): Promise<string | undefined> {
  const body = { warehouse_name: "For a while", warehouse_length: 1, warehouse_width: 1 };
  return (await client.json<{ id: string }>("import: begun", API, { method: "POST", body }))?.id;
}

/** Boxes as another system writes them. */
const boxes: Task = async (client) => {
  const id = await emptyWarehouse(client);
  const rows = Array.from({ length: ROWS }, (_, at) => `T-${at},400,300,200,12`);
  await client.send("import: CSV of boxes", `${API}/${id}/csv/boxes`, {
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body: ["sku_box,length_box,width_box,height_box,weight_box", ...rows].join("\n"),
  });
  return id;
};

const points: Task = async (client) => {
  const id_warehouse = await emptyWarehouse(client);
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    id_warehouse,
    name_points: `P${at}`,
    pos_x: at,
    pos_y: at,
  }));
  await client.send("import: batch of points", "/api/v1/warehouse_points/points", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(rows),
  });
  return id_warehouse;
};

/** Imports one thing after another until it is over, and takes out again what it has brought in. */
export async function bringIn(client: Client, { warehouse }: MadeDepot): Promise<void> {
  const file = await client.send("import: export", `${API}/${warehouse}/export`, {
    keep: true,
    headers: { "Accept-Encoding": "identity" },
  });
  if (file === undefined) return;
  while (!client.over) {
    for (const task of [document, boxes, points]) {
      const id = await task(client, file.body);
      await client.think(3);
      if (id !== undefined) {
        const remove = { method: "DELETE", allowed: [204] };
        await client.send("import: taken out", `${API}/${id}`, remove);
      }
      await client.think(4);
    }
  }
}
