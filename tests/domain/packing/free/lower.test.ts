import assert from "node:assert/strict";
import type { BoxType, Effort } from "../../../../domain/packing/problem.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packedAndJudged } from "../judged.ts";
import { freeProblem } from "./free_problem.ts";

const EUROPALLET = { length: 1200, width: 800, height: 1800 };
const TIPPED = { mayTip: true };

/** Heights of the pallets, the fullest first, as far as the effort goes. */
function heightsWith(types: readonly Partial<BoxType>[], effort: Effort, ratio = 1): number[] {
  const problem = freeProblem(EUROPALLET, types, { effort, minSupportRatio: ratio });
  return packedAndJudged(problem).pallets.map(({ height }) => height);
}

Deno.test("packSteps, type 4: a few equal boxes lie as flat as they can, where there is time", () => {
  const boxes = [{ length: 400, width: 300, height: 200, count: 12 }];
  assert.deepEqual(heightsWith(boxes, 1), [400]);
  // Eight of them on their sides would be the pallet's whole base.
  assert.deepEqual(heightsWith([{ ...boxes[0]!, ...TIPPED, count: 8 }], 1), [200]);
  const low = [{ length: 600, width: 400, height: 100, count: 4 }];
  assert.deepEqual(heightsWith(low, 1), [100]);
});

Deno.test("packSteps, type 4: a pallet is not higher with more effort than with none, often lower", () => {
  let lower = 0;
  forSeeds(12, (seed) => {
    const draws = new Draws(seed);
    const edge = () => draws.whole(10, 50) * 10;
    const types = Array.from({ length: draws.whole(1, 4) }, () => ({
      length: edge(),
      width: edge(),
      height: edge(),
      count: draws.whole(1, 4),
      ...(draws.chance(0.5) ? TIPPED : {}),
    }));
    const ratio = draws.of([0, 0.75, 1]);
    const [atOnce, patient] = [heightsWith(types, 0, ratio), heightsWith(types, 1, ratio)];
    assert.equal(atOnce.length, 1);
    assert.equal(patient.length, 1);
    assert.ok(patient[0]! <= atOnce[0]!, `${patient[0]} over ${atOnce[0]}`);
    if (patient[0]! < atOnce[0]!) lower++;
  });
  assert.ok(lower >= 4, `${lower} are lower`);
});
