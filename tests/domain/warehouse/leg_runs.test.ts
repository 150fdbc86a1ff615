import assert from "node:assert/strict";
import fc from "fast-check";
import { entriesAlong, type Leg, toRuns } from "../../../domain/warehouse/leg_runs.ts";

Deno.test("toRuns: runs up and down by their ends, other points one by one", () => {
  const cases: [number[], Leg][] = [
    [[], []],
    [[4], [4]],
    [[4, 5], [4, 5]],
    [[0, 1, 2, 3], [[0, 3]]],
    [[9, 8, 7, 2, 4, 5, 6], [[9, 7], 2, [4, 6]]],
    [[0, 1, 2, 1, 0], [[0, 2], 1, 0]],
  ];
  for (const [points, leg] of cases) assert.deepEqual(toRuns(points), leg);
});

Deno.test("entriesAlong: expands runs and plain lists", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
  // Steps of one, as along an aisle, are as frequent as leaps.
  const walk = fc.array(fc.tuple(fc.nat(39), fc.constantFrom(-1, 0, 1), fc.nat(12))).map((
    stretches,
  ) =>
    stretches.flatMap(([from, step, length]) =>
      Array.from({ length }, (_, at) => from + step * at).filter((at) => at >= 0 && at < 40)
    )
  );
  fc.assert(fc.property(walk, (points) => {
    const expected = points.map((at) => ids[at]);
    assert.deepEqual(entriesAlong(toRuns(points), ids), expected);
    assert.deepEqual(entriesAlong(points, ids), expected);
  }));
});
