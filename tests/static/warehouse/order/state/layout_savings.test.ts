/** Which kept layouts are offered because they save pallets. */
import assert from "node:assert/strict";
import {
  savingsOf,
  type StoredLayout,
} from "../../../../../static/warehouse/order/state/layout_board.ts";

const PARAMETERS: StoredLayout["parameters"] = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1500,
  min_layer_fill_ratio: 0.65,
  min_support_ratio: 0.7,
  height_layer_diff: 40,
  height_tolerance: 5,
  packing_type: 0,
  pallet_limits: null,
};

const layout = (changes: Partial<StoredLayout>): StoredLayout => ({
  id: crypto.randomUUID(),
  created: "2026-01-01T00:00:00.000Z",
  id_point_start: "",
  parameters: PARAMETERS,
  current: false,
  usable: true,
  pallets: 2,
  volume_fill: 0.5,
  types_per_layer: 1,
  out_of_turn: null,
  heaviest_pallet: 100,
  walk: null,
  effort: 1,
  complete: true,
  time_ms: 10,
  ...changes,
});
const FILLED = { ...PARAMETERS, min_layer_fill_ratio: 0.55 };

const offered = (...layouts: StoredLayout[]) => savingsOf(layouts).map(({ layout: { id } }) => id);

Deno.test("savings: fewer pallets by one parameter, for the same boxes, without manual layouts", () => {
  const current = layout({ current: true });
  const better = layout({ pallets: 1, parameters: FILLED });
  assert.deepEqual(offered(current, better), [better.id]);
  assert.deepEqual(offered(current, { ...better, pallets: 2 }), []);
  assert.deepEqual(offered(current, { ...better, usable: false }), []);
  assert.deepEqual(offered(current, { ...better, by_hand: true }), []);
  assert.deepEqual(offered(better), [], "the order has none of them");
});

Deno.test("savings: fewer pallets at a higher cost are not suggested", () => {
  const current = layout({ current: true, cost: 12 });
  const one = layout({ pallets: 1, cost: 12, parameters: FILLED });
  assert.deepEqual(offered(current, one), [one.id]);
  assert.deepEqual(offered(current, { ...one, cost: 13 }), []);
});
