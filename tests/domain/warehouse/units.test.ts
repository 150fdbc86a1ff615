import assert from "node:assert/strict";
import { convertedResult } from "../../../domain/warehouse/convert_results.ts";
import {
  converted,
  convertedArea,
  convertedLayerDifference,
  LENGTH_UNITS,
  lengthConversion,
  WEIGHT_UNITS,
  weightConversion,
} from "../../../domain/warehouse/units.ts";

Deno.test("lengths: an inch is 25.4 mm, a metre 100 cm", () => {
  assert.equal(converted(1, lengthConversion("in", "mm")), 25.4);
  assert.equal(converted(1234.5, lengthConversion("mm", "cm")), 123.45);
  assert.equal(converted(0.1, lengthConversion("m", "cm")), 10);
  assert.equal(converted(48, lengthConversion("in", "cm")), 121.92);
  assert.equal(convertedArea(9600, lengthConversion("cm", "m")), 0.96);
});

Deno.test("weights: a pound is 453.59237 g, a kilogram 1000 g", () => {
  assert.equal(converted(1, weightConversion("lb", "g")), 453.59237);
  assert.equal(converted(9.3, weightConversion("kg", "g")), 9300);
  assert.equal(converted(2, weightConversion("lb", "kg")), 0.90718474);
});

Deno.test("conversion: round trip of numbers with up to four decimals", () => {
  for (let n = 1; n < 200_000; n += 37) {
    const value = n / 10 ** (n % 5);
    for (const from of LENGTH_UNITS) {
      for (const to of LENGTH_UNITS) {
        const there = converted(value, lengthConversion(from, to));
        assert.equal(converted(there, lengthConversion(to, from)), value, `${from} ${to}`);
      }
    }
    for (const from of WEIGHT_UNITS) {
      for (const to of WEIGHT_UNITS) {
        const there = converted(value, weightConversion(from, to));
        assert.equal(converted(there, weightConversion(to, from)), value, `${from} ${to}`);
      }
    }
  }
});

Deno.test("height_layer_diff: flags stay, and lengths never become flags", () => {
  const toCm = lengthConversion("mm", "cm");
  assert.equal(convertedLayerDifference(0, toCm), 0);
  assert.equal(convertedLayerDifference(1, toCm), 1);
  assert.equal(convertedLayerDifference(40, toCm), 4);
  assert.equal(convertedLayerDifference(10, toCm), 1.001);
});

Deno.test("a stored layout: lengths, areas and weights are converted, shares and counts are not", () => {
  const conversions = {
    length: lengthConversion("mm", "cm"),
    weight: weightConversion("kg", "g"),
  };
  const pallet = {
    id: "a",
    numpallete: 2,
    lengthPallete: 1200,
    totalHeightPallete: 285,
    countLayer: 1,
    layers: [{
      numLayer: 1,
      totalheightLayer: 285,
      fillPercentage: 0.5,
      filledArea: 480_000,
      boxed: [{ length_box: 385, orientation: 1, positionOnPallete: { x: 10, y: 0, z: 5 } }],
    }],
  };
  assert.deepEqual(convertedResult(pallet, conversions), {
    id: "a",
    numpallete: 2,
    lengthPallete: 120,
    totalHeightPallete: 28.5,
    countLayer: 1,
    layers: [{
      numLayer: 1,
      totalheightLayer: 28.5,
      fillPercentage: 0.5,
      filledArea: 4800,
      boxed: [{ length_box: 38.5, orientation: 1, positionOnPallete: { x: 1, y: 0, z: 0.5 } }],
    }],
  });
  const figures = {
    pallets: 1,
    most_loaded: { pallet: 1, layer: 1, share: 0.5, load: 55, bearable_load: 110 },
    by_pallet: [{ height: 285, weight: 14.5, centre_of_gravity: null, layers: [{ height: 285 }] }],
  };
  assert.deepEqual(convertedResult(figures, conversions), {
    pallets: 1,
    most_loaded: { pallet: 1, layer: 1, share: 0.5, load: 55_000, bearable_load: 110_000 },
    by_pallet: [{
      height: 28.5,
      weight: 14_500,
      centre_of_gravity: null,
      layers: [{ height: 28.5 }],
    }],
  });
});
