import assert from "node:assert/strict";
import { forceGarbageCollection } from "../../adapters/images/process.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable, storageFaultOf, unavailability } from "../../domain/storage_fault.ts";
import { sql } from "drizzle-orm";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Transaction } from "../../db/open.ts";
import { SharedWrites, WriteQueue } from "../../db/write_queue.ts";
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

Deno.test("shared writes: one that ends their transaction is refused alone", async () => {
  const { test, add, texts } = await withTexts();
  await using _ = test;
  const first = add("a");
  const closing = test.db.write(async (tx) => {
    await tx.run(sql`INSERT INTO texts VALUES ('ended')`);
    await tx.run(sql`ROLLBACK`);
    throw new Error("ended");
  });
  const last = add("b");
  await assert.rejects(closing, /ended/);
  assert.deepEqual(await Promise.all([first, last]), ["a", "b"]);
  assert.deepEqual(await texts(), ["a", "b"]);
  assert.equal(await add("c"), "c");
  assert.equal(test.db.waitingWrites, 0);
});

Deno.test("shared writes: one that does not fit on the disk is refused alone", async () => {
  const { test, add, texts } = await withTexts();
  await using _ = test;
  const { db } = test;
  const pages = await db.write((tx) => tx.all<{ page_count: number }>(sql`PRAGMA page_count`));
  const limit = `PRAGMA max_page_count = ${pages[0]!.page_count + 20}`;
  await db.write((tx) => tx.all(sql.raw(limit)));
  const first = add("a");
  const large = db.write((tx) => tx.run(sql`INSERT INTO texts VALUES (randomblob(1000000))`));
  const last = add("b");
  await assert.rejects(large, (error) => storageFaultOf(error) === "full");
  assert.deepEqual(await Promise.all([first, last]), ["a", "b"]);
  assert.deepEqual(await texts(), ["a", "b"]);
});

Deno.test("shared writes: none is acknowledged if the commit fails", async () => {
  const { test, add, texts } = await withTexts();
  await using _ = test;
  let failures = 4;
  const statement: Observe = (name, work) =>
    name === "COMMIT" && failures-- > 0 ? Promise.reject(new Error("broken")) : work(() => {});
  test.db.observe({ statement, write: unobserved });
  // Once together, then each alone.
  const results = await Promise.allSettled(["a", "b", "c"].map((text) => add(text)));
  assert.deepEqual(results.map(({ status }) => status), ["rejected", "rejected", "rejected"]);
  assert.deepEqual(await texts(), []);
  failures = 1;
  assert.deepEqual(await Promise.all([add("a"), add("b")]), ["a", "b"]);
  assert.deepEqual(await texts(), ["a", "b"]);
  assert.equal(test.db.waitingWrites, 0);
});

/** Shared writes whose transactions are only listed. */
function listed(commit = (work: () => Promise<void>) => work()) {
  const queue = new WriteQueue();
  const commits: string[][] = [];
  const own: string[] = [];
  const tx = { session: { tx: { execute: () => Promise.resolve() } } } as unknown as Transaction;
  const shared = new SharedWrites(queue, async (work) => {
    await commit(() => work(tx)).finally(() => commits.push(own.splice(0)));
  });
  /** Takes longer than the writes of a transaction may. */
  const add = (name: string, signal?: AbortSignal) =>
    shared.run(() => {
      own.push(name);
      for (const end = performance.now() + 5; performance.now() < end;);
      return Promise.resolve(name);
    }, signal);
  return { queue, shared, commits, add };
}

Deno.test("shared writes: those without time in a transaction precede later writes", async () => {
  const { queue, commits, add } = listed();
  const gone = new AbortController();
  const writes = [add("a"), add("b"), add("aborted", gone.signal), add("c")];
  const later = queue.run(() => Promise.resolve(commits.push(["long"])));
  const dropped = assert.rejects(writes[2]!, /gone/);
  setImmediate(() => {
    commits.push(["event"]);
    gone.abort(new Error("gone"));
  });
  await queue.drained();
  await dropped;
  assert.deepEqual(commits, [["a"], ["event"], ["b"], ["c"], ["long"]]);
  assert.equal(await later, 5);
  assert.equal(queue.waiting, 0);
});

Deno.test("shared writes: all are settled, however many writes wait for the file", async () => {
  let isHeld = true;
  const { queue, commits, shared } = listed((work) =>
    isHeld ? Promise.reject(Object.assign(new Error("held"), { code: "SQLITE_BUSY" })) : work()
  );
  const short = Array.from({ length: 1900 }, (_, at) => shared.run(() => Promise.resolve(at)));
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(queue.waiting, 1900);
  const long = Array.from({ length: 101 }, () => queue.run(() => Promise.resolve()));
  await assert.rejects(long.pop()!, { status: 503 });
  await assert.rejects(shared.run(() => Promise.resolve()), { status: 503 });
  isHeld = false;
  assert.deepEqual(await Promise.all(short), Array.from({ length: 1900 }, (_, at) => at));
  await Promise.all(long);
  assert.equal(await shared.run(() => Promise.resolve("next")), "next");
  assert.equal(queue.waiting, 0);
  assert.ok(commits.length > 0);
});

Deno.test("shared writes: none runs again after a commit that is not confirmed", async () => {
  const unconfirmed = new DatabaseUnavailable("no answer", { unconfirmed: true });
  let isAway = true;
  const { queue, commits, add } = listed(async (work) => {
    await work();
    if (isAway) throw unconfirmed;
  });
  const writes = [add("a"), add("b")];
  const refused = writes.map((write) => assert.rejects(write, unconfirmed));
  const behind = assert.rejects(queue.run(() => Promise.resolve()), DatabaseUnavailable);
  await Promise.all([...refused, behind]);
  assert.deepEqual(commits, [["a"]]);
  isAway = false;
  await new Promise((resolve) => setTimeout(resolve, 2));
  assert.equal(await add("c"), "c");
  assert.equal(queue.waiting, 0);
});

Deno.test("shared writes: refused unsent behind a call to an unreachable server", async () => {
  const { queue, commits, add } = listed();
  const call = assert.rejects(
    queue.run(() => Promise.reject(new DatabaseUnavailable("no answer"))),
  );
  const waiting = ["a", "b"].map((name) => assert.rejects(add(name), DatabaseUnavailable));
  await Promise.all([call, ...waiting]);
  assert.deepEqual(commits, []);
  assert.equal(queue.waiting, 0);
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
