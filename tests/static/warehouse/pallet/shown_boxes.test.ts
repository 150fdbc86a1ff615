import assert from "node:assert/strict";
import { packedOrder } from "../../../../static/warehouse/pallet/model/packed_order.ts";
import {
  layerAt,
  liftOf,
  maxLayers,
  type PalletPosition,
  palletPositions,
  type RequestedView,
  shownBoxes,
} from "../../../../static/warehouse/pallet/model/shown_boxes.ts";
import { calculationOf, sampleCalculation } from "./sample_calculation.ts";

const order = packedOrder(sampleCalculation());
const names = (wanted: Partial<RequestedView>) =>
  shownBoxes(order, { choice: 0, placed: 3, levels: 2, only: false, ...wanted })
    .map(({ pallet, order }) => `${pallet + 1}.${order}`);

Deno.test("shown boxes: those of one pallet up to a position", () => {
  assert.deepEqual(names({ placed: 3 }), ["1.1", "1.2", "1.3"]);
  assert.deepEqual(names({ placed: 1 }), ["1.1"]);
  assert.deepEqual(names({ placed: 0 }), []);
});

Deno.test("shown boxes: a single layer is that of the last placed box", () => {
  assert.deepEqual(names({ placed: 3, only: true }), ["1.3"]);
  assert.deepEqual(names({ placed: 2, only: true }), ["1.1", "1.2"]);
});

Deno.test("shown boxes: of all pallets, the given number of layers", () => {
  assert.deepEqual(names({ choice: "all", levels: 2 }), ["1.1", "1.2", "1.3", "2.1"]);
  assert.deepEqual(names({ choice: "all", levels: 1 }), ["1.1", "1.2", "2.1"]);
  assert.deepEqual(names({ choice: "all", levels: 2, only: true }), ["1.3"]);
});

Deno.test("shown boxes: the topmost layer follows the position, or the levels", () => {
  const wanted = { choice: 0, placed: 2, levels: 1, only: false } as const;
  assert.equal(layerAt(order, wanted), 0);
  assert.equal(layerAt(order, { ...wanted, placed: 3 }), 1);
  assert.equal(layerAt(order, { ...wanted, placed: 0 }), 0);
  assert.equal(layerAt(order, { ...wanted, choice: "all", levels: 2 }), 1);
  assert.equal(maxLayers(order), 2);
});

Deno.test("exploded layers: each is lifted a sixth of the pallet above the one below", () => {
  assert.deepEqual([0, 1, 2].map((layer) => liftOf(layer, order, 1)), [0, 192, 384]);
  assert.equal(liftOf(2, order, 0.5), 192);
  assert.equal(liftOf(2, order, 0), 0);
});

Deno.test("floor: one pallet in the middle, several in rows around it without overlaps", () => {
  assert.deepEqual(palletPositions(order, 1), [{ pallet: 1, right: -600, back: -400 }]);
  const edges: [number, number, number] = [100, 100, 100];
  const one = [{ height: 100, boxes: [{ sku: "BOX", edges, at: [0, 0] as [number, number] }] }];
  for (const count of [1, 2, 3, 7, 40]) {
    const many = packedOrder(calculationOf({}, Array.from({ length: count }, () => one)));
    const places = palletPositions(many, "all");
    assert.deepEqual(
      places.map(({ pallet }) => pallet),
      Array.from({ length: count }, (_, i) => i),
    );
    for (const a of places) {
      for (const b of places) {
        if (a === b) continue;
        const apart = Math.abs(a.right - b.right) >= 1200 || Math.abs(a.back - b.back) >= 800;
        assert.ok(apart, `${count} pallets`);
      }
    }
    const middle = (of: (place: PalletPosition) => number) => {
      const all = places.map(of);
      return (Math.min(...all) + Math.max(...all)) / 2;
    };
    assert.equal(Math.round(middle(({ right }) => right)), -600);
    assert.equal(Math.round(middle(({ back }) => back)), -400);
  }
});
