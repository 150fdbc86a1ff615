/** Slotting advice on the starter warehouse, for made-up orders. */
import assert from "node:assert/strict";
import { monthOfOrders } from "../../../bench/slotting/month_of_orders.ts";
import { starterFloor } from "../../../bench/slotting/starter_floor.ts";
import { adviseSlotting } from "../../../domain/warehouse/slotting/advise_slotting.ts";
import { SlottingPlan } from "../../../domain/warehouse/slotting/advise_slotting.ts";
import { DEFAULT_COSTS } from "../../../domain/warehouse/slotting/slotting_problem.ts";

const { problem, boxes } = await starterFloor();
const month = (number: number) =>
  monthOfOrders({ boxes: boxes.length, demand: 1, month: number, orders: 400 })
    .map((order) => [...order.keys()]);
const orders = month(1);

Deno.test("adviseSlotting: every move pays and respects capacities; another month walks at least 15 % less", () => {
  const { moves, before, after } = adviseSlotting({ ...problem, orders });
  const [now, then] = [0, 1].map(() => new SlottingPlan({ ...problem, orders: month(2) }));
  const plan = new SlottingPlan({ ...problem, orders });
  assert.equal(plan.length, before);
  for (const { from, to, saved, minutes } of moves) {
    assert.ok(plan.mayExchange(from, to));
    const earlier = plan.length;
    assert.ok(Math.abs(minutes - plan.minutes(from, to, DEFAULT_COSTS)) < 1e-9);
    plan.exchange(from, to);
    then!.exchange(from, to);
    assert.ok(Math.abs(earlier - plan.length - saved) < 1e-6);
    assert.ok(saved >= DEFAULT_COSTS.speed * minutes, "the move pays");
  }
  assert.ok(moves.length > 0 && Math.abs(plan.length - after) < 1e-6);
  for (const { volume, capacity } of plan.slots) assert.ok(volume <= capacity);
  const contents = (slots: typeof plan.slots) =>
    slots.map(({ box, volume }) => `${box} ${volume}`).sort();
  assert.deepEqual(contents(plan.slots), contents([...problem.slots]));
  assert.ok(then!.length <= 0.85 * now!.length, `${then!.length} of ${now!.length} m`);
});

Deno.test("adviseSlotting: does not move fixed, too large or unprofitable contents", () => {
  const few = orders.slice(0, 150);
  const fixed = problem.slots.map((slot) => ({ ...slot, fixed: true }));
  assert.deepEqual(adviseSlotting({ ...problem, slots: fixed, orders: few }).moves, []);
  const full = problem.slots.map((slot) => ({ ...slot, capacity: slot.volume }));
  for (const { from, to } of adviseSlotting({ ...problem, slots: full, orders: few }).moves) {
    assert.equal(full[from]!.volume, full[to]!.volume);
  }
  const slow = { ...DEFAULT_COSTS, handling: 1e6 };
  assert.deepEqual(adviseSlotting({ ...problem, orders: few }, slow).moves, []);
  assert.deepEqual(adviseSlotting({ ...problem, orders: [] }).moves, []);
});
