/** Packing parameters as they are typed. */
import { defaultParametersIn } from "../../../../../domain/warehouse/packing_types.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  readFields,
  textsOf,
  typedNumber,
} from "../../../../../static/warehouse/order/state/parameter_fields.ts";
import { OrderParams } from "../../../../../domain/warehouse/records.ts";

const DEFAULTS = defaultParametersIn("mm");

Deno.test("parameters: percentages, decimal comma or point", () => {
  assert.equal(textsOf({ ...DEFAULTS, min_support_ratio: 0.57 }).min_support_ratio, "57");
  assert.equal(textsOf(DEFAULTS).pallet_length, "1200");
  assert.deepEqual([DEFAULTS.packing_type, DEFAULTS.min_support_ratio], [4, 0.7]);
  const cases: [string, number | undefined][] = [
    ["12,5", 12.5],
    ["1 200", 1200],
    ["-3", -3],
    [".5", 0.5],
    ["", undefined],
    ["1e3", undefined],
    ["12 mm", undefined],
  ];
  for (const [text, value] of cases) assert.equal(typedNumber(text), value, text);
});

Deno.test("parameters: errors by field", () => {
  const texts = { ...textsOf(DEFAULTS), pallet_length: "0", min_support_ratio: "101" };
  const wrong = { ...texts, height_tolerance: "-1", height_layer_diff: "", packing_type: "5" };
  assert.deepEqual(readFields(wrong), {
    values: undefined,
    errors: {
      pallet_length: "wrong_extent",
      packing_type: "wrong_type",
      min_support_ratio: "wrong_share",
      height_layer_diff: "wrong_measure",
      height_tolerance: "wrong_measure",
    },
  });
});

Deno.test("parameters: round trip of displayed values; the server accepts valid ones", () => {
  const record = OrderParams.omit({ id: true, id_order_item: true });
  const length = fc.integer({ min: 1, max: 1e6 }).map((tenths) => tenths / 10);
  const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const values = fc.record({
    pallet_length: length,
    pallet_width: length,
    pallet_max_height: length,
    packing_type: fc.nat(4),
    min_layer_fill_ratio: share,
    min_support_ratio: share,
    height_layer_diff: length,
    height_tolerance: length,
  }, { noNullPrototype: true });
  fc.assert(fc.property(values, (given) => {
    const { values: read } = readFields(textsOf(given));
    assert.deepEqual(read, given);
    assert.equal(record.safeParse(read).success, true);
  }));
});

Deno.test("parameters: converted values are displayed rounded, and stay exact until edited", () => {
  const values = { ...DEFAULTS, pallet_length: 1200 / 25.4 };
  const texts = textsOf(values);
  assert.equal(texts.pallet_length, "47.2441");
  assert.deepEqual(readFields(texts, values).values, values);
  const typed = readFields({ ...texts, pallet_length: "47.25" }, values).values;
  assert.equal(typed!.pallet_length, 47.25);
});
