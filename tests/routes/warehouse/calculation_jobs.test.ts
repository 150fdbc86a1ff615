/** Calculations as jobs, over HTTP: how they begin, go on and end, and what clients see of them. */
import assert from "node:assert/strict";
import { refusal } from "../../../domain/app_error.ts";
import { eventually } from "../../support/time.ts";
import { Observation } from "../../../adapters/observe/observation.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, PackingByHand } from "./calculable.ts";
import { begin, byHand, DELETE, eventsOf, JOBS, storedPallets } from "./calculation_job_calls.ts";
import { put, UNKNOWN } from "./records.ts";

Deno.test("jobs: begin waiting, run, and are done when the result is stored", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const job = await begin(test, made, "/");
  assert.deepEqual(Object.keys(job), ["id", "id_order_item", "state", "fraction", "created"]);
  assert.deepEqual([job.id_order_item, job.state, job.fraction], [made.order.id, "waiting", 0]);
  assert.equal(new Date(job.created).toISOString(), job.created);
  const path = `${JOBS}/${job.id}`;
  assert.deepEqual(await test.json(`${path}/`), job);

  const order = await packing.arrived(1);
  order.onProgress!({ fraction: 0.25, pallets: null });
  assert.deepEqual(await test.json(path), { ...job, state: "running", fraction: 0.25 });
  order.onProgress!({ fraction: 0.5, pallets: 12 });
  assert.deepEqual(await test.json(path), { ...job, state: "running", fraction: 0.5, pallets: 12 });
  assert.equal(await storedPallets(test, made), 0);

  order.finish();
  const done = (await eventsOf(await test.request(`${path}/events`))).at(-1)!.job;
  assert.deepEqual(done, {
    ...job,
    state: "done",
    fraction: 1,
    pallets: 9,
    finished: done.finished,
  });
  assert.deepEqual(await test.json(path), done);
  assert.equal(await storedPallets(test, made), 9);
  const { pallete_computed } = await test.json(`/api/v1/order_item/${made.order.id}`);
  assert.notEqual(pallete_computed, "");
});

Deno.test("jobs: events report every change and the end", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  order.onProgress!({ fraction: 0.25, pallets: 20 });
  const accepting = { headers: { "Accept-Encoding": "gzip, deflate" } };
  const response = await test.request(`${JOBS}/${id}/events?layouts=1`, accepting);
  assert.equal(response.headers.get("Content-Encoding"), null, "which would hold events back");
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (part: string) => {
    while (!text.includes(part)) text += (await stream.read()).value;
  };
  await until('"fraction":0.25');
  const layout = '{"pallets":[],"figures":{}}';
  order.onProgress!({ fraction: 0.25, pallets: 20, layout });
  await until(layout);
  order.onProgress!({ fraction: 0.75, pallets: 10 });
  await until('"fraction":0.75');
  order.finish();
  for (let piece = await stream.read(); !piece.done; piece = await stream.read()) {
    text += piece.value;
  }
  const headers = response.headers;
  const events = await eventsOf(new Response(text, { headers }));
  const received = events.map(({ event, job }) => [event, job.state, job.fraction, job.pallets]);
  assert.deepEqual(received, [
    ["progress", "running", 0.25, 20],
    // Only its layout is new.
    ["progress", "running", 0.25, 20],
    ["layout", undefined, undefined, []],
    ["progress", "running", 0.75, 10],
    ["done", "done", 1, 9],
  ]);
  assert.equal(events.at(-1)!.id, "done");
});

Deno.test("jobs: events include each new layout on request, without sections", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  order.onProgress!({ fraction: 0.25, pallets: 20, layout: '{"pallets":[],"figures":{}}' });
  const watched = ["", "?layouts=1"].map((query) => test.request(`${JOBS}/${id}/events${query}`));
  const all = Promise.all(watched.map(async (one) => await eventsOf(await one)));
  await Promise.all(watched);
  order.onProgress!({ fraction: 0.5, pallets: 20 });
  order.finish();
  const names = (await all).map((events) => events.map(({ event }) => event));
  assert.deepEqual(names[0]!.filter((event) => event === "layout"), []);
  assert.deepEqual(names[1]!.filter((event) => event === "layout"), ["layout"]);
});

