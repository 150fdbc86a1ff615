import assert from "node:assert/strict";
import { pressureOf, readOrderCsv } from "../../../../bench/packing/formats/order_csv.ts";
import { assertRefused } from "./reading.ts";

const HEADER = "SKU,Quantity,Length,Width,Height,Weight,Strength,Aisle,Caustic";
const order = (...lines: string[]) => [HEADER, ...lines].join("\n");
const read = (source: string) => readOrderCsv(source, { loads: true });
const TYPE = {
  key: "7 400×250×192",
  length: 400,
  width: 250,
  height: 192,
  weight: 7.253,
  bearableLoad: 60,
  mayTip: false,
  count: 2,
  stop: null,
};

Deno.test("readOrderCsv: grams as kg; the maximum load follows from strength and base area", () => {
  const csv = order("7,2,400,250,192,7253,3,6,0", "8,0,1,1,1,1,1,1,1");
  assert.deepEqual(read(csv), [TYPE]);
  assert.deepEqual(readOrderCsv(csv, { loads: false }), [{ ...TYPE, bearableLoad: null }]);
  assert.deepEqual([1, 2, 3, 4].map(pressureOf), [150, 300, 600, 1200]);
});

Deno.test("readOrderCsv: equal lines are one type; without loads the strength may be missing", () => {
  const line = "7,2,400,250,192,7253,3,6,0";
  assert.deepEqual(read(order(line, line)), [{ ...TYPE, count: 4 }]);
  const csv = "SKU,Quantity,Length,Width,Height,Weight\n7,2,400,250,192,7253";
  assert.deepEqual(readOrderCsv(csv, { loads: false }), [{ ...TYPE, bearableLoad: null }]);
  assertRefused(read, [[csv, "The file lacks the columns Strength"]]);
});

Deno.test("readOrderCsv: errors name line and column", () => {
  const good = "7,2,400,250,192,7253,3,6,0";
  assertRefused(read, [
    [
      order(good, "8,1,0,1,1,1,1,1,1"),
      "Line 3, column Length: expected a number from 0.001 to 1000000",
    ],
    [
      order("8,1.5,1,1,1,1,1,1,1"),
      "Line 2, column Quantity: expected a whole number of at least 0",
    ],
    [order("8,1,1,1,1,,1,1,1"), "Line 2, column Weight: expected a number from 0 to 1000000000"],
    [order("8,1,1,1,1,1,5,1,1"), "Line 2, column Strength: expected a whole number from 1 to 4"],
    [order(" ,1,1,1,1,1,1,1,1"), "Line 2, column SKU: it is empty"],
  ]);
});
