import assert from "node:assert/strict";
import { watchOverrun } from "../../../adapters/workers/worker_pool.ts";

/**
 * Watches a task that has used the given processor times at the successive checks, each `tick`
 * milliseconds after the one before.
 */
async function watched(deadline: number, used: number[], tick = 0) {
  const left = [...used];
  const last = used.at(-1)!;
  const { now } = performance;
  let time = 0;
  performance.now = () => time += tick;
  try {
    const starved = await new Promise<boolean>((resolve) =>
      watchOverrun(deadline, resolve, () => left.shift() ?? last)
    );
    return { starved, left };
  } finally {
    performance.now = now;
  }
}

Deno.test("watchOverrun: ends a task that has used its time", async () => {
  assert.deepEqual(await watched(20, [500, 520]), { starved: false, left: [] });
});

Deno.test("watchOverrun: a task with less processor time continues", async () => {
  assert.deepEqual(await watched(20, [500, 505, 512, 521, 530]), { starved: false, left: [530] });
});

Deno.test("watchOverrun: a starved task is abandoned", async () => {
  assert.deepEqual(await watched(10, [500, 501], 20), { starved: true, left: [] });
});

Deno.test("watchOverrun: stops watching ended tasks", async () => {
  let over = 0;
  watchOverrun(5, () => over++, () => 0)();
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(over, 0);
});
