import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { blocksOf } from "../../../../domain/packing/free/blocks.ts";
import { layoutOf } from "../../../../domain/packing/free/layout.ts";
import { loadAll } from "../../../../domain/packing/free/engine.ts";
import { evenPrices, prepare } from "../../../../domain/packing/free/prepared.ts";
import { repack } from "../../../../domain/packing/free/repack.ts";
import { manyScoringsFor } from "../../../../domain/packing/free/scoring_weights.ts";
import type { BoxType } from "../../../../domain/packing/problem.ts";
import { Draws } from "../draws.ts";
import { naiveViolations } from "../naive_check.ts";
import { forSeeds, result } from "../bounded.ts";
import { freeProblem } from "./free_problem.ts";

const EUROPALLET = { length: 1200, width: 800, height: 1000 };
const WORK = 3e5;

/** Boxes of many types with limits of load, some pallets of them. */
function someBoxes(seed: number): Partial<BoxType>[] {
  const draws = new Draws(seed);
  const edge = (least: number, most: number) => draws.whole(least, most) * 10;
  return Array.from({ length: 24 }, () => ({
    length: edge(20, 60),
    width: edge(20, 40),
    height: edge(10, 40),
    weight: draws.whole(1, 10),
    bearableLoad: draws.chance(0.5) ? draws.whole(10, 100) : null,
    count: draws.whole(1, 4),
  }));
}

/** A greedy layout, and what comes of its least filled pallet. */
function repacked(seed: number) {
  const parameters = { minSupportRatio: 0.7, heightTolerance: 10 };
  const problem = freeProblem(EUROPALLET, someBoxes(seed), parameters);
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const blocks = result(blocksOf(prepared, counts, 200));
  const scorings = manyScoringsFor(prepared.ratio);
  const way = { scorings: scorings.slice(0, 1), width: 1, prices: evenPrices(prepared), work: 0 };
  const loads = result(loadAll(prepared, blocks, counts, way)).sort((a, b) => b.volume - a.volume);
  const pool = loads.at(-1)!.counts;
  const before = { loads: loads.slice(0, -1), pool };
  const repacking = { scorings, work: WORK };
  const after = result(repack(prepared, blocks, before, repacking));
  const volumeOf = (left: Int32Array) =>
    left.reduce((sum, count, type) => sum + count * prepared.volume[type]!, 0);
  return { problem, prepared, after, counts, left: volumeOf(after.pool), from: volumeOf(pool) };
}

Deno.test("repack: finds room for some of what was left over, breaks no rule, loses no box", () => {
  let gained = 0;
  forSeeds(8, (seed) => {
    const { problem, prepared, after, counts, left, from } = repacked(seed);
    assert.ok(left <= from, `more is left over`);
    if (left < from) gained++;
    const all = counts.map((_, type) =>
      after.loads.reduce((sum, load) => sum + load.counts[type]!, after.pool[type]!)
    );
    assert.deepEqual(all, counts, `boxes are missing or too many`);
    const placed = problem.types.map((type, at) => ({
      ...type,
      count: counts[at]! - after.pool[at]!,
    }));
    const loaded = { ...problem, types: placed };
    const layout = layoutOf(prepared, after.loads);
    assert.deepEqual(check(loaded, layout), []);
    assert.deepEqual(naiveViolations(loaded, layout), new Set());
  });
  assert.ok(gained >= 6, `only ${gained} of 8 gain`);
});

Deno.test("repack: the same boxes come to the same pallets", () => {
  const seen = () => {
    const { prepared, after } = repacked(3);
    return layoutOf(prepared, after.loads);
  };
  assert.deepEqual(seen(), seen());
});
