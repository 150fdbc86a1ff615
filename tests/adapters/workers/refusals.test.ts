import assert from "node:assert/strict";
import { WaitEstimator } from "../../../domain/fair_queue.ts";

Deno.test("WaitEstimator: half of the queue at the duration of the last jobs", () => {
  const wait = new WaitEstimator();
  assert.equal(wait.retryAfter(10, 1), 5, "a second each as long as nothing is known");
  for (let i = 0; i < 30; i++) wait.record(4000);
  assert.equal(wait.retryAfter(100, 2), 100);
  assert.equal(wait.retryAfter(0, 2), 1, "never at once");
  assert.equal(wait.retryAfter(10_000, 1), 300, "never more than five minutes");
  for (let i = 0; i < 30; i++) wait.record(20);
  assert.equal(wait.retryAfter(100, 1), 2);
});
