/** Waves of several orders on the starter warehouse. */
import assert from "node:assert/strict";
import { monthOfOrders } from "../../../bench/slotting/month_of_orders.ts";
import { starterFloor } from "../../../bench/slotting/starter_floor.ts";
import {
  type BatchingProblem,
  DEFAULT_PACE,
  fits,
  type Wave,
} from "../../../domain/warehouse/batching/batching_problem.ts";
import { firstComeWaves, planWaves } from "../../../domain/warehouse/batching/plan_waves.ts";
import { WaveCosts } from "../../../domain/warehouse/batching/wave_costs.ts";

const { problem: { matrix, slots }, boxes } = await starterFloor();
const orders = monthOfOrders({ boxes: boxes.length, demand: 1, month: 1, orders: 30 })
  .map((order, at) => ({
    points: [...order.keys()].flatMap((box) => slots.find((slot) => slot.box === box)?.point ?? []),
    weight: [...order].reduce((sum, [box, count]) => sum + count * boxes[box]!.weight, 0),
    volume: [...order].reduce((sum, [box, count]) => sum + count * boxes[box]!.volume, 0),
    places: 1 + at % 2,
    boxes: [...order.values()].reduce((sum, count) => sum + count, 0),
    due: Infinity,
  }));
const cart = { weight: 400, volume: 1.6, places: 6 };
const problem: BatchingProblem = { matrix, orders, cart, pace: DEFAULT_PACE };

const lengthOf = (waves: readonly Wave[]) => waves.reduce((sum, { length }) => sum + length, 0);

Deno.test("planWaves: every order once within cart limits, 25 % shorter than single orders and 10 % than first-come", () => {
  const waves = planWaves(problem);
  assert.deepEqual(
    waves.flatMap(({ orders }) => orders).sort((a, b) => a - b),
    [...orders.keys()],
  );
  for (const wave of waves) {
    assert.ok(fits(wave.orders.map((order) => orders[order]!), cart));
  }
  const costs = new WaveCosts(problem);
  const single = lengthOf(orders.map((_, order) => costs.waveOf([order])));
  assert.ok(lengthOf(waves) <= 0.75 * single);
  assert.ok(lengthOf(waves) <= 0.9 * lengthOf(firstComeWaves(problem)));
});

Deno.test("planWaves: due orders are not later than as single orders, sorted by due date", () => {
  const due = orders.map((order, at) => ({ ...order, due: at % 5 === 0 ? 60 : 480 }));
  const late = { ...problem, orders: due, pace: { ...DEFAULT_PACE, pickers: 2 } };
  const waves = planWaves(late);
  assert.equal(new WaveCosts(late).lateness(waves), 0);
  const firstDue = waves.map(({ orders }) => Math.min(...orders.map((at) => due[at]!.due)));
  assert.deepEqual(firstDue, firstDue.toSorted((a, b) => a - b));
  const inTime = (wave: Wave) => wave.orders.some((at) => due[at]!.due === 60);
  assert.ok(waves.some(inTime) && !waves.every(inTime));
});

Deno.test("planWaves: an order too large for the cart is a wave of its own; the time limit ends the search", () => {
  const [first, ...others] = orders;
  const large = { ...problem, orders: [{ ...first!, weight: 1000 }, ...others] };
  assert.deepEqual(planWaves(large).find(({ orders }) => orders.includes(0))?.orders, [0]);
  assert.deepEqual(planWaves(problem, () => true), firstComeWaves(problem));
  assert.deepEqual(planWaves({ ...problem, orders: [] }), []);
});

Deno.test("planWaves: never longer than waves in the order of arrival", () => {
  // Savings alone are longer for the first two.
  for (const [month, count, places] of [[26, 8, 4], [14, 12, 3], [3, 5, 2], [4, 9, 5]] as const) {
    const few = monthOfOrders({ boxes: boxes.length, demand: 1, month, orders: count })
      .map((order) => ({
        points: [...order.keys()].flatMap((box) =>
          slots.find((slot) => slot.box === box)?.point ?? []
        ),
        weight: 1,
        volume: 1,
        places: 1,
        boxes: 1,
        due: Infinity,
      }));
    const small = { ...problem, orders: few, cart: { weight: 99, volume: 99, places } };
    const [planned, arrived] = [planWaves(small), firstComeWaves(small)].map(lengthOf);
    assert.ok(planned! <= arrived!, `${count} orders: ${planned} m instead of ${arrived} m`);
  }
});
