import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import {
  type RunOptions,
  WorkerOverrun,
  WorkerPool,
} from "../../../adapters/workers/worker_pool.ts";
import { type PoolOptions, WorkerDied } from "../../../adapters/workers/worker_pool.ts";
import { untilSo } from "../../support/time.ts";

let started = 0;

function oddPool(size: number, options: PoolOptions = {}) {
  started = 0;
  const pool = new WorkerPool({
    ...options,
    size,
    start: () => {
      started++;
      return new Worker(new URL("./odd_worker.ts", import.meta.url), { type: "module" });
    },
  });
  // deno-lint-ignore no-explicit-any -- the odd worker has tasks of its own
  const run = (name: string, input?: unknown, options?: RunOptions): Promise<any> =>
    // deno-lint-ignore no-explicit-any
    pool.run(name as any, input as any, options);
  return { run, [Symbol.dispose]: () => pool.close() };
}

Deno.test("WorkerPool: hashes a password in a worker without permissions", async () => {
  const pool = new WorkerPool({ size: 1 });
  const hash = await pool.run("hashPassword", "tulip fever 1637");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await pool.run("verifyPassword", { password: "tulip fever 1637", hash }), true);
  assert.equal(await pool.run("verifyPassword", { password: "tulip fever", hash }), false);
  pool.close();
});

Deno.test("WorkerPool: refuses tasks on hosts without workers", async () => {
  const { Worker } = globalThis;
  const pool = new WorkerPool({ size: 1 });
  // deno-lint-ignore no-explicit-any -- such a host has no such name
  delete (globalThis as any).Worker;
  try {
    for (const _ of [1, 2, 3]) {
      await assert.rejects(
        async () => await pool.run("hashPassword", "tulip fever 1637"),
        (error) => error instanceof AppError && error.status === 501,
      );
    }
  } finally {
    globalThis.Worker = Worker;
    pool.close();
  }
});

Deno.test("WorkerPool: one worker runs tasks sequentially", async () => {
  using pool = oddPool(1);
  assert.deepEqual(await Promise.all([1, 1, 1].map((ms) => pool.run("sleep", ms))), [1, 2, 3]);
  assert.equal(started, 1);
});

Deno.test("WorkerPool: an urgent task does not wait for running tasks", async () => {
  using pool = oddPool(1);
  const done: string[] = [];
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const slow = pool.run("wait", gate).then(() => done.push("slow"));
  const waiting = pool.run("sleep", 0).then(() => done.push("waiting"));
  const urgent = pool.run("sleep", 0, { urgent: true }).then(() => done.push("urgent"));
  await urgent;
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  await Promise.all([slow, waiting]);
  assert.deepEqual(done, ["urgent", "slow", "waiting"]);
  assert.equal(started, 2);
});

Deno.test("WorkerPool: a task beyond its deadline is ended and its worker replaced", async () => {
  using pool = oddPool(1);
  const held = pool.run("hold", null, { deadline: 100 });
  const next = pool.run("sleep", 0);
  // On a crowded machine the task counts as starved.
  await assert.rejects(
    held,
    (error) =>
      error instanceof WorkerOverrun || (error instanceof AppError && error.status === 503),
  );
  assert.equal(await next, 1);
  assert.equal(started, 2);
});

Deno.test("WorkerPool: a refusal is passed on unchanged, and the worker is reused", async () => {
  using pool = oddPool(1);
  await assert.rejects(pool.run("refuse"), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.status, error.message], [422, "The request is not valid"]);
    return true;
  });
  assert.equal(await pool.run("sleep", 0), 2);
  assert.equal(started, 1);
});

for (const fate of ["fail", "die"]) {
  Deno.test(`WorkerPool: a worker whose task ends by "${fate}" is replaced`, async () => {
    using pool = oddPool(1);
    await assert.rejects(pool.run(fate), WorkerDied);
    assert.equal(await pool.run("sleep", 0), 1);
    assert.equal(started, 2);
  });
}

