/** Deleting what boxes have been picked for: refused, or with tasks to put them back. */
import assert from "node:assert/strict";
import type { ShiftBoard } from "../../../domain/warehouse/shift_records.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, type Calculable, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, post, put, type Row } from "./records.ts";

const DELETE = { method: "DELETE" };

/** Two boxes of SHARED are picked in the near section, one in the far one, one STRANDED on the island. */
async function halfPicked(test: TestApp): Promise<Calculable> {
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const { order, sections } = made;
  const act = ({ id, id_box }: Row, count: number) => ({
    id: crypto.randomUUID(),
    id_section: id,
    id_box,
    count,
  });
  const { near, far, island } = sections;
  const acts = [act(near, 1), act(near, 1), act(far, 1), act(island, 1)];
  const outcomes = await test.json(`/api/v1/order_item/${order.id}/picks`, post(acts));
  assert.deepEqual(outcomes.map(({ status }: Row) => status), Array(4).fill("applied"));
  return made;
}

const boardOf = (test: TestApp, { warehouse }: Calculable): Promise<ShiftBoard> =>
  test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
const tasksOf = async (test: TestApp, made: Calculable) =>
  (await boardOf(test, made)).tasks.map((task) =>
    `${task.count} ${task.sku_box} ${task.section_name} ${task.cause}`
  );

Deno.test("deleting an order with picks: 409, with=picks deletes it and states what must be put back", async () => {
  await using test = await TestApp.open();
  const made = await halfPicked(test);
  const { warehouse, order, sections: { near, far, island }, boxes } = made;
  const path = `/api/v1/order_item/${order.id}`;
  const refused = await test.request(path, DELETE);
  assert.deepEqual([refused.status, await refused.json()], [409, {
    error:
      "Boxes have been picked for it: 4. With ?with=picks it is deleted, and tasks state what " +
      "must be put back",
  }]);
  const wrong = await test.request(`${path}?with=boxes`, DELETE);
  assert.deepEqual([wrong.status, await wrong.json()], [400, {
    error: "with: expected one of picks",
  }]);
  assert.equal((await test.request(path)).status, 200);
  assert.deepEqual(await tasksOf(test, made), []);

  assert.equal((await test.request(`${path}?with=picks`, DELETE)).status, 204);
  assert.equal((await test.request(path)).status, 404);
  assert.deepEqual(await tasksOf(test, made), [
    `2 SHARED ${near.section_name} order_deleted`,
    `1 SHARED ${far.section_name} order_deleted`,
    `1 STRANDED ${island.section_name} order_deleted`,
  ]);
  const [task] = (await boardOf(test, made)).tasks;
  assert.deepEqual(
    [task!.id_order_item, task!.order_name, task!.id_section, task!.id_box],
    [order.id, order.order_name, near.id, boxes.shared.id],
  );

  // Put back, it is off the board, and the section is to be counted.
  const resolved = `/api/v1/put_back/withWarehouseID/${warehouse.id}/${task!.id}/resolved`;
  for (let time = 0; time < 2; time++) {
    assert.equal((await test.request(resolved, { method: "PUT" })).status, 204);
  }
  const board = await boardOf(test, made);
  assert.deepEqual(board.tasks.length, 2);
  assert.deepEqual(
    board.counts.map(({ id_section, reason }) => [id_section, reason]),
    [[near.id, order.order_name]],
  );
  const unknown = resolved.replace(task!.id, order.id);
  assert.equal((await test.request(unknown, { method: "PUT" })).status, 404);
});

Deno.test("deleting an order without effective picks requires no confirmation", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const { order, sections: { near } } = made;
  const act = { id: crypto.randomUUID(), id_section: near.id, id_box: near.id_box, count: 99 };
  const [{ status }] = await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
  assert.equal(status, "task");
  assert.equal((await test.request(`/api/v1/order_item/${order.id}`, DELETE)).status, 204);
  assert.deepEqual(await tasksOf(test, made), []);
});

