/** Orders and the workers that pack them. */
import assert from "node:assert/strict";
import type { PackingState } from "../../../domain/warehouse/order_packing.ts";
import { type PackingOptions, PackingWorkers } from "../../../adapters/packing/packing_workers.ts";
import { WorkerDied } from "../../../adapters/workers/worker_pool.ts";
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

Deno.test("PackingWorkers: packs in a worker without permissions", async () => {
  const workers = new PackingWorkers({ size: 1 });
  const { layout, figures, effort, complete } = await workers.pack(cubes(4));
  assert.deepEqual([layout.pallets.length, figures.pallets, effort, complete], [4, 4, 1, true]);
  workers.close();
});

Deno.test("PackingWorkers: a small order has a worker reserved beside a large one", async () => {
  using workers = steppingWorkers(1);
  const client = new AbortController();
  const long = workers.pack(cubes(100_000), { signal: client.signal });
  const { layout } = await workers.pack(cubes(3));
  assert.equal(layout.pallets.length, 3);
  assert.equal(workers.started(), 2);
  client.abort();
  await assert.rejects(long, { name: "AbortError" });
});

Deno.test("PackingWorkers: starts workers on demand up to the limit", async () => {
  using workers = steppingWorkers(2);
  assert.equal(workers.started(), 0);
  await workers.pack(cubes(2));
  await workers.pack(cubes(2));
  assert.equal(workers.started(), 1, "one that is idle takes the next");
  await Promise.all([1, 2, 3, 4, 5].map((count) => workers.pack(cubes(count))));
  assert.equal(workers.started(), 3, "two, and one for small orders");
});

Deno.test("PackingWorkers: reports the progress of an order", async () => {
  using workers = steppingWorkers(1);
  const states: PackingState[] = [];
  await workers.pack(cubes(100), { onProgress: (state) => states.push(state) });
  assert.equal(states.length > 5, true);
  assert.deepEqual(states[0], { fraction: 0.01, pallets: 100 });
  const fractions = states.map(({ fraction }) => fraction);
  assert.deepEqual(fractions, fractions.toSorted((a, b) => a - b));
});

Deno.test("PackingWorkers: returns the best layout at the deadline", async () => {
  using workers = steppingWorkers(1, { overdueMs: 60_000 });
  const { complete, effort } = await workers.pack(cubes(2000), { deadline: 6000 });
  assert.deepEqual([complete, effort], [false, 1]);
  const late = await workers.pack(cubes(1e4, { effort: 3 }), { deadline: 0 });
  assert.deepEqual([late.complete, late.effort], [false, 0]);
});

Deno.test("PackingWorkers: refuses an order that waits too long", async () => {
  using workers = steppingWorkers(1);
  const client = new AbortController();
  const large = workers.pack(cubes(50_000), { client: "a", signal: client.signal });
  const refused = workers.pack(cubes(20_000), { client: "b", maxWaitMs: 20 });
  await assert.rejects(refused, { status: 503, message: "The server is overloaded" });
  const waits = workers.pack(cubes(20_000, { effort: 0 }), { client: "b" });
  client.abort();
  await assert.rejects(large, { name: "AbortError" });
  assert.equal((await waits).complete, true, "it has waited, which it may");
});

Deno.test("PackingWorkers: an abort ends a running order and removes a queued one", async () => {
  using workers = steppingWorkers(1);
  const clients = [1, 2].map(() => new AbortController());
  const [running, waits] = clients.map(({ signal }) =>
    workers.pack(cubes(FOR_EVER), { signal }).catch((error) => error.message)
  );
  clients[1]!.abort(new Error("changed my mind"));
  assert.equal(await waits, "changed my mind");
  const next = workers.pack(cubes(FOR_EVER, { effort: 0 }));
  clients[0]!.abort(new Error("gone"));
  assert.equal(await running, "gone");
  assert.equal((await next).layout.pallets.length, FOR_EVER, "it has taken the place");
  assert.deepEqual([workers.started(), workers.ended()], [2, 1]);
  const late = { signal: AbortSignal.abort(new Error("too late")) };
  await assert.rejects(workers.pack(cubes(2), late), /too late/);
});

Deno.test("PackingWorkers: a worker that dies rejects its order and is replaced", async () => {
  using workers = steppingWorkers(1);
  await assert.rejects(workers.pack(cubes(1, { weight: 666 })), (error) => {
    assert.ok(error instanceof WorkerDied);
    assert.match(error.message, /out of memory/);
    return true;
  });
  assert.equal((await workers.pack(cubes(3))).layout.pallets.length, 3);
  assert.equal(workers.started(), 2);
});

Deno.test("PackingWorkers: a fault of the engine rejects its order and replaces the worker", async () => {
  using workers = steppingWorkers(1);
  await assert.rejects(workers.pack(cubes(1, { weight: 13 })), /no such layer/);
  assert.equal((await workers.pack(cubes(3))).layout.pallets.length, 3);
  assert.equal(workers.started(), 2);
});

Deno.test("PackingWorkers: refuses orders beyond the queue limit, and ends all when closed", async () => {
  const workers = steppingWorkers(1);
  const fates = Array.from(
    { length: 1 + 100 + 1 },
    () =>
      workers.pack(cubes(FOR_EVER)).then(String, ({ status, message }) => `${status} ${message}`),
  );
  assert.equal(await fates.at(-1), "503 The server is overloaded");
  workers[Symbol.dispose]();
  const others = new Set(await Promise.all(fates.slice(0, -1)));
  assert.deepEqual(others, new Set(["503 The server is stopping"]));
  await assert.rejects(workers.pack(cubes(1)), /The server is stopping/);
});

Deno.test("PackingWorkers: a preempted background order restarts last, and its progress never decreases", async () => {
  using workers = steppingWorkers(1);
  const ended: string[] = [];
  const fractions: number[] = [];
  const first = Promise.withResolvers<void>();
  const background = workers.pack(cubes(3000), {
    background: true,
    onProgress: ({ fraction }) => {
      fractions.push(fraction);
      first.resolve();
    },
  }).then(({ layout }) => ended.push(`background ${layout.pallets.length}`));
  await first.promise;
  const others = ["one", "two"].map((client) =>
    workers.pack(cubes(FOR_EVER, { effort: 0 }), { client }).then(() => ended.push(client))
  );
  await Promise.all([background, ...others]);
  assert.deepEqual(ended, ["one", "two", "background 3000"]);
  assert.deepEqual(fractions, fractions.toSorted((a, b) => a - b));
});

Deno.test("PackingWorkers: refuses an order whose worker does not respond at the deadline", async () => {
  using workers = steppingWorkers(1, { overdueMs: 0 });
  // A worker that starts for longer than the deadline would answer at once.
  await workers.pack(cubes(3));
  const held = workers.pack(cubes(3, { weight: 777 }), { deadline: 1500 });
  await assert.rejects(held, { status: 503, message: "The server is overloaded" });
  assert.equal((await workers.pack(cubes(3))).layout.pallets.length, 3);
  assert.deepEqual([workers.ended(), workers.started()], [1, 2]);
});