Deno.test("jobs: a reconnecting client gets the current state and the end", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const path = `${JOBS}/${id}/events`;
  const first = await test.request(path);
  await first.body!.cancel();
  (await packing.arrived(1)).finish();
  const events = await eventsOf(await test.request(path));
  assert.equal(events.at(-1)!.event, "done");
  const again = await eventsOf(await test.request(path));
  assert.deepEqual(again, events.slice(-1));
  const last = await test.request(path, { headers: { "Last-Event-ID": "done" } });
  assert.equal(last.status, 204, "a browser asks no more then");
});

Deno.test("jobs: one that is cancelled stores nothing and stays cancelled", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const job = await begin(test, made);
  const path = `${JOBS}/${job.id}`;
  const order = await packing.arrived(1);
  order.onProgress!({ fraction: 0.5, pallets: 10 });
  const watched = test.request(`${path}/events`).then(eventsOf);
  const response = await test.request(`${path}/`, DELETE);
  assert.deepEqual([response.status, await response.text()], [204, ""]);
  assert.equal(order.signal!.aborted, true);
  const cancelled = await test.json(path);
  assert.deepEqual([cancelled.state, cancelled.fraction], ["cancelled", 0.5]);
  assert.equal(typeof cancelled.finished, "string");
  assert.deepEqual((await watched).at(-1), { event: "cancelled", id: "cancelled", job: cancelled });
  order.finish();
  assert.equal((await test.request(path, DELETE)).status, 204);
  assert.deepEqual(await test.json(path), cancelled);
  assert.equal(await storedPallets(test, made), 0);
});

Deno.test("jobs: a completed job cannot be cancelled", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  (await packing.arrived(1)).finish();
  await eventsOf(await test.request(`${JOBS}/${id}/events`));
  assert.equal((await test.request(`${JOBS}/${id}`, DELETE)).status, 204);
  assert.equal((await test.json(`${JOBS}/${id}`)).state, "done");
  assert.equal(await storedPallets(test, made), 9);
});

Deno.test("jobs: failures have a reason in both languages; server errors are only logged", async () => {
  const failures: [fail: unknown, error: string, russian: string, logged: boolean][] = [
    [
      refusal(503, "too_much_to_do"),
      "The server is overloaded",
      "Сервер перегружен",
      false,
    ],
    [
      new Error("no such layer"),
      "The calculation failed because of a server error",
      "Расчёт не удался из-за ошибки на нашей стороне",
      true,
    ],
  ];
  for (const [failure, error, russian, logged] of failures) {
    const { packing, test, made } = await byHand();
    await using _ = test;
    const { id } = await begin(test, made);
    (await packing.arrived(1)).fail(failure);
    const inRussian = { headers: { "Accept-Language": "ru" } };
    const events = await eventsOf(await test.request(`${JOBS}/${id}/events`, inRussian));
    assert.deepEqual([events.at(-1)!.event, events.at(-1)!.job.error], ["failed", russian]);
    const job = await test.json(`${JOBS}/${id}`);
    assert.deepEqual([job.state, job.error], ["failed", error]);
    const errors = test.log.lines.filter(({ level }) => level === "error");
    assert.deepEqual(errors.map(({ properties }) => properties.error), logged ? [failure] : []);
  }
});

Deno.test("jobs: fail if the order changes meanwhile", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  await test.json(`/api/v1/order_data/${made.lines[0]!.id}`, put({ count_box: 1 }));
  order.finish();
  await eventsOf(await test.request(`${JOBS}/${id}/events`));
  const { state, error } = await test.json(`${JOBS}/${id}`);
  assert.deepEqual([state, error], ["failed", "The order was changed while it was calculated"]);
  assert.equal(await storedPallets(test, made), 0);
});

