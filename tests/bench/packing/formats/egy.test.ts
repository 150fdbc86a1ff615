import assert from "node:assert/strict";
import { readEgy } from "../../../../bench/packing/formats/egy.ts";
import { assertRefused } from "./reading.ts";

const LINE = "300\t200\t197\t8544\t2000\t0\t0\tFULL\t3\t31775";
const TYPE = {
  key: "31775 300×200×197",
  length: 300,
  width: 200,
  height: 197,
  weight: 8.544,
  bearableLoad: 120,
  mayTip: false,
  count: 3,
  stop: null,
};

Deno.test("readEgy: grams as kg, the load capacity times the base area, the ninth column as count", () => {
  assert.deepEqual(readEgy(`${LINE}\n`), [TYPE]);
  assert.deepEqual(readEgy(LINE, { loads: false }), [{ ...TYPE, bearableLoad: null }]);
});

Deno.test("readEgy: one id with several sizes becomes several types; equal lines are added up", () => {
  const other = LINE.replace("200", "210");
  const types = readEgy([LINE, other, LINE].join("\n"));
  assert.deepEqual(types.map(({ key, count }) => [key, count]), [
    ["31775 300×200×197", 6],
    ["31775 300×210×197", 3],
  ]);
});

Deno.test("readEgy: types that differ in weight alone have keys of their own", () => {
  const keys = readEgy([LINE, LINE.replace("8544", "1")].join("\n")).map(({ key }) => key);
  assert.deepEqual(keys, ["31775 300×200×197", "31775 300×200×197 (line 2)"]);
});

Deno.test("readEgy: errors name line and column", () => {
  assertRefused(readEgy, [
    ["", "Line 1, column 1: the file ends before the first box type"],
    [`${LINE}\n1 2`, "Line 2, column 3 (height): expected a number from 0.001 to 1000000"],
    [
      LINE.replace("8544", "-1"),
      "Line 1, column 4 (grams): expected a number from 0 to 1000000000",
    ],
    ["1 2 3 4 5 6 7", "Line 1, column 8 (support): expected a word"],
    [
      LINE.replace("\t3\t", "\tx\t"),
      "Line 1, column 9 (count): expected a whole number of at least 0",
    ],
    [`${LINE} 1`, "Line 1, column 11: expected the end of the line"],
  ]);
});
