/**
 * Layouts calculated and judged, for properties of the packing engine. A fiftieth of the first 5,000
 * problems are packed; PACKING_SEEDS picks others: `17` that one alone, `1-5000` all from the one to
 * the other.
 */
import assert from "node:assert/strict";
import { palletBounds } from "../../../domain/packing/bounds.ts";
import { check } from "../../../domain/packing/check.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { toEnd } from "../../../domain/packing/steps.ts";
import { bounded, namingSeed } from "./bounded.ts";
import { boxesOf, fits, type Trait } from "./problem_traits.ts";
import { casesOf } from "../../support/random_cases.ts";

const PICKED = Deno.env.get("PACKING_SEEDS");
const [FIRST = 1, LAST = FIRST] = (PICKED ?? "1-5000").split("-").map(Number);
/** The seeds of the problems that there are. */
export const SEEDS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
/** The seeds of those that are packed. */
export const PACKED = PICKED === undefined
  ? Array.from({ length: casesOf(100) }, (_, index) => 50 * (index + 1))
  : SEEDS;
/** What is expected of many problems says nothing of a few. */
export const ENOUGH = SEEDS.length >= 5000;

/** Problems by their seeds. */
export type Drawn = (seed: number) => PackingProblem;

/** Does something with the problem of each seed, and says which seed it failed with. */
export function forEachSeed(
  seeds: readonly number[],
  drawn: Drawn,
  test: (problem: PackingProblem, seed: number) => void,
): void {
  for (const seed of seeds) namingSeed(seed, () => test(drawn(seed), seed));
}

/** The layouts of some problems, each calculated alone and once, for whatever is compared with them. */
export class Layouts {
  readonly #known = new Map<number, Layout>();
  readonly seeds: readonly number[];
  readonly #some: ReadonlySet<number>;

  constructor(readonly drawn: Drawn) {
    // Small problems in plenty and some of the large.
    this.seeds = PACKED.filter((seed) => seed % 100 === 0 || boxesOf(drawn(seed)) > 1000);
    this.#some = new Set(this.seeds);
  }

  /** Keeps what has been calculated already. */
  keep(seed: number, layout: Layout): void {
    if (this.#some.has(seed)) this.#known.set(seed, layout);
  }

  of(seed: number): Layout {
    const layout = this.#known.get(seed) ?? namingSeed(seed, () => packed(this.drawn(seed)));
    this.keep(seed, layout);
    return layout;
  }
}

/** Runs to the end. */
export function packed(problem: PackingProblem): Layout {
  return toEnd(bounded(packSteps(problem)));
}

/** Runs to the end and checks all that can be seen on the way, and what it comes to. */
export function packedAndJudged(problem: PackingProblem): Layout {
  const steps = bounded(packSteps(problem));
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
    if (done) {
      assertWhole(problem, value);
      return value;
    }
  }
}

function assertWhole(problem: PackingProblem, layout: Layout): void {
  assert.deepEqual(
    countsIn(layout, problem.types.length),
    problem.types.map(({ count }) => count),
    "boxes are missing or too many",
  );
  const bound = palletBounds(problem).pallets;
  assert.ok(layout.pallets.length >= bound, `${layout.pallets.length} pallets, bound ${bound}`);
}

/** Boxes of each type in a layout, counted apart from the judge. */
function countsIn(layout: Layout, types: number): number[] {
  const counts = Array(types).fill(0) as number[];
  for (const { layers } of layout.pallets) {
    for (const { boxes } of layers) for (const { type } of boxes) counts[type]!++;
  }
  return counts;
}

/** Packs the problems once more, and fails where the layouts are not the same. */
export function assertRepeatable(layouts: Layouts): void {
  const { seeds, drawn } = layouts;
  for (const seed of seeds) layouts.of(seed);
  // Backwards, so that other problems come before each.
  forEachSeed(seeds.toReversed(), drawn, (problem, seed) => {
    assert.deepEqual(packed(problem), layouts.of(seed));
  });
}

/** Packs two problems at a time in turn, and fails where layouts are not what they are alone. */
export function assertUndisturbed(layouts: Layouts): void {
  const { seeds, drawn } = layouts;
  for (let at = 1; at < seeds.length; at += 2) {
    const problems = [seeds[at - 1]!, seeds[at]!].map(drawn);
    const running = problems.map((problem) => bounded(packSteps(problem)));
    const inTurn: (Layout | undefined)[] = [undefined, undefined];
    while (inTurn.includes(undefined)) {
      running.forEach((steps, which) => {
        if (inTurn[which] !== undefined) return;
        const { done, value } = namingSeed(seeds[at - 1 + which]!, () => steps.next());
        if (done) inTurn[which] = value;
      });
    }
    const alone = [layouts.of(seeds[at - 1]!), layouts.of(seeds[at]!)];
    assert.deepEqual(inTurn, alone, `${seeds[at - 1]} and ${seeds[at]}`);
  }
}

/** Packs every problem of a single box, and fails where it is not alone on one pallet. */
export function assertAlone(seeds: readonly number[], drawn: Drawn): void {
  let single = 0;
  forEachSeed(seeds, drawn, (problem) => {
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
}

/** Fails where a problem has a box that does not fit, or where an extreme is too rare among them. */
export function assertExtremes(
  seeds: readonly number[],
  drawn: Drawn,
  traits: readonly Trait[],
): void {
  const seen = new Map<string, number>();
  forEachSeed(seeds, drawn, (problem) => {
    for (const type of problem.types) assert.ok(fits(type, problem), type.key);
    for (const [name, , test] of traits) {
      if (test(problem)) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  });
  if (!ENOUGH) return;
  for (const [name, atLeast] of traits) {
    assert.ok((seen.get(name) ?? 0) >= atLeast, `${name}: ${seen.get(name)}, not ${atLeast}`);
  }
}
