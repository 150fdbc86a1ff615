import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../domain/app_error.ts";
import { WeightedGate } from "../../domain/weighted_gate.ts";

Deno.test("WeightedGate: never more than the budget, in the order of their coming", async () => {
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

Deno.test("WeightedGate: what fails makes room as well", async () => {
  const gate = new WeightedGate(1);
  await assert.rejects(gate.run(1, () => Promise.reject(new Error("no"))), /no/);
  assert.equal(await gate.run(1, () => Promise.resolve("yes")), "yes");
});

Deno.test("WeightedGate: refuses with 503 when too many wait", async () => {
  const gate = new WeightedGate(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.run(1, () => promise);
  const second = gate.run(1, () => Promise.resolve());
  await assert.rejects(gate.run(1, () => Promise.resolve()), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.status, error.headers["Retry-After"]], [503, "5"]);
    return true;
  });
  resolve();
  await Promise.all([first, second]);
  await gate.run(1, () => Promise.resolve());
});
