/** Blind counts of sections: applied once, confirmed if they differ much, never over other changes. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { stockReservations } from "../../../db/schema/stock.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { create, draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

const COUNTS = "/api/v1/stock/counts";

/** A section with twelve boxes, and what is asked of it. */
async function counted(test: TestApp) {
  const filled = await fill(test);
  const { warehouse, box, section } = filled;
  const act = (count: number, more: object = {}) => ({
    ...{ id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count, count_before: 12 },
    ...more,
  });
  const requested = async (): Promise<unknown[]> =>
    (await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`)).counts
      .map(({ id_section, difference }: Row) => [id_section === section.id, difference]);
  const request = (of: string = section.id, init: object = {}) =>
    test.request(`/api/v1/stock_count/withWarehouseID/${warehouse.id}/requests`, {
      ...post([{ id_section: of }]),
      ...init,
    });
  const held = async () =>
    (await test.json(`/api/v1/warehouse_section/${section.id}`)).count_box as number;
  return { filled, warehouse, box, section, act, requested, request, held };
}

Deno.test("counts: a small difference is a correcting movement, once, and ends the request", async () => {
  await using test = await TestApp.open();
  const { warehouse, section, act, requested, request, held } = await counted(test);
  assert.equal((await request()).status, 204);
  assert.equal((await request()).status, 204);
  assert.deepEqual(await requested(), [[true, null]]);
  const first = act(10);
  assert.deepEqual(await test.json(COUNTS, post([first])), [
    { id: first.id, status: "applied", count_box: 10 },
  ]);
  assert.deepEqual(await test.json(COUNTS, post(first)), {
    ...{ id: first.id, status: "repeated", count_box: 10 },
  });
  assert.deepEqual(await test.refusal(COUNTS, post([{ ...first, count: 9 }])), [
    409,
    "[0].id: the id was used for another act",
  ]);
  assert.deepEqual([await held(), await requested()], [10, []]);
  const movements: Row[] = await test.json(
    `/api/v1/stock_movement/withWarehouseID/${warehouse.id}?id_section=${section.id}`,
  );
  assert.deepEqual(
    movements.map(({ change, count_after, reason }) => [change, count_after, reason]),
    [[-2, 10, "counted"], [12, 12, "created"]],
  );
});

Deno.test("counts: a large difference waits for another count with the same result", async () => {
  await using test = await TestApp.open();
  const { act, requested, held } = await counted(test);
  const status = async (count: number) => (await test.json(COUNTS, post(act(count)))).status;
  assert.equal(await status(5), "task");
  assert.deepEqual([await held(), await requested()], [12, [[true, -7]]]);
  assert.equal(await status(6), "task");
  assert.deepEqual(await requested(), [[true, -6]]);
  assert.equal(await status(6), "applied");
  assert.deepEqual([await held(), await requested()], [6, []]);
});

Deno.test("counts: a difference is not confirmed by the same one after the section has changed", async () => {
  await using test = await TestApp.open();
  const { section, act, requested, held } = await counted(test);
  const status = async (count: number, count_before: number) =>
    (await test.json(COUNTS, post(act(count, { count_before })))).status;
  assert.equal(await status(5, 12), "task");
  await test.json(`/api/v1/warehouse_section/${section.id}`, put({ count_box: 30 }));
  assert.deepEqual(await requested(), [[true, null]]);
  assert.equal(await status(23, 30), "task");
  assert.deepEqual([await held(), await requested()], [30, [[true, -7]]]);
  assert.equal(await status(23, 30), "applied");
});

Deno.test("counts: if the stock has changed meanwhile, nothing changes and the section is counted again", async () => {
  await using test = await TestApp.open();
  const { box, section, act, requested, held } = await counted(test);
  const late = act(11);
  const receipt = { id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count: 3 };
  await test.json("/api/v1/stock/receipts", post([receipt]));
  for (const _ of [1, 2]) assert.equal((await test.json(COUNTS, post(late))).status, "task");
  assert.deepEqual([await held(), await requested()], [15, [[true, null]]]);
  const again = act(14, { count_before: 15 });
  assert.equal((await test.json(COUNTS, post(again))).status, "applied");
  await test.request(`/api/v1/warehouse_section/${section.id}`, put({ id_box: "" }));
  assert.equal((await test.json(COUNTS, post(act(14, { count_before: 14 })))).status, "task");
});

Deno.test("counts: below what is reserved, the shift board names the section with its orders", async () => {
  await using test = await TestApp.open();
  const { filled, warehouse, box, section, act } = await counted(test);
  const lacking = async () => {
    const board = await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
    assert.equal(board.totals.lacking, board.lacking.length);
    return board.lacking;
  };
  const { id, order_name } = filled.order;
  const held = { id_order_item: id, id_section: section.id, id_box: box.id, count: 11 };
  await test.db.write((tx) => tx.insert(stockReservations).values(held));
  await test.json(COUNTS, post(act(11)));
  assert.deepEqual(await lacking(), []);
  await test.json(COUNTS, post(act(10, { count_before: 11 })));
  const found = {
    ...{ id_section: section.id, section_name: section.section_name, sku_box: box.sku_box },
    ...{ reserved: 11, orders: [{ id, order_name }] },
  };
  assert.deepEqual(await lacking(), [{ ...found, count_box: 10 }]);
  // Boxes of another type are not those that are reserved.
  await test.db.write((tx) => tx.update(warehouseSections).set({ id_box: null, count_box: 99 }));
  assert.deepEqual(await lacking(), [{ ...found, count_box: 0 }]);
});

Deno.test("counts: boxes in a section without a box type are a task; a receipt is no repeated count", async () => {
  await using test = await TestApp.open();
  const { filled, box, section, act, held } = await counted(test);
  const none = draft(filled, "section", { section_name: "E", id_box: "", count_box: 0 });
  const [{ id } = { id: "" }] = await create(test, "section", none);
  const empty = (count: number) => act(count, { id_section: id, id_box: "", count_before: 0 });
  const status = async (one: object) => (await test.json(COUNTS, post(one))).status;
  assert.deepEqual([await status(empty(2)), await status(empty(2))], ["task", "task"]);
  assert.equal((await test.json(`/api/v1/warehouse_section/${id}`)).count_box, 0);
  assert.equal(await status(empty(0)), "applied");
  const first = act(13);
  assert.equal(await status(first), "applied");
  const receipt = { id: first.id, id_section: section.id, id_box: box.id, count: 13 };
  assert.deepEqual(await test.refusal("/api/v1/stock/receipts", post([receipt])), [
    409,
    "[0].id: the id was used for another act",
  ]);
  assert.equal(await held(), 13);
});

Deno.test("counts: refused by field, and then none of a request is stored; asked for by heads", async () => {
  await using test = await TestApp.open();
  const { warehouse, section, act, request, held } = await counted(test);
  const elsewhere = await fill(test);
  for (
    const [one, status, message] of [
      [act(1, { id_section: UNKNOWN }), 404, /^\[1\]\.id_section: /],
      [act(-1), 400, /^\[1\]\.count: /],
      [act(1, { count_before: undefined }), 400, /^\[1\]\.count_before: /],
    ] as const
  ) {
    const [answered, error] = await test.refusal(COUNTS, post([act(11), one]));
    assert.equal(answered, status);
    assert.match(error, message);
  }
  assert.equal(await held(), 12);
  assert.equal((await request(elsewhere.section.id)).status, 404);
  const secured = await TestApp.over(test.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(secured.db, { user_login: "pia", user_role: 1, uuid_warehouse: warehouse.id });
  const by = (json: unknown) => ({ ...post(json), headers: basic("pia", PASSWORD) });
  const foreign = { ...act(11), id_section: elsewhere.section.id };
  assert.equal((await secured.refusal(COUNTS, by([foreign])))[0], 404);
  await secured.json(COUNTS, by([act(11)]));
  const path = `/api/v1/stock_count/withWarehouseID/${warehouse.id}/requests`;
  assert.equal((await secured.request(path, by([{ id_section: section.id }]))).status, 403);
  const entries = await secured.db.read.all(
    sql`SELECT action, count FROM warehouse_audit WHERE user_login = 'pia'`,
  );
  assert.deepEqual(entries, [{ action: "count_stock", count: 1 }]);
  await secured.close();
});
