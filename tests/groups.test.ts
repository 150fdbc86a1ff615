import assert from "node:assert/strict";
import { dealt, LONGEST, longestFirst, neighbours } from "./groups.ts";

const FILES = ["a", "b", "c", "d", "e"];

Deno.test("groups: neighbours stay together, or files are dealt out in turn", () => {
  assert.deepEqual(neighbours(FILES, 2), [["a", "b"], ["c", "d"], ["e"]]);
  assert.deepEqual(dealt(FILES, 2), [["a", "d"], ["b", "e"], ["c"]]);
});

Deno.test("longestFirst: what takes longest comes first, and is there under its name", async () => {
  const museum = "tests/browser/museum.test.ts";
  assert.deepEqual(longestFirst(["a", museum, "b"]), [museum, "a", "b"]);
  for (const path of LONGEST) await Deno.stat(new URL(`../${path}`, import.meta.url));
});
