import assert from "node:assert/strict";
import { Descriptors } from "../../server/descriptors.ts";
import { WorkerStarts } from "../../server/worker_starts.ts";

/** As many file descriptors as are said, all of them free. */
function descriptors(all: number): Descriptors {
  let taken = 0;
  return new Descriptors(() => {
    if (taken >= all) return undefined;
    taken++;
    return () => void taken--;
  });
}

Deno.test("WorkerStarts: where descriptors are few, workers come up before anybody is served", async () => {
  const starts = new WorkerStarts(descriptors(300));
  let started = 0;
  starts.options.warmUp(() => started++);
  assert.equal(started, 1);
  await starts.ready(new AbortController().signal);
});

Deno.test("WorkerStarts: elsewhere one after the other after the first answers, until it closes", async () => {
  const starts = new WorkerStarts(descriptors(20_000));
  const closing = new AbortController();
  const closed = new Promise((resolve) => closing.signal.addEventListener("abort", resolve));
  const started: number[] = [];
  for (const worker of [1, 2]) starts.options.warmUp(() => started.push(worker));
  starts.options.warmUp(() => closing.abort());
  starts.options.warmUp(() => started.push(4));
  await starts.ready(closing.signal);
  assert.deepEqual(started, []);
  await closed;
  assert.deepEqual(started, [1, 2]);
});
