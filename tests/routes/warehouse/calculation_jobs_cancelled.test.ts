/** Jobs that are cancelled while their order is read or their result is stored. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { calculationJobs, orderLayouts, palletResults } from "../../../db/schema/warehouse.ts";
import type { TestApp } from "../../support/app.ts";
import { asking } from "./calculable.ts";
import { begin, byHand, DELETE, eventsOf, JOBS } from "./calculation_job_calls.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** An order of one box, so that its result is made in few steps. */
async function ofOneBox() {
  const { packing, test, made } = await byHand();
  const [, ...others] = made.lines;
  for (const { id } of others) {
    assert.equal((await test.request(`/api/v1/order_data/${id}`, DELETE)).status, 204);
  }
  return { packing, test, made };
}

const storedState = async (test: TestApp, id: string) =>
  (await test.db.read.select().from(calculationJobs).where(eq(calculationJobs.id, id)))[0]!.state;

Deno.test("jobs: are cancelled before and during storing the result", async () => {
  const { packing, test, made } = await ofOneBox();
  await using _ = test;
  const { writeOnce } = test.db;
  for (const [number, place] of (["before", "within"] as const).entries()) {
    const { id } = await begin(test, made);
    const path = `${JOBS}/${id}`;
    const order = await packing.arrived(number + 1);
    const answers: unknown[] = [];
    const cancel = async () => {
      answers.push((await test.request(path, DELETE)).status, (await test.json(path)).state);
    };
    test.db.writeOnce = async <T>(...[work, options]: Parameters<typeof writeOnce<T>>) => {
      test.db.writeOnce = writeOnce;
      if (place === "before") await cancel();
      return await (writeOnce<T>).call(test.db, async (tx) => {
        if (place === "within") await cancel();
        return await work(tx);
      }, options);
    };
    order.finish();
    const { event } = (await eventsOf(await test.request(`${path}/events`))).at(-1)!;
    assert.equal(event, "cancelled");
    while (await storedState(test, id) !== "cancelled") await pause();
    assert.deepEqual(answers, [204, "cancelled"], place);
    assert.equal(await test.db.read.$count(palletResults), 0);
    assert.equal(await test.db.read.$count(orderLayouts), 0);
  }
});

Deno.test("jobs: do not start if the client disconnects", async () => {
  const { packing, test, made } = await ofOneBox();
  await using _ = test;
  const { background } = test.db;
  const { all } = background;
  for (let at = 1, isOver = false; !isOver; at++) {
    const gone = new AbortController();
    let statements = 0;
    background.all = <T>(...args: Parameters<typeof all<T>>) => {
      if (++statements === at) gone.abort();
      return (all<T>).apply(background, args);
    };
    const response = await test.request(JOBS, { ...asking(made), signal: gone.signal });
    isOver = statements < at;
    assert.equal(response.status, isOver ? 202 : 503);
    assert.equal(packing.underway.length, Number(isOver));
    if (isOver) assert.ok(at > 3, `${statements} statements`);
  }
  background.all = all;
});