Deno.test("WorkerPool: an abort ends a running task and removes a queued one", async () => {
  using pool = oddPool(1);
  const running = new AbortController();
  const waiting = new AbortController();
  const held = pool.run("hold", null, { signal: running.signal });
  const never = pool.run("sleep", 0, { signal: waiting.signal });
  waiting.abort(new Error("changed my mind"));
  await assert.rejects(never, /changed my mind/);
  running.abort(new Error("gone"));
  await assert.rejects(held, /gone/);
  assert.equal(await pool.run("sleep", 0), 1);
  await assert.rejects(
    pool.run("sleep", 0, { signal: AbortSignal.abort(new Error("too late")) }),
    /too late/,
  );
});

Deno.test("WorkerPool: ends a worker after its task on request", async () => {
  using pool = oddPool(1);
  assert.equal(await pool.run("sleep", 0, { endAfterwards: true }), 1);
  assert.equal(await pool.run("sleep", 0), 1);
  assert.equal(started, 2);
});

Deno.test("WorkerPool: has a worker before the first task on request, and soon after it has ended", async () => {
  using pool = oddPool(1, { isReady: true });
  assert.equal(started, 1);
  assert.equal(await pool.run("sleep", 0), 1);
  assert.equal(await pool.run("sleep", 0, { endAfterwards: true }), 2);
  assert.equal(started, 1);
  await untilSo(() => Promise.resolve(started === 2));
  assert.equal(await pool.run("sleep", 0), 1);
  assert.equal(started, 2);
});

Deno.test("WorkerPool: transfers byte arrays on request, and copies them otherwise", async () => {
  using pool = oddPool(1);
  const bytes = new Uint8Array(1000);
  assert.equal(await pool.run("length", bytes), 1000);
  assert.equal(bytes.length, 1000);
  assert.equal(await pool.run("length", bytes, { transfer: true }), 1000);
  assert.equal(bytes.length, 0);
});

Deno.test("WorkerPool: refuses tasks beyond the queue limit, and ends all when closed", async () => {
  const pool = oddPool(1);
  const jobs = Array.from(
    { length: 514 },
    () => pool.run("sleep", 10_000).then(String, ({ status, message }) => `${status} ${message}`),
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  pool[Symbol.dispose]();
  const fates = await Promise.all(jobs);
  assert.equal(fates.filter((fate) => fate === "503 The server is overloaded").length, 1);
  assert.equal(fates.filter((fate) => fate === "503 The server is stopping").length, 513);
  await assert.rejects(pool.run("sleep", 0), /The server is stopping/);
});

Deno.test("WorkerPool: a hundred tasks of one client delay another client's task by one", async () => {
  const pool = new WorkerPool({
    size: 1,
    start: () => new Worker(new URL("./odd_worker.ts", import.meta.url), { type: "module" }),
  });
  const served: string[] = [];
  const run = (client: string) =>
    // deno-lint-ignore no-explicit-any -- the odd worker has tasks of its own
    pool.run("sleep" as any, 0 as any, { client }).then(() => served.push(client));
  const many = Array.from({ length: 100 }, () => run("planner"));
  const single = run("picker");
  assert.deepEqual([pool.waiting, pool.busy], [100, 1]);
  await Promise.all([...many, single]);
  assert.deepEqual(served.slice(0, 4), ["planner", "planner", "picker", "planner"]);
  assert.deepEqual([pool.waiting, pool.busy], [0, 0]);
  pool.close();
});

Deno.test("WorkerPool: one client cannot fill the queue", async () => {
  const pool = oddPool(1);
  const run = (client: string) =>
    pool.run("sleep", 10_000, { client }).then(
      String,
      ({ status, headers }) => `${status} ${headers["Retry-After"]}`,
    );
  const many = Array.from({ length: 258 }, () => run("planner"));
  // A second each as long as nothing is known: half of 256.
  assert.equal(await many.at(-1), "503 128");
  const other = run("picker");
  await new Promise((resolve) => setTimeout(resolve, 10));
  pool[Symbol.dispose]();
  assert.equal(await other, "503 1", "it had a place until the pool closed");
  await Promise.all(many);
});
