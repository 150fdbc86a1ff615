/** The server killed (SIGKILL) while orders come in: an event of each stored order is received. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { Upstream } from "../adapters/sources/upstream.ts";
import { ServerProcess } from "../support/processes.ts";
import { untilSo } from "../support/time.ts";
import { killsOf } from "./kills.ts";

const KILLS = killsOf(12);
const CLIENTS = 8;

async function created(url: string, path: string, json: unknown): Promise<string | undefined> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(json),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  return response?.ok ? answer?.id : undefined;
}

Deno.test("webhooks: stored events are sent after a kill", async () => {
  await using receiver = new Upstream({
    "/hook": async () => {
      await pause(20);
      return new Response(null, { status: 204 });
    },
  });
  const data = await Deno.makeTempDir({ prefix: "depot-webhooks-" });
  const start = () =>
    ServerProcess.start({ data, env: { SEED: "none", WEBHOOK_HOSTS: receiver.host } });
  const orders: string[] = [];
  let id_warehouse: string | undefined;
  for (let kill = 0; kill < KILLS; kill++) {
    await using server = await start();
    const url = await server.url;
    id_warehouse ??= await created(url, "/warehouse_data", {
      warehouse_name: "Hall",
      warehouse_length: 1000,
      warehouse_width: 1000,
    });
    if (kill === 0) {
      const hook = { url: receiver.url("/hook"), events: ["order.created"] };
      assert.ok(await created(url, "/webhooks", hook));
    }
    const work = Promise.all(Array.from({ length: CLIENTS }, async (_, client) => {
      for (;;) {
        const order = { id_warehouse, order_name: `${kill} ${client}` };
        const id = await created(url, "/order_item/", order);
        if (id === undefined) return;
        orders.push(id);
      }
    }));
    await pause(200 + Math.random() * 300);
    await server.stop("SIGKILL");
    await work;
  }
  assert.ok(orders.length > 0);
  {
    await using _ = await start();
    // What was being sent at the last kill is leased for a minute.
    await untilSo(() => {
      const received = new Set(
        receiver.requests.map(({ body }) => JSON.parse(body).data.id_order_item),
      );
      return Promise.resolve(orders.every((id) => received.has(id)));
    });
  }
  await Deno.remove(data, { recursive: true });
});
