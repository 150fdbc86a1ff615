import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { type FreeBox, inBands } from "../../../../domain/packing/free/bands.ts";
import { allowedOrientations, extentsOf } from "../../../../domain/packing/orientation.ts";
import type {
  Effort,
  Layout,
  LoadedPallet,
  PackingProblem,
} from "../../../../domain/packing/problem.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packed } from "../judged.ts";
import { freeProblem } from "./free_problem.ts";

const EURO = { length: 1200, width: 800, height: 1800 };

/** The boxes of a pallet on the engines' axes. */
function boxesOf({ types }: PackingProblem, { layers }: LoadedPallet): FreeBox[] {
  return layers.flatMap(({ boxes }) => boxes).map(({ type, orientation, x, y, z }) => {
    const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(types[type]!, orientation);
    return { type, orientation, x: y, y: x, z: z!, dx, dy, dz };
  });
}

/** Whether a box is over another: above, and not beside it in the plan. */
const isOver = (a: FreeBox, b: FreeBox) =>
  b.z > a.z + a.dz - 1e-6 && Math.min(a.x + a.dx, b.x + b.dx) > Math.max(a.x, b.x) + 1e-6 &&
  Math.min(a.y + a.dy, b.y + b.dy) > Math.max(a.y, b.y) + 1e-6;

/** A box of that type with the extents and at the place of another. */
function inPlaceOf(place: FreeBox, type: number, { types }: PackingProblem): FreeBox | undefined {
  const orientation = allowedOrientations(types[type]!).find((orientation) => {
    const { alongLength, alongWidth, upwards } = extentsOf(types[type]!, orientation);
    return alongLength === place.dx && alongWidth === place.dy && upwards === place.dz;
  });
  return orientation === undefined ? undefined : { ...place, type, orientation };
}

/** The two boxes in each other's place, or one upon the other the other way round. */
function exchanged(problem: PackingProblem, a: FreeBox, b: FreeBox): [FreeBox, FreeBox][] {
  const ways: [FreeBox, FreeBox][] = [];
  const [down, up] = [inPlaceOf(a, b.type, problem), inPlaceOf(b, a.type, problem)];
  if (down && up) ways.push([up, down]);
  if (a.x === b.x && a.y === b.y && a.dx === b.dx && a.dy === b.dy && b.z === a.z + a.dz) {
    ways.push([{ ...a, z: a.z + b.dz }, { ...b, z: a.z }]);
  }
  const weightOf = ({ type }: FreeBox) => problem.types[type]!.weight;
  const isHeavierForArea = weightOf(b) * a.dx * a.dy > weightOf(a) * b.dx * b.dy;
  if (b.z === a.z + a.dz && isHeavierForArea && weightOf(b) * a.dz > weightOf(a) * b.dz) {
    for (const down of atCorners(b, a)) {
      for (const up of atCorners(a, down)) {
        ways.push([{ ...up, z: a.z + b.dz }, { ...down, z: a.z }]);
      }
    }
  }
  return ways;
}

/** A box with its corner at each corner of another. */
const atCorners = (box: FreeBox, place: FreeBox): FreeBox[] =>
  [place.x, place.x + place.dx - box.dx].flatMap((x) =>
    [place.y, place.y + place.dy - box.dy].map((y) => ({ ...box, x, y }))
  );

/** The layout with the boxes of one pallet moved. */
const withBoxes = ({ pallets }: Layout, index: number, boxes: readonly FreeBox[]): Layout => ({
  pallets: pallets.with(index, inBands(boxes, 1e-6)),
});

for (
  const { heights, name } of [
    { heights: [300, 300], name: "of one size" },
    { heights: [300, 250], name: "of two heights" },
  ]
) {
  Deno.test(`heavy below light, free: six boxes of 40 never stand on six of 2, ${name}`, () => {
    for (const effort of [0, 1] as const) {
      for (const weights of [[40, 2], [2, 40]]) {
        const types = weights.map((weight, at) => (
          { length: 400, width: 400, height: heights[at]!, weight, count: 6 }
        ));
        const problem = freeProblem(EURO, types, { minSupportRatio: 0.75, effort });
        const layout = packed(problem);
        assert.deepEqual(check(problem, layout), []);
        assert.equal(layout.pallets.length, 1);
        const boxes = boxesOf(problem, layout.pallets[0]!);
        const wrong = boxes.filter((b) =>
          weights[b.type] === 40 && boxes.some((a) => weights[a.type] === 2 && isOver(a, b))
        );
        assert.deepEqual(wrong, []);
      }
    }
  });
}

