import assert from "node:assert/strict";
import fc from "fast-check";
import { check } from "../../../../domain/packing/check.ts";
import type { LayerBox } from "../../../../domain/packing/layers/layer_box.ts";
import { inOrder } from "../../../../domain/packing/layers/sequence.ts";
import { layerOf, Stack } from "../../../../domain/packing/layers/stack.ts";
import { Draws } from "../draws.ts";
import { naiveLoads } from "../naive_check.ts";
import { type RandomStack, randomStack, slackOf } from "./random_stack.ts";
import { boxOf, common, rectangleOf } from "./small_floors.ts";

const SCALES = fc.constantFrom(1, 1, 0.1, 100 / 3);

/**
 * What the top of each box of the uppermost layer may still get per area of contact: the least over
 * all ways down of what a box on it has left, by the area through which the weight goes.
 */
function bearableOf({ problem, stack, layout }: RandomStack): number[] {
  const loads = new Map(naiveLoads(problem, layout).map(({ at, load }) => [at, load]));
  const layers = stack.layers.map(({ boxes }) => inOrder(boxes));
  const { heightTolerance } = problem.parameters;
  const left = (level: number, at: number): number => {
    const box = layers[level]![at]!;
    const { bearableLoad } = problem.types[box.stance.type]!;
    if (bearableLoad === 0) return -1;
    const own = bearableLoad === null
      ? Infinity
      : (bearableLoad - loads.get(`0 ${level} ${at}`)!) / box.stance.area;
    if (level === 0) return Math.max(own, 0);
    const { height } = stack.layers[level - 1]!;
    const carriers = layers[level - 1]!.flatMap((below, index) => {
      const [along, across] = common(rectangleOf(below), rectangleOf(box));
      const carries = below.stance.dz >= height - heightTolerance - slackOf(problem) &&
        along > slackOf(problem) && across > slackOf(problem);
      return carries ? [{ index, area: along * across }] : [];
    });
    const contact = carriers.reduce((sum, { area }) => sum + area, 0);
    const below = carriers.map(({ index }) => left(level - 1, index) * contact / box.stance.area);
    return Math.max(Math.min(own, ...below), 0);
  };
  return layers.at(-1)!.map((_, at) => left(layers.length - 1, at));
}

Deno.test("Stack: the floor lets a top bear what all below it have left, and no more", () => {
  const seen = { limited: 0, free: 0, forbidden: 0 };
  fc.assert(
    fc.property(fc.integer(), SCALES, (seed, scale) => {
      const random = randomStack(new Draws(seed), { scale });
      const { stack, problem: { parameters: { heightTolerance } } } = random;
      const bearable = bearableOf(random);
      const { boxes, height } = stack.layers.at(-1)!;
      inOrder(boxes).forEach((box, at) => {
        const { x0, y0, x1, y1 } = rectangleOf(box);
        const { area, dz } = box.stance;
        const rest = (weight: number) => stack.floor.rest(x0, y0, x1, y1, weight);
        const most = bearable[at]! * area;
        if (dz < height - heightTolerance - 1e-9 * scale) return assert.equal(rest(1e9), 0);
        if (most < 0) {
          seen.forbidden++;
          return assert.equal(rest(0), -1);
        }
        assert.ok(Math.abs(rest(Math.max(0, most * (1 - 1e-6) - 1e-9)) - area) < 1e-6 * area);
        if (most === Infinity) return void seen.free++;
        seen.limited++;
        assert.equal(rest(most * (1 + 1e-6) + 1e-9), -1);
      });
    }),
    { numRuns: 300 },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 20, `${kind}: ${count}`);
});

Deno.test("Stack: boxes that keep to the floor never make anything bear too much", () => {
  const seen = { layers: 0, refused: 0, high: 0 };
  fc.assert(
    fc.property(fc.integer(), SCALES, (seed, scale) => {
      const { problem, layout, refused, stack } = randomStack(new Draws(seed), { scale });
      assert.deepEqual(check(problem, layout), []);
      seen.layers += stack.layers.length;
      seen.refused += refused;
      if (stack.layers.length > 2) seen.high++;
    }),
    { numRuns: 500 },
  );
  assert.ok(seen.layers > 600 && seen.refused > 300 && seen.high > 60, JSON.stringify(seen));
});