Deno.test("deleting a box type that an unfinished order has picks of: 409 one by one, else tasks", async () => {
  await using test = await TestApp.open();
  const made = await halfPicked(test);
  const { boxes: { shared, nowhere, stranded }, sections: { island } } = made;
  const changes = [shared, nowhere].map(({ id }) => ({ id, action: "delete" }));
  const outcomes = await test.json("/api/v1/stockbox/changes", post(changes));
  assert.deepEqual(outcomes.map(({ status }: Row) => status), [409, 204]);
  const path = `/api/v1/stockbox/${stranded.id}`;
  assert.equal((await test.request(path, DELETE)).status, 409);
  assert.equal((await test.request(`${path}?with=picks`, DELETE)).status, 204);
  assert.deepEqual(await tasksOf(test, made), [`1 STRANDED ${island.section_name} order_deleted`]);
});

Deno.test("deleting a box type of a completed order requires no confirmation", async () => {
  await using test = await TestApp.open();
  const made = await halfPicked(test);
  const { boxes: { shared, stranded }, lines: [first, second, third, fourth] } = made;
  for (const { id } of [third!, fourth!]) await test.request(`/api/v1/order_data/${id}`, DELETE);
  await test.json(`/api/v1/order_data/${first!.id}`, put({ count_box: 3 }));
  await test.json(`/api/v1/order_data/${second!.id}`, put({ count_box: 1 }));
  for (const { id } of [shared, stranded]) {
    assert.equal((await test.request(`/api/v1/stockbox/${id}`, DELETE)).status, 204);
  }
  assert.deepEqual(await tasksOf(test, made), []);
});

Deno.test("deleting an order with picks: heads of the warehouse only, audited", async () => {
  await using test = await TestApp.open();
  const made = await halfPicked(test);
  const { warehouse, order } = made;
  const [elsewhere] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  for (
    const [user_login, user_role, uuid_warehouse] of [
      ["picker", 1, warehouse.id],
      ["head", 2, warehouse.id],
      ["other", 2, elsewhere.id],
      ["administrator", 0, warehouse.id],
    ] as const
  ) {
    await addUser(test.db, { user_login, user_role, uuid_warehouse });
  }
  const gated = await TestApp.over(test.database, {
    settings: { WAREHOUSE_AUTH: "basic" },
    store: test.store,
  });
  const by = (login: string, method: string) => ({ method, headers: basic(login, PASSWORD) });
  const statusOf = async (path: string, login: string, method: string) =>
    (await gated.request(path, by(login, method))).status;
  const path = `/api/v1/order_item/${order.id}?with=picks`;
  assert.equal(await statusOf(path, "picker", "DELETE"), 403);
  assert.equal(await statusOf(path, "other", "DELETE"), 404);
  assert.equal(await statusOf(path, "head", "DELETE"), 204);
  const trail = await gated.json(
    "/api/v1/warehouse_audit?action=put_back",
    by("administrator", "GET"),
  );
  const [{ user_login, resource, count, details }] = trail.records;
  assert.deepEqual([user_login, resource, count], ["head", "order", 3]);
  assert.deepEqual(
    details.after.map((task: Row) => [task.order_name, task.sku_box, task.count]),
    [[order.order_name, "SHARED", 2], [order.order_name, "SHARED", 1], [
      order.order_name,
      "STRANDED",
      1,
    ]],
  );
  const [task] = (await boardOf(test, made)).tasks;
  assert.equal(task!.user_login, "head");
  const resolved = `/api/v1/put_back/withWarehouseID/${warehouse.id}/${task!.id}/resolved`;
  assert.equal(await statusOf(resolved, "picker", "PUT"), 403);
  assert.equal(await statusOf(resolved, "other", "PUT"), 404);
  const astray = resolved.replace(warehouse.id, elsewhere.id);
  assert.equal(await statusOf(astray, "other", "PUT"), 404);
  assert.equal(await statusOf(resolved, "head", "PUT"), 204);
  await gated.close();
});
