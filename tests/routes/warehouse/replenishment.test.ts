/** Minimum and maximum of sections, and what is to be replenished. */
import assert from "node:assert/strict";
import { orderPicks } from "../../../db/schema/stock.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, fill, post, put, type Row } from "./records.ts";

const SECTION = "/api/v1/warehouse_section";
const csv = (body: string) => ({
  method: "POST",
  headers: { "Content-Type": "text/csv" },
  body,
});

Deno.test("minimum and maximum: absent if there is none, the maximum at least the minimum on every route", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const { warehouse, section } = filled;
  const stored = () => test.json(`${SECTION}/${section.id}`);
  assert.equal("min_box" in await stored(), false);
  const changed = await test.json(`${SECTION}/${section.id}`, put({ min_box: 4, max_box: 9 }));
  assert.deepEqual([changed.min_box, changed.max_box], [4, 9]);
  const refused: [string, RequestInit & { json?: unknown }, number, RegExp][] = [
    [
      `${SECTION}/${section.id}`,
      put({ max_box: 3 }),
      400,
      /^max_box: expected a whole number of at least 4$/,
    ],
    [
      `${SECTION}/${section.id}`,
      put({ min_box: 10 }),
      400,
      /^max_box: expected a whole number of at least 10$/,
    ],
    [`${SECTION}/${section.id}`, put({ min_box: -1 }), 400, /^min_box: expected a whole number/],
    [
      `${SECTION}/sections`,
      post([draft(filled, "section"), draft(filled, "section", { min_box: 2, max_box: 1 })]),
      400,
      /^\[1\]\.max_box: expected a whole number of at least 2$/,
    ],
    [
      `/api/v1/warehouse_data/${warehouse.id}/changes`,
      post({ sections: { update: [{ id: section.id, changes: { max_box: 1 }, seen: changed }] } }),
      400,
      /max_box: expected a whole number of at least 4$/,
    ],
  ];
  for (const [path, init, status, message] of refused) {
    const [answered, error] = await test.refusal(path, init);
    assert.equal(answered, status, path);
    assert.match(error, message);
  }
  const path = `/api/v1/warehouse_data/${warehouse.id}/csv/sections`;
  const low = csv(`section_name,min_box,max_box\n${section.section_name},,2\n`);
  const { refused: cells } = await (await test.request(path, low)).json();
  assert.deepEqual(cells.map(({ line, column, value }: Row) => [line, column, value]), [
    [2, "max_box", "2"],
  ]);
  await test.json(path, csv(`section_name,Минимум,max\n${section.section_name},,12\nNew,3,5\n`));
  const list: Row[] = await test.json(`${SECTION}/withWarehouseID/${warehouse.id}`);
  assert.deepEqual(
    list.map(({ section_name, min_box, max_box }) => [section_name, min_box, max_box]),
    [[section.section_name, 4, 12], ["New", 3, 5]],
  );
  const file = await (await test.request(path)).text();
  assert.match(file, /^section_name,sku_name,count_box,min_box,max_box,/);
  assert.match(file, /\nNew,,0,3,5,/);
  const document = await test.json(`/api/v1/warehouse_data/${warehouse.id}/export`);
  const sections = document.sections.map((one: Row) => ({ ...one, max_box: 1 }));
  assert.deepEqual(
    await test.refusal("/api/v1/warehouse_data/import?ids=new", post({ ...document, sections })),
    [400, "sections[0].max_box: expected a whole number of at least 4"],
  );
  const copy = await test.json("/api/v1/warehouse_data/import?ids=new", post(document));
  const copied: Row[] = await test.json(
    `${SECTION}/withWarehouseID/${(copy.warehouse ?? copy).id}`,
  );
  assert.deepEqual(copied.map(({ min_box }) => min_box), [4, 3]);
  const emptied = await test.json(`${SECTION}/${section.id}`, put({ min_box: null }));
  assert.equal("min_box" in emptied, false);
});

