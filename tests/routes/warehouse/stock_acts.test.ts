/** Receipts and moves of boxes over HTTP: applied once, with movements, reservations and tasks. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

const RECEIPTS = "/api/v1/stock/receipts";
const MOVES = "/api/v1/stock/moves";

const receipt = (section: Row, box: Row, count: number, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count },
  ...more,
});
const move = (from: Row, to: Row, box: Row, count: number) => ({
  ...{ id: crypto.randomUUID(), id_section_from: from.id, id_section_to: to.id },
  ...{ id_box: box.id, count },
});

/** Two box types, a section with five boxes of the first, and an empty one. */
async function shelves(test: TestApp) {
  const filled = await fill(test);
  const { warehouse, box } = filled;
  const [other] = await create(test, "box", draft(filled, "box", { sku_box: "OTHER" }));
  const [full, empty] = await create(
    test,
    "section",
    draft(filled, "section", { id_box: box.id, count_box: 5 }),
    draft(filled, "section", { id_box: "", count_box: 0 }),
  );
  const held = async ({ id }: Row) => {
    const { id_box, count_box } = await test.json(`/api/v1/warehouse_section/${id}`);
    return [id_box, count_box];
  };
  const movements = (): Promise<Row[]> =>
    test.json(`/api/v1/stock_movement/withWarehouseID/${warehouse.id}?limit=3`);
  return { filled, warehouse, box, other: other!, full: full!, empty: empty!, held, movements };
}

Deno.test("receipts: add boxes once, and make an empty section that of their type", async () => {
  await using test = await TestApp.open();
  const { box, full, empty, held, movements } = await shelves(test);
  const acts = [receipt(full, box, 7, { reason: "Delivery 1" }), receipt(empty, box, 2)];
  const outcomes = await test.json(RECEIPTS, post(acts));
  assert.deepEqual(outcomes, [
    { id: acts[0]!.id, status: "applied", count_box: 12 },
    { id: acts[1]!.id, status: "applied", count_box: 2 },
  ]);
  assert.deepEqual(await held(empty), [box.id, 2]);
  const again = await test.json(RECEIPTS, post(acts[0]));
  assert.deepEqual(again, { id: acts[0]!.id, status: "repeated", count_box: 12 });
  assert.deepEqual(
    (await movements()).slice(0, 2).map(({ reason, change }) => [reason, change]),
    [["received", 2], ["received", 7]],
  );
  const changed = { ...acts[0]!, count: 8 };
  assert.deepEqual(await test.refusal(RECEIPTS, post([changed])), [
    409,
    "[0].id: the id was used for another act",
  ]);
  assert.deepEqual(await held(full), [box.id, 12]);
});

Deno.test("receipts: corrections remove boxes; too large ones request a count", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, full, held } = await shelves(test);
  const tooMany = receipt(full, box, -6, { reason: "Counted twice" });
  const outcomes = await test.json(RECEIPTS, post([receipt(full, box, -2), tooMany]));
  assert.deepEqual(outcomes.map(({ status }: Row) => status), ["applied", "task"]);
  assert.deepEqual(await held(full), [box.id, 3]);
  const { counts } = await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
  assert.deepEqual(
    counts.map(({ id_section, reason }: Row) => [id_section, reason]),
    [[full.id, "Counted twice"]],
  );
  const again = await test.json(RECEIPTS, post(tooMany));
  assert.equal(again.status, "task");
});

Deno.test("receipts: refused by field, atomically", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, other, full, empty, held } = await shelves(test);
  const elsewhere = await fill(test);
  const refused: [object, number, RegExp][] = [
    [receipt(full, other, 1), 409, /^\[1\]\.id_section: the section .* another type$/],
    [receipt(elsewhere.section, box, 1), 404, /^\[1\]\.id_section: /],
    [receipt(full, { ...box, id: UNKNOWN }, 1), 404, /^\[1\]\.id_box: /],
    [receipt(full, box, 0), 400, /^\[1\]\.count: /],
    [receipt(full, box, 1.5), 400, /^\[1\]\.count: /],
    [receipt(full, box, 1, { id: "x" }), 400, /^\[1\]\.id: /],
  ];
  for (const [act, status, error] of refused) {
    const answer = await test.refusal(RECEIPTS, post([receipt(full, box, 1), act]));
    assert.equal(answer[0], status, answer[1]);
    assert.match(answer[1], error);
  }
  assert.deepEqual(await held(full), [box.id, 5]);
  assert.deepEqual(await held(empty), ["", 0]);
  const most = Number.MAX_SAFE_INTEGER;
  const path = `/api/v1/stock_count/withWarehouseID/${warehouse.id}`;
  await test.json(`/api/v1/warehouse_section/${full.id}`, put({ count_box: most }));
  assert.equal((await test.refusal(RECEIPTS, post([receipt(full, box, 1)])))[0], 400);
  await test.json(path, post([{ id_section: full.id, count_box: 5 }]));
});

