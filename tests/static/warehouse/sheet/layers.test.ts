/** What is drawn of a pallet, and the letters of its types. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  BoxTypes,
  letterKey,
  sheetLayers,
} from "../../../../static/warehouse/sheet/sheet_layers.ts";
import { hatching, layerSize, layerSvg } from "../../../../static/warehouse/sheet/layer_svg.ts";
import { palletOf, placed } from "../small_pallets.ts";

/** The corner of a box, along the pallet's length, across, and up. */
const at = (y: number, x: number, z?: number) => ({
  positionOnPallete: z === undefined ? { x, y } : { x, y, z },
});

Deno.test("letters: A to Z, then two letters", () => {
  assert.deepEqual([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letterKey), [
    "A",
    "B",
    "Z",
    "AA",
    "AB",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});

Deno.test("types: one SKU in two sizes is two types; the same letter on every pallet", () => {
  const small = { length_box: 50 };
  const pallets = [
    palletOf(1, [placed(1), placed(2, small)]),
    palletOf(2, [placed(1, small), placed(2, { sku_box: "OTHER" })]),
  ];
  const types = new BoxTypes(pallets);
  assert.deepEqual(types.list.map(({ key, sku, length }) => [key, sku, length]), [
    ["A", "CUBE", 100],
    ["B", "CUBE", 50],
    ["C", "OTHER", 100],
  ]);
  assert.equal(types.of(pallets[1]!.layers[0]!.boxed[0]!).key, "B");
});

Deno.test("layers: boxes stand on the boxes below, in their packed orientation", () => {
  const pallet = palletOf(
    1,
    [placed(1, { height_box: 80 })],
    [placed(2, { length_box: 300, width_box: 200, height_box: 50, orientation: 5, ...at(10, 20) })],
  );
  const [, second] = sheetLayers(pallet, new BoxTypes([pallet]));
  const { base, boxes, below, steps } = second!;
  const { x, y, z, across, along, up } = boxes[0]!;
  assert.deepEqual([base, steps, x, y, z, across, along, up], [80, 1, 10, 20, 80, 50, 300, 200]);
  assert.deepEqual(below.map(({ order }) => order), [1]);
});

Deno.test("layers: stacked boxes of one band are drawn one after the other", () => {
  const pallet = palletOf(1, [
    placed(1, at(0, 0, 0)),
    placed(2, at(100, 0, 0)),
    placed(3, at(50, 0, 100)),
    placed(4, at(200, 0, 0)),
    placed(5, at(60, 0, 200)),
  ]);
  const drawings = sheetLayers(pallet, new BoxTypes([pallet]));
  assert.deepEqual(
    drawings.map(({ number, step, steps, boxes }) => [
      number,
      step,
      steps,
      boxes.map(({ order }) => order),
    ]),
    [[1, 1, 3, [1, 2]], [1, 2, 3, [3, 4]], [1, 3, 3, [5]]],
  );
});

Deno.test("layer drawing: to scale, origin at the lower left, within its size", () => {
  const pallet = palletOf(1, [placed(7, { length_box: 600, width_box: 400, ...at(600, 0) })]);
  const [layer] = sheetLayers(pallet, new BoxTypes([pallet]));
  const base = { length: 1200, width: 800 };
  const svg = layerSvg(layer!, base, 0.25);
  // 600 × 400 at a quarter is 150 × 100, in the right half of 300 × 200 that begin at 24 and 1.
  assert.match(svg, /<path class="outline" d="M174 101h150v100h-150z"\/>/);
  assert.match(svg, />7<tspan class="beside"> A<\/tspan>/);
  assert.match(svg, />1200</);
  assert.match(svg, />800</);
  assert.deepEqual(layerSize(base, 0.25), { width: 325, height: 228 });
});

Deno.test("hatching: none for the first type, twelve different ones; lines stay in their box", () => {
  const box = { x: 10, y: 20, width: 60, height: 30 };
  assert.equal(hatching(box, 0), "");
  assert.equal(hatching(box, 3), "M10 24L70 24M10 32L70 32M10 40L70 40M10 48L70 48");
  const all = Array.from({ length: 13 }, (_, type) => hatching(box, type));
  assert.equal(new Set(all).size, 13);
  const size = fc.double({ min: 0.5, max: 300, noNaN: true });
  fc.assert(
    fc.property(size, size, size, size, fc.nat({ max: 12 }), (x, y, width, height, type) => {
      const path = hatching({ x, y, width, height }, type);
      for (const [, across, down] of path.matchAll(/[ML](\S+) ([\d.-]+)/g)) {
        assert.ok(Number(across) > x - 0.06 && Number(across) < x + width + 0.06, path);
        assert.ok(Number(down) > y - 0.06 && Number(down) < y + height + 0.06, path);
      }
    }),
  );
});

Deno.test("layer drawing: SKUs are escaped", () => {
  const pallet = palletOf(1, [
    placed(1, { sku_box: "<b>&x", length_box: 800, width_box: 800 }),
  ]);
  const [layer] = sheetLayers(pallet, new BoxTypes([pallet]));
  const svg = layerSvg(layer!, { length: 1200, width: 800 }, 0.5);
  assert.match(svg, />&lt;b&gt;&amp;x</);
});
