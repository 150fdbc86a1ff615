import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { blocksOf } from "../../../../domain/packing/free/blocks.ts";
import { layoutOf } from "../../../../domain/packing/free/layout.ts";
import { loadAll } from "../../../../domain/packing/free/load_all.ts";
import { evenPrices, prepare } from "../../../../domain/packing/free/prepared.ts";
import { recombine } from "../../../../domain/packing/free/recombine.ts";
import { manyScoringsFor } from "../../../../domain/packing/free/scoring_weights.ts";
import type { BoxType } from "../../../../domain/packing/problem.ts";
import { Draws } from "../draws.ts";
import { naiveViolations } from "../naive_check.ts";
import { freeProblem, result } from "./free_problem.ts";

const BIN = { length: 100, width: 100, height: 100 };
const WORK = 2e5;

/** Boxes of which some four fill a bin, no two alike. */
function largeBoxes(seed: number): Partial<BoxType>[] {
  const draws = new Draws(seed);
  return Array.from({ length: 40 }, () => ({
    length: draws.whole(30, 70),
    width: draws.whole(30, 70),
    height: draws.whole(30, 70),
    count: 1,
  }));
}

/** A greedy layout, and what comes of it. */
function recombined(seed: number, { bound = 1, covers = 0, minSupportRatio = 0 } = {}) {
  const problem = freeProblem(BIN, largeBoxes(seed), { minSupportRatio, heightTolerance: 0 });
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const blocks = result(blocksOf(prepared, counts, 200));
  const scorings = manyScoringsFor(prepared.ratio);
  const way = { scorings: scorings.slice(0, 1), width: 1, prices: evenPrices(prepared), work: 0 };
  const before = result(loadAll(prepared, blocks, counts, way));
  const after = result(
    recombine(prepared, blocks, before, { scorings, work: WORK, bound, covers }),
  );
  return { problem, prepared, counts, before, after };
}

Deno.test("recombine: needs fewer pallets, breaks no rule, loses no box", () => {
  let fewer = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const minSupportRatio = seed % 2 === 0 ? 0.7 : 0;
    const { problem, prepared, counts, before, after } = recombined(seed, {
      covers: seed <= 2 ? 0 : 8,
      minSupportRatio,
    });
    assert.ok(after.length <= before.length, `seed ${seed}: more pallets`);
    if (after.length < before.length) fewer++;
    const all = counts.map((_, type) => after.reduce((sum, load) => sum + load.counts[type]!, 0));
    assert.deepEqual(all, counts, `seed ${seed}: boxes are missing or too many`);
    const layout = layoutOf(prepared, after);
    assert.deepEqual(check(problem, layout), [], `seed ${seed}`);
    assert.deepEqual(naiveViolations(problem, layout), new Set(), `seed ${seed}`);
  }
  assert.ok(fewer >= 3, `only ${fewer} of 6 need fewer`);
});

Deno.test("recombine: ends at the bound, and the same boxes come to the same pallets", () => {
  const { before, after } = recombined(2, { bound: Infinity });
  assert.deepEqual(after, before);
  const seen = () => {
    const { prepared, after } = recombined(2, { covers: 8 });
    return layoutOf(prepared, after);
  };
  assert.deepEqual(seen(), seen());
});
