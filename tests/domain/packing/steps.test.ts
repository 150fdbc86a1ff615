/** How much work is done between two steps: so long the others of a worker wait. */
import assert from "node:assert/strict";
import { packSteps } from "../../../domain/packing/engine.ts";
import { metricSteps } from "../../../domain/packing/metrics.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { withinTime } from "../../../domain/packing/time_limit.ts";

// Simple operations as `checkTime` counts them: 20 to 50 milliseconds.
const MAX_STEP_WORK = 8e5;

for (const [name, packingType] of [["layers", 0], ["free", 4]] as const) {
  Deno.test(`packSteps: 4,000 boxes in ${name}: little work in one step, to the last figure`, () => {
    let [most, steps] = [0, 0];
    function toEnd<T>(generator: Generator<unknown, T, void>): T {
      for (;;) {
        let own = 0;
        const look = (work: number) => (own += work, 0);
        const step = withinTime(1, look, () => generator.next());
        most = Math.max(most, own);
        steps++;
        if (step.done) return step.value;
      }
    }
    const problem = manyBoxes(packingType);
    const layout: Layout = toEnd(packSteps(problem));
    toEnd(metricSteps(problem, layout));
    assert.ok(steps > 100, `${steps} steps`);
    assert.ok(most <= MAX_STEP_WORK, `${most} in one step`);
  });
}

/** 4,000 boxes of 40 types. */
function manyBoxes(packingType: 0 | 4): PackingProblem {
  const types = Array.from({ length: 40 }, (_, at) => ({
    key: `${at}`,
    length: 200 + at * 37 % 200,
    width: 150 + at * 53 % 150,
    height: 90 + at * 31 % 190,
    weight: 1 + at % 12,
    bearableLoad: at % 3 === 0 ? null : 50 + at * 29 % 400,
    mayTip: false,
    stop: null,
    count: 100,
  }));
  return {
    types,
    pallet: { length: 1200, width: 800, height: 1800 },
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.7,
      heightLayerDiff: 40,
      heightTolerance: 10,
      packingType,
      effort: 0,
    },
  };
}