Deno.test("heavy below light, free: heavy boxes of another footprint stand on the floor", () => {
  const engine = { length: 300, width: 300, height: 300, weight: 400, count: 2 };
  const carton = { length: 400, width: 300, height: 250, weight: 3, count: 14 };
  for (const effort of [0, 1, 2] as const) {
    const problem = freeProblem(EURO, [engine, carton], { minSupportRatio: 0.7, effort });
    const layout = packed(problem);
    assert.deepEqual(check(problem, layout), []);
    assert.equal(layout.pallets.length, 1);
    const engines = boxesOf(problem, layout.pallets[0]!).filter(({ type }) => type === 0);
    assert.deepEqual(engines.map(({ z }) => z), [0, 0], `effort ${effort}`);
  }
});

function randomOrder(seed: number): PackingProblem {
  const draws = new Draws(seed);
  const types = Array.from({ length: draws.whole(2, 8) }, () => ({
    length: draws.of([200, 300, 400]),
    width: draws.of([200, 300, 400]),
    height: draws.of([200, 300]),
    weight: draws.whole(1, 40),
    bearableLoad: draws.chance(0.3) ? draws.whole(30, 200) : null,
    mayTip: draws.chance(0.3),
    count: draws.whole(2, 15),
  }));
  return freeProblem(EURO, types, {
    minSupportRatio: draws.of([0.6, 0.8, 1]),
    effort: draws.of<Effort>([0, 0, 1]),
  });
}

const ORDERS = 30;
const layouts = new Map<number, Layout>();

/** A random order and its layout, which is calculated once for all tests. */
function packedOrder(seed: number): { problem: PackingProblem; layout: Layout } {
  const problem = randomOrder(seed);
  const layout = layouts.get(seed) ?? packed(problem);
  layouts.set(seed, layout);
  return { problem, layout };
}

Deno.test("heavy below light, free: no two boxes of a layout could change places to that end", () => {
  let [heavierOver, tried] = [0, 0];
  forSeeds(ORDERS, (seed) => {
    const { problem, layout } = packedOrder(seed);
    assert.deepEqual(check(problem, layout), []);
    const weightOf = ({ type }: FreeBox) => problem.types[type]!.weight;
    layout.pallets.forEach((pallet, index) => {
      const boxes = boxesOf(problem, pallet);
      for (const a of boxes) {
        for (const b of boxes) {
          if (!isOver(a, b) || weightOf(b) <= weightOf(a)) continue;
          heavierOver++;
          for (const [newA, newB] of exchanged(problem, a, b)) {
            tried++;
            const anew = boxes.map((box) => box === a ? newA : box === b ? newB : box);
            const violations = check(problem, withBoxes(layout, index, anew));
            assert.notDeepEqual(violations, [], `pallet ${index}`);
          }
        }
      }
    });
  });
  // Some must stand so, since what is below could not bear them the other way round.
  assert.ok(heavierOver > 30 && tried > 3, `${heavierOver}, ${tried}`);
});

Deno.test("heavy below light, free: no two slabs of a pallet could change places to that end", () => {
  let [pairs, tried] = [0, 0];
  forSeeds(ORDERS, (seed) => {
    const { problem, layout } = packedOrder(seed);
    layout.pallets.forEach((pallet, index) => {
      const boxes = boxesOf(problem, pallet);
      const planes = [...new Set(boxes.flatMap(({ z, dz }) => [z, z + dz]))]
        .filter((plane) => boxes.every(({ z, dz }) => z >= plane || z + dz <= plane))
        .sort((a, b) => a - b);
      for (let at = 1; at < planes.length - 1; at++) {
        const [bottom, middle, top] = planes.slice(at - 1, at + 2) as [number, number, number];
        const between = (from: number, to: number) => boxes.filter(({ z }) => z >= from && z < to);
        const [below, above] = [between(bottom, middle), between(middle, top)];
        const weight = (slab: readonly FreeBox[]) =>
          slab.reduce((sum, { type }) => sum + problem.types[type]!.weight, 0);
        pairs++;
        if (weight(above) <= weight(below)) continue;
        // What is heavier because it is thicker may stand above.
        if (weight(above) * (middle - bottom) <= weight(below) * (top - middle)) continue;
        tried++;
        const anew = boxes.map((box) =>
          below.includes(box)
            ? { ...box, z: box.z + top - middle }
            : above.includes(box)
            ? { ...box, z: box.z - (middle - bottom) }
            : box
        );
        const violations = check(problem, withBoxes(layout, index, anew));
        assert.notDeepEqual(violations, [], `pallet ${index}`);
      }
    });
  });
  assert.ok(pairs > 30 && tried > 1, `${pairs}, ${tried}`);
});
