/** Whole tours: where they start and end, what they leave out, and how they were found. */
import assert from "node:assert/strict";
import { legsOf, planTour } from "../../../../domain/routing/tour/plan_tour.ts";
import { type GraphDescription, graphOf, grid } from "../graphs.ts";
import { aisles } from "./floors.ts";

/** A line of points 0, 1, 2, 3, 4, and an island 5. */
const LINE: GraphDescription = {
  points: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [9, 9]],
  edges: [[0, 1], [1, 2], [2, 3], [3, 4]],
};

Deno.test("tour: from the start through all stops and back, the nearer first", () => {
  const plan = planTour(graphOf(LINE), { start: 1, end: 1, stops: [4, 2, 0] });
  assert.deepEqual(plan.order, [0, 2, 4]);
  assert.equal(plan.method, "exact");
  const legs = legsOf(graphOf(LINE), [1, ...plan.order, 1])!;
  assert.deepEqual(legs.map(({ points }) => points), [[1, 0], [0, 1, 2], [2, 3, 4], [4, 3, 2, 1]]);
});

Deno.test("tour: to a given end, with stops at start and end", () => {
  const plan = planTour(graphOf(LINE), { start: 2, end: 0, stops: [0, 1, 2, 4] });
  assert.deepEqual(plan.order, [2, 4, 1, 0]);
});

Deno.test("tour: unreachable stops are omitted; without others there is no tour", () => {
  const plan = planTour(graphOf(LINE), { start: 0, end: 0, stops: [5] });
  assert.deepEqual(plan, { order: [], method: "exact", sShape: null, largestGap: null });
});

Deno.test("tour: respects one-way edges; a stop without a path back is omitted", () => {
  // A ring that is walked one way round, and a way out of it.
  const ring: GraphDescription = {
    points: [[0, 0], [1, 0], [1, 1], [0, 1], [5, 5]],
    edges: [],
    oneWay: [[0, 1], [1, 2], [2, 3], [3, 0], [2, 4]],
  };
  const plan = planTour(graphOf(ring), { start: 0, end: 0, stops: [3, 4, 2, 1] });
  assert.deepEqual(plan.order, [1, 2, 3]);
});

Deno.test("tour: many stops are visited in the best order on aisles and a short one elsewhere", () => {
  const { floor, inAisles } = aisles({ count: 4, blocks: 1, points: 6 });
  const onAisles = planTour(
    graphOf(floor),
    { start: 0, end: 0, stops: inAisles },
  );
  assert.equal(onAisles.method, "aisles");
  assert.equal(onAisles.order.length, 24);
  const field = grid(9, 9);
  const stops = [...field.points.keys()].filter((point) => point % 3 === 0);
  const elsewhere = planTour(graphOf(field), { start: 0, end: 0, stops });
  assert.deepEqual(
    [elsewhere.method, elsewhere.sShape, elsewhere.largestGap],
    ["heuristic", null, null],
  );
  assert.deepEqual(elsewhere.order.toSorted((a, b) => a - b), stops);
});
