/** Orders that are calculated one after another: progress, failures, the end by hand. */
import assert from "node:assert/strict";
import { BatchRun } from "../../../../../static/warehouse/orders/state/batch_run.ts";
import { type Answer, BrowserStandIn, refusal } from "../../../browser_stand_in.ts";

const API = "/api/v1";
const JOBS = `${API}/computed_order/jobs`;
const choice = { warehouse: "w1", start: "p1", effort: 0 };
const end = (id: string, state: string, more: object = {}) =>
  new Response(`data: ${JSON.stringify({ id, state, fraction: 1, ...more })}\n\n`);

function open(answers: Record<string, Answer>) {
  const browser = new BrowserStandIn({
    [`POST ${JOBS}`]: ((wanted: { id_order_item: string }) => ({
      id: wanted.id_order_item,
      state: "waiting",
    })) as Answer,
    ...Object.fromEntries(
      ["a", "b"].flatMap((id) => [
        [`GET ${API}/order_param/withOrderID/${id}`, [{ id: "q" }]],
        [`GET ${API}/order_item/${id}`, { id, pallete_computed: "now" }],
      ]),
    ),
    ...answers,
  });
  const done: unknown[] = [];
  const run = new BatchRun(({ id }, pallets) => done.push([id, pallets]));
  const phases = () => [...run.states.value].map(([id, { phase }]) => `${id} ${phase}`);
  return { browser, run, done, phases };
}

Deno.test("batch: one after another; a failure does not stop the next", async () => {
  const { browser, run, done, phases } = open({
    [`GET ${JOBS}/a/events`]: () => end("a", "failed", { error: "Too heavy" }),
    [`GET ${JOBS}/b/events`]: () => end("b", "done", { pallets: 3 }),
  });
  using _ = browser;
  const running = run.run(["a", "b"], choice);
  assert.deepEqual([run.isRunning.value, phases()], [true, ["a running", "b waiting"]]);
  run.clear();
  assert.equal(run.states.value.size, 2, "what is under way is not put away");
  await running;
  assert.deepEqual([run.isRunning.value, phases()], [false, ["a failed", "b done"]]);
  assert.deepEqual(done, [["b", 3]]);
  run.clear();
  assert.equal(run.states.value.size, 0);
});

Deno.test("batch: an order without parameters gets those used last", async () => {
  const { browser, run } = open({
    [`GET ${API}/order_param/withOrderID/a`]: [],
    [`POST ${API}/order_param`]: (sent: unknown) => sent,
    [`GET ${JOBS}/a/events`]: () => end("a", "done"),
  } as Record<string, Answer>);
  using _ = browser;
  await run.run(["a"], choice);
  const sent = browser.asked.find(({ route }) => route === `POST ${API}/order_param`)!;
  const [parameters] = sent.body as { id_order_item: string; pallet_width: number }[];
  assert.equal(parameters!.id_order_item, "a");
  assert.ok(parameters!.pallet_width > 0);
});

Deno.test("batch: a refusal is recorded with its reason; cancelling skips the remaining orders", async () => {
  const { browser, run, phases } = open({
    [`POST ${JOBS}`]: () => {
      run.cancel();
      return refusal(422, "No boxes");
    },
  });
  using _ = browser;
  await run.run(["a", "b"], choice);
  assert.deepEqual(phases(), ["a failed", "b cancelled"]);
  const state = run.states.value.get("a") as { why: Error };
  assert.match(state.why.message, /No boxes/);
});

Deno.test("batch: cancelling ends the running calculation on the server", async () => {
  const { browser, run, done, phases } = open({
    [`DELETE ${JOBS}/a`]: new Response(),
    [`GET ${JOBS}/a/events`]: () => {
      run.cancel();
      return end("a", "cancelled");
    },
  });
  using _ = browser;
  await run.run(["a", "b"], choice);
  assert.ok(browser.routes.includes(`DELETE ${JOBS}/a`));
  assert.deepEqual([phases(), done], [["a cancelled", "b cancelled"], []]);
});
