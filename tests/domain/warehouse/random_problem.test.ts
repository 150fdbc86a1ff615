import assert from "node:assert/strict";
import fc from "fast-check";
import { randomProblem } from "../../../domain/warehouse/random_problem.ts";

Deno.test("random problem: the requested number of fitting boxes, deterministic by seed", () => {
  const asked = fc.record({
    height: fc.double({ min: 20, max: 1e5, noNaN: true }),
    count: fc.integer({ min: 1, max: 10_000 }),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    effort: fc.constantFrom(0 as const, 1 as const),
  });
  fc.assert(fc.property(asked, (order) => {
    const problem = randomProblem(order);
    assert.deepEqual(randomProblem(order), problem);
    assert.equal(problem.types.reduce((sum, { count }) => sum + count, 0), order.count);
    assert.equal(new Set(problem.types.map(({ key }) => key)).size, problem.types.length);
    for (const { length, width, height, count, weight, bearableLoad } of problem.types) {
      assert.ok(count >= 1 && length >= 20 && length <= 40 && width >= 20 && width <= 40);
      assert.ok(height >= 48 && height <= 50 && Math.min(length, width) <= order.height);
      assert.ok(weight >= 500 && weight <= 1000 && bearableLoad! >= 500 && bearableLoad! <= 2000);
    }
  }));
});
