/** Orders and the workers that pack them. */
import assert from "node:assert/strict";
import type { PackingState } from "../../../adapters/packing/packing_messages.ts";
import { type PackingOptions, PackingWorkers } from "../../../adapters/packing/packing_workers.ts";
import { WorkerDied } from "../../../adapters/workers/worker_supervisor.ts";
import { cubes } from "./stepping_pack.ts";

function steppingWorkers(size: number, options: PackingOptions = {}) {
  let started = 0;
  const workers = new PackingWorkers({
    ...options,
    size,
    start: () => {
      started++;
      return new Worker(new URL("./stepping_worker.ts", import.meta.url), { type: "module" });
    },
  });
  return {
    pack: workers.pack.bind(workers),
    started: () => started,
    ended: () => workers.ended,
    [Symbol.dispose]: () => workers.close(),
  };
}

const FOR_EVER = 5000;

Deno.test("PackingWorkers: packs in a worker that may reach nothing", async () => {
  const workers = new PackingWorkers({ size: 1 });
  const { layout, figures, effort, complete } = await workers.pack(cubes(4));
  assert.deepEqual([layout.pallets.length, figures.pallets, effort, complete], [4, 4, 1, true]);
  workers.close();
});

Deno.test("PackingWorkers: a short order ends while a long one goes on in the same worker", async () => {
  using workers = steppingWorkers(1);
  const client = new AbortController();
  const long = workers.pack(cubes(FOR_EVER), { signal: client.signal });
  const { layout } = await workers.pack(cubes(3));
  assert.equal(layout.pallets.length, 3);
  assert.equal(workers.started(), 1);
  client.abort();
  await assert.rejects(long, { name: "AbortError" });
});

Deno.test("PackingWorkers: starts as many as it may, when there is something to do", async () => {
  using workers = steppingWorkers(2);
  assert.equal(workers.started(), 0);
  await workers.pack(cubes(2));
  await workers.pack(cubes(2));
  assert.equal(workers.started(), 1, "one that rests takes the next");
  await Promise.all([1, 2, 3, 4].map((count) => workers.pack(cubes(count))));
  assert.equal(workers.started(), 2);
});

Deno.test("PackingWorkers: tells how far an order has come", async () => {
  using workers = steppingWorkers(1);
  const states: PackingState[] = [];
  await workers.pack(cubes(100), { onProgress: (state) => states.push(state) });
  assert.equal(states.length > 5, true);
  assert.deepEqual(states[0], { fraction: 0.01, pallets: 100 });
  const fractions = states.map(({ fraction }) => fraction);
  assert.deepEqual(fractions, fractions.toSorted((a, b) => a - b));
});

Deno.test("PackingWorkers: a deadline ends an order with what there is", async () => {
  using workers = steppingWorkers(1, { patience: { overdue: 60_000 } });
  const { complete, effort } = await workers.pack(cubes(200), { deadline: 6000 });
  assert.deepEqual([complete, effort], [false, 1]);
  const late = await workers.pack(cubes(1e4, { effort: 3 }), { deadline: 0 });
  assert.deepEqual([late.complete, late.effort], [false, 0]);
});

Deno.test("PackingWorkers: an order that no worker has room for is refused after a while", async () => {
  using workers = steppingWorkers(1);
  const client = new AbortController();
  const { signal } = client;
  const large = workers.pack(cubes(50_000), { client: "a", signal });
  const refused = workers.pack(cubes(20_000), { client: "b", longestWait: 20 });
  await assert.rejects(refused, { status: 503, message: "The server has too much to do" });
  const small = await workers.pack(cubes(3), { client: "b", longestWait: 5000 });
  assert.equal(small.layout.pallets.length, 3, "there is room for a small one");
  const waits = workers.pack(cubes(20_000, { effort: 0 }), { client: "b" });
  client.abort();
  await assert.rejects(large, { name: "AbortError" });
  assert.equal((await waits).complete, true, "it has waited, which it may");
});

Deno.test("PackingWorkers: an abort ends an order under way and takes one that waits off the list", async () => {
  using workers = steppingWorkers(1);
  const clients = Array.from({ length: 9 }, () => new AbortController());
  const orders = clients.map(({ signal }) =>
    workers.pack(cubes(FOR_EVER), { signal }).catch((error) => error.message)
  );
  // Eight are in progress, one waits.
  clients[8]!.abort(new Error("changed my mind"));
  assert.equal(await orders[8], "changed my mind");
  const waiting = workers.pack(cubes(2));
  clients[0]!.abort(new Error("gone"));
  assert.equal(await orders[0], "gone");
  assert.equal((await waiting).layout.pallets.length, 2, "it has taken the place");
  const late = { signal: AbortSignal.abort(new Error("too late")) };
  await assert.rejects(workers.pack(cubes(2), late), /too late/);
  for (const client of clients) client.abort(new Error("end"));
  await Promise.all(orders);
});

