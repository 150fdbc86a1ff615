/** What may happen while an order is calculated: changes, other calculations, clients that go. */
import { say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { orderCalculations } from "../../../db/schema/warehouse.ts";
import { AppError } from "../../../domain/app_error.ts";
import { TestApp } from "../../support/app.ts";
import {
  asking,
  type Calculable,
  calculable,
  CALCULATION,
  figuresPath,
  PackingByHand,
  resultPath,
} from "./calculable.ts";
import { put } from "./records.ts";

async function byHand() {
  const packing = new PackingByHand();
  const test = await TestApp.open({ packing: packing.workers });
  return { packing, test, made: await calculable(test) };
}

const storedPallets = async (test: TestApp, made: Calculable) =>
  (await test.json(resultPath(made)))[made.order.id].length;

Deno.test("computed order: not stored if changed meanwhile", async () => {
  const changes: Record<string, (made: Calculable) => [path: string, change: unknown]> = {
    "a line": ({ lines }) => [`order_data/${lines[0]!.id}`, { count_box: 1 }],
    "parameters": ({ parameters }) => [`order_param/${parameters.id}`, { packing_type: 1 }],
    "a box": ({ boxes }) => [`stockbox/${boxes.shared.id}`, { weight_box: 9.5 }],
  };
  for (const [why, change] of Object.entries(changes)) {
    const { packing, test, made } = await byHand();
    await using _ = test;
    const refusal = test.refusal(CALCULATION, asking(made));
    const order = await packing.arrived(1);
    const [path, fields] = change(made);
    await test.json(`/api/v1/${path}`, put(fields));
    order.finish();
    const expected = [409, "The order was changed while it was calculated"];
    assert.deepEqual(await refusal, expected, why);
    assert.equal(await storedPallets(test, made), 0, why);
    assert.equal((await test.json(`/api/v1/order_item/${made.order.id}`)).pallete_computed, "");
  }
});

Deno.test("computed order: reverted changes and stock do not matter", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const answer = test.json(CALCULATION, asking(made));
  const order = await packing.arrived(1);
  const box = `/api/v1/stockbox/${made.boxes.shared.id}`;
  await test.json(box, put({ weight_box: 9.5 }));
  await test.json(box, put({ weight_box: made.boxes.shared.weight_box }));
  await test.json(`/api/v1/warehouse_section/${made.sections.near.id}`, put({ count_box: 0 }));
  order.finish();
  assert.equal((await answer)[made.order.id].length, 9);
  assert.equal(await storedPallets(test, made), 9);
});

Deno.test("computed order: 404 if deleted meanwhile", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const refusal = test.refusal(CALCULATION, asking(made));
  const order = await packing.arrived(1);
  await test.request(`/api/v1/order_item/${made.order.id}`, { method: "DELETE" });
  order.finish();
  assert.deepEqual(await refusal, [404, `No order has the id ${made.order.id}`]);
});

Deno.test("computed order: the later of two calculations is stored, whichever ends first", async () => {
  for (const laterFirst of [false, true]) {
    const { packing, test, made } = await byHand();
    await using _ = test;
    const ask = async (effort: number) => {
      const response = await test.request(CALCULATION, asking(made, { effort }));
      return { status: response.status, body: await response.json() };
    };
    const earlier = ask(0);
    const orders = [await packing.arrived(1)];
    const later = ask(1);
    orders.push(await packing.arrived(2));
    orders[laterFirst ? 1 : 0]!.finish();
    const first = await (laterFirst ? later : earlier);
    orders[laterFirst ? 0 : 1]!.finish();
    const last = await (laterFirst ? earlier : later);
    assert.equal(first.status, 200);
    assert.deepEqual(last.status, laterFirst ? 409 : 200);
    if (laterFirst) {
      const error = "The result of a later calculation of the order has been stored already";
      assert.deepEqual(last.body, { error });
    }
    assert.deepEqual(await test.json(resultPath(made)), (await later).body);
    const { effort } = await test.json(figuresPath(made));
    assert.equal(effort, orders[1]!.problem.parameters.effort);
  }
});

