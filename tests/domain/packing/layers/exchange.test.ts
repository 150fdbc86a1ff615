import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";
import { packed } from "../judged.ts";
import { problem } from "../small_layouts.ts";

const EURO = { length: 1200, width: 800, height: 1800 };

Deno.test("heavy below light: boxes of 40 never stand on boxes of 2 that could be above", () => {
  for (const effort of [0, 1] as const) {
    for (const types of [[40, 2], [2, 40]]) {
      const asked: PackingProblem = {
        ...problem(
          types.map((weight) => ({ length: 400, width: 400, height: 300, weight, count: 6 })),
          { minLayerFillRatio: 0.8, heightLayerDiff: 0, effort },
        ),
        pallet: EURO,
      };
      const layout = packed(asked);
      assert.deepEqual(check(asked, layout), []);
      assert.equal(layout.pallets.length, 1);
      const weights = layout.pallets[0]!.layers.map(({ boxes }) =>
        boxes.reduce((sum, { type }) => sum + asked.types[type]!.weight, 0)
      );
      assert.deepEqual(weights, [240, 12]);
    }
  }
});

Deno.test("in the order of the walk: with packing type 3 what is picked earlier stands below", () => {
  for (const stops of [[1, 2, 3], [3, 2, 1], [2, 3, 1]]) {
    const asked: PackingProblem = {
      ...problem(
        stops.map((stop) => (
          { length: 400, width: 400, height: 300, weight: 10 * stop, count: 6, stop }
        )),
        { minLayerFillRatio: 0.8, heightLayerDiff: 0, packingType: 3 },
      ),
      pallet: EURO,
    };
    const layout = packed(asked);
    assert.deepEqual(check(asked, layout), []);
    const passed = layout.pallets.flatMap(({ layers }) =>
      layers.map(({ boxes }) => asked.types[boxes[0]!.type]!.stop)
    );
    assert.deepEqual(passed, [1, 2, 3]);
  }
});
