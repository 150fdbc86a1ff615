import assert from "node:assert/strict";
import { check } from "../../../domain/packing/check.ts";
import { fillSpace } from "../../../domain/loading/fill_space.ts";
import { layoutOf } from "../../../domain/packing/free/layout.ts";
import type { PalletLoad } from "../../../domain/packing/free/pallet_load.ts";
import { prepare } from "../../../domain/packing/free/prepared.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { Draws } from "../packing/draws.ts";
import { guillotineLayout } from "../packing/guillotine_layout.ts";
import { casesOf } from "../../support/random_cases.ts";
import { freeProblem } from "../packing/free/free_problem.ts";

// More than any of the problems below takes.
const MAX_STEPS = 1000;
const RATIOS = [0, 1];

/** Pallets cut into at most 15 boxes without a gap. */
const CUT: PackingProblem[] = Array.from(
  { length: casesOf(160) },
  (_, seed) => guillotineLayout(seed, 4),
)
  .filter(({ layout: { pallets } }) => pallets.length === 1)
  .map(({ problem }) => problem)
  .filter(({ types }) => types.reduce((sum, { count }) => sum + count, 0) <= 15);

/** The layouts so far. */
function* filled(problem: PackingProblem): Generator<Layout, Layout, void> {
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  let before: PalletLoad | undefined;
  let layout: Layout = { pallets: [] };
  const next = (load: PalletLoad | undefined) => {
    if (load !== undefined && load !== before) layout = layoutOf(prepared, [load]);
    before = load;
    return layout;
  };
  const steps = fillSpace(prepared, { counts });
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return next(step.value);
    yield next(step.value.load);
  }
}

const withRatio = (problem: PackingProblem, minSupportRatio: number): PackingProblem => ({
  ...problem,
  // What is just enough for the layout that was cut is too little for many others.
  types: problem.types.map((type) => ({ ...type, bearableLoad: null })),
  parameters: { ...problem.parameters, minSupportRatio, heightTolerance: 0 },
});

/** Many more boxes than fit. */
function tooMany(seed: number): PackingProblem {
  const draws = new Draws(seed);
  const edge = () => draws.whole(15, 60);
  // In every other one nothing need stand on anything: there boxes have to be let down.
  const isLoose = seed % 2 === 0;
  return freeProblem(
    { length: 120, width: 80, height: 100 },
    Array.from({ length: draws.whole(2, 8) }, () => ({
      length: edge(),
      width: edge(),
      height: edge(),
      bearableLoad: isLoose ? null : draws.of([null, 4]),
      mayTip: true,
      count: 50,
    })),
    { minSupportRatio: isLoose ? 0 : draws.of([0.5, 0.75, 1]), heightTolerance: draws.of([0, 5]) },
  );
}

function volumeOf({ types }: PackingProblem, { pallets }: Layout): number {
  return pallets.flatMap(({ layers }) => layers.flatMap(({ boxes }) => boxes))
    .reduce((sum, { type }) => {
      const { length, width, height } = types[type]!;
      return sum + length * width * height;
    }, 0);
}

/** Violations but for boxes that stayed out. */
const wrong = (problem: PackingProblem, layout: Layout) =>
  check(problem, layout).filter(({ kind }) => kind !== "count").map(({ words }) => words);

for (const ratio of RATIOS) {
  Deno.test(`fillSpace: ends once all boxes are loaded without a gap; ratio ${ratio}`, () => {
    assert.ok(CUT.length >= 5, `${CUT.length}`);
    let steps = 0;
    for (const [index, cut] of CUT.entries()) {
      const problem = withRatio(cut, ratio);
      const filling = filled(problem);
      let step = filling.next();
      for (let at = 0; !step.done && at < MAX_STEPS; at++, steps++) {
        assert.deepEqual(wrong(problem, step.value), [], `${index}`);
        step = filling.next();
      }
      assert.ok(step.done, `${index} has no end`);
      assert.deepEqual(check(problem, step.value), [], `${index}`);
      assert.equal(step.value.pallets.length, 1);
    }
    assert.ok(steps > CUT.length, "all boxes come to lie at once");
  });
}

Deno.test("fillSpace: with too many boxes each load is valid and never worse than the previous", () => {
  let [better, full] = [0, 0];
  for (let seed = 1; seed <= 8; seed++) {
    const problem = tooMany(seed);
    const filling = filled(problem);
    let [volume, layout]: [number, Layout | undefined] = [0, undefined];
    for (let at = 0; at < 150; at++) {
      const { done, value } = filling.next();
      assert.ok(!done, `seed ${seed} has an end`);
      if (value === layout) continue;
      layout = value;
      assert.deepEqual(wrong(problem, layout), [], `seed ${seed}`);
      const now = volumeOf(problem, layout);
      assert.ok(now >= volume, `seed ${seed}: ${now} after ${volume}`);
      if (volume > 0 && now > volume) better++;
      volume = now;
    }
    if (volume > 0.7 * 120 * 80 * 100) full++;
  }
  assert.ok(better > 4 && full > 4, `${better} times better, ${full} nearly full`);
});

Deno.test("fillSpace: is deterministic and does not modify the problem", () => {
  const problem = tooMany(3);
  const before = structuredClone(problem);
  const layoutAfter = (steps: number) => {
    const filling = filled(problem);
    for (let at = 1; at < steps; at++) filling.next();
    return filling.next().value;
  };
  const layout = layoutAfter(60);
  assert.deepEqual(layoutAfter(60), layout);
  assert.deepEqual(problem, before);
  assert.notDeepEqual(layoutAfter(1), layout);
});