Deno.test("jobs: unknown and malformed ids, and deleted orders", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const { id } = await begin(test, made);
  const order = await packing.arrived(1);
  await test.request(`/api/v1/order_item/${made.order.id}`, DELETE);
  order.finish();
  await (await test.request(`${JOBS}/${id}/events`)).text();
  for (const unknown of [UNKNOWN, id]) {
    const requests = [[unknown, {}], [`${unknown}/events`, {}], [unknown, DELETE]] as const;
    for (const [path, init] of requests) {
      const error = `No calculation job has the id ${unknown}`;
      assert.deepEqual(await test.refusal(`${JOBS}/${path}`, init), [404, error]);
    }
  }
  const malformed = [400, "id: expected a UUID"];
  assert.deepEqual(await test.refusal(`${JOBS}/7`), malformed);
  assert.deepEqual(await test.refusal(`${JOBS}/7/events`), malformed);
  assert.deepEqual(await test.refusal(`${JOBS}/7`, DELETE), malformed);
});

Deno.test("jobs: twenty per client at a time", async () => {
  const { test, made } = await byHand();
  await using _ = test;
  const jobs = [];
  for (let i = 0; i < 20; i++) jobs.push(await begin(test, made));
  const refused = await test.request(JOBS, asking(made));
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) >= 1);
  assert.deepEqual(await refused.json(), {
    error: "You have 20 calculations in progress; wait until one of them has ended",
  });
  assert.equal((await test.request(`${JOBS}/${jobs[0]!.id}`, DELETE)).status, 204);
  await begin(test, made);
});

Deno.test("jobs: concurrent requests respect the limit; failures release it", async () => {
  const { test, made } = await byHand();
  await using _ = test;
  const unknown = asking({ ...made, order: { ...made.order, id: UNKNOWN } });
  for (let i = 0; i < 25; i++) assert.equal((await test.refusal(JOBS, unknown))[0], 404);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => test.request(JOBS, asking(made))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(20).fill(202), ...Array(10).fill(429)]);
  await Promise.all(answers.map(({ body }) => body?.cancel()));
});

Deno.test("jobs: running and waiting ones are counted; each end is logged", async () => {
  const [packing, observation] = [new PackingByHand(), new Observation()];
  await using test = await TestApp.open({ packing: packing.workers, observation });
  const made = await calculable(test);
  for (let i = 0; i < 3; i++) await begin(test, made);
  const [first, second, third] = [
    await packing.arrived(1),
    await packing.arrived(2),
    await packing.arrived(3),
  ];
  first.onBegin!();
  first.onProgress!({ fraction: 0.5, pallets: null });
  const gauge = async (state: string) =>
    await observation.registry.getSingleMetricAsString(`depot_calculation_jobs_${state}`);
  assert.match(await gauge("running"), /^depot_calculation_jobs_running 1$/m);
  assert.match(await gauge("waiting"), /^depot_calculation_jobs_waiting 2$/m);

  first.finish();
  second.fail(refusal(422, "calculation_given_up", { order: "A" }));
  third.fail(new Error("no such layer"));
  const about = { order: made.order.id, boxes: 9, types: 3, effort: 1 };
  const ended = () => test.log.lines.filter(({ message }) => message.startsWith("Calculation "));
  await eventually(() => Promise.resolve(ended().length), 3);
  const lines = ended().map(({ level, message, properties }) => {
    const { waited_ms, run_ms, ...others } = properties;
    assert.ok(Number.isInteger(waited_ms) && Number.isInteger(run_ms));
    return { level, message, ...others };
  });
  assert.deepEqual(
    lines.toSorted((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
    [
      { level: "info", message: "Calculation ended", ...about, pallets: 9, complete: true },
      {
        level: "info",
        message: "Calculation failed",
        ...about,
        reason: "The order A took too long to calculate",
      },
      { level: "info", message: "Calculation failed", ...about, reason: "no such layer" },
    ],
  );
});
