/** The layout that takes no searching, judged for problems from the everyday to the absurd. */
import assert from "node:assert/strict";
import { check } from "../../../domain/packing/check.ts";
import { plainLayout } from "../../../domain/packing/plain_layout.ts";
import type { Effort, Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { packed } from "./judged.ts";
import { boxesOf } from "./problem_traits.ts";
import { OutOfTime } from "../../../domain/packing/time_limit.ts";
import { limitedProblem } from "./random_limits.ts";
import { randomFreeProblem, randomProblem } from "./random_problems.ts";
import { casesOf } from "../../support/random_cases.ts";

const SEEDS = Array.from({ length: casesOf(1500) }, (_, seed) => seed + 1);

const withEffort = ({ parameters, ...others }: PackingProblem, effort: Effort) => ({
  ...others,
  parameters: { ...parameters, effort },
});

function assertSound(problem: PackingProblem, layout: Layout, seed: number): void {
  const words = check(problem, layout).map(({ words }) => words);
  assert.deepEqual(words, [], `seed ${seed}, packing type ${problem.parameters.packingType}`);
}

Deno.test("plainLayout: keeps to all rules, whatever the problem", () => {
  for (const seed of SEEDS) {
    for (const problem of [randomProblem(seed), randomFreeProblem(seed)]) {
      assertSound(problem, plainLayout(problem), seed);
    }
  }
});

Deno.test("plainLayout: keeps to limits of pallets; what stands together it leaves to a search", () => {
  for (const seed of SEEDS) {
    const problem = limitedProblem(seed);
    if (boxesOf(problem) > 300) continue;
    if (problem.limits!.together) assert.throws(() => plainLayout(problem), OutOfTime);
    else assertSound(problem, plainLayout(problem), seed);
  }
});

Deno.test("plainLayout: adds to pallets that are loaded what they lack", () => {
  let added = 0;
  for (const seed of SEEDS.slice(0, 80)) {
    const problem = withEffort(randomProblem(seed), 0);
    if (boxesOf(problem) > 60) continue;
    const { pallets } = packed(problem);
    if (pallets.length < 2) continue;
    added++;
    const begun = { pallets: pallets.slice(0, 1) };
    const layout = plainLayout(problem, begun);
    assert.deepEqual(layout.pallets[0], pallets[0]);
    // Of which type layers are made, or when boxes are picked, is a matter of whole layouts.
    assertSound(problem, layout, seed);
  }
  assert.ok(added > 8, `${added}`);
});

Deno.test("plainLayout: rows straight upon each other, leftovers of several types side by side", () => {
  const { types: [cube], ...rest } = randomProblem(1);
  const box = { ...cube!, bearableLoad: null, mayTip: false, weight: 1, stop: null };
  const problem: PackingProblem = {
    ...rest,
    types: [
      { ...box, key: "a", length: 4, width: 2, height: 3, count: 20 },
      { ...box, key: "b", length: 3, width: 3, height: 3, count: 1 },
    ],
    pallet: { length: 8, width: 4, height: 12 },
    parameters: {
      minLayerFillRatio: 0.9,
      minSupportRatio: 1,
      heightLayerDiff: 0,
      heightTolerance: 0,
      packingType: 0,
      effort: 0,
    },
  };
  const { pallets } = plainLayout(problem);
  assert.deepEqual(
    pallets.map(({ height, layers }) => [height, layers.map((l) => l.boxes.length)]),
    [
      [12, [4, 4, 4, 4]],
      [3, [2]],
      [3, [3]],
    ],
  );
});
