import assert from "node:assert/strict";
import fc from "fast-check";
import { randomProblem } from "../../../domain/warehouse/random_problem.ts";

Deno.test("random problem: so many boxes, each of which fits, and the same for the same seed", () => {
  const asked = fc.record({
    height: fc.double({ min: 1e-9, max: 1e5, noNaN: true }),
    count: fc.integer({ min: 1, max: 10_000 }),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    effort: fc.constantFrom(0 as const, 1 as const),
  });
  fc.assert(fc.property(asked, (order) => {
    const problem = randomProblem(order);
    assert.deepEqual(randomProblem(order), problem);
    assert.equal(problem.types.reduce((sum, { count }) => sum + count, 0), order.count);
    assert.equal(new Set(problem.types.map(({ key }) => key)).size, problem.types.length);
    for (const { length, width, height, count } of problem.types) {
      assert.equal(count >= 1 && length >= 150 && length <= 600, true);
      assert.equal(width >= 100 && width <= 400, true);
      assert.equal(height > 0 && height <= order.height, true, `${height}`);
    }
  }));
});
