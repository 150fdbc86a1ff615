/** Orders: when they were calculated is for the server to say, and what came of it is read here. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { orderItems, palletResults } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { create, draft, fill, type Filled, post, put, UNKNOWN } from "./records.ts";

const AT = "2026-05-04T10:00:00.000Z";

const resultPath = (warehouse: string, order: string) =>
  `/api/v1/order_item/withWarehouseID/${warehouse}/withOrderID/${order}`;

/** Stores two pallets for the order, the second one first. */
async function calculated(test: TestApp, { order }: Filled): Promise<void> {
  await test.db.write(async (tx) => {
    await tx.update(orderItems).set({ pallete_computed: AT }).where(eq(orderItems.id, order.id));
    await tx.insert(palletResults).values([2, 1].map((numpallete) => ({
      id: crypto.randomUUID(),
      id_order_item: order.id,
      numpallete,
      result: { numpallete, layers: [] },
    })));
  });
}

async function stateOf(test: TestApp, { order, warehouse }: Filled) {
  const { pallete_computed } = await test.json(`/api/v1/order_item/${order.id}`);
  const { [order.id]: pallets } = await test.json(resultPath(warehouse.id, order.id));
  return { pallete_computed, pallets: pallets.length };
}

Deno.test("orders: new ones are never calculated", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const sent = draft(filled, "order", { pallete_computed: AT });
  const [order] = await test.json("/api/v1/order_item/", post([sent]));
  assert.equal(order.pallete_computed, "");
  const update = put({ pallete_computed: AT, order_name: "new" });
  const updated = await test.json(`/api/v1/order_item/${order.id}`, update);
  assert.deepEqual(updated, { ...order, order_name: "new" });
  const list = `/api/v1/order_item/withWarehouseID/${filled.warehouse.id}`;
  assert.deepEqual(await test.json(list), [filled.order, updated]);
});

Deno.test("orders: an update keeps the time of the calculation and the pallets", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  await calculated(test, filled);
  const path = `/api/v1/order_item/${filled.order.id}`;
  const updated = await test.json(path, put({ ...filled.order, order_name: "new" }));
  assert.deepEqual(updated, {
    ...filled.order,
    order_name: "new",
    pallete_computed: AT,
    state: "calculated",
  });
  assert.deepEqual(await stateOf(test, filled), { pallete_computed: AT, pallets: 2 });
});

Deno.test("orders: a due time is answered in UTC, keeps the calculation, and is removed by empty text", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  await calculated(test, filled);
  const path = `/api/v1/order_item/${filled.order.id}`;
  const due_at = "2026-11-29T22:30:00.000Z";
  const whole = { ...filled.order, pallete_computed: AT, state: "calculated" };
  assert.deepEqual(await test.json(path, put({ due_at: "2026-11-30T00:30+02:00" })), {
    ...whole,
    due_at,
  });
  assert.deepEqual(await test.json(path, put({ order_name: "new" })), {
    ...whole,
    order_name: "new",
    due_at,
  });
  assert.deepEqual(await stateOf(test, filled), { pallete_computed: AT, pallets: 2 });
  const [status, error] = await test.refusal(path, put({ due_at: "2026-11-30T00:30" }));
  assert.equal(status, 400);
  assert.match(error, /^due_at: expected a date and time with an offset, /);
  assert.equal((await test.json(path, put({ due_at: "" }))).due_at, "");
  // Clients that do not know of it send none.
  const { due_at: _, ...sent } = draft(filled, "order");
  const [order] = await test.json("/api/v1/order_item/", post([sent]));
  assert.equal(order.due_at, "");
});

Deno.test("orders: the calculated order is its pallets under its id, none before", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const { warehouse, order } = filled;
  for (const slash of ["", "/"]) {
    const path = resultPath(warehouse.id, order.id) + slash;
    assert.deepEqual(await test.json(path), { [order.id]: [] });
  }
  await calculated(test, filled);
  const pallets = [1, 2].map((numpallete) => ({ numpallete, layers: [] }));
  for (const id of [order.id, order.id.toUpperCase()]) {
    assert.deepEqual(await test.json(resultPath(warehouse.id, id)), { [order.id]: pallets });
  }
});

Deno.test("orders: calculated order of unknown ids and other warehouses", async () => {
  await using test = await TestApp.open();
  const [{ warehouse, order }, other] = [await fill(test), await fill(test)];
  const cases: [warehouse: string, order: string, status: number, error: string][] = [
    [warehouse.id, UNKNOWN, 404, `No order has the id ${UNKNOWN}`],
    [UNKNOWN, order.id, 404, `No order has the id ${order.id}`],
    [warehouse.id, other.order.id, 404, `No order has the id ${other.order.id}`],
    ["north", order.id, 400, "warehouseId: expected a UUID"],
    [warehouse.id, "7", 400, "orderId: expected a UUID"],
  ];
  for (const [of, id, status, error] of cases) {
    assert.deepEqual(await test.refusal(resultPath(of, id)), [status, error]);
  }
});

Deno.test("orders: changes of lines, parameters or boxes reset the calculation", async () => {
  const changes: Record<string, (test: TestApp, filled: Filled) => Promise<unknown>> = {
    "a line more": (test, filled) => create(test, "line", draft(filled, "line")),
    "a line changed": (test, { line }) =>
      test.json(`/api/v1/order_data/${line.id}`, put({ count_box: 9 })),
    "a line less": (test, { line }) =>
      test.request(`/api/v1/order_data/${line.id}`, { method: "DELETE" }),
    "parameters changed": (test, { parameters }) =>
      test.json(`/api/v1/order_param/${parameters.id}`, put({ packing_type: 2 })),
    "parameters gone": (test, { parameters }) =>
      test.request(`/api/v1/order_param/${parameters.id}`, { method: "DELETE" }),
    "a box type changed": (test, { box }) =>
      test.json(`/api/v1/stockbox/${box.id}`, put({ height_box: 9 })),
    "a box type gone": (test, { box }) =>
      test.request(`/api/v1/stockbox/${box.id}`, { method: "DELETE" }),
  };
  for (const [why, change] of Object.entries(changes)) {
    await using test = await TestApp.open();
    const [filled, other] = [await fill(test), await fill(test)];
    await calculated(test, filled);
    await calculated(test, other);
    await change(test, filled);
    assert.deepEqual(await stateOf(test, filled), { pallete_computed: "", pallets: 0 }, why);
    assert.deepEqual(await stateOf(test, other), { pallete_computed: AT, pallets: 2 }, why);
  }
});

Deno.test("orders: moving a line resets both orders", async () => {
  for (const [kind, path] of [["line", "order_data"], ["parameters", "order_param"]] as const) {
    await using test = await TestApp.open();
    const from = await fill(test);
    const [order] = await create(test, "order", draft(from, "order"));
    const to = { ...from, order: order! };
    await calculated(test, from);
    await calculated(test, to);
    await test.json(`/api/v1/${path}/${from[kind].id}`, put({ id_order_item: to.order.id }));
    for (const order of [from, to]) {
      assert.deepEqual(await stateOf(test, order), { pallete_computed: "", pallets: 0 }, kind);
    }
  }
});
