import assert from "node:assert/strict";
import {
  colouringOf,
  loadShare,
  scaleColour,
  typeColour,
  UNKNOWN,
} from "../../../../static/warehouse/pallet/model/colouring.ts";
import { packedOrder } from "../../../../static/warehouse/pallet/model/packed_order.ts";
import { calculationOf, sampleCalculation } from "./sample_calculation.ts";

type Rgb = readonly [number, number, number];

// Linear RGB as someone sees it who lacks cones of one kind: Machado, Oliveira & Fernandes (2009),
// "A physiologically-based model for simulation of color vision deficiency", severity 1.
const SIGHTS: Record<string, number[]> = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286,
    1.052583,
    -0.204868,
    0.114503,
    0.786281,
    0.099216,
    -0.003882,
    -0.048116,
    1.051998,
  ],
  deuteranopia: [
    0.367322,
    0.860646,
    -0.227968,
    0.280085,
    0.672501,
    0.047413,
    -0.01182,
    0.04294,
    0.968881,
  ],
};

/** CIE Lab, D65. */
function lab(color: Rgb, sight: number[]): Rgb {
  const linear = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r, g, b] = [0, 3, 6].map((row) =>
    Math.max(0, [0, 1, 2].reduce((sum, at) => sum + sight[row + at]! * linear[at]!, 0))
  ) as [number, number, number];
  const f = (t: number) => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

Deno.test("colours: the first ten types are distinct under every colour vision deficiency", () => {
  for (const [name, sight] of Object.entries(SIGHTS)) {
    const seen = Array.from({ length: 10 }, (_, rank) => lab(typeColour(rank), sight));
    seen.forEach((a, i) =>
      seen.slice(i + 1).forEach((b, j) =>
        assert.ok(apart(a, b) > 10, `${name}: ${i} and ${i + j + 1} differ by ${apart(a, b)}`)
      )
    );
  }
});

Deno.test("colours: thirty types have thirty colours, then they repeat", () => {
  const colours = Array.from({ length: 30 }, (_, rank) => typeColour(rank).join());
  assert.equal(new Set(colours).size, 30);
  assert.deepEqual(typeColour(30), typeColour(0));
});

Deno.test("colours: scales darken monotonically under every colour vision deficiency", () => {
  for (const [name, sight] of Object.entries(SIGHTS)) {
    const lightness = Array.from({ length: 21 }, (_, at) => lab(scaleColour(at / 20), sight)[0]);
    lightness.slice(1).forEach((here, at) => assert.ok(here < lightness[at]!, `${name} at ${at}`));
  }
  assert.deepEqual(scaleColour(-1), scaleColour(0));
  assert.deepEqual(scaleColour(7), scaleColour(1));
});

Deno.test("colouring: by weight up to the heaviest box; unknown ones are grey", () => {
  const order = packedOrder(sampleCalculation());
  const { scale, gaps, colourOf } = colouringOf(order, "weight");
  assert.deepEqual(scale, { unit: "weight", maximum: 10 });
  assert.equal(gaps, true);
  const [crate, , tray] = order.pallets[0]!.boxes;
  assert.deepEqual(colourOf(crate!), scaleColour(1));
  assert.deepEqual(colourOf(tray!), scaleColour(0.6));
  assert.deepEqual(colourOf(order.pallets[1]!.boxes[0]!), UNKNOWN);
});

Deno.test("colouring: by load as a share of the bearable load; without a limit grey", () => {
  const order = packedOrder(sampleCalculation());
  const { scale, gaps, colourOf } = colouringOf(order, "load");
  assert.deepEqual(scale, { unit: "share", maximum: 1 });
  assert.equal(gaps, true);
  const [crate, , tray] = order.pallets[0]!.boxes;
  assert.deepEqual(colourOf(crate!), scaleColour(3 / 20));
  assert.deepEqual(colourOf(tray!), UNKNOWN);
  assert.equal(loadShare(crate!.type, 30), 1.5);
  assert.equal(loadShare({ ...crate!.type, bearableLoad: 0 }, 0), undefined);
});

Deno.test("colouring: by absolute load if no box has a limit", () => {
  const edges: [number, number, number] = [1200, 800, 100];
  const layer = { height: 100, boxes: [{ sku: "SLAB", edges, at: [0, 0] as [number, number] }] };
  const order = packedOrder(
    calculationOf({ SLAB: { edges, weight: 8, bears: null } }, [[layer, layer, layer]]),
  );
  const { scale, gaps, colourOf } = colouringOf(order, "load");
  assert.deepEqual([scale, gaps], [{ unit: "weight", maximum: 16 }, false]);
  assert.deepEqual(
    order.pallets[0]!.boxes.map(colourOf),
    [scaleColour(1), scaleColour(0.5), scaleColour(0)],
  );
});
