import assert from "node:assert/strict";
import { check } from "../../../domain/packing/check.ts";
import { readLayout } from "../../../domain/packing/layout_file.ts";
import { problemRecord, readProblem } from "../../../domain/packing/problem_file.ts";
import { FREE, problem } from "./small_layouts.ts";

const ASKED = problem([
  { orientations: [0, 4], length: 20, height: 10, width: 5, count: 1, stop: 2 },
  { bearableLoad: 0, mayTip: true },
], FREE);

const place = (x: number, y: number, z: number) => ({ x, y, z });
const LOWER = {
  sku_box: "0",
  orientation: 4,
  orderPrior: 1,
  positionOnPallete: place(0, 0, 0),
  corner: place(0, 0, 0),
  extents: place(10, 20, 5),
};
const UPPER = {
  sku_box: "1",
  orientation: 1,
  orderPrior: 2,
  positionOnPallete: place(0, 5, 5),
};
const fileOf = (...boxed: unknown[]) => ({
  ...problemRecord(ASKED),
  pallets: [{
    numpallete: 1,
    totalHeightPallete: 15,
    layers: [{ totalheightLayer: 15, boxed }],
  }],
});

Deno.test("problemRecord: read again it is the same problem", () => {
  assert.deepEqual(readProblem(JSON.stringify(problemRecord(ASKED)), 1), ASKED);
});

Deno.test("layout file: problem and layout as they were, for the judge", () => {
  const { problem, layout } = readLayout(JSON.stringify(fileOf(LOWER, UPPER)));
  assert.deepEqual(problem, ASKED);
  assert.deepEqual(layout, {
    pallets: [{
      height: 15,
      layers: [{
        height: 15,
        boxes: [
          { type: 0, orientation: 4, x: 0, y: 0, z: 0, order: 1 },
          { type: 1, orientation: 1, x: 0, y: 5, z: 5, order: 2 },
        ],
      }],
    }],
  });
  assert.deepEqual(check(problem, layout), []);
  const fallen = { ...UPPER, positionOnPallete: place(0, 5, 4) };
  const wrong = readLayout(JSON.stringify(fileOf(LOWER, fallen)));
  assert.ok(check(wrong.problem, wrong.layout).some(({ kind }) => kind === "overlap"));
});

const WRONG: [file: unknown, message: string | RegExp][] = [
  ["{", /^The layout is not valid JSON: /],
  [[], "The layout: expected an object with pallet, parameters, boxes and pallets"],
  [{ ...fileOf(), boxes: undefined }, "boxes: expected a list"],
  [{ ...fileOf(), pallets: undefined }, "pallets: expected a list"],
  [
    fileOf({ ...LOWER, orientation: 6 }),
    "pallets[0].layers[0].boxed[0].orientation: expected a whole number from 0 to 5",
  ],
  [
    fileOf(LOWER, { ...UPPER, positionOnPallete: { x: 1 } }),
    "pallets[0].layers[0].boxed[1].positionOnPallete.y: expected a number",
  ],
  [
    fileOf({ ...LOWER, sku_box: "x" }),
    "pallets[0].layers[0].boxed[0].sku_box: x is not one of the boxes",
  ],
  [
    fileOf({ ...LOWER, extents: place(5, 20, 10) }),
    "pallets[0].layers[0].boxed[0].extents: (5, 20, 10), but by its other fields (10, 20, 5)",
  ],
  [
    fileOf({ ...LOWER, corner: place(0, 0, 1) }),
    "pallets[0].layers[0].boxed[0].corner: (0, 0, 1), but by its other fields (0, 0, 0)",
  ],
];

Deno.test("layout file: what is wrong is named by its place", () => {
  for (const [file, message] of WRONG) {
    const source = typeof file === "string" ? file : JSON.stringify(file);
    assert.throws(() => readLayout(source), { name: "AppError", status: 400, message }, source);
  }
});
