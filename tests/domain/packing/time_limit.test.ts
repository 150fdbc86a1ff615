import assert from "node:assert/strict";
import { packSteps } from "../../../domain/packing/engine.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import { checkTime, OutOfTime, withinTime } from "../../../domain/packing/time_limit.ts";

/** A clock that goes on by one at every look. */
function ticking() {
  let time = 0;
  return () => time++;
}

Deno.test("checkTime: gives up once the time is over, looking at the clock now and then", () => {
  const now = ticking();
  let rounds = 0;
  const work = () => {
    for (;; rounds++) checkTime(100);
  };
  assert.throws(() => withinTime(3, now, work), OutOfTime);
  assert.equal(rounds > 10 && rounds < 60, true, `${rounds}`);
});

Deno.test("checkTime: outside of limited work nothing is over, after a failure neither", () => {
  assert.throws(() => withinTime(-1, ticking(), () => checkTime(1e6)), OutOfTime);
  checkTime(1e6);
  assert.equal(withinTime(Infinity, ticking(), () => (checkTime(1e6), 7)), 7);
});

// A millisecond or so: of 512 simple operations, and one look at each way that any box may stand.
const MAX_BETWEEN_LOOKS = 10_000;

for (const [name, packingType] of [["layers", 0], ["layers by stop", 3], ["free", 4]] as const) {
  Deno.test(`packSteps: 20,000 boxes in ${name}: little work between two looks at the clock`, () => {
    let most = 0;
    let looks = 0;
    const look = (work: number) => {
      most = Math.max(most, work);
      looks++;
      return 0;
    };
    const steps = packSteps(manyBoxes(packingType));
    for (let step = 0; step < 40 && !withinTime(1, look, () => steps.next()).done; step++);
    assert.ok(looks > 100, `${looks} looks`);
    assert.ok(most <= MAX_BETWEEN_LOOKS, `${most} between two looks`);
  });
}

/** 20,000 boxes of 2,000 types. */
function manyBoxes(packingType: 0 | 3 | 4): PackingProblem {
  const types = Array.from({ length: 2000 }, (_, at) => ({
    key: `${at}`,
    length: 150 + at % 331,
    width: 120 + at % 227,
    height: 80 + at % 269,
    weight: 1 + at % 17,
    bearableLoad: at % 3 === 0 ? null : 50 + at % 400,
    mayTip: false,
    stop: at,
    count: 10,
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
      effort: 1,
    },
  };
}
