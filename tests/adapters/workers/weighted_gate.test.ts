import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../../domain/app_error.ts";
import { WeightedGate } from "../../../adapters/workers/weighted_gate.ts";

Deno.test("WeightedGate: stays within the budget, in order of arrival", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.record({ weight: fc.nat(12), turns: fc.nat(4) }), { maxLength: 30 }),
    async (jobs) => {
      const gate = new WeightedGate(10);
      let inside = 0;
      const entered: number[] = [];
      await Promise.all(jobs.map(({ weight, turns }, number) =>
        gate.run(weight, async () => {
          entered.push(number);
          inside += Math.min(weight, 10);
          assert.ok(inside <= 10);
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          inside -= Math.min(weight, 10);
        })
      ));
      assert.deepEqual(entered, jobs.map((_, number) => number));
    },
  ));
});

Deno.test("WeightedGate: failed work releases its weight", async () => {
  const gate = new WeightedGate(1);
  await assert.rejects(gate.run(1, () => Promise.reject(new Error("no"))), /no/);
  assert.equal(await gate.run(1, () => Promise.resolve("yes")), "yes");
});

Deno.test("WeightedGate: refuses with 503 when too many wait", async () => {
  const gate = new WeightedGate(1, { maxQueued: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.run(1, () => promise);
  const second = gate.run(1, () => Promise.resolve());
  await assert.rejects(gate.run(1, () => Promise.resolve()), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.status, error.headers["Retry-After"]], [503, "1"]);
    return true;
  });
  resolve();
  await Promise.all([first, second]);
  await gate.run(1, () => Promise.resolve());
});

Deno.test("WeightedGate: clients take turns, and aborted work is dropped", async () => {
  const gate = new WeightedGate(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const served: string[] = [];
  const job = (name: string, client: string, signal?: AbortSignal) =>
    gate.run(1, () => Promise.resolve(void served.push(name)), { client, signal });
  const first = gate.run(1, () => promise, { client: "planner" });
  const gone = new AbortController();
  const dropped = job("dropped", "planner", gone.signal);
  const others = ["a", "b", "c"].map((name) => job(name, "planner"));
  const single = job("X", "picker");
  assert.deepEqual([gate.waiting, gate.busy], [5, 1]);
  gone.abort(new Error("gone"));
  await assert.rejects(dropped, /gone/);
  resolve();
  await Promise.all([first, ...others, single]);
  assert.deepEqual(served, ["a", "X", "b", "c"]);
  assert.deepEqual([gate.waiting, gate.busy], [0, 0]);
  await assert.rejects(job("late", "planner", AbortSignal.abort(new Error("late"))), /late/);
});

Deno.test("WeightedGate: a client at its share does not delay others", async () => {
  const gate = new WeightedGate(10, { share: 0.5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const served: string[] = [];
  const job = (name: string, client: string, weight: number) =>
    gate.run(weight, () => {
      served.push(name);
      return promise;
    }, { client });
  const jobs = [job("slow", "one", 5), job("next", "one", 3), job("other", "two", 5)];
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(served, ["slow", "other"]);
  resolve();
  await Promise.all(jobs);
  assert.deepEqual(served, ["slow", "other", "next"]);
  await job("heavier than a share", "one", 9);
});
