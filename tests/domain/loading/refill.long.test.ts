import assert from "node:assert/strict";
import { refill } from "../../../domain/loading/fill_space.ts";
import { check } from "../../../domain/packing/check.ts";
import { beam } from "../../../domain/packing/free/beam.ts";
import { blocksOf } from "../../../domain/packing/free/blocks.ts";
import { layoutOf } from "../../../domain/packing/free/layout.ts";
import type { PalletLoad } from "../../../domain/packing/free/pallet_load.ts";
import { PalletSearch } from "../../../domain/packing/free/pallet_search.ts";
import { evenPrices, prepare } from "../../../domain/packing/free/prepared.ts";
import { reachableOf } from "../../../domain/packing/free/reachable.ts";
import { scoringsFor } from "../../../domain/packing/free/scoring_weights.ts";
import { randomOf } from "../../../domain/packing/layers/random.ts";
import { Draws } from "../packing/draws.ts";
import { result } from "../packing/bounded.ts";
import { freeProblem } from "../packing/free/free_problem.ts";
import { naiveViolations } from "../packing/naive_check.ts";

const WORK = 3e5;

/** A pallet loaded greedily with a part of the boxes, and what becomes of it. */
function refilled(seed: number, minSupportRatio: number) {
  const draws = new Draws(seed);
  const edge = () => draws.whole(15, 60);
  const types = Array.from({ length: draws.whole(3, 8) }, () => ({
    length: edge(),
    width: edge(),
    height: edge(),
    weight: draws.whole(1, 9),
    bearableLoad: minSupportRatio > 0 && draws.chance(0.4) ? draws.whole(5, 40) : null,
    mayTip: true,
    count: 20,
  }));
  const room = { length: 120, width: 80, height: 100 };
  const problem = freeProblem(room, types, { minSupportRatio, heightTolerance: 0 });
  const prepared = prepare(problem);
  const counts = Int32Array.from(types, ({ count }) => count);
  const sets = [0.98, 0.9].map((fill) => result(blocksOf(prepared, counts, 200, fill)));
  const scorings = scoringsFor(prepared.ratio);
  const preferences = {
    scoring: scorings[0]!,
    prices: evenPrices(prepared),
    reachable: reachableOf(prepared, counts),
  };
  const { load } = result(beam(new PalletSearch(prepared, sets[0]!, counts, preferences), 1));
  const volume = load.volume;
  const refilling = {
    ...{ blocks: sets, scorings, work: WORK, random: randomOf(1) },
    ...{ prices: preferences.prices, valueOf: (load: PalletLoad) => load.volume, fixed: 0 },
  };
  const after = result(refill(prepared, counts, load, refilling));
  assert.equal(load.volume, volume, "the load it was given has changed");
  return { problem, prepared, before: volume, after };
}

Deno.test("refill: loads more than the greedy load, breaks no rule, uses no box twice", () => {
  let better = 0;
  for (const ratio of [0, 0.7, 1]) {
    for (let seed = 1; seed <= 4; seed++) {
      const { problem, prepared, before, after } = refilled(seed, ratio);
      assert.ok(after.volume >= before, `seed ${seed}, ratio ${ratio}: less than before`);
      if (after.volume > before) better++;
      const types = problem.types.map((type, at) => {
        assert.ok(after.counts[at]! <= type.count, `seed ${seed}: too many of type ${at}`);
        return { ...type, count: after.counts[at]! };
      });
      const layout = layoutOf(prepared, [after]);
      assert.deepEqual(check({ ...problem, types }, layout), [], `seed ${seed}, ratio ${ratio}`);
      assert.deepEqual(naiveViolations({ ...problem, types }, layout), new Set(), `seed ${seed}`);
    }
  }
  assert.ok(better >= 9, `only ${better} of 12 are better`);
});

Deno.test("refill: is deterministic", () => {
  const seen = () => {
    const { prepared, after } = refilled(2, 0.7);
    return layoutOf(prepared, [after]);
  };
  assert.deepEqual(seen(), seen());
});
