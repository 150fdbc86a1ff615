/** Jobs that are cancelled at whatever step of the making and the storing of their result. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import { calculationJobs, palletResults } from "../../../db/schema/warehouse.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import type { TestApp } from "../../support.ts";
import { asking } from "./calculable.ts";
import { begin, byHand, DELETE, eventsOf, JOBS } from "./calculation_job_calls.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Counts the steps of long work, lets others in after each, and does something at one of them. */
class Steps implements Disposable {
  readonly #yieldIfDue = EventLoopYielder.prototype.yieldIfDue;
  readonly #now = performance.now;
  /** Of all, so that the time never goes back. */
  static #counted = 0;
  count = 0;

  /** @param at Counted from 1. */
  constructor(at: number, act: () => Promise<void>) {
    // deno-lint-ignore no-this-alias
    const steps = this;
    EventLoopYielder.prototype.yieldIfDue = async function () {
      steps.count++;
      Steps.#counted++;
      if (steps.count === at) await act();
      // Long enough that each step is due to let others in.
      performance.now = () => steps.#now.call(performance) + 10 * Steps.#counted;
      await steps.#yieldIfDue.call(this);
    };
  }

  [Symbol.dispose](): void {
    EventLoopYielder.prototype.yieldIfDue = this.#yieldIfDue;
    performance.now = this.#now;
  }
}

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

Deno.test("jobs: one that is cancelled while its result is made or stored is cancelled at once and does no more", async () => {
  const { packing, test, made } = await ofOneBox();
  await using _ = test;
  let at = 0;
  for (let isOver = false; !isOver;) {
    at++;
    const { id } = await begin(test, made);
    const path = `${JOBS}/${id}`;
    const order = await packing.arrived(at);
    const answers: unknown[] = [];
    using steps = new Steps(at, async () => {
      // The work goes on no further until this is answered.
      answers.push((await test.request(path, DELETE)).status, (await test.json(path)).state);
    });
    order.finish();
    const { event } = (await eventsOf(await test.request(`${path}/events`))).at(-1)!;
    isOver = steps.count < at;
    if (isOver) {
      assert.equal(event, "done", "one that has fewer steps is never cancelled");
      continue;
    }
    assert.equal(event, "cancelled");
    while (await storedState(test, id) !== "cancelled") await pause();
    assert.deepEqual(answers, [204, "cancelled"], `step ${at}`);
    assert.equal(steps.count, at, "no step follows");
    assert.equal(await test.db.read.$count(palletResults), 0);
    assert.equal(await test.db.read.$count(orderLayouts), 0);
  }
  assert.equal(at > 20, true, `cancelled at ${at - 1} steps`);
  assert.equal(await test.db.read.$count(palletResults), 4);
});

Deno.test("jobs: one whose client leaves while the order is read does not begin", async () => {
  const { packing, test, made } = await ofOneBox();
  await using _ = test;
  // Ways are read once for all that need them, whoever leaves.
  await test.request(`${JOBS}/${(await begin(test, made)).id}`, DELETE);
  let at = 0;
  for (let isOver = false; !isOver;) {
    at++;
    const gone = new AbortController();
    // deno-lint-ignore require-await
    using steps = new Steps(at, async () => gone.abort());
    const response = await test.request(JOBS, { ...asking(made), signal: gone.signal });
    isOver = steps.count < at;
    assert.equal(response.status, isOver ? 202 : 503);
    if (!isOver) assert.equal(steps.count, at, "no step follows");
    assert.equal(packing.underway.length, 1 + Number(isOver));
  }
  assert.equal(at > 3, true, `left at ${at - 1} steps`);
});
