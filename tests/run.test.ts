import assert from "node:assert/strict";
import { outcomeOf } from "./run.ts";

Deno.test("outcomeOf: counts, and lists failed files once", () => {
  const output = [
    "a page that loads => ./tests/browser/page.test.ts:5:6",
    "a page that loads ... its heading => ./tests/browser/page.test.ts:9:13",
    "./tests/db/broken.test.ts (uncaught error)",
    "",
    "FAILED | 2036 passed (55 steps) | 2 failed (1 step) | 3 ignored (6m12s)",
  ].join("\n");
  assert.deepEqual(outcomeOf(output, 1), {
    passed: 2036,
    failed: 2,
    failedFiles: ["tests/browser/page.test.ts", "tests/db/broken.test.ts"],
  });
});

Deno.test("outcomeOf: a killed process counts as failed", () => {
  assert.equal(outcomeOf("ok | 7 passed | 0 failed (2s)\n", 137).failed, 1);
  assert.equal(outcomeOf("", 1).failed, 1);
  assert.equal(outcomeOf("ok | 7 passed (1 step) | 0 failed (2s)\n", 0).failed, 0);
});
