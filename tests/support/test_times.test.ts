import assert from "node:assert/strict";
import { timesOf } from "./test_times.ts";

Deno.test("timesOf: the sum of each file, the slowest first", () => {
  const testCase = (file: string, time: string) =>
    `<testcase name="a &quot;page&quot;" classname="./${file}" time="${time}" line="5" col="6">`;
  const report = [
    testCase("tests/db/a.test.ts", "0.250"),
    testCase("tests/browser/b.test.ts", "3.500"),
    testCase("tests/db/a.test.ts", "1.000"),
  ].join("\n");
  assert.deepEqual(timesOf(report), [
    { file: "tests/browser/b.test.ts", seconds: 3.5 },
    { file: "tests/db/a.test.ts", seconds: 1.25 },
  ]);
});
