import assert from "node:assert/strict";
import { packedOrder } from "../../../../static/warehouse/pallet/model/packed_order.ts";
import {
  boardsOf,
  boundsOf,
  DECK,
  stageOf,
  wholeBounds,
} from "../../../../static/warehouse/pallet/scene/blocks.ts";
import { sampleCalculation } from "./sample_calculation.ts";

const order = packedOrder(sampleCalculation());
const rounded = (points: readonly number[]) =>
  points.map((value) => Math.round(1e6 * value) / 1e6 + 0);

Deno.test("blocks: a pallet is 1.2 long; its width extends away from the viewer", () => {
  const stage = stageOf(order, 0);
  const [first, , tray] = order.pallets[0]!.boxes;
  const crate = boundsOf(stage, first!, 0);
  assert.deepEqual(rounded(crate.low), [-0.6, 0.144, 0]);
  assert.deepEqual(rounded(crate.high), [0, 0.344, 0.4]);
  const { low, high } = boundsOf(stage, tray!, 0);
  assert.deepEqual([rounded(low), rounded(high)], [[-0.6, 0.344, -0.1], [0.6, 0.444, 0.3]]);
});

Deno.test("blocks: exploded layers are lifted, and the bounds include them", () => {
  const stage = stageOf(order, 0);
  const [crate, , tray] = order.pallets[0]!.boxes;
  assert.deepEqual(boundsOf(stage, crate!, 1), boundsOf(stage, crate!, 0));
  assert.deepEqual(rounded(boundsOf(stage, tray!, 1).low), [-0.6, 0.536, -0.1]);
  assert.equal(rounded([wholeBounds(stage, 1).high[1]])[0], 0.636);
  assert.deepEqual(rounded(wholeBounds(stage, 0).low), [-0.6, 0, -0.4]);
});

Deno.test("blocks: the pallet's boards are below its boxes and within its sides", () => {
  const stage = stageOf(order, 0);
  const boards = boardsOf(stage, 0);
  assert.equal(boards.length, 20);
  for (const { low, high } of boards) {
    assert.ok(low[0] >= -0.6001 && high[0] <= 0.6001, `${low} to ${high}`);
    assert.ok(low[2] >= -0.4001 && high[2] <= 0.4001, `${low} to ${high}`);
    assert.ok(low[1] >= 0 && high[1] <= DECK + 1e-9 && low[1] < high[1]);
  }
});
