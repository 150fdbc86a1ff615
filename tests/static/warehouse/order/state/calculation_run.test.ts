/** A calculation as the page of an order sees it: begun, watched, cancelled, found again. */
import assert from "node:assert/strict";
import { CalculationRun } from "../../../../../static/warehouse/order/state/calculation_run.ts";
import { storedJob } from "../../../../../static/warehouse/order/state/last_used.ts";
import { type Answer, BrowserStandIn, refusal, settled } from "../../../browser_stand_in.ts";

const JOBS = "/api/v1/computed_order/jobs";
const EVENTS = `GET ${JOBS}/j1/events?layouts=1`;
const wanted = { id_order_item: "o1", id_warehouse: "w1", id_point_start: "p1", effort: 1 };
const job = (state: string, more: object = {}) => ({ id: "j1", state, fraction: 0, ...more });

/** An event stream of these jobs. */
const events = (...jobs: object[]) =>
  new Response(jobs.map((job) => `data: ${JSON.stringify(job)}\n\n`).join(""));

function openRun(answers: Record<string, Answer>) {
  const browser = new BrowserStandIn({ [`POST ${JOBS}`]: job("waiting"), ...answers });
  const loaded: string[] = [];
  const run = new CalculationRun("o1", () => Promise.resolve(void loaded.push("result")));
  return { browser, run, loaded };
}

Deno.test("calculation: prepared, started, watched; then the result is loaded", async () => {
  const { browser, run, loaded } = openRun({
    [EVENTS]: () => events(job("running", { fraction: 0.5 }), job("done", { pallets: 2 })),
  });
  using _ = browser;
  const steps: string[] = [];
  await run.start(wanted, () => Promise.resolve(void steps.push("saved")));
  assert.deepEqual(browser.routes, [`POST ${JOBS}`, EVENTS]);
  assert.deepEqual([steps, loaded, run.state.value], [["saved"], ["result"], { phase: "idle" }]);
  assert.equal(storedJob("o1").read(), undefined);
});

Deno.test("calculation: layouts are shown as they arrive, until it ends", async () => {
  const drawn = { pallets: [], figures: {} };
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const { browser, run } = openRun({ [EVENTS]: () => new Response(stream.readable) });
  using _ = browser;
  const started = run.start(wanted, () => Promise.resolve());
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  await send(`data: ${JSON.stringify(job("running"))}\n\n`);
  await send(`event: layout\ndata: ${JSON.stringify(drawn)}\n\n`);
  await settled();
  assert.deepEqual(run.layout.value, drawn);
  await send(`data: ${JSON.stringify(job("done"))}\n\n`);
  await started;
  assert.equal(run.layout.value, undefined);
});

Deno.test("calculation: after a refusal it is idle, and the server's error is thrown", async () => {
  const { browser, run, loaded } = openRun({ [`POST ${JOBS}`]: refusal(422, "No boxes") });
  using _ = browser;
  await assert.rejects(run.start(wanted, () => Promise.resolve()), /No boxes/);
  assert.deepEqual([run.state.value, loaded], [{ phase: "idle" }, []]);
  await assert.rejects(
    run.start(wanted, () => Promise.reject(new Error("not saved"))),
    /not saved/,
  );
  assert.equal(browser.asked.length, 1, "what cannot be prepared is not begun");
});

Deno.test("calculation: failed and cancelled ones are reported; a missing one is lost", async () => {
  const ends = [
    [job("failed", { error: "Too heavy" }), { phase: "failed", why: "Too heavy" }],
    [job("cancelled"), { phase: "cancelled" }],
  ] as const;
  for (const [end, state] of ends) {
    const { browser, run } = openRun({ [EVENTS]: () => events(end) });
    using _ = browser;
    await run.start(wanted, () => Promise.resolve());
    assert.deepEqual(run.state.value, state);
  }
  const { browser, run } = openRun({ [EVENTS]: refusal(404, "Not found") });
  using _ = browser;
  storedJob("o1").write("j1");
  await run.resume();
  assert.deepEqual([run.state.value, storedJob("o1").read()], [{ phase: "lost" }, undefined]);
});

Deno.test("calculation: after a refused watch the page is idle, and finds the job again", async () => {
  const { browser, run } = openRun({ [EVENTS]: refusal(401, "Sign in") });
  using _ = browser;
  await assert.rejects(run.start(wanted, () => Promise.resolve()), /Sign in/);
  assert.deepEqual([run.isBusy, storedJob("o1").read()], [false, "j1"]);
  browser.answers[EVENTS] = () => events(job("done"));
  await run.resume();
  assert.deepEqual(run.state.value, { phase: "idle" });
});

Deno.test("calculation: 429 and an unreachable server are retried", async () => {
  const answers = [
    refusal(429, "Too many requests"),
    refusal(503, "Not now"),
    events(job("running")),
    events(job("done")),
  ];
  const { browser, run, loaded } = openRun({ [EVENTS]: () => answers.shift()! });
  using _ = browser;
  const started = run.start(wanted, () => Promise.resolve());
  while (answers.length > 0) {
    await settled();
    browser.runTimers();
  }
  await started;
  assert.deepEqual([loaded, run.state.value], [["result"], { phase: "idle" }]);
});

Deno.test("calculation: a cancel that failed can be repeated", async () => {
  const { browser, run } = openRun({ [`DELETE ${JOBS}/j1`]: refusal(503, "Not now") });
  using _ = browser;
  await run.cancel();
  assert.deepEqual(browser.asked, [], "there is nothing to cancel");
  const running = { phase: "running", job: job("running"), connected: true, cancelling: false };
  run.state.value = running as typeof run.state.value;
  await assert.rejects(run.cancel(), /Not now/);
  assert.deepEqual(run.state.value, running);
  browser.answers[`DELETE ${JOBS}/j1`] = {};
  await run.cancel();
  assert.deepEqual(run.state.value, { ...running, cancelling: true });
});
