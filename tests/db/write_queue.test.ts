import assert from "node:assert/strict";
import { forceGarbageCollection } from "../../adapters/images/process.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable, unavailability } from "../../domain/storage_fault.ts";
import { sql } from "drizzle-orm";
import { type Observe, unobserved } from "../../domain/observe.ts";
import { WriteQueue } from "../../db/write_queue.ts";
import { TestDatabase } from "../support/app.ts";

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

/** Opens a database with a table of texts, and counts its commits. */
async function withTexts() {
  const test = await TestDatabase.open();
  const { db } = test;
  await db.write((tx) => tx.run(sql`CREATE TABLE texts (text TEXT UNIQUE)`));
  const counted = { commits: 0 };
  const statement: Observe = async (name, work) => {
    const result = await work(() => {});
    if (name === "COMMIT") counted.commits++;
    return result;
  };
  db.observe({ statement, write: unobserved });
  const add = (text: string, signal?: AbortSignal) =>
    db.write(async (tx) => {
      await tx.run(sql`INSERT INTO texts VALUES (${text})`);
      return text;
    }, { signal });
  const texts = async () =>
    (await db.read.all<{ text: string }>(sql`SELECT text FROM texts`)).map(({ text }) => text);
  return { test, add, texts, counted };
}

Deno.test("shared writes: those that wait are committed together, in their order", async () => {
  const { test, add, texts, counted } = await withTexts();
  await using _ = test;
  assert.deepEqual(await Promise.all(["a", "b", "c", "d"].map((text) => add(text))), [
    "a",
    "b",
    "c",
    "d",
  ]);
  assert.deepEqual(await texts(), ["a", "b", "c", "d"]);
  assert.equal(counted.commits, 1);
  assert.equal(test.db.waitingWrites, 0);
});

Deno.test("shared writes: one that fails or was aborted changes nothing, the others are kept", async () => {
  const { test, add, texts } = await withTexts();
  await using _ = test;
  const { db } = test;
  const gone = new AbortController();
  const refused = db.write(async (tx) => {
    await tx.run(sql`INSERT INTO texts VALUES ('half')`);
    throw new Error("refused");
  });
  const aborted = add("aborted", gone.signal);
  gone.abort(new Error("gone"));
  const results = await Promise.allSettled([add("a"), refused, aborted, add("a"), add("b")]);
  assert.deepEqual(results.map(({ status }) => status), [
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  await assert.rejects(refused, /refused/);
  await assert.rejects(aborted, /gone/);
  assert.deepEqual(await texts(), ["a", "b"]);
  assert.equal(await add("c"), "c");
  assert.equal(db.waitingWrites, 0);
});

Deno.test("shared writes: none is acknowledged if the commit fails", async () => {
  const { test, add, texts } = await withTexts();
  await using _ = test;
  const closing = test.db.write(async (tx) => {
    await tx.run(sql`INSERT INTO texts VALUES ('ended')`);
    await tx.run(sql`ROLLBACK`);
    throw new Error("ended");
  });
  const results = await Promise.allSettled([add("a"), closing, add("b")]);
  assert.deepEqual(results.map(({ status }) => status), ["rejected", "rejected", "rejected"]);
  assert.deepEqual(await texts(), []);
  assert.equal(await add("c"), "c");
  assert.deepEqual(await texts(), ["c"]);
});

Deno.test("shared writes: each runs in the context of its request", async () => {
  const { test } = await withTexts();
  await using _ = test;
  const context = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ["a", "b", "c"].map((name) =>
      context.run(name, () => test.db.write(() => Promise.resolve(context.getStore())))
    ),
  );
  assert.deepEqual(seen, ["a", "b", "c"]);
});

Deno.test("shared writes: long ones run alone, and short ones later continue", async () => {
  const { test, add, texts, counted } = await withTexts();
  await using _ = test;
  const long = test.db.write(
    async (tx) => void await tx.run(sql`INSERT INTO texts VALUES ('long')`),
    { isLong: true },
  );
  await Promise.all([add("a"), long, add("b")]);
  assert.deepEqual((await texts()).toSorted(), ["a", "b", "long"]);
  assert.equal(counted.commits, 2);
});
