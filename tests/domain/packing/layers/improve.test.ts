import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { Builder } from "../../../../domain/packing/layers/builder.ts";
import { improve } from "../../../../domain/packing/layers/improve.ts";
import { isFullLayer, isPure, layoutOf } from "../../../../domain/packing/layers/layout.ts";
import { prepare } from "../../../../domain/packing/layers/prepared.ts";
import { buildPure } from "../../../../domain/packing/layers/rule_search.ts";
import { randomOf } from "../../../../domain/packing/layers/random.ts";
import type { Layer, Stack } from "../../../../domain/packing/layers/stack.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";
import { bounded, namingSeed, result } from "../bounded.ts";
import { randomProblem } from "../random_problems.ts";
import { casesOf } from "../../../support/random_cases.ts";

const SEEDS = Array.from({ length: casesOf(400) }, (_, seed) => 20_000 + seed);
const MAX_BOXES = 300;
const WORK = 20_000;
const DILIGENCE = {
  plans: false,
  beam: { width: 0, children: 0 },
  maxHeights: 5,
};

/** A first solution, and every better one that the improvement tells of. */
function solutions(problem: PackingProblem): (readonly Stack[])[] {
  const prepared = prepare(problem);
  const random = randomOf(1);
  const builder = new Builder(prepared, DILIGENCE, random);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const accepts = (stacks: readonly Stack[]) =>
    !prepared.pure || isPure(stacks, problem.types.length);
  const built = result(builder.build(counts));
  const first = accepts(built) ? built : buildPure(prepared, builder, counts);
  const full = prepared.pure ? result(builder.fullLayers(counts)) : undefined;
  const isWhole = (layer: Layer) => full !== undefined && isFullLayer(layer, full);
  const found: (readonly Stack[])[] = [first];
  let fraction = 0;
  const limits = { work: WORK, accepts, isWhole, random, fewest: 0 };
  for (const state of bounded(improve(prepared, builder, first, limits))) {
    if (state === undefined) continue;
    assert.ok(state.fraction >= fraction && state.fraction <= 1);
    fraction = state.fraction;
    if (state.stacks !== found.at(-1)) found.push(state.stacks);
  }
  assert.equal(fraction, 1);
  return found;
}

const leastOf = (stacks: readonly Stack[]) => Math.min(...stacks.map(({ volume }) => volume));

Deno.test("improve: what it finds is right, whole, and better every time", () => {
  const seen = { fewer: 0, emptier: 0, pure: 0 };
  for (const seed of SEEDS) {
    const problem = randomProblem(seed);
    const { types, parameters } = problem;
    if (types.reduce((sum, { count }) => sum + count, 0) > MAX_BOXES) continue;
    const found = namingSeed(seed, () => solutions(problem), "seed ");
    found.forEach((stacks, at) => {
      const violations = check(problem, layoutOf(prepare(problem), stacks));
      assert.deepEqual(violations.slice(0, 3).map(({ words }) => words), [], `seed ${seed}`);
      const before = found[at - 1];
      if (before === undefined) return;
      if (stacks.length < before.length) seen.fewer++;
      else {
        assert.equal(stacks.length, before.length, `seed ${seed}`);
        assert.ok(leastOf(stacks) < leastOf(before), `seed ${seed}`);
        seen.emptier++;
      }
      if (parameters.packingType === 1) {
        assert.ok(isPure(stacks, types.length), `seed ${seed}`);
        seen.pure++;
      }
    });
  }
  assert.ok(Object.values(seen).every((times) => times > 5), JSON.stringify(seen));
});
