import assert from "node:assert/strict";
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
