import assert from "node:assert/strict";
import fc from "fast-check";
import { linearBound, palletBounds } from "../../../domain/packing/bounds.ts";
import { check } from "../../../domain/packing/check.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import { guillotineLayout } from "./guillotine_layout.ts";

/** A pallet of 10 × 10 × 10, and boxes by length, width, height and count. */
function bounds(
  boxes: [length: number, width: number, height: number, count: number][],
  { packingType = 4, mayTip = false } = {},
) {
  const problem: PackingProblem = {
    types: boxes.map(([length, width, height, count], index) => ({
      key: `${index}`,
      length,
      width,
      height,
      weight: 1,
      bearableLoad: null,
      mayTip,
      count,
      stop: null,
    })),
    pallet: { length: 10, width: 10, height: 10 },
    parameters: {
      minLayerFillRatio: 0,
      minSupportRatio: 0,
      heightLayerDiff: 10,
      heightTolerance: 0,
      packingType,
      effort: 1,
    },
  };
  return palletBounds(problem);
}

Deno.test("palletBounds: volume, exact where pallets are full", () => {
  assert.deepEqual(bounds([[5, 5, 5, 16]]), { volume: 2, layers: 0, large: 2, pallets: 2 });
  assert.equal(bounds([[5, 5, 5, 17]]).volume, 3);
});

Deno.test("palletBounds: boxes over half of every edge need a pallet each", () => {
  assert.deepEqual(bounds([[6, 6, 6, 7]]), { volume: 2, layers: 0, large: 7, pallets: 7 });
  assert.equal(bounds([[6, 6, 5, 7]]).large, 4);
});

Deno.test("palletBounds: nothing fits beside a box that leaves less than the smallest edge", () => {
  // Each of 9 × 9 shuts its slab of 5 for boxes of 2 × 2; 125 of these fill a pallet.
  assert.equal(bounds([[9, 9, 5, 1], [2, 2, 2, 63]]).large, 2);
  assert.equal(bounds([[9, 9, 5, 1], [2, 2, 2, 62]]).large, 1);
  assert.equal(bounds([[9, 9, 5, 1], [2, 2, 2, 63]]).volume, 1);
});

Deno.test("palletBounds: a box is large only if its shorter edge is, or its shortest where it may be tipped", () => {
  assert.equal(bounds([[9, 4, 6, 2]]).large, 1);
  assert.equal(bounds([[9, 6, 6, 4]]).large, 4);
  // Tipped or not, it is over half of every edge; with an edge of 5 two find room.
  assert.equal(bounds([[9, 6, 6, 2]], { mayTip: true }).pallets, 2);
  assert.equal(bounds([[9, 6, 5, 2]], { mayTip: true }).pallets, 1);
});

Deno.test("palletBounds: layers are as high as the tallest boxes that they cannot do without", () => {
  // Volume: one pallet. Layers: 150 of area need two, the second still 6 high.
  assert.deepEqual(bounds([[5, 5, 6, 6]], { packingType: 0 }), {
    volume: 1,
    layers: 2,
    large: 1,
    pallets: 2,
  });
  assert.equal(bounds([[5, 5, 6, 4], [5, 5, 4, 2]], { packingType: 0 }).layers, 1);
  assert.equal(bounds([[6, 6, 3, 4]], { packingType: 0 }).layers, 2);
});

Deno.test("palletBounds: never above the pallets of a layout that is right", () => {
  let exact = 0;
  const numRuns = 600;
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 4 }), fc.boolean(), (seed, type, holes) => {
      const { problem, layout } = guillotineLayout(seed, type, { holes });
      assert.deepEqual(check(problem, layout), []);
      const { pallets } = palletBounds(problem);
      assert.ok(pallets <= layout.pallets.length, `${pallets} > ${layout.pallets.length}`);
      if (pallets === layout.pallets.length) exact++;
    }),
    { numRuns },
  );
  // A bound that always says 1 would not do.
  assert.ok(exact > numRuns / 2);
});

Deno.test("linearBound: never above the bins that pieces were cut from, never below their sum", () => {
  const bin = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(bin, { minLength: 1, maxLength: 6 }), (bins) => {
      const capacity = 20;
      const cut = bins.map((cuts) => {
        let left = capacity;
        return cuts.map((size) => Math.min(size, left)).filter((size) =>
          size <= left && (left -= size) >= 0 && size > 0
        );
      });
      const pieces = cut.flat().map((size) => ({ size, count: 1 }));
      const total = pieces.reduce((sum, { size }) => sum + size, 0);
      const bound = linearBound(pieces, capacity);
      assert.ok(bound <= bins.length);
      assert.ok(bound >= Math.ceil(total / capacity));
    }),
  );
});

Deno.test("linearBound: counts places where sums of sizes would not tell", () => {
  assert.equal(linearBound([{ size: 7, count: 3 }, { size: 4, count: 4 }], 10), 5);
  assert.equal(linearBound([{ size: 4, count: 5 }], 10), 3);
  assert.equal(linearBound([{ size: 6, count: 2 }, { size: 4, count: 2 }], 10), 2);
  // Beside 8 there is room for nothing of 3 and more: 21 in pieces need three bins of their own.
  const small = [{ size: 5, count: 3 }, { size: 3, count: 2 }];
  assert.equal(linearBound([{ size: 8, count: 5 }, ...small], 10), 8);
});
