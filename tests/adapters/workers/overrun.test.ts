import assert from "node:assert/strict";
import { watchOverrun } from "../../../adapters/workers/worker_pool.ts";

/** Watches a task that has used so much of the processor each time it is looked at. */
function watched(deadline: number, used: number[]): Promise<{ starved: boolean; left: number[] }> {
  const left = [...used];
  const last = used.at(-1)!;
  return new Promise((resolve) =>
    watchOverrun(deadline, (starved) => resolve({ starved, left }), () => left.shift() ?? last)
  );
}

Deno.test("watchOverrun: a task that has had its time is over", async () => {
  assert.deepEqual(await watched(20, [500, 520]), { starved: false, left: [] });
});

Deno.test("watchOverrun: one that had less stays until it has had it", async () => {
  assert.deepEqual(await watched(20, [500, 505, 512, 521, 530]), { starved: false, left: [530] });
});

Deno.test("watchOverrun: one that gets next to nothing is given up as starved", async () => {
  assert.deepEqual(await watched(10, [500, 501]), { starved: true, left: [] });
});

Deno.test("watchOverrun: what has ended is not watched any more", async () => {
  let over = 0;
  watchOverrun(5, () => over++, () => 0)();
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(over, 0);
});