Deno.test("moves: free boxes are moved once; reserved ones stay", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, boxes: { shared }, sections: { near, far } } = made;
  const [empty] = await create(
    test,
    "section",
    draft({ warehouse, box: shared }, "section", { id_box: "", count_box: 0 }),
  );
  assert.equal((await test.request(CALCULATION, asking(made))).status, 200);
  // The order reserves all boxes: two in the near section, three in the far one.
  const [status, error] = await test.refusal(MOVES, post(move(far, empty!, shared, 1)));
  assert.equal(status, 409);
  assert.match(error, /^\[0\]\.id_section_from: orders reserve boxes in /);
  await test.json(RECEIPTS, post(receipt(near, shared, 5)));
  const act = move(near, empty!, shared, 5);
  assert.deepEqual(await test.json(MOVES, post([act, act])), [
    { id: act.id, status: "applied", count_box: 5 },
    { id: act.id, status: "repeated", count_box: 5 },
  ]);
  assert.equal((await test.refusal(MOVES, post(move(near, empty!, shared, 1))))[0], 409);
  const stock: Row[] = await test.json(`/api/v1/stock/withWarehouseID/${warehouse.id}`);
  const held = new Map(stock.map((row) => [row.id_section, row.on_hand]));
  assert.deepEqual([near, far, empty!].map(({ id }) => held.get(id)), [2, 3, 5]);
});

Deno.test("moves: too few boxes are a task; an occupied section and the same one are refused", async () => {
  await using test = await TestApp.open();
  const { filled, warehouse, box, other, full, empty, held } = await shelves(test);
  const [occupied] = await create(
    test,
    "section",
    draft(filled, "section", { id_box: other.id, count_box: 1 }),
  );
  const outcome = await test.json(MOVES, post(move(full, empty, box, 6)));
  assert.deepEqual([outcome.status, await held(full)], ["task", [box.id, 5]]);
  const { counts } = await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
  assert.deepEqual(counts.map(({ id_section }: Row) => id_section), [full.id]);
  const refusals: [object, number, RegExp][] = [
    [move(full, occupied!, box, 1), 409, /^\[0\]\.id_section_to: /],
    [move(full, full, box, 1), 400, /^\[0\]\.id_section_to: /],
    [move({ ...full, id: UNKNOWN }, empty, box, 1), 404, /^\[0\]\.id_section_from: /],
    [move(full, empty, box, 0), 400, /^\[0\]\.count: /],
  ];
  for (const [act, status, error] of refusals) {
    const answer = await test.refusal(MOVES, post([act]));
    assert.equal(answer[0], status, answer[1]);
    assert.match(answer[1], error);
  }
});

Deno.test("receipts and moves: by employees, in their own warehouse, and audited", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, full, empty } = await shelves(test);
  const elsewhere = await fill(test);
  const secured = await TestApp.over(test.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(secured.db, {
    user_login: "pia",
    user_role: 1,
    uuid_warehouse: warehouse.id,
  });
  const headers = basic("pia", PASSWORD);
  assert.equal((await secured.request(RECEIPTS, post([receipt(full, box, 1)]))).status, 401);
  const own = await secured.json(RECEIPTS, { ...post([receipt(full, box, 3)]), headers });
  assert.equal(own[0].status, "applied");
  await secured.json(MOVES, { ...post(move(full, empty, box, 1)), headers });
  const foreign = receipt(elsewhere.section, elsewhere.box, 1);
  assert.equal((await secured.refusal(RECEIPTS, { ...post([foreign]), headers }))[0], 404);
  const entries = await secured.db.read.all(
    sql`SELECT action, count FROM warehouse_audit WHERE user_login = 'pia' ORDER BY id`,
  );
  assert.deepEqual(entries, [{ action: "receive_stock", count: 1 }, {
    action: "move_stock",
    count: 1,
  }]);
  await secured.close();
});
