import assert from "node:assert/strict";
import {
  dealt,
  groupsOfUnits,
  isLong,
  longFirst,
  neighbours,
  stageOf,
  testFilesIn,
} from "./test_files.ts";

const FILES = ["a", "b", "c", "d", "e"];

Deno.test("neighbours stay together, dealt files go round", () => {
  assert.deepEqual(neighbours(FILES, 2), [["a", "b"], ["c", "d"], ["e"]]);
  assert.deepEqual(dealt(FILES, 2), [["a", "d"], ["b", "e"], ["c"]]);
});

Deno.test("groupsOfUnits: what starts processes is dealt out first, and no file is lost", () => {
  const files = [
    ...Array.from({ length: 24 }, (_, at) => `tests/server/${at}.test.ts`),
    "tests/main.test.ts",
    "tests/db/a.test.ts",
    "tests/static/a.test.ts",
    "tests/routes/a.test.ts",
  ];
  const groups = groupsOfUnits(files);
  assert.deepEqual(groups.map((group) => group.length), [13, 12, 3]);
  assert.deepEqual(groups.flat().sort(), files.sort());
});

Deno.test("testFilesIn: the short tier has every test file but the long ones, which begin first", () => {
  const all = testFilesIn("tests", "all");
  const short = testFilesIn("tests", "short");
  assert.deepEqual(short, all.filter((file) => !file.endsWith(".long.test.ts")));
  assert.ok(short.length < all.length);
  assert.ok(isLong(longFirst(all)[0]!));
});

Deno.test("stageOf: browser and faults by their folders, units otherwise", () => {
  assert.equal(stageOf("tests/browser/pick.test.ts"), "browser");
  assert.equal(stageOf("tests/faults"), "faults");
  assert.equal(stageOf("tests/routes/gallery"), "units");
  assert.equal(stageOf("tests/main.test.ts"), "units");
});
