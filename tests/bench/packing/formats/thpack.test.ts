import assert from "node:assert/strict";
import { readThpack } from "../../../../bench/packing/formats/thpack.ts";
import { assertRefused } from "./reading.ts";

const FILE = ` 2\r
 1 2502505\r
 587 233 220\r
 2\r
 1 108 0 76 0 30 1 40\r
 2 110 1 43 0 25 1 33\r
 7 2502605\r
 587 233 221\r
 1\r
 1 92 1 81 1 55 1 39\r
`;
const OTHERS = { weight: 0, bearableLoad: null, mayTip: false, stop: null };

Deno.test("readThpack: every problem, its container, and the edges that may be vertical", () => {
  assert.deepEqual(readThpack(FILE), [
    {
      name: "1",
      pallet: { length: 587, width: 233, height: 220 },
      types: [
        {
          key: "1",
          length: 108,
          width: 76,
          height: 30,
          orientations: [0, 1],
          count: 40,
          ...OTHERS,
        },
        {
          ...{
            key: "2",
            length: 110,
            width: 43,
            height: 25,
            orientations: [0, 1, 2, 3],
            count: 33,
          },
          ...OTHERS,
        },
      ],
    },
    {
      name: "7",
      pallet: { length: 587, width: 233, height: 221 },
      types: [{
        ...{ key: "1", length: 92, width: 81, height: 55, orientations: [0, 1, 2, 3, 4, 5] },
        ...{ count: 39, ...OTHERS },
      }],
    },
  ]);
});

Deno.test("readThpack: errors name line and column", () => {
  assertRefused(readThpack, [
    ["", "Line 1, column 1: the file ends before the number of problems"],
    ["1 1", "Line 1, column 2: expected the end of the line"],
    ["1\n1 5\n5 x 5", "Line 3, column 2 (width): expected a number from 0.001 to 1000000"],
    ["1\n1 5\n5 5", "Line 3, column 3 (height): expected a number from 0.001 to 1000000"],
    [
      "1\n1 5\n5 5 5\n1\n1 1 2 1 1 1 1 1",
      "Line 5, column 3 (length may be vertical): expected a whole number from 0 to 1",
    ],
    [
      "1\n1 5\n5 5 5\n1\n1 1 0 1 0 1 0 1",
      "Line 5, column 7 (height may be vertical): no edge may be vertical",
    ],
    [
      "1\n1 5\n5 5 5\n2\n\n1 1 1 1 1 1 1 1",
      "Line 7, column 1: the file ends before type 2 of problem 1",
    ],
    [FILE.replace("2", "1"), "Line 7, column 1: expected the end of the file"],
    [FILE.replace("2", "3"), "Line 11, column 1: the file ends before problem 3 of 3"],
  ]);
});
