/** Jobs whose process stops, is killed or is not the only one, and how long they are kept. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { calculationJobs } from "../../../db/schema/warehouse.ts";
import { ShiftedClock } from "../../support/time.ts";
import { TestApp } from "../../support/app.ts";
import { asking } from "./calculable.ts";
import { begin, byHand, DELETE, eventsOf, JOBS, storedPallets } from "./calculation_job_calls.ts";
import type { Row } from "./records.ts";

// A timer: what is in progress waits for its turn by one, and would never get it.
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

Deno.test("jobs: are lost when the server stops, and event streams end", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  order.onProgress!({ fraction: 0.5, pallets: 10 });
  const watched = eventsOf(await test.request(`${JOBS}/${id}/events`));
  test.stop();
  await watched;
  assert.equal(order.signal!.aborted, true);
  order.finish();
  await test.db.write(() => Promise.resolve());
  const { state, finished } = await test.json(`${JOBS}/${id}`);
  assert.deepEqual([state, typeof finished], ["lost", "string"]);
  assert.equal(await storedPallets(test, made), 0);
  assert.equal((await test.request(JOBS, asking(made))).status, 503);
});

/** Begins a job whose process says nothing of it afterwards, as one that was killed. */
async function begunWithoutEntries(begin: () => Promise<Row>): Promise<Row> {
  const { setInterval } = globalThis;
  globalThis.setInterval = (() => 0) as unknown as typeof setInterval;
  try {
    return await begin();
  } finally {
    globalThis.setInterval = setInterval;
  }
}

Deno.test("jobs: are lost with their process, without a result", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begunWithoutEntries(() => begin(test, made));
  await packing.arrived(1);
  // Another process on the same file, at first shortly after the last entry. What the clock of the
  // one that wrote it said does not matter.
  await using other = await TestApp.open({ db: test.db });
  await test.db.write((tx) =>
    tx.update(calculationJobs).set({ seen: Date.now() + 3_600_000 })
      .where(eq(calculationJobs.id, id))
  );
  assert.equal((await other.json(`${JOBS}/${id}`)).state, "waiting");
  {
    using _later = new ShiftedClock({ performance: 10_001 });
    const [end] = await eventsOf(await other.request(`${JOBS}/${id}/events`));
    assert.equal(end!.event, "lost");
  }
  assert.equal((await other.json(`${JOBS}/${id}`)).state, "lost");
  const { pallete_computed } = await other.json(`/api/v1/order_item/${made.order.id}`);
  assert.equal(pallete_computed, "");
  // Should the process live after all, it stores nothing under a job that was said to be lost.
  packing.underway[0]!.finish();
  while ((await test.json(`${JOBS}/${id}`)).state !== "lost") await pause();
  assert.equal(await storedPallets(test, made), 0);
});

Deno.test("jobs: another process may cancel one", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  await using other = await TestApp.open({ db: test.db });
  assert.equal((await other.request(`${JOBS}/${id}`, DELETE)).status, 204);
  assert.equal((await other.json(`${JOBS}/${id}`)).state, "cancelled");
  order.finish();
  while ((await test.json(`${JOBS}/${id}`)).state !== "cancelled") await pause();
  assert.equal(await storedPallets(test, made), 0);
});

Deno.test("jobs: old ones are deleted by a new one", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const week = 7 * 24 * 60 * 60 * 1000;
  const row = (state: string, age: number) => ({
    id: crypto.randomUUID(),
    id_order_item: made.order.id,
    state,
    fraction: 0,
    created: "",
    finished: state === "running" ? null : "",
    seen: Date.now() - age,
  });
  const old = [row("done", week + 1000), row("running", week + 1000)];
  const early = [row("running", 0), row("failed", 0)];
  const recent = Array.from({ length: 999 }, () => row("done", week - 3_600_000));
  for (const some of [old, early, recent]) {
    await test.db.write((tx) => tx.insert(calculationJobs).values(some));
  }
  const job = await begin(test, made);
  const left = await test.db.read.select({ id: calculationJobs.id }).from(calculationJobs)
    .orderBy(calculationJobs.seq);
  const expected = [early[0]!, ...recent, job];
  assert.deepEqual(left.map(({ id }) => id), expected.map(({ id }) => id));
  (await packing.arrived(1)).finish();
  await eventsOf(await test.request(`${JOBS}/${job.id}/events`));
});
