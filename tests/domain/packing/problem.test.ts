import assert from "node:assert/strict";
import {
  allowedOrientations,
  extentsOf,
  type Orientation,
} from "../../../domain/packing/orientation.ts";
import { type OrderToPack, problemOf, withStops } from "../../../domain/packing/problem_of.ts";

type StoredBox = OrderToPack["boxes"][number];

const box = (id: string, changed: Partial<StoredBox> = {}): StoredBox => ({
  id,
  sku_box: `sku ${id}`,
  length_box: 300.5,
  width_box: 200,
  height_box: 100,
  weight_box: 2,
  max_load_box: null,
  is_rotated_box: 1,
  ...changed,
});

const line = (id_box: string, count_box: number) => ({ id_box, count_box, name_box: "" });

const PARAMETERS: NonNullable<OrderToPack["parameters"]> = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  min_layer_fill_ratio: 0.8,
  min_support_ratio: 0.75,
  height_layer_diff: 20,
  height_tolerance: 5,
  packing_type: 0,
};

const refusal = (order: Partial<OrderToPack>) => {
  try {
    problemOf({ lines: [line("a", 1)], boxes: [box("a")], parameters: PARAMETERS, ...order });
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return { status, message };
  }
};

Deno.test("problemOf: the order's boxes, merged by type, and its parameters", () => {
  const problem = problemOf({
    lines: [line("b", 2), line("a", 1), line("c", 0), line("b", 3)],
    boxes: [box("a", { max_load_box: 0, is_rotated_box: 0 }), box("b"), box("c")],
    parameters: { ...PARAMETERS, packing_type: 3 },
    stops: new Map([["a", 4]]),
  });
  const edges = { length: 300.5, width: 200, height: 100, weight: 2 };
  assert.deepEqual(problem, {
    types: [
      { key: "b", ...edges, bearableLoad: null, mayTip: true, count: 5, stop: null },
      { key: "a", ...edges, bearableLoad: 0, mayTip: false, count: 1, stop: 4 },
    ],
    pallet: { length: 1200, width: 800, height: 1800 },
    parameters: {
      minLayerFillRatio: 0.8,
      minSupportRatio: 0.75,
      heightLayerDiff: 20,
      heightTolerance: 5,
      packingType: 3,
      effort: 1,
    },
  });
});

Deno.test("problemOf: refuses an order without parameters, or without boxes", () => {
  assert.deepEqual(refusal({ parameters: undefined }), {
    status: 422,
    message: "The order has no parameters",
  });
  const noLines = { status: 422, message: "The order has no lines" };
  assert.deepEqual(refusal({ lines: [] }), noLines);
  assert.deepEqual(refusal({ lines: [line("a", 0)] }), noLines);
  assert.deepEqual(refusal({ boxes: [] }), {
    status: 404,
    message: "No box type has the id a",
  });
});

Deno.test("problemOf: names every box that fits in no allowed orientation, in one message", () => {
  const boxes = [
    box("long", { length_box: 1300, is_rotated_box: 0 }),
    box("fits"),
    box("wide", { length_box: 900, width_box: 900, height_box: 1900 }),
    box("tall", { height_box: 1801, is_rotated_box: 0 }),
  ];
  const lines = [...boxes.map(({ id }) => line(id, 1)), line("long", 2)];
  assert.deepEqual(refusal({ lines, boxes }), {
    status: 422,
    message: "Boxes that fit no pallet: " +
      "sku long (1300 × 200 × 100) is larger than the pallet (1200 × 800); " +
      "sku wide (900 × 900 × 1900) is larger than the pallet (1200 × 800); " +
      "sku tall (300.5 × 200 × 1801) is taller than 1800",
  });
});

Deno.test("problemOf: refuses sizes and weights that no record may have, by name", () => {
  const boxes = [
    box("dust", { height_box: 1e-300 }),
    box("fits", { weight_box: 1e9, max_load_box: 1e9 }),
    box("lead", { weight_box: 1e10 }),
    box("rock", { max_load_box: 1e10 }),
    box("long", { length_box: 1e7 }),
  ];
  const lines = boxes.map(({ id }) => line(id, 30));
  const sentence = "Sizes or weights too small or too large for a calculation: ";
  assert.deepEqual(refusal({ lines, boxes }), {
    status: 422,
    message: `${sentence}sku dust; sku lead; sku rock; sku long`,
  });
  const parameters = { ...PARAMETERS, pallet_max_height: 1e300, height_tolerance: 1e7 };
  assert.deepEqual(refusal({ parameters }), {
    status: 422,
    message: `${sentence}height_tolerance; pallet 1200 × 800 × 1e+300`,
  });
});

Deno.test("problemOf: a box that fits exactly, or only turned or tipped where it may be, is taken", () => {
  const exact = box("a", { length_box: 1200, width_box: 800, height_box: 1800 });
  assert.equal(refusal({ boxes: [exact] }), undefined);
  const upright = { is_rotated_box: 0 };
  const turned = { boxes: [box("a", { length_box: 700, width_box: 1100, ...upright })] };
  assert.equal(refusal(turned), undefined);
  for (const packing_type of [0, 1, 2, 3, 4]) {
    const parameters = { ...PARAMETERS, packing_type };
    const long = { length_box: 1500, width_box: 700 };
    assert.equal(refusal({ boxes: [box("a", { ...long, ...upright })], parameters })?.status, 422);
    assert.equal(refusal({ boxes: [box("a", long)], parameters }), undefined);
  }
});

Deno.test("withStops: the problem is the one that is posed with these stops", () => {
  const order: OrderToPack = {
    lines: [line("b", 2), line("a", 1), line("c", 1)],
    boxes: [box("a", { max_load_box: 0 }), box("b"), box("c", { orientations: [0, 4] })],
    parameters: { ...PARAMETERS, packing_type: 3, pallet_limits: { upright: ["c"] } },
  };
  const stops = new Map([["a", 4], ["c", 0]]);
  const posed = problemOf(order);
  assert.deepEqual(withStops(posed, stops), problemOf({ ...order, stops }));
  assert.deepEqual(posed, problemOf(order), "the first stays as it is");
});

Deno.test("allowedOrientations: turned in the plane; on all sides where it may be tipped; as stated", () => {
  assert.deepEqual(allowedOrientations({ mayTip: false }), [0, 1]);
  assert.deepEqual(allowedOrientations({ mayTip: true }), [0, 1, 2, 3, 4, 5]);
  for (const mayTip of [false, true]) {
    const orientations: Orientation[] = [4, 1, 5, 4];
    assert.deepEqual(allowedOrientations({ mayTip, orientations }), [1, 4, 5]);
  }
});

Deno.test("extentsOf: which edges lie along the pallet's width, its length and upwards", () => {
  const [l, w, h] = [1, 2, 3];
  const expected = [[w, l, h], [l, w, h], [w, h, l], [h, w, l], [h, l, w], [l, h, w]];
  expected.forEach(([alongWidth, alongLength, upwards], orientation) =>
    assert.deepEqual(
      extentsOf({ length: l, width: w, height: h }, orientation as Orientation),
      { alongWidth, alongLength, upwards },
    )
  );
});