Deno.test("Stack: boxes that do not keep to it do", () => {
  let overloaded = 0;
  for (let seed = 0; seed < 100; seed++) {
    const { problem, layout } = randomStack(new Draws(seed), { careless: true });
    const kinds = check(problem, layout).map(({ kind }) => kind);
    assert.ok(kinds.every((kind) => kind === "load"), `${kinds}`);
    if (kinds.length > 0) overloaded++;
  }
  assert.ok(overloaded > 8, `${overloaded}`);
});

Deno.test("Stack: heights and volumes add up, and only what is high enough is floor", () => {
  const stack = new Stack({ heightTolerance: 1, slack: 1e-9 });
  assert.ok(stack.floor.whole);
  const low = [
    boxOf({ x0: 0, y0: 0, x1: 4, y1: 4 }, { dz: 5 }),
    boxOf({ x0: 4, y0: 0, x1: 8, y1: 4 }, { dz: 4 }),
    boxOf({ x0: 8, y0: 0, x1: 10, y1: 4 }, { dz: 3.9 }),
  ];
  stack.add(layerOf(low));
  stack.add(layerOf([boxOf({ x0: 2, y0: 0, x1: 6, y1: 2 }, { dz: 2 })]));
  assert.equal(stack.height, 7);
  assert.equal(stack.volume, 16 * 5 + 16 * 4 + 8 * 3.9 + 16);
  assert.deepEqual(stack.layers.map(({ cover }) => cover), [40, 8]);
  const first = new Stack({ heightTolerance: 1, slack: 1e-9 });
  first.add(layerOf(low));
  const tops: [number, number][] = [];
  first.floor.contacts(0, 0, 10, 4, (top, area) => tops.push([top, area]));
  assert.deepEqual(tops.toSorted(([a], [b]) => a - b), [[0, 16], [1, 16]]);
});

/** The weight that a box of 2 × 2 at the origin may have, to a thousandth. */
function mostAt({ floor }: Stack): number {
  let most = 0;
  while (floor.rest(0, 0, 2, 2, most / 1000) >= 0 && most < 50_000) most++;
  return (most - 1) / 1000;
}

Deno.test("Stack: weight goes down to all below, by the areas of contact", () => {
  const stack = new Stack({ heightTolerance: 0, slack: 1e-9 });
  const add = (...boxes: LayerBox[]) => stack.add(layerOf(boxes));
  add(
    boxOf({ x0: 0, y0: 0, x1: 2, y1: 2 }, { bearable: 10.0005 / 4 }),
    boxOf({ x0: 2, y0: 0, x1: 4, y1: 2 }),
  );
  assert.equal(mostAt(stack), 10);
  // Half of its 6 go to the first box, which has 7 left for the whole of its half: 14 in all.
  add(boxOf({ x0: 0, y0: 0, x1: 4, y1: 2 }, { weight: 6 }));
  assert.equal(mostAt(stack), 7);
  add(boxOf({ x0: 0, y0: 0, x1: 2, y1: 2 }, { weight: 4, bearable: 1.0005 / 4 }));
  assert.equal(mostAt(stack), 1);
});

Deno.test("Stack: its lowest layers alone are as if nothing had ever stood on them", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { stack, problem } = randomStack(new Draws(seed), {});
    const { length, width } = problem.pallet;
    const slack = slackOf(problem);
    const alone = new Stack({ heightTolerance: problem.parameters.heightTolerance, slack });
    for (let levels = 0; levels <= stack.layers.length; levels++) {
      if (levels > 0) alone.add(stack.layers[levels - 1]!);
      const base = stack.base(levels);
      assert.deepEqual(base.layers, stack.layers.slice(0, levels));
      assert.deepEqual([base.height, base.volume], [alone.height, alone.volume]);
      for (let at = 0; at < 20; at++) {
        const draws = new Draws(seed * 1000 + at);
        const [x, y] = [draws.between(0, length), draws.between(0, width)];
        const place = [x, y, x + length / 5, y + width / 5] as const;
        const [rest, expected] = [base, alone].map(({ floor }) => floor.rest(...place, 1));
        assert.ok(Math.abs(rest! - expected!) <= 1e-9 * length * width, `seed ${seed}`);
      }
    }
  }
});
