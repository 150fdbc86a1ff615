/** The labels of pallets, over HTTP. */
import assert from "node:assert/strict";
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import { TestApp } from "../../support/app.ts";
import { asking, type Calculable, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, post, put, UNKNOWN } from "./records.ts";

Deno.test("labels: a pallet keeps its number until recalculated", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const path = `/api/v1/order_item/${made.order.id}/labels`;
  assert.equal((await test.request(path, post({}))).status, 409);
  assert.equal(
    (await test.request(`/api/v1/order_item/${UNKNOWN}/labels`, post({}))).status,
    404,
  );
  await test.json(CALCULATION, asking(made));
  const labels: PalletLabel[] = await test.json(path, post({}));
  assert.equal(
    labels.reduce((sum, { boxes }) => sum + boxes.reduce((n, b) => n + b.count, 0), 0),
    9,
  );
  for (const { sscc, gs1 } of labels) assert.equal(gs1, `(00)${sscc}(400)Order1`);
  assert.deepEqual(await test.json(path, post({})), labels);
  await test.json(CALCULATION, asking(made));
  const anew: PalletLabel[] = await test.json(path, post({}));
  assert.match(anew[0]!.sscc, /^00000000\d{10}$/);
  const numbers = [...labels, ...anew].map(({ sscc }) => sscc);
  assert.equal(new Set(numbers).size, numbers.length);
});

Deno.test("labels: numbers begin with the company's prefix, and a name in other letters with the order's id", async () => {
  await using test = await TestApp.open({ settings: { GS1_COMPANY_PREFIX: "4061234567" } });
  const made = await calculable(test);
  const { id } = made.order;
  await test.json(`/api/v1/order_item/${id}`, put({ order_name: "Заказ (первый)" }));
  await test.json(CALCULATION, asking(made));
  const [label]: PalletLabel[] = await test.json(`/api/v1/order_item/${id}/labels`, post({}));
  assert.match(label!.sscc, /^04061234567\d{7}$/);
  assert.equal(label!.gs1, `(00)${label!.sscc}(400)${id.replaceAll("-", "").slice(0, 30)}`);
});

/** Another order of the warehouse with one line. */
async function copyOf(test: TestApp, { warehouse, boxes }: Calculable, order_name: string) {
  const [order] = await test.json(
    "/api/v1/order_item",
    post([{ id_warehouse: warehouse.id, order_name }]),
  );
  const made = { warehouse, order, box: boxes.shared };
  await create(test, "line", draft(made, "line", { count_box: 1 }));
  await create(test, "parameters", draft(made, "parameters", { pallet_limits: null }));
  return order.id;
}

Deno.test("labels: orders with similar names have distinct codes", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order } = made;
  const names = [
    "Заказ № 17/А",
    "Возврат № 17/Б",
    "17/",
    "17 /",
    "A".repeat(30),
    `${"A".repeat(30)}1`,
    `${"A".repeat(30)}2`,
  ];
  const numbers: string[] = [];
  for (const [at, order_name] of names.entries()) {
    const id = at === 0 ? order.id : await copyOf(test, made, order_name);
    if (at === 0) await test.json(`/api/v1/order_item/${id}`, put({ order_name }));
    await test.json(CALCULATION, asking(made, { id_order_item: id }));
    const [label]: PalletLabel[] = await test.json(`/api/v1/order_item/${id}/labels`, post({}));
    const number = label!.gs1.split("(400)")[1]!;
    numbers.push(number === id.replaceAll("-", "").slice(0, 30) ? "its id" : number);
  }
  assert.deepEqual(numbers, [
    "its id",
    "its id",
    "17/",
    "its id",
    "A".repeat(30),
    "its id",
    "its id",
  ]);
});
