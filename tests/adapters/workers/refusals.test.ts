import assert from "node:assert/strict";
import { Pace } from "../../../domain/fair_queue.ts";

Deno.test("Pace: half of those who wait, at the pace of the last jobs", () => {
  const pace = new Pace();
  assert.equal(pace.retryAfter(10, 1), 5, "a second each as long as nothing is known");
  for (let i = 0; i < 30; i++) pace.note(4000);
  assert.equal(pace.retryAfter(100, 2), 100);
  assert.equal(pace.retryAfter(0, 2), 1, "never at once");
  assert.equal(pace.retryAfter(10_000, 1), 300, "never more than five minutes");
  for (let i = 0; i < 30; i++) pace.note(20);
  assert.equal(pace.retryAfter(100, 1), 2);
});
