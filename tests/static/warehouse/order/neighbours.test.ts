/** Neighbours of packing parameters. */
import assert from "node:assert/strict";
import {
  neighboursOf,
  onlyDifference,
} from "../../../../static/warehouse/order/state/layout_board.ts";

const LAYERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  min_layer_fill_ratio: 0.65,
  min_support_ratio: 0.75,
  height_layer_diff: 40,
  height_tolerance: 5,
  packing_type: 0,
};
const written = (changes: Partial<typeof LAYERS>) =>
  neighboursOf({ ...LAYERS, ...changes }).map(({ name, value }) => `${name} ${value}`);

Deno.test("neighboursOf: weaker rules and other packing types, no ineffective ones", () => {
  assert.deepEqual(written({}), [
    "packing_type 4",
    "min_layer_fill_ratio 0.55",
    "min_support_ratio 0.65",
    "height_layer_diff 1",
  ]);
  // Layers' own rules do not apply to free packing.
  assert.deepEqual(written({ packing_type: 4 }), ["min_support_ratio 0.65"]);
  assert.deepEqual(
    written({ packing_type: 3, min_layer_fill_ratio: 0, min_support_ratio: 0.04 }),
    ["packing_type 4", "packing_type 0", "min_support_ratio 0", "height_layer_diff 1"],
  );
  assert.deepEqual(written({ packing_type: 4, min_support_ratio: 0 }), []);
});

Deno.test("onlyDifference: the single differing parameter, undefined for several", () => {
  for (const neighbour of neighboursOf(LAYERS)) {
    const changed = { ...LAYERS, [neighbour.name]: neighbour.value };
    assert.deepEqual(onlyDifference(LAYERS, changed), neighbour);
  }
  assert.equal(onlyDifference(LAYERS, LAYERS), undefined);
  const two = { ...LAYERS, packing_type: 4, min_support_ratio: 0.5 };
  assert.equal(onlyDifference(LAYERS, two), undefined);
});
