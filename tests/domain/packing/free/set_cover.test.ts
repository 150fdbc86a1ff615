import assert from "node:assert/strict";
import { setCover } from "../../../../domain/packing/free/set_cover.ts";
import { Draws } from "../draws.ts";
import { result } from "./free_problem.ts";

const TYPES = 24;
const LOADS = 6;

/** Six loads that hold all boxes, hidden among two hundred that were drawn at random. */
function hidden(seed: number) {
  const draws = new Draws(seed);
  const drawn = () => {
    const counts = new Int32Array(TYPES);
    for (let box = 0; box < 10; box++) counts[draws.whole(0, TYPES - 1)]!++;
    return { counts };
  };
  const all = Array.from({ length: LOADS }, drawn);
  const demand = Int32Array.from(
    { length: TYPES },
    (_, type) => all.reduce((sum, { counts }) => sum + counts[type]!, 0),
  );
  const loads = Array.from({ length: 200 }, drawn);
  all.forEach((load, at) => loads.splice(31 * at, 0, load));
  return { loads, demand, volume: new Float64Array(TYPES).fill(1) };
}

function missingOf(loads: readonly { counts: Int32Array }[], demand: Int32Array) {
  return demand.reduce(
    (sum, count, type) =>
      sum + Math.max(0, count - loads.reduce((held, { counts }) => held + counts[type]!, 0)),
    0,
  );
}

Deno.test("set cover: finds loads that hold all boxes, the same every time", () => {
  let found = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const { loads, demand, volume } = hidden(seed);
    const start = [0, 1, 2, 3, 4, 5];
    const covering = { demand, volume, most: LOADS, work: 1e5 };
    const chosen = result(setCover(loads, start, covering));
    assert.ok(chosen.length <= LOADS, `seed ${seed}: too many`);
    assert.deepEqual(result(setCover(loads, start, covering)), chosen, `seed ${seed}`);
    const missing = missingOf(chosen.map((at) => loads[at]!), demand);
    const before = missingOf(start.map((at) => loads[at]!), demand);
    assert.ok(missing < before, `seed ${seed}: ${missing} are missing, ${before} before`);
    if (missing === 0) found++;
  }
  assert.ok(found >= 6, `only ${found} of 8 found`);
});

Deno.test("set cover: takes a load twice, leaves out what none holds, ends with the work", () => {
  const loads = [[2, 0, 0], [0, 1, 0], [1, 1, 0]].map((counts) => ({
    counts: Int32Array.from(counts),
  }));
  const covering = {
    demand: Int32Array.of(2, 2, 1),
    volume: Float64Array.of(1, 5, 9),
    most: 2,
    work: 2e4,
  };
  assert.deepEqual(result(setCover(loads, [0, 1], covering)), [2, 2]);
  assert.deepEqual(result(setCover(loads, [0], { ...covering, most: 1, work: 0 })), [0]);
});
