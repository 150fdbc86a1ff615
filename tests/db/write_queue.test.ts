import assert from "node:assert/strict";
import { forceGarbageCollection } from "../../adapters/images/force_garbage_collection.ts";
import { WriteQueue } from "../../db/write_queue.ts";

/** Writes something and holds it by a weak reference alone. */
async function written(queue: WriteQueue): Promise<WeakRef<object>> {
  return new WeakRef(await queue.run(() => Promise.resolve({ texts: ["long"] })));
}

Deno.test("write queue: what came of the last write is not held until the next", async () => {
  const queue = new WriteQueue();
  const result = await written(queue);
  await queue.drained();
  // A weak reference holds what it refers to until its turn ends.
  await new Promise((resolve) => setTimeout(resolve, 0));
  forceGarbageCollection();
  assert.equal(result.deref(), undefined);
});

Deno.test("write queue: one that fails keeps no other from its turn", async () => {
  const queue = new WriteQueue();
  const failed = queue.run(() => Promise.reject(new Error("refused")));
  const next = queue.run(() => Promise.resolve(2));
  await assert.rejects(failed, /refused/);
  assert.equal(await next, 2);
});