Deno.test("replenishment: the reserve of what orders take, most urgent first, until it is moved", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, order, boxes: { shared: box }, sections: { near } } = made;
  await test.request(CALCULATION, asking(made));
  const [reserve] = await create(
    test,
    "section",
    draft({ warehouse, box }, "section", {
      section_name: "Reserve",
      id_box: box.id,
      count_box: 20,
    }),
  );
  const { count_box } = await test.json(`${SECTION}/${near.id}`);
  await test.request(`/api/v1/order_item/${order.id}`, put({ due_at: "2026-11-30T12:00:00Z" }));
  await test.request(`${SECTION}/${near.id}`, put({ min_box: count_box, max_box: count_box + 3 }));
  const path = `/api/v1/replenishment/withWarehouseID/${warehouse.id}`;
  const [{ needed, ...face }, ...others] = await test.json(path);
  assert.deepEqual(others, []);
  assert.ok(needed > 0);
  assert.deepEqual(face, {
    ...{ id_section: near.id, section_name: near.section_name },
    ...{ id_box: box.id, sku_box: box.sku_box, on_hand: count_box },
    ...{ due_at: "2026-11-30T12:00:00.000Z", min_box: count_box, max_box: count_box + 3 },
    ...{ missing: 0, from: [{ id_section: reserve!.id, section_name: "Reserve", count: 3 }] },
  });
  const move = { id: crypto.randomUUID(), id_section_from: reserve!.id, id_section_to: near.id };
  await test.json("/api/v1/stock/moves", post([{ ...move, id_box: box.id, count: 3 }]));
  // The face is full, although orders will take it below its minimum.
  assert.deepEqual(await test.json(path), []);
});

Deno.test("replenishment: orders due soon count before they are calculated; employees read it, heads set limits", async () => {
  await using open = await TestApp.open();
  const filled = await fill(open);
  const { warehouse, box, section, order } = filled;
  const test = await TestApp.over(open.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db, { user_login: "ann", user_role: 1, uuid_warehouse: warehouse.id });
  await addUser(test.db, { user_login: "head", user_role: 2, uuid_warehouse: warehouse.id });
  const limits = put({ min_box: 0, id_box: box.id, count_box: 1 });
  const by = (login: string, init: object = {}) => ({ ...init, headers: basic(login, PASSWORD) });
  const at = `${SECTION}/${section.id}`;
  assert.equal((await test.request(at, by("ann", limits))).status, 403);
  assert.equal((await test.request(at, by("head", limits))).status, 200);
  const due = put({ due_at: "2020-01-01T08:00:00Z" });
  assert.equal((await test.request(`/api/v1/order_item/${order.id}`, by("head", due))).status, 200);
  const path = `/api/v1/replenishment/withWarehouseID/${warehouse.id}`;
  const [face] = await test.json(path, by("ann"));
  const { count_box } = filled.line;
  assert.deepEqual([face.needed, face.missing], [count_box, count_box - 1]);
  assert.equal(face.due_at, "2020-01-01T08:00:00.000Z");
  const pick = (count: number) => ({
    ...{ id: crypto.randomUUID(), id_order_item: order.id, id_section: section.id },
    ...{ id_box: box.id, count, short: 0, status: "applied", at: 1 },
  });
  // What has been picked is no longer needed.
  await test.db.write((tx) => tx.insert(orderPicks).values(pick(count_box - 2)));
  const [rest] = await test.json(path, by("ann"));
  assert.deepEqual([rest.needed, rest.missing], [2, 1]);
  await test.db.write((tx) => tx.insert(orderPicks).values(pick(7)));
  assert.deepEqual(await test.json(path, by("ann")), []);
  await test.close();
});

Deno.test("replenishment: orders that lost their calculation count without the boxes picked for them", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, order, boxes: { shared: box }, sections: { near } } = made;
  await test.json(CALCULATION, asking(made));
  const lines: Row[] = await test.json(`/api/v1/order_data/withOrderID/${order.id}`);
  const ordered = lines.filter(({ id_box }) => id_box === box.id)
    .reduce((sum, { count_box }) => sum + count_box, 0);
  assert.equal(ordered, 6);
  const act = { id: crypto.randomUUID(), id_section: near.id, id_box: box.id, count: 1 };
  await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
  await test.request(`/api/v1/order_item/${order.id}`, put({ due_at: "2020-01-01T08:00:00Z" }));
  await test.request(`/api/v1/stockbox/${box.id}`, put({ weight_box: 1 }));
  await test.request(`${SECTION}/${near.id}`, put({ min_box: 9 }));
  const [face] = await test.json(`/api/v1/replenishment/withWarehouseID/${warehouse.id}`);
  assert.equal(face.needed, 5);
});
