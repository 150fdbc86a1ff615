import assert from "node:assert/strict";
import { packedOrder } from "../../../../static/warehouse/pallet/model/packed_order.ts";
import { calculationOf, sampleCalculation } from "./sample_calculation.ts";

Deno.test("pallets: boxes stand on the layer below, turned by their orientation", () => {
  const { pallets } = packedOrder(sampleCalculation());
  const rooms = pallets.map(({ boxes }) =>
    boxes.map(({ x0, x1, y0, y1, z0, z1 }) => [x0, x1, y0, y1, z0, z1])
  );
  assert.deepEqual(rooms, [
    [
      [0, 400, 0, 600, 0, 200],
      [0, 400, 600, 1200, 0, 200],
      [100, 500, 0, 1200, 200, 300],
    ],
    // Orientation 5: the length lies along x, the height along y, the width upwards.
    [[50, 650, 100, 300, 0, 400]],
  ]);
});

Deno.test("pallets: free boxes are at their z", () => {
  const edges: [number, number, number] = [300, 200, 100];
  const free = calculationOf(
    { BOX: { edges, weight: 1, bears: null } },
    [[{
      height: 250,
      boxes: [
        { sku: "BOX", edges, at: [0, 0, 0] },
        { sku: "BOX", edges, at: [0, 0, 100] },
        { sku: "BOX", edges, at: [500, 0, 150] },
      ],
    }]],
    4,
  );
  const [pallet] = packedOrder(free).pallets;
  assert.deepEqual(pallet!.boxes.map(({ z0, z1 }) => [z0, z1]), [[0, 100], [100, 200], [150, 250]]);
  assert.deepEqual(pallet!.burdens(), [
    { load: 1, support: 1 },
    { load: 0, support: 1 },
    { load: 0, support: 0 },
  ]);
});

Deno.test("pallets: a box distributes its weight by contact area", () => {
  const [pallet] = packedOrder(sampleCalculation()).pallets;
  assert.deepEqual(pallet!.burdens(), [
    { load: 3, support: 1 },
    { load: 3, support: 1 },
    { load: 0, support: 0.75 },
  ]);
});

Deno.test("pallets: layers know their base and their last box", () => {
  const [pallet] = packedOrder(sampleCalculation()).pallets;
  const layers = pallet!.layers.map(({ base, height, last, boxes }) => [
    base,
    height,
    last,
    boxes.length,
  ]);
  assert.deepEqual(layers, [[0, 200, 2, 2], [200, 100, 3, 1]]);
});

Deno.test("types: most frequent first; deleted ones have no name", () => {
  const { types } = packedOrder(sampleCalculation());
  assert.deepEqual(
    types.map(({ sku, count, isInOrder: known, weight, bearableLoad }) => [
      sku,
      count,
      known,
      weight,
      bearableLoad,
    ]),
    [["CRATE", 2, true, 10, 20], ["LOST", 1, false, 0, null], ["TRAY", 1, true, 6, null]],
  );
});

Deno.test("types: equally frequent ones have the same order in every calculation", () => {
  const type = (length: number) => ({
    edges: [length, 200, 100] as [number, number, number],
    weight: 1,
    bears: null,
  });
  const types = { OATS: type(300), BEANS: type(400) };
  const at = (sku: keyof typeof types, x: number) => ({
    sku,
    edges: types[sku].edges,
    at: [x, 0] as [number, number],
  });
  const ranked = (...skus: (keyof typeof types)[]) =>
    packedOrder(calculationOf(types, [[{
      height: 100,
      boxes: skus.map((sku, place) => at(sku, 500 * place)),
    }]])).types.map(({ sku }) => sku);
  assert.deepEqual(ranked("OATS", "BEANS"), ["BEANS", "OATS"]);
  assert.deepEqual(ranked("BEANS", "OATS"), ["BEANS", "OATS"]);
  assert.deepEqual(ranked("OATS", "BEANS", "OATS"), ["OATS", "BEANS"]);
});
