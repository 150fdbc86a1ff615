import assert from "node:assert/strict";
import { dealt, groupsOfUnits, LONGEST, longestFirst, neighbours } from "./groups.ts";

const FILES = ["a", "b", "c", "d", "e"];

Deno.test("groups: neighbours stay together, or files are dealt out in turn", () => {
  assert.deepEqual(neighbours(FILES, 2), [["a", "b"], ["c", "d"], ["e"]]);
  assert.deepEqual(dealt(FILES, 2), [["a", "d"], ["b", "e"], ["c"]]);
});

Deno.test("groupsOfUnits: what starts processes is dealt out first, pages are last, and no file is lost", () => {
  const files = [
    ...Array.from({ length: 12 }, (_, at) => `tests/server/${at}.test.ts`),
    "tests/main.test.ts",
    "tests/db/a.test.ts",
    "tests/static/a.test.ts",
    "tests/routes/a.test.ts",
  ];
  const groups = groupsOfUnits(files);
  assert.deepEqual(groups.map((group) => group.length), [7, 6, 2, 1]);
  assert.deepEqual(groups.slice(2), [
    ["tests/db/a.test.ts", "tests/routes/a.test.ts"],
    ["tests/static/a.test.ts"],
  ]);
  assert.deepEqual(groups.flat().sort(), files.sort());
});

Deno.test("longestFirst: what takes longest comes first, and is there under its name", async () => {
  const museum = "tests/browser/museum.test.ts";
  assert.deepEqual(longestFirst(["a", museum, "b"]), [museum, "a", "b"]);
  for (const path of LONGEST) await Deno.stat(new URL(`../${path}`, import.meta.url));
});
