/**
 * Properties of the packing engine. PACKING_SEEDS picks other problems than the first 5,000:
 * `17` that one alone, `1-100000` all from the one to the other.
 */
import assert from "node:assert/strict";
import { palletBounds } from "../../../domain/packing/bounds.ts";
import { check } from "../../../domain/packing/check.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { boxesOf, fits, TRAITS } from "./problem_traits.ts";
import { randomProblem } from "./random_problems.ts";

const [FIRST = 1, LAST = FIRST] = (Deno.env.get("PACKING_SEEDS") ?? "1-5000").split("-").map(
  Number,
);
const seeds = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
// What is expected of many problems says nothing of a few.
const ENOUGH = seeds.length >= 5000;

/** Runs to the end. */
function packed(problem: PackingProblem): Layout {
  const steps = packSteps(problem);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs to the end and checks all that can be seen on the way. */
function packedAndJudged(problem: PackingProblem): Layout {
  const steps = packSteps(problem);
  let fraction = 0;
  let best: Layout | null = null;
  for (;;) {
    const { done, value } = steps.next();
    const layout = done ? value : value.best;
    if (!done) {
      assert.ok(value.fraction >= fraction && value.fraction <= 1, `${value.fraction} of 1 done`);
      fraction = value.fraction;
    }
    if (layout !== best) {
      assert.ok(layout !== null, "the best layout so far is lost");
      const violations = check(problem, layout);
      assert.equal(
        violations.length,
        0,
        violations.slice(0, 5).map(({ words }) => words).join("\n"),
      );
      if (best !== null) {
        assert.ok(layout.pallets.length <= best.pallets.length, "what follows is worse");
      }
      best = layout;
    }
    if (done) return value;
  }
}

/** Boxes of each type in a layout, counted apart from the judge. */
function countsIn(layout: Layout, types: number): number[] {
  const counts = Array(types).fill(0) as number[];
  for (const { layers } of layout.pallets) {
    for (const { boxes } of layers) for (const { type } of boxes) counts[type]!++;
  }
  return counts;
}

/** Does something with the problem of each seed, and says which seed it failed with. */
function forEachSeed(chosen: readonly number[], test: (problem: PackingProblem) => void): void {
  for (const seed of chosen) {
    try {
      test(randomProblem(seed));
    } catch (error) {
      throw new Error(`PACKING_SEEDS=${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

Deno.test("random problems: all fit the pallet, and every extreme is among them", () => {
  const seen = new Map<string, number>();
  let several = 0;
  forEachSeed(seeds, (problem) => {
    for (const type of problem.types) assert.ok(fits(type, problem), type.key);
    for (const [name, , test] of TRAITS) {
      if (test(problem)) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    if (palletBounds(problem).pallets > 1) several++;
  });
  if (!ENOUGH) return;
  for (const [name, atLeast] of TRAITS) {
    assert.ok((seen.get(name) ?? 0) >= atLeast, `${name}: ${seen.get(name)}, not ${atLeast}`);
  }
  assert.ok(several >= 1000, `only ${several} need several pallets`);
});

Deno.test("packSteps: layouts are right, on the way too, whole, and within the bounds", () => {
  const seen = { severalPallets: 0, layersOnLayers: 0, fullLayers: 0, asFewAsCanBe: 0 };
  forEachSeed(seeds, (problem) => {
    const layout = packedAndJudged(problem);
    assert.deepEqual(
      countsIn(layout, problem.types.length),
      problem.types.map(({ count }) => count),
      "boxes are missing or too many",
    );
    const bound = palletBounds(problem).pallets;
    assert.ok(layout.pallets.length >= bound, `${layout.pallets.length} pallets, bound ${bound}`);
    const layers = layout.pallets.map((pallet) => pallet.layers.length);
    if (layout.pallets.length > 1) seen.severalPallets++;
    if (layers.some((count) => count > 1)) seen.layersOnLayers++;
    if (layout.pallets.some((pallet) => pallet.layers.some(({ boxes }) => boxes.length > 3))) {
      seen.fullLayers++;
    }
    if (layout.pallets.length === bound) seen.asFewAsCanBe++;
  });
  // An engine that gives every box a pallet of its own is right as well, and proves little.
  if (!ENOUGH) return;
  for (const [name, times] of Object.entries(seen)) assert.ok(times >= 400, `${name}: ${times}`);
});

// Small ones in plenty and some of the large.
const chosen = seeds.filter((seed) => seed % 10 === 0 || boxesOf(randomProblem(seed)) > 500);

Deno.test("packSteps: the same problem gives the same layout, whatever came in between", () => {
  const before = new Map<number, Layout>();
  forEachSeed(chosen, (problem) => void before.set(before.size, packed(problem)));
  // Backwards, so that other problems come before each; copies, so that none is known by identity.
  const again: Layout[] = [];
  forEachSeed(chosen.toReversed(), (problem) => void again.push(packed(structuredClone(problem))));
  again.reverse().forEach((layout, at) => {
    assert.deepEqual(layout, before.get(at), `PACKING_SEEDS=${chosen[at]}`);
  });
});

Deno.test("packSteps: two calculations step by step in turn do not disturb each other", () => {
  for (let at = 1; at < chosen.length; at += 2) {
    const problems = [chosen[at - 1]!, chosen[at]!].map(randomProblem);
    const running = problems.map((problem) => packSteps(problem));
    const layouts: (Layout | undefined)[] = [undefined, undefined];
    while (layouts.includes(undefined)) {
      running.forEach((steps, which) => {
        if (layouts[which] !== undefined) return;
        const { done, value } = steps.next();
        if (done) layouts[which] = value;
      });
    }
    assert.deepEqual(layouts, problems.map(packed), `${chosen[at - 1]} and ${chosen[at]}`);
  }
});

Deno.test("packSteps: a single box stands alone on one pallet", () => {
  let single = 0;
  forEachSeed(seeds, (problem) => {
    if (boxesOf(problem) > 1) return;
    single++;
    const { pallets } = packed(problem);
    assert.equal(pallets.length, 1);
    const [{ layers, height }] = pallets as [typeof pallets[number]];
    assert.deepEqual(layers.map(({ boxes }) => boxes.map(({ type, order }) => [type, order])), [
      [[0, 1]],
    ]);
    assert.equal(layers[0]!.height, height);
  });
  assert.ok(!ENOUGH || single > 200);
});
