import assert from "node:assert/strict";
import { readMpv } from "../../../../bench/packing/formats/mpv.ts";
import { assertRefused } from "./reading.ts";

const FILE = ` 1 1 2 
3 100 90 80
84 65 70
11 84 9
84 65 70
 2 1 1 
1 100 90 80
1 2 3
`;
const OTHERS = { weight: 0, bearableLoad: null, mayTip: false, orientations: [0], stop: null };

Deno.test("readMpv: every instance; equal boxes are one type; heights are upwards", () => {
  const pallet = { length: 100, width: 80, height: 90 };
  assert.deepEqual(readMpv(FILE), [
    {
      name: "1",
      pallet,
      types: [
        { key: "84×70×65", length: 84, width: 70, height: 65, count: 2, ...OTHERS },
        { key: "11×9×84", length: 11, width: 9, height: 84, count: 1, ...OTHERS },
      ],
      lowerBound: 1,
      found: 2,
    },
    {
      name: "2",
      pallet,
      types: [{ key: "1×3×2", length: 1, width: 3, height: 2, count: 1, ...OTHERS }],
      lowerBound: 1,
      found: 1,
    },
  ]);
});

Deno.test("readMpv: errors name line and column", () => {
  assertRefused(readMpv, [
    ["", "Line 1, column 1: the file ends before the header of an instance"],
    ["1 1 1\n1.5 5 5 5", "Line 2, column 1 (boxes): expected a whole number of at least 1"],
    ["1 1 1\n2 5 5 5\n1 1 1", "Line 4, column 1: the file ends before box 2 of instance 1"],
    ["1 1 1\n1 5 5 5\n1 0 1", "Line 3, column 2 (height): expected a number from 0.001 to 1000000"],
    [
      "1 1 1\n1 5 5 5\n1 1 1\n1 1",
      "Line 4, column 3 (bins found): expected a whole number of at least 0",
    ],
  ]);
});
