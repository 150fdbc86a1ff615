/** Numbers and texts of a warehouse in its own units. */
import { defaultParametersIn } from "../../../../domain/warehouse/packing_types.ts";
import assert from "node:assert/strict";
import {
  FORMER_UNITS,
  type LengthUnit,
  type WeightUnit,
} from "../../../../domain/warehouse/units.ts";
import {
  gridStep,
  lengthText as planText,
  roundLength,
} from "../../../../static/warehouse/floor_plan/measures.ts";
import { stockStep } from "../../../../static/warehouse/floor_plan/floor_palette.ts";
import { boxFacts } from "../../../../static/warehouse/order/state/box_search.ts";
import {
  defaultParameters,
  palletSizes,
} from "../../../../static/warehouse/order/state/parameter_fields.ts";
import * as pallet from "../../../../static/warehouse/pallet/figure_text.ts";
import { distanceText, volumeText } from "../../../../static/warehouse/shared/measures.ts";
import { drawnLength, showUnits } from "../../../../static/warehouse/shared/units.ts";
import { t as sheet } from "../../../../static/warehouse/sheet/messages.ts";
import { t as floor } from "../../../../static/warehouse/floor/messages.ts";

function shown<Value>(
  length_unit: LengthUnit,
  weight_unit: WeightUnit,
  show: () => Value,
): Value {
  showUnits({ length_unit, weight_unit });
  try {
    return show();
  } finally {
    showUnits(FORMER_UNITS);
  }
}

const DEFAULTS = defaultParametersIn("mm");

Deno.test("floor plan: lengths in the warehouse's unit, long ones in metres or feet", () => {
  assert.equal(shown("cm", "g", () => planText(35.25, "en")), "35.25 cm");
  assert.equal(shown("cm", "g", () => planText(211, "ru")), "2,11 м");
  assert.equal(shown("m", "kg", () => planText(0.35, "en")), "0.35 m");
  assert.equal(shown("in", "lb", () => planText(8.5, "en")), "8.5 in");
  assert.equal(shown("in", "lb", () => planText(150, "en")), "12.5 ft");
  assert.equal(shown("in", "lb", () => planText(8, "ru")), "8 дюйм");
});

Deno.test("floor plan: the same grid in every unit; for inches round in feet", () => {
  for (const [unit, perMm] of [["cm", 0.1], ["m", 0.001]] as const) {
    assert.equal(shown(unit, "kg", () => gridStep(0.02 / perMm)), 500 * perMm, unit);
    assert.equal(shown(unit, "kg", () => gridStep(2 / perMm)), 10 * perMm, unit);
  }
  assert.equal(shown("in", "lb", () => roundLength(7)), 10);
  assert.equal(shown("in", "lb", () => roundLength(17)), 24);
  assert.equal(shown("m", "kg", () => stockStep(0.6)), 1);
});

Deno.test("floor plan: drawn lengths are whole millimetres or sixteenths of an inch", () => {
  assert.equal(drawnLength(1234.4), 1234);
  assert.equal(shown("cm", "g", () => drawnLength(12.3456)), 12.3);
  assert.equal(shown("m", "g", () => drawnLength(1.23456)), 1.235);
  assert.equal(shown("in", "g", () => drawnLength(1.2)), 1.1875);
});

Deno.test("new order: a pallet in the warehouse's unit", () => {
  assert.deepEqual(defaultParameters(), DEFAULTS);
  assert.deepEqual(shown("cm", "g", defaultParameters), {
    ...DEFAULTS,
    pallet_length: 120,
    pallet_width: 80,
    pallet_max_height: 180,
    height_layer_diff: 4,
    height_tolerance: 0.5,
  });
  const inches = shown("in", "lb", defaultParameters);
  assert.deepEqual([inches.pallet_length, inches.pallet_width], [48, 40]);
  const gma = shown("in", "lb", palletSizes).find(({ name }) => name === "GMA")!;
  assert.deepEqual([gma.length, gma.width], [48, 40]);
});

Deno.test("pallets, sheets and forms: names of units in both languages", () => {
  assert.equal(shown("in", "lb", () => pallet.length(44.25)), "44.25 in");
  assert.equal(shown("cm", "g", () => pallet.weight(14_500)), "14,500 g");
  assert.equal(shown("cm", "g", () => pallet.edges(38.5, 23, 28.5)), "38.5 × 23 × 28.5 cm");
  assert.equal(shown("cm", "g", () => sheet("height", { height: "28.5" })), "28.5 cm");
  assert.equal(shown("in", "lb", () => floor("length")), "Length, in");
  assert.equal(shown("in", "lb", () => floor("length", {}, "ru")), "Длина, дюйм");
  assert.equal(shown("cm", "g", () => sheet("weight", { weight: 5 }, "ru")), "5 г");
  const box = {
    length_box: 10,
    width_box: 8,
    height_box: 6,
    weight_box: 2.25,
    sku_box: "A",
  } as Parameters<typeof boxFacts>[0];
  assert.equal(shown("in", "lb", () => boxFacts(box)), "10 × 8 × 6 · 2.3 lb");
});

Deno.test("walks: metres or feet; volumes in cubic metres or feet", () => {
  assert.equal(shown("cm", "g", () => distanceText(4230)), "42");
  assert.equal(shown("in", "lb", () => distanceText(1200)), "100");
  assert.equal(shown("cm", "g", () => volumeText(1.5e6)), "1.5");
  assert.equal(shown("m", "g", () => volumeText(1.5)), "1.5");
  assert.equal(shown("in", "lb", () => volumeText(17_280)), "10");
});
