import assert from "node:assert/strict";
import { forceGarbageCollection } from "../../adapters/images/process.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable, unavailability } from "../../domain/storage_fault.ts";
import { WriteQueue } from "../../db/write_queue.ts";

/** Writes something and holds it by a weak reference alone. */
async function written(queue: WriteQueue): Promise<WeakRef<object>> {
  return new WeakRef(await queue.run(() => Promise.resolve({ texts: ["long"] })));
}

Deno.test("write queue: the last result is not retained", async () => {
  const queue = new WriteQueue();
  const result = await written(queue);
  await queue.drained();
  // A weak reference holds what it refers to until its turn ends.
  await new Promise((resolve) => setTimeout(resolve, 0));
  forceGarbageCollection();
  assert.equal(result.deref(), undefined);
});

Deno.test("write queue: events are served between queued writes", async () => {
  const queue = new WriteQueue();
  const order: string[] = [];
  const writes = [1, 2, 3].map((number) =>
    queue.run(() => Promise.resolve(order.push(`write ${number}`)))
  );
  setImmediate(() => order.push("event"));
  await Promise.all(writes);
  assert.deepEqual(order, ["write 1", "event", "write 2", "write 3"]);
});

Deno.test("write queue: continues after a failed write", async () => {
  const queue = new WriteQueue();
  const failed = queue.run(() => Promise.reject(new Error("refused")));
  const next = queue.run(() => Promise.resolve(2));
  await assert.rejects(failed, /refused/);
  assert.equal(await next, 2);
});

Deno.test("write queue: queued writes fail unsent with an unreachable server", async () => {
  const queue = new WriteQueue();
  const { promise: call, reject } = Promise.withResolvers<never>();
  let runs = 0;
  const write = () => Promise.resolve(++runs);
  const first = queue.run(() => call);
  const waiting = [queue.run(write), queue.run(write)];
  reject(new DatabaseUnavailable("no answer", { unconfirmed: true }));
  await assert.rejects(first, /no answer/);
  for (const refused of waiting) {
    await assert.rejects(refused, (error) => unavailability(error)?.unconfirmed === false);
  }
  assert.equal(runs, 0);
  // Later than the failure by the clock that tells who waited.
  await new Promise((resolve) => setTimeout(resolve, 2));
  assert.equal(await queue.run(write), 1, "the next one is sent");
});

Deno.test("write queue: runs in order, each write in the context of its request", async () => {
  const queue = new WriteQueue();
  const context = new AsyncLocalStorage<string>();
  const runs: (string | undefined)[] = [];
  await Promise.all(
    ["a", "b", "c"].map((name) =>
      context.run(name, () => queue.run(() => Promise.resolve(runs.push(context.getStore()))))
    ),
  );
  assert.deepEqual(runs, ["a", "b", "c"]);
});

Deno.test("write queue: drops writes of ended requests", async () => {
  const queue = new WriteQueue();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = queue.run(() => held);
  const request = new AbortController();
  let runs = 0;
  const dropped = queue.run(() => Promise.resolve(runs++), request.signal);
  assert.equal(queue.waiting, 2);
  request.abort(new Error("gone"));
  await assert.rejects(dropped, /gone/);
  release();
  await first;
  await queue.drained();
  assert.equal(runs, 0);
  assert.equal(queue.waiting, 0);
});
