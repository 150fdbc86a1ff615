import assert from "node:assert/strict";
import { metricsText } from "../../../domain/packing/metrics_text.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import { metricsOf } from "../../../domain/packing/metrics.ts";
import { problemRecord, readProblem } from "../../../domain/packing/problem_file.ts";

const BOX = {
  sku_box: "A",
  length_box: 40.5,
  width_box: 30,
  height_box: 20,
  weight_box: 5,
  max_load_box: 12,
  is_rotated_box: 0,
  count: 3,
};
const FILE = {
  pallet: { length: 120, width: 80, height: 100 },
  parameters: {
    min_layer_fill_ratio: 0.6,
    min_support_ratio: 0.7,
    height_layer_diff: 4,
    height_tolerance: 1,
    packing_type: 3,
  },
  boxes: [BOX, { ...BOX, sku_box: "B", max_load_box: null, is_rotated_box: 1, stop: 4 }],
};

Deno.test("problem file: every field arrives", () => {
  assert.deepEqual(readProblem(JSON.stringify(FILE), 2), {
    types: [
      {
        key: "A",
        length: 40.5,
        width: 30,
        height: 20,
        weight: 5,
        bearableLoad: 12,
        mayTip: false,
        count: 3,
        stop: null,
      },
      {
        key: "B",
        length: 40.5,
        width: 30,
        height: 20,
        weight: 5,
        bearableLoad: null,
        mayTip: true,
        count: 3,
        stop: 4,
      },
    ],
    pallet: { length: 120, width: 80, height: 100 },
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.7,
      heightLayerDiff: 4,
      heightTolerance: 1,
      packingType: 3,
      effort: 2,
    },
  });
});

Deno.test("problem file: limits of pallets arrive, those of the pallet itself taken off", () => {
  const limits = {
    max_weight: 900,
    own_weight: 25,
    own_height: 14.4,
    centre_share: 0.5,
    overhang: 2,
    upright: ["B"],
    nothing_on_top: ["B", "not in the order"],
    groups: [
      { name: "North", boxes: ["A", "A", "not in the order"], together: true },
      { name: "South", boxes: ["B"] },
      { name: "Nobody", boxes: [], together: true },
    ],
    pattern: "interlock" as const,
    apart: [["North", "South"], ["South", "Nobody"]],
  };
  const problem = readProblem(JSON.stringify({ ...FILE, pallet_limits: limits }), 1);
  assert.deepEqual(problem.limits, {
    maxWeight: 875,
    centreShare: 0.5,
    overhang: 2,
    apart: [{ one: [0], other: [1] }],
    together: [{ name: "North", types: [0] }],
  });
  assert.equal(problem.pallet.height, 100 - 14.4);
  assert.equal(problem.parameters.bonding, "interlock");
  const [a, b] = problem.types;
  assert.deepEqual([a!.mayTip, a!.bearableLoad], [false, 12]);
  assert.deepEqual([b!.mayTip, b!.bearableLoad], [false, 0]);
  assert.deepEqual(readProblem(JSON.stringify(problemRecord(problem)), 1), problem);
});

const WRONG: [file: unknown, status: number, message: string | RegExp][] = [
  ["[", 400, /^The problem is not valid JSON: /],
  [3, 400, "The problem: expected an object with pallet, parameters and boxes"],
  [{ ...FILE, pallet: undefined }, 400, "pallet: expected an object with length, width and height"],
  [
    { ...FILE, pallet: { ...FILE.pallet, width: 0 } },
    400,
    "pallet.width: expected a number from 0.001 to 1000000",
  ],
  [{ ...FILE, parameters: [] }, 400, "parameters: expected an object"],
  [
    { ...FILE, pallet_limits: { own_height: 100 } },
    422,
    "The pallet is 100 high itself, at most 100 is allowed with its boxes",
  ],
  [
    { ...FILE, pallet_limits: { max_weight: 20, own_weight: 20 } },
    422,
    "The pallet weighs 20 itself, at most 20 is allowed with its boxes",
  ],
  [
    { ...FILE, pallet_limits: { max_weight: 4 } },
    422,
    "Boxes that fit no pallet: A (5) weighs more than a pallet may carry (4); " +
    "B (5) weighs more than a pallet may carry (4)",
  ],
  [
    { ...FILE, parameters: { ...FILE.parameters, packing_type: 5 } },
    400,
    "parameters.packing_type: expected a whole number from 0 to 4",
  ],
  [
    { ...FILE, parameters: { ...FILE.parameters, min_support_ratio: 1.5 } },
    400,
    "parameters.min_support_ratio: expected a number from 0 to 1",
  ],
  [{ ...FILE, boxes: {} }, 400, "boxes: expected a list"],
  [{ ...FILE, boxes: [BOX, null] }, 400, "boxes[1]: expected an object"],
  [
    { ...FILE, boxes: [{ ...BOX, height_box: "20" }] },
    400,
    "boxes[0].height_box: expected a number from 0.001 to 1000000",
  ],
  [
    { ...FILE, boxes: [{ ...BOX, max_load_box: undefined }] },
    400,
    "boxes[0].max_load_box: expected a number from 0 to 1000000000",
  ],
  [
    { ...FILE, boxes: [{ ...BOX, sku_box: "" }] },
    400,
    "boxes[0].sku_box: expected text of 1 to 1000 characters",
  ],
  [{ ...FILE, boxes: [BOX, BOX] }, 400, "boxes[1].sku_box: A is that of boxes[0]"],
  [{ ...FILE, boxes: [] }, 422, "boxes: there are no boxes to pack"],
  [{ ...FILE, boxes: [{ ...BOX, count: 0 }] }, 422, "boxes: there are no boxes to pack"],
  [{ ...FILE, boxes: [{ ...BOX, count: 100_001 }] }, 422, "boxes: 100001 are more than 100000"],
  [
    { ...FILE, boxes: [{ ...BOX, height_box: 101 }] },
    422,
    "Boxes that fit no pallet: A (40.5 × 30 × 101) is taller than 100",
  ],
];

Deno.test("problem file: what is wrong is named by its place", () => {
  for (const [file, status, message] of WRONG) {
    const source = typeof file === "string" ? file : JSON.stringify(file);
    assert.throws(() => readProblem(source, 1), { name: "AppError", status, message }, source);
  }
});

Deno.test("problem file: units are kept, shown with the figures, and written again", () => {
  const units = { length_unit: "cm", weight_unit: "lb" } as const;
  const problem = readProblem(JSON.stringify({ ...FILE, ...units }), 0);
  assert.deepEqual(problem.units, units);
  assert.deepEqual(
    readProblem(JSON.stringify(problemRecord(problem)), 0),
    problem,
  );
  const steps = packSteps(problem);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const figures = metricsOf(problem, step.value);
  const text = metricsText(problem, figures);
  assert.match(text, /height \(cm\)  +weight \(lb\)/);
  assert.doesNotMatch(metricsText({ ...problem, units: {} }, figures), /\((cm|lb)\)/);
  assert.throws(() => readProblem(JSON.stringify({ ...FILE, length_unit: "yd" }), 0), {
    message: "length_unit: expected one of mm, cm, m, in",
  });
});
