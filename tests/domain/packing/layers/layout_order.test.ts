/** The turns in which boxes of layers are placed. */
import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { packSteps } from "../../../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";

/** Types that share layers and are picked at stops in another order than that of their sizes. */
function problemOf(packingType: number): PackingProblem {
  const sizes = [[300, 200], [200, 200], [300, 300], [200, 100], [400, 300], [150, 200]];
  return {
    types: sizes.map(([length, width], index) => ({
      key: `${index}`,
      length: length!,
      width: width!,
      height: 200,
      weight: 1,
      bearableLoad: null,
      mayTip: false,
      count: 5,
      stop: [4, 0, 3, 5, 1, 2][index]!,
    })),
    pallet: { length: 1200, width: 800, height: 1500 },
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.6,
      heightLayerDiff: 0,
      heightTolerance: 0,
      packingType,
      effort: 0,
    },
  };
}

function packed(problem: PackingProblem): Layout {
  const steps = packSteps(problem);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

for (const packingType of [PACKING_TYPES.layers, PACKING_TYPES.walk]) {
  Deno.test(`turns: in the order of the walk as far as no box is walled in, packing type ${packingType}`, () => {
    const problem = problemOf(packingType);
    const layout = packed(problem);
    assert.deepEqual(check(problem, layout), []);
    const asWalk = { ...problem.parameters, packingType: PACKING_TYPES.walk };
    const walks = check({ ...problem, parameters: asWalk }, layout)
      .filter(({ kind }) => kind === "walk");
    assert.deepEqual(walks, []);
    const stops = layout.pallets.flatMap(({ layers }) =>
      layers.map(({ boxes }) => new Set(boxes.map(({ type }) => problem.types[type]!.stop)).size)
    );
    assert.ok(Math.max(...stops) > 2, "a layer has boxes of several stops");
  });
}
