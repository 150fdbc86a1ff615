/** Floors of aisles, found in the graph alone, and the rounds that rules of thumb make on them. */
import assert from "node:assert/strict";
import { aisleFloorOf } from "../../../../domain/routing/tour/aisle_floor.ts";
import { legsOf, planTour } from "../../../../domain/routing/tour/plan_tour.ts";
import { type GraphDescription, graphOf } from "../graphs.ts";
import { aisles, seeded } from "./floors.ts";

const found = (floor: GraphDescription) => aisleFloorOf(graphOf(floor).arrays, 0);
const counts = (floor: GraphDescription) => {
  const { aisles, crossAisles } = found(floor)!;
  return [aisles.length, crossAisles.length];
};
const at = (floor: GraphDescription, x: number, y: number) =>
  floor.points.findIndex(([px, py]) => px === x && py === y);
const moved = (
  { points, edges }: GraphDescription,
  move: (x: number, y: number, at: number) => [number, number],
): GraphDescription => ({ points: points.map(([x, y], at) => move(x, y, at)), edges });

Deno.test("aisle floor: detects aisles and cross-aisles in both directions", () => {
  const one = aisles({ count: 5, blocks: 1, points: 4 }).floor;
  const two = aisles({ count: 7, blocks: 2, points: 3 }).floor;
  assert.deepEqual(counts(one), [5, 2]);
  assert.deepEqual(counts(two), [7, 3]);
  // Along the other axis, the other way round, and with points a little off their lines.
  assert.deepEqual(counts(moved(two, (x, y) => [-y, x])), [7, 3]);
  const random = seeded(1);
  assert.deepEqual(counts(moved(two, (x, y) => [x + random() / 8, y + random() / 8])), [7, 3]);
});

Deno.test("aisle floor: if both directions qualify, aisles are those with more points", () => {
  const { floor } = aisles({ count: 2, blocks: 1, points: 6 });
  const { crossings } = found(floor)!;
  assert.deepEqual(
    crossings.map((line) => line.map((point) => [...floor.points[point]!])),
    [[[0, 0], [4, 0]], [[0, 7], [4, 7]]],
  );
});

Deno.test("aisle floor: undefined for other floors", () => {
  const floor = aisles({ count: 5, blocks: 1, points: 4 }).floor;
  const last = floor.points.length;
  const others: Record<string, GraphDescription> = {
    "a slanting way": { ...floor, edges: [...floor.edges, [1, 8]] },
    "four cross-aisles": aisles({ count: 5, blocks: 3, points: 4 }).floor,
    "one aisle": aisles({ count: 1, blocks: 1, points: 4 }).floor,
    "a way through in one place": {
      points: [...floor.points, [2, 2]],
      edges: [...floor.edges, [2, last], [last, 9]],
    },
    "a cross-aisle that is interrupted": {
      ...floor,
      edges: floor.edges.filter((ends) => !ends.includes(at(floor, 6, 0))),
    },
    "a one-way edge": { ...floor, oneWay: [[0, 1]] },
    "an edge with a speed of its own": { ...floor, speeds: [2] },
  };
  for (const [name, other] of Object.entries(others)) {
    assert.equal(found(other), undefined, name);
  }
});

/** A block of three aisles four apart, with places 1 to 9 and crossings at 0 and 10. */
const block = aisles({ count: 3, blocks: 1, points: 9, dock: false });

function planned(
  floor: GraphDescription,
  start: [number, number],
  stops: [number, number][],
) {
  const graph = graphOf(floor);
  const point = at(floor, ...start);
  const request = { start: point, end: point, stops: stops.map((stop) => at(floor, ...stop)) };
  const plan = planTour(graph, request);
  const legs = legsOf(graph, [point, ...plan.order, point])!;
  return { ...plan, length: legs.reduce((sum, { length }) => sum + length, 0) };
}

Deno.test("policies: one block", () => {
  // From the far side: two aisles are walked through, the one at the start as far as 2 and back.
  const three = planned(block.floor, [0, 0], [[0, 2], [4, 5], [8, 3]]);
  assert.equal(three.sShape, 8 + 10 + 4 + 10 + 4 + 4);
  // Up the first, down the last, and into the middle one from the back as far as 9 and back.
  const middle = planned(block.floor, [0, 0], [[0, 2], [4, 9], [8, 3]]);
  assert.equal(middle.largestGap, 10 + 4 + 2 + 4 + 10 + 8);
  assert.equal(middle.length, 38);
  // One aisle alone: up to the farthest and back.
  const one = planned(block.floor, [0, 0], [[8, 2], [8, 7]]);
  assert.deepEqual([one.sShape, one.largestGap, one.length], [30, 30, 30]);
});

Deno.test("policies: two blocks", () => {
  const { floor } = aisles({ count: 3, blocks: 2, points: 4, dock: false });
  // Up the first aisle through both blocks, down the last through both.
  const around = planned(floor, [0, 0], [[0, 3], [0, 8], [8, 7], [8, 2]]);
  assert.deepEqual([around.sShape, around.largestGap, around.length], [36, 36, 36]);
  // Up to 5; in the far block up the first aisle, down the second; then down the second again.
  const near = planned(floor, [0, 0], [[0, 8], [4, 7], [4, 2]]);
  assert.equal(near.sShape, 28);
});

Deno.test("policies: a dead end is walked there and back once", () => {
  const { points, edges } = block.floor;
  const floor = {
    points: [...points, [1, 5], [2, 5]] as [number, number][],
    edges: [...edges, [at(block.floor, 0, 5), points.length], [points.length, points.length + 1]],
  } as GraphDescription;
  const plan = planned(floor, [0, 0], [[1, 5], [2, 5], [0, 6]]);
  assert.deepEqual([plan.sShape, plan.largestGap, plan.length], [16, 16, 16]);
});

Deno.test("policies: undefined for a stop on a cross-aisle", () => {
  const plan = planned(block.floor, [0, 0], [[2, 10], [0, 6]]);
  assert.deepEqual([plan.sShape, plan.largestGap], [null, null]);
});

Deno.test("policies: never shorter than the best tour", () => {
  for (const blocks of [1, 2]) {
    const { floor, inAisles, elsewhere } = aisles({ count: 6, blocks, points: 7 });
    const graph = graphOf(floor);
    const random = seeded(blocks);
    const any = (points: number[]) => points[Math.floor(random() * points.length)]!;
    for (let run = 0; run < 80; run++) {
      const [start, other] = [any(elsewhere), any(elsewhere)];
      const stops = [...new Set(Array.from({ length: 1 + run % 30 }, () => any(inAisles)))];
      const end = run % 3 === 0 ? other : start;
      const plan = planTour(graph, { start, end, stops });
      const legs = legsOf(graph, [start, ...plan.order, end])!;
      const length = legs.reduce((sum, leg) => sum + leg.length, 0);
      assert.ok(plan.sShape! >= length - 1e-9, `S-shape ${plan.sShape}, best ${length}`);
      assert.ok(
        plan.largestGap! >= length - 1e-9,
        `largest gap ${plan.largestGap}, best ${length}`,
      );
      assert.equal(plan.method, stops.length > 12 ? "aisles" : "exact");
    }
  }
});