Deno.test("computed order: a start in the future does not block later calculations", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  for (const number of [1, 2]) {
    const answer = test.json(CALCULATION, asking(made));
    (await packing.arrived(number)).finish();
    assert.equal((await answer)[made.order.id].length, 9);
    await test.db.write((tx) => tx.update(orderCalculations).set({ started: Date.now() + 1e9 }));
  }
});

Deno.test("computed order: ends without a result when the client disconnects", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const client = new AbortController();
  const answer = test.request(CALCULATION, { ...asking(made), signal: client.signal });
  const order = await packing.arrived(1);
  assert.equal(order.signal!.aborted, false);
  client.abort();
  assert.equal((await answer).status, 503);
  assert.equal(order.signal!.aborted, true);
  assert.equal(await storedPallets(test, made), 0);
  assert.deepEqual(test.log.lines.filter(({ level }) => level === "error"), []);
});

Deno.test("computed order: ends when the connection of its client ends", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  await using server = Deno.serve(options, (request) => test.app.fetch(request));
  const client = new AbortController();
  const { json, method } = asking(made);
  const answer = fetch(`http://127.0.0.1:${server.addr.port}${CALCULATION}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(json),
    signal: client.signal,
  });
  const { signal } = await packing.arrived(1);
  client.abort();
  await assert.rejects(answer, { name: "AbortError" });
  if (!signal!.aborted) {
    await new Promise((resolve) => signal!.addEventListener("abort", resolve));
  }
  assert.equal(await storedPallets(test, made), 0);
});

Deno.test("computed order: effort and deadline are passed to the workers", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const answers = [asking(made), asking(made, { effort: 3, deadline_ms: 1500 })].map((request) =>
    test.json(CALCULATION, request)
  );
  const orders = [await packing.arrived(1), await packing.arrived(2)];
  const asked = new Map(
    orders.map(({ deadline, problem }) => [problem.parameters.effort, deadline!]),
  );
  assert.deepEqual([...asked.keys()].sort(), [1, 3]);
  // Without the time in which the order was read.
  assert.ok(asked.get(1)! < 20_000 && asked.get(3)! < 1500 && asked.get(1)! > asked.get(3)!);
  for (const order of orders) order.finish();
  await Promise.allSettled(answers);
});

Deno.test("computed order: with packing type 3 box types have their stops", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ packing_type: 3 }));
  const answer = test.json(CALCULATION, asking(made));
  const order = await packing.arrived(1);
  const { shared, stranded, nowhere } = made.boxes;
  assert.deepEqual(order.problem.types.map(({ key, stop }) => [key, stop]), [
    [shared.id, 0],
    [stranded.id, 2],
    [nowhere.id, null],
  ]);
  order.finish();
  await answer;
});

Deno.test("computed order: overload and engine failures are distinguished", async () => {
  const { packing, test, made } = await byHand();
  await using _ = test;
  const busy = test.request(CALCULATION, asking(made));
  const refusal = new AppError(503, say("too_much_to_do"), { headers: { "Retry-After": "5" } });
  (await packing.arrived(1)).fail(refusal);
  assert.deepEqual([(await busy).status, (await busy).headers.get("Retry-After")], [503, "5"]);
  const broken = test.request(CALCULATION, asking(made));
  (await packing.arrived(2)).fail(new Error("no such layer"));
  assert.equal((await broken).status, 500);
  const [line] = test.log.lines.filter(({ level }) => level === "error");
  assert.match(String(line!.properties.error), /no such layer/);
});

Deno.test("computed order: two concurrent calculations leave one complete result", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => test.request(CALCULATION, asking(made, { effort: 0 }))),
  );
  const bodies = await Promise.all(answers.map((response) => response.json()));
  const right = bodies.filter((_, index) => answers[index]!.status === 200);
  const result = await test.json(resultPath(made));
  assert.equal(right.filter((body) => JSON.stringify(body) === JSON.stringify(result)).length, 1);
  for (const { status } of answers) assert.equal([200, 409].includes(status), true);
});
