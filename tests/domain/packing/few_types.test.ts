/** Orders of one to three box types with hundreds of boxes each. */
import assert from "node:assert/strict";
import { isOptimal, palletBounds } from "../../../domain/packing/bounds.ts";
import { check } from "../../../domain/packing/check.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import { naiveViolations } from "./naive_check.ts";

const OIL = [385, 230, 285, 14.5, 110] as const;
const VINEGAR = [270, 205, 250, 7.6, 70] as const;
const BISCUITS = [395, 295, 200, 5.4, 30] as const;

type Line = readonly [box: typeof OIL | typeof VINEGAR | typeof BISCUITS, count: number];

function problemOf(lines: readonly Line[], packingType: number): PackingProblem {
  return {
    types: lines.map(([[length, width, height, weight, bearableLoad], count], at) => ({
      ...{ key: `${at}`, length, width, height, weight, bearableLoad, count },
      ...{ mayTip: false, stop: null },
    })),
    pallet: { length: 1200, width: 800, height: 1800 },
    parameters: {
      ...{ minLayerFillRatio: 0.65, minSupportRatio: 0.7, heightLayerDiff: 40 },
      ...{ heightTolerance: 5, packingType, effort: 1 },
    },
  };
}

/** Returns the boxes of each pallet, and the number of steps. */
function packed(problem: PackingProblem): { boxes: number[]; steps: number } {
  const packing = packSteps(problem);
  let steps = 0;
  let step = packing.next();
  for (; !step.done; step = packing.next()) steps++;
  assert.deepEqual(check(problem, step.value), []);
  assert.deepEqual(naiveViolations(problem, step.value), new Set());
  const boxes = step.value.pallets.map(({ layers }) =>
    layers.reduce((sum, { boxes }) => sum + boxes.length, 0)
  );
  return { boxes, steps };
}

for (const [name, packingType] of [["layers", 0], ["free", 4]] as const) {
  Deno.test(`packSteps, ${name}: pallets that are full are proved so, and repeated`, () => {
    const { boxes, steps } = packed(problemOf([[OIL, 364]], packingType));
    assert.deepEqual(boxes, [60, 60, 60, 60, 60, 60, 4]);
    assert.ok(steps < 500, `${steps} steps`);
    const many = packed(problemOf([[OIL, 1999]], packingType));
    assert.deepEqual([many.boxes.length, many.boxes.at(-1)], [34, 19]);
    assert.ok(many.steps < 500, `${many.steps} steps`);
  });

  Deno.test(`packSteps, ${name}: a whole layer of one type is known, however it is laid`, () => {
    assert.deepEqual(packed(problemOf([[VINEGAR, 100]], packingType)).boxes, [100]);
  });

  Deno.test(`packSteps, ${name}: two types with hundreds of boxes fill whole pallets`, () => {
    const { boxes, steps } = packed(problemOf([[OIL, 240], [VINEGAR, 400]], packingType));
    assert.equal(boxes.length, 8);
    assert.ok(steps < 20_000, `${steps} steps`);
  });
}

Deno.test("palletBounds: boxes of one height are as many as fit in its levels, and as the lowest bear", () => {
  const bounds = (box: Line[0], count: number) =>
    palletBounds(problemOf([[box, count]], 4)).pallets;
  // Ten in each of six levels.
  assert.deepEqual([360, 361].map((count) => bounds(OIL, count)), [6, 7]);
  // Eight bear 30 each: 44 boxes of 5.4.
  assert.deepEqual([104, 105].map((count) => bounds(BISCUITS, count)), [2, 3]);
});

Deno.test("isOptimal: all pallets but one hold as many boxes of the only type as they can", () => {
  assert.equal(isOptimal(problemOf([[OIL, 124]], 4), [60, 4, 60]), true);
  assert.equal(isOptimal(problemOf([[OIL, 124]], 4), [60, 5, 59]), false);
  assert.equal(isOptimal(problemOf([[OIL, 60], [VINEGAR, 1]], 4), [60, 1]), false);
  const limited = { ...problemOf([[OIL, 124]], 4), limits: { maxWeight: 600 } };
  assert.equal(isOptimal(limited, [41, 41, 41, 1]), true);
});
