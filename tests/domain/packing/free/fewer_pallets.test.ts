import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { blocksOf } from "../../../../domain/packing/free/blocks.ts";
import { fewerPallets } from "../../../../domain/packing/free/fewer_pallets.ts";
import { layoutOf } from "../../../../domain/packing/free/layout.ts";
import { loadAll } from "../../../../domain/packing/free/engine.ts";
import { evenPrices, prepare } from "../../../../domain/packing/free/prepared.ts";
import { scoringsFor } from "../../../../domain/packing/free/scoring_weights.ts";
import type { BoxType, PackingProblem } from "../../../../domain/packing/problem.ts";
import { Draws } from "../draws.ts";
import { naiveViolations } from "../naive_check.ts";
import { forSeeds, result } from "../bounded.ts";
import { casesOf } from "../../../support/random_cases.ts";
import { freeProblem } from "./free_problem.ts";

const BIN = { length: 100, width: 100, height: 100 };
const WORK = 2e5;
const SEEDS = casesOf(12);

/** Boxes of which some four fill a bin, no two alike; some bear little. */
function largeBoxes(seed: number, bearing = false): Partial<BoxType>[] {
  const draws = new Draws(seed);
  return Array.from({ length: 40 }, () => ({
    length: draws.whole(30, 70),
    width: draws.whole(30, 70),
    height: draws.whole(30, 70),
    weight: draws.whole(1, 20),
    bearableLoad: bearing ? draws.whole(0, 30) : null,
    count: 1,
  }));
}

/** A greedy layout, and what comes of it. */
function fewer(problem: PackingProblem, bound = 1) {
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const blocks = result(blocksOf(prepared, counts, 200));
  const scorings = scoringsFor(prepared.ratio).slice(0, 1);
  const way = { scorings, width: 1, prices: evenPrices(prepared), work: 0 };
  const before = result(loadAll(prepared, blocks, counts, way));
  const after = result(fewerPallets(prepared, before, { work: WORK, bound }));
  return { prepared, counts, before, after };
}

const RULES = [
  { minSupportRatio: 0, bearing: false, limits: undefined },
  { minSupportRatio: 0.7, bearing: false, limits: undefined },
  { minSupportRatio: 0.7, bearing: true, limits: undefined },
  { minSupportRatio: 1, bearing: false, limits: undefined },
  { minSupportRatio: 0, bearing: false, limits: { maxWeight: 60 } },
  {
    minSupportRatio: 0.7,
    bearing: true,
    limits: { maxWeight: 80, apart: [{ one: [0, 1, 2, 3, 4, 5], other: [6, 7, 8, 9, 10, 11] }] },
  },
];

RULES.forEach(({ minSupportRatio, bearing, limits }, at) =>
  Deno.test(`fewer pallets: needs fewer, breaks no rule, loses no box (rules ${at + 1})`, () => {
    let isFewer = false;
    forSeeds(SEEDS, (seed) => {
      const parameters = { minSupportRatio, heightTolerance: 0 };
      const boxes = freeProblem(BIN, largeBoxes(seed, bearing), parameters);
      const problem = limits === undefined ? boxes : { ...boxes, limits };
      const { prepared, counts, before, after } = fewer(problem);
      assert.ok(after.length <= before.length, `more pallets`);
      if (after.length < before.length) isFewer = true;
      const all = counts.map((_, type) => after.reduce((sum, load) => sum + load.counts[type]!, 0));
      assert.deepEqual(all, counts, `boxes are missing or too many`);
      const layout = layoutOf(prepared, after);
      assert.deepEqual(check(problem, layout), []);
      assert.deepEqual(naiveViolations(problem, layout), new Set());
    });
    assert.ok(isFewer, `none of ${SEEDS} needs fewer`);
  })
);

Deno.test("fewer pallets: ends at the bound, and the same boxes come to the same pallets", () => {
  const problem = freeProblem(BIN, largeBoxes(2), { minSupportRatio: 0, heightTolerance: 0 });
  const { before, after } = fewer(problem, Infinity);
  assert.deepEqual(after, before);
  const seen = () => {
    const { prepared, after } = fewer(problem);
    return layoutOf(prepared, after);
  };
  assert.deepEqual(seen(), seen());
});
