/** Calculations in a server as its users start it: with its permissions, and with its end. */
import assert from "node:assert/strict";
import { Database } from "../../../db/open.ts";
import { calculationJobs } from "../../../db/schema/warehouse.ts";
import { ServerProcess } from "../../support/processes.ts";
import { post, type Row } from "./records.ts";

const API = "/api/v1";

async function json(server: ServerProcess, path: string, body?: unknown) {
  const { method, json } = post(body);
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method, headers, body: JSON.stringify(json) };
  const response = await server.fetch(API + path, init);
  const answer = await response.json();
  assert.equal(response.ok, true, `${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The first warehouse with its orders, and a point where its walks begin. */
async function starter(server: ServerProcess) {
  const [warehouse] = await json(server, "/warehouse_data");
  const of = `withWarehouseID/${warehouse.id}`;
  const orders: Row[] = await json(server, `/order_item/${of}`);
  const [point] = await json(server, `/warehouse_points/${of}`);
  const asking = ({ id }: Row) => ({
    id_order_item: id,
    id_warehouse: warehouse.id,
    id_point_start: point.id,
    effort: 0,
  });
  return { warehouse, orders, asking };
}

Deno.test("calculations: the orders of the starter warehouse, in workers with the server's permissions", async () => {
  await using server = await ServerProcess.start();
  const { warehouse, orders, asking } = await starter(server);
  for (const order of orders) {
    const { [order.id]: pallets } = await json(server, "/computed_order", asking(order));
    assert.equal(pallets.length > 0, true);
    const boxes = pallets.flatMap(({ layers }: Row) => layers.flatMap(({ boxed }: Row) => boxed));
    const lines: Row[] = await json(server, `/order_data/withOrderID/${order.id}`);
    const wanted = lines.reduce((sum, { count_box }) => sum + count_box, 0);
    assert.equal(boxes.length, wanted);
    const found = boxes.filter(({ path_to_section }: Row) => path_to_section.length > 0);
    assert.equal(found.length > 0, true, "the starter warehouse has stock");
    const result = `/order_item/withWarehouseID/${warehouse.id}/withOrderID/${order.id}`;
    assert.deepEqual(await json(server, result), { [order.id]: pallets });
    assert.equal((await json(server, `/order_item/${order.id}/figures`)).pallets, pallets.length);
  }
  const job = await json(server, "/computed_order/jobs", asking(orders[0]!));
  const events = await server.fetch(`${API}/computed_order/jobs/${job.id}/events`);
  assert.match(await events.text(), /event: done\nid: done\ndata: .*"state":"done"/);
});

Deno.test("calculations: a signal ends streams of events, so that the server can stop", async () => {
  const data = await Deno.makeTempDir({ prefix: "depot-jobs-" });
  const id = crypto.randomUUID();
  {
    await using server = await ServerProcess.start({ data });
    const { orders } = await starter(server);
    const db = await Database.open(`file:${data}/depot.db`);
    // A job that another process seems to run for long.
    await db.write((tx) =>
      tx.insert(calculationJobs).values({
        id,
        id_order_item: orders[0]!.id,
        state: "running",
        fraction: 0.5,
        created: "",
        seen: Date.now() + 3_600_000,
      })
    );
    await db.close();
    const events = await server.fetch(`${API}/computed_order/jobs/${id}/events`);
    const stream = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("progress")) text += (await stream.read()).value;
    const stopped = server.stop();
    while (!(await stream.read()).done);
    assert.equal((await stopped).code, 0);
  }
  await Deno.remove(data, { recursive: true });
});