Deno.test("PackingWorkers: a worker that dies rejects what it had and is replaced", async () => {
  using workers = steppingWorkers(1);
  const innocent = workers.pack(cubes(FOR_EVER));
  const deadly = workers.pack(cubes(1, { weight: 666 }));
  for (const order of [innocent, deadly]) {
    await assert.rejects(order, (error) => {
      assert.ok(error instanceof WorkerDied);
      assert.match(error.message, /out of memory/);
      return true;
    });
  }
  assert.equal((await workers.pack(cubes(3))).layout.pallets.length, 3);
  assert.equal(workers.started(), 2);
});

Deno.test("PackingWorkers: a fault of the engine rejects its order and keeps the worker", async () => {
  using workers = steppingWorkers(1);
  await assert.rejects(workers.pack(cubes(1, { weight: 13 })), /no such layer/);
  assert.equal((await workers.pack(cubes(3))).layout.pallets.length, 3);
  assert.equal(workers.started(), 1);
});

Deno.test("PackingWorkers: refuses more than it can hold, and ends all when it closes", async () => {
  const workers = steppingWorkers(1);
  const fates = Array.from(
    { length: 8 + 100 + 1 },
    () =>
      workers.pack(cubes(FOR_EVER)).then(String, ({ status, message }) => `${status} ${message}`),
  );
  assert.equal(await fates.at(-1), "503 The server has too much to do");
  workers[Symbol.dispose]();
  const others = new Set(await Promise.all(fates.slice(0, -1)));
  assert.deepEqual(others, new Set(["503 The server is stopping"]));
  await assert.rejects(workers.pack(cubes(1)), /The server is stopping/);
});

Deno.test("PackingWorkers: forty orders of one planner leave room for another's single one", async () => {
  const workers = new PackingWorkers({
    size: 1,
    start: () => new Worker(new URL("./stepping_worker.ts", import.meta.url), { type: "module" }),
  });
  const ended = Array.from(
    { length: 40 },
    () => workers.pack(cubes(FOR_EVER), { client: "planner" }).catch(({ status }) => status),
  );
  assert.deepEqual([workers.busy, workers.waiting], [4, 36]);
  const single = await workers.pack(cubes(3), { client: "picker" });
  assert.equal(single.layout.pallets.length, 3);
  workers.close();
  assert.deepEqual(new Set(await Promise.all(ended)), new Set([503]));
});

Deno.test("PackingWorkers: one that does not go on is replaced, its order fails by name, the others go on", async () => {
  const stuck: string[] = [];
  using workers = steppingWorkers(1, {
    patience: { beside: 300, replaced: 1000 },
    onStuck: (order) => stuck.push(order),
  });
  const long = workers.pack(cubes(2000), { name: "long" });
  const other = workers.pack(cubes(40), { name: "other" });
  const refused = assert.rejects(workers.pack(cubes(3, { weight: 777 }), { name: "held" }), {
    name: "AppError",
    status: 422,
    message: "The order held takes too long to calculate and was given up",
  });
  // Who comes while the worker is silent gets another.
  const began = performance.now();
  const beside = await workers.pack(cubes(3));
  assert.equal(beside.layout.pallets.length, 3);
  assert.deepEqual([workers.started(), stuck.length], [2, 0], `${performance.now() - began} ms`);
  await refused;
  assert.deepEqual([stuck, workers.ended()], [["held"], 1]);
  assert.equal((await other).layout.pallets.length, 40);
  assert.equal((await long).layout.pallets.length, 2000);
});

Deno.test("PackingWorkers: a worker that does not answer at a deadline is given up, or its order refused", async () => {
  const stuck: string[] = [];
  using workers = steppingWorkers(1, {
    patience: { beside: 60_000, replaced: 60_000, overdue: 0 },
    onStuck: (order) => stuck.push(order),
  });
  await workers.pack(cubes(1));
  const other = workers.pack(cubes(2000));
  const held = workers.pack(cubes(3, { weight: 777 }), { name: "held", deadline: 2000 });
  const behind = workers.pack(cubes(3), { deadline: 1500, longestWait: 1500 });
  await assert.rejects(behind, { status: 503, message: "The server has too much to do" });
  await assert.rejects(held, {
    status: 422,
    message: "The order held takes too long to calculate and was given up",
  });
  assert.deepEqual([stuck, workers.ended(), workers.started()], [["held"], 1, 2]);
  assert.equal((await other).layout.pallets.length, 2000);
});

Deno.test("PackingWorkers: where one is not let run, its orders are refused for the moment", async () => {
  const idle = new Blob(["onmessage = () => {};"], { type: "text/javascript" });
  const workers = new PackingWorkers({
    size: 1,
    patience: { beside: 50, replaced: 100 },
    start: () => new Worker(URL.createObjectURL(idle), { type: "module" }),
  });
  await assert.rejects(workers.pack(cubes(3)), { name: "AppError", status: 503 });
  assert.equal(workers.ended, 1);
  workers.close();
});
