/** Small writes that share a transaction. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { refusal } from "../../domain/app_error.ts";
import type { Transaction } from "../../db/open.ts";
import { TestDatabase } from "../support.ts";

const insert = (tx: Transaction, id: number) =>
  tx.run(sql`INSERT INTO eras(id, name, start_year, end_year)
    VALUES (${id}, ${`Era ${id}`}, 1400, 1600)`);
const eras = async ({ db }: TestDatabase) =>
  (await db.read.all<{ id: number }>(sql`SELECT id FROM eras ORDER BY id`)).map(({ id }) => id);

/** Counts the transactions that are committed from here on. */
function commits({ db }: TestDatabase): { count: number } {
  const seen = { count: 0 };
  db.observe({
    statement: ((name: string, work: () => unknown) => {
      if (name === "COMMIT") seen.count++;
      return work();
    }) as never,
    write: ((_: string, work: (begun: () => void) => unknown) => work(() => {})) as never,
  });
  return seen;
}

/** Holds the queue until what it resolves to is called. */
async function hold({ db }: TestDatabase): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = db.write(() => {
    begun.resolve();
    return over.promise;
  });
  await begun.promise;
  return () => {
    over.resolve();
    return held;
  };
}

Deno.test("small writes that wait together share a commit; one that is refused changes nothing", async () => {
  await using test = await TestDatabase.open();
  const seen = commits(test);
  const release = await hold(test);
  const context = new AsyncLocalStorage<number>();
  const writes = [1, 2, 3, 4, 5].map((id) =>
    context.run(id, () =>
      test.db.write(async (tx) => {
        await insert(tx, id);
        if (id === 3) throw refusal(409, "taken_already", { value: "3" });
        return context.getStore();
      }, { isSmall: true }))
  );
  const aborted = new AbortController();
  const dropped = test.db.write((tx) => insert(tx, 6), { isSmall: true, signal: aborted.signal });
  assert.equal(test.db.waitingWrites, 6);
  aborted.abort(new Error("gone"));
  await assert.rejects(dropped, /gone/);
  await release();
  const outcomes = await Promise.allSettled(writes);
  assert.deepEqual(
    outcomes.map((one) => one.status === "fulfilled" ? one.value : one.reason.status),
    [1, 2, 409, 4, 5],
  );
  assert.deepEqual(await eras(test), [1, 2, 4, 5]);
  // That which held the queue, and the five.
  assert.equal(seen.count, 2);
  assert.equal(test.db.waitingWrites, 0);
});

Deno.test("small writes that share a commit are answered in turns of their own", async () => {
  await using test = await TestDatabase.open();
  const release = await hold(test);
  let turn = 0;
  const counting = setInterval(() => turn++, 0);
  const writes = Array.from({ length: 8 }, async (_, id) => {
    await test.db.write((tx) => insert(tx, id + 1), { isSmall: true });
    return turn;
  });
  await release();
  const turns = await Promise.all(writes);
  clearInterval(counting);
  assert(new Set(turns).size >= 4, turns.join());
});

Deno.test("small writes: after an error of the database each is run by itself", async () => {
  await using test = await TestDatabase.open();
  const release = await hold(test);
  const writes = [1, 2, 1, 3].map((id) => test.db.write((tx) => insert(tx, id), { isSmall: true }));
  await release();
  const outcomes = await Promise.allSettled(writes);
  assert.deepEqual(outcomes.map(({ status }) => status), [
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  assert.deepEqual(await eras(test), [1, 2, 3]);
});

Deno.test("small writes: more than one transaction takes, none lost and in their order", async () => {
  await using test = await TestDatabase.open();
  const seen = commits(test);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      test.db.write(async (tx) => {
        await insert(tx, at + 1);
      }, { isSmall: true }).then(() => order.push(at + 1))),
  );
  const all = Array.from({ length: 100 }, (_, at) => at + 1);
  assert.deepEqual(order, all);
  assert.deepEqual(await eras(test), all);
  assert.ok(seen.count < 100);
});
