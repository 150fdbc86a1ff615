/** Expected deliveries: from the API or a file, received and closed. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { create, draft, fill, post, put, type Row } from "./records.ts";

const PATH = "/api/v1/deliveries";
const RECEIPTS = "/api/v1/stock/receipts";

/** A delivery of nine boxes of one type and four of another, and a section for each. */
async function expecting(test: TestApp) {
  const filled = await fill(test);
  const { warehouse, box, section } = filled;
  const [other] = await create(test, "box", draft(filled, "box", { sku_box: "OTHER" }));
  const [place] = await create(
    test,
    "section",
    draft(filled, "section", { section_name: "T", id_box: "", count_box: 0 }),
  );
  const line = (id_box: string, count_box: number, more: object = {}) => ({
    ...{ id_warehouse: warehouse.id, delivery_name: "D/17", id_box, count_box },
    ...more,
  });
  const lines: Row[] = await test.json(
    PATH,
    post([
      line(box.id, 9, { supplier: "Mill", expected_at: "2026-12-01T08:00:00+01:00" }),
      line(other!.id, 4),
    ]),
  );
  const receive = (id_box: string, count: number, more: object = {}) => {
    const id_section = id_box === box.id ? section.id : place!.id;
    const act = { id: crypto.randomUUID(), id_section, id_box, count, delivery: "D/17" };
    return test.json(RECEIPTS, post({ ...act, ...more }));
  };
  const list = async (): Promise<unknown[][]> =>
    (await test.json(`${PATH}/withWarehouseID/${warehouse.id}`)).map((one: Row) => [
      ...[one.name_box, one.count_box, one.received, one.difference, one.closed_at !== ""],
    ]);
  const close = (delivery_name = "D/17") =>
    test.request(`${PATH}/withWarehouseID/${warehouse.id}/close`, post({ delivery_name }));
  return { filled, warehouse, box, other: other!, section, line, lines, receive, list, close };
}

Deno.test("deliveries: received boxes count by article, also unexpected and late ones; closing records the differences once", async () => {
  await using test = await TestApp.open();
  const { filled, box, other, lines, receive, list, close } = await expecting(test);
  assert.deepEqual([lines[0]!.expected_at, lines[0]!.received], ["2026-12-01T07:00:00.000Z", 0]);
  const id = crypto.randomUUID();
  for (const _ of [1, 2]) await receive(box.id, 6, { id });
  await receive(box.id, 2);
  await receive(box.id, -1);
  await receive(box.id, 50, { delivery: "" });
  const [surprise] = await create(test, "box", draft(filled, "box", { sku_box: "SURPRISE" }));
  const [shelf] = await create(
    test,
    "section",
    draft(filled, "section", { section_name: "U", id_box: "", count_box: 0 }),
  );
  await receive(surprise!.id, 3, { id_section: shelf!.id });
  assert.deepEqual((await list()).map((one) => one.slice(1)), [
    [9, 7, null, false],
    [4, 0, null, false],
    [0, 3, null, false],
  ]);
  const closed: Row[] = await (await close()).json();
  assert.deepEqual(closed.map(({ difference }) => difference), [-2, -4, 3]);
  await receive(other.id, 4);
  assert.deepEqual(await (await close()).json(), [
    closed[0],
    { ...closed[1], received: 4 },
    closed[2],
  ]);
  assert.deepEqual((await list()).map((one) => one.slice(1)), [
    [9, 7, -2, true],
    [4, 4, -4, true],
    [0, 3, 3, true],
  ]);
  assert.equal((await close("D/18")).status, 404);
});

Deno.test("deliveries: an article once; receipts of unknown ones belong to none; only the server sets what was received", async () => {
  await using test = await TestApp.open();
  const { box, other, lines, line, receive, list } = await expecting(test);
  const [status, error] = await test.refusal(PATH, post([line(other.id, 1)]));
  assert.deepEqual([status, /^\[0\]\.id_box: /.test(error)], [409, true]);
  const moved = await test.refusal(`${PATH}/${lines[1]!.id}`, put({ id_box: box.id }));
  assert.equal(moved[0], 409);
  for (const status of ["applied", "repeated"]) {
    const id = "0a3c2f0e-6d2b-4c57-9a51-3b1f8f6f2d10";
    const outcome = await receive(other.id, 1, { id, delivery: "D/18", reason: "late" });
    assert.equal(outcome.status, status);
  }
  const acts = await test.db.read.all(sql`SELECT delivery, reason FROM stock_acts`);
  assert.deepEqual(acts, [{ delivery: "", reason: "late; delivery: D/18" }]);
  await receive(box.id, 5);
  const changes = { count_box: 8, received: 99, closed_at: "2026", difference: 4 };
  const changed = await test.json(`${PATH}/${lines[0]!.id}`, put(changes));
  assert.deepEqual([changed.count_box, changed.received, changed.closed_at], [8, 5, ""]);
  assert.deepEqual((await list()).map((one) => one.slice(1, 4)), [[8, 5, null], [4, 0, null]]);
  for (const bad of [{ count_box: -1 }, { delivery_name: "" }, { expected_at: "soon" }]) {
    const [refused, text] = await test.refusal(`${PATH}/${lines[0]!.id}`, put(bad));
    assert.equal(refused, 400);
    assert.ok(text.startsWith(`${Object.keys(bad)[0]}: `), text);
  }
});

Deno.test("deliveries: received boxes keep their name and article; a closed one gets no more articles", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, other, lines, line, receive, list, close } = await expecting(test);
  await receive(box.id, 7);
  const [first, second] = lines.map(({ id }) => `${PATH}/${id}`);
  const received = "delivery_name: boxes have been received for the delivery: its name cannot be " +
    "changed or used again";
  assert.deepEqual(await test.refusal(first!, put({ delivery_name: "Mon" })), [409, received]);
  const same = await test.json(first!, put({ delivery_name: "D/17", id_box: box.id }));
  assert.equal(same.received, 7);
  assert.equal((await test.json(second!, put({ delivery_name: "Mon" }))).received, 0);
  await test.request(first!, { method: "DELETE" });
  assert.deepEqual(await test.refusal(PATH, post([line(other.id, 1), line(box.id, 9)])), [
    409,
    `[1].${received}`,
  ]);
  const file = (rows: string) =>
    test.request(`/api/v1/warehouse_data/${warehouse.id}/csv/deliveries`, {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: `delivery_name,sku_box,count_box\n${rows}`,
    });
  const again = await file(`D/17,${box.sku_box},9\n`);
  assert.deepEqual([again.status, await again.json()], [409, { error: received }]);

  await close("Mon");
  const closed = "the delivery is closed: its articles stay as they are";
  assert.deepEqual(await test.refusal(PATH, post([line(box.id, 9, { delivery_name: "Mon" })])), [
    409,
    `[0].delivery_name: ${closed}`,
  ]);
  const { refused } = await (await file(`Mon,${box.sku_box},9\nMon,${other.sku_box},5\n`)).json();
  assert.deepEqual(refused.map(({ line, column, reasons }: Row) => [line, column, ...reasons]), [
    [2, "delivery_name", closed],
  ]);
  assert.deepEqual((await list()).map((one) => one.slice(1)), [[4, 0, -4, true]]);
});

Deno.test("deliveries: a correction that its section lacks adds no line; an added line is audited", async () => {
  await using open = await TestApp.open();
  const { filled, warehouse, list } = await expecting(open);
  const [extra] = await create(open, "box", draft(filled, "box", { sku_box: "EXTRA" }));
  const shelf = draft(filled, "section", { section_name: "U", id_box: "", count_box: 0 });
  const [{ id: id_section } = { id: "" }] = await create(open, "section", shelf);
  const test = await TestApp.over(open.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db, { user_login: "ann", user_role: 1, uuid_warehouse: warehouse.id });
  const receive = async (count: number) => {
    const act = { id: crypto.randomUUID(), id_section, id_box: extra!.id, count, delivery: "D/17" };
    const sent = { ...post([act]), headers: basic("ann", PASSWORD) };
    return (await test.json(RECEIPTS, sent))[0].status;
  };
  assert.deepEqual([await receive(-1), (await list()).length], ["task", 2]);
  assert.deepEqual([await receive(2), (await list()).length], ["applied", 3]);
  const entries = await test.db.read.all(
    sql`SELECT action, resource, count FROM warehouse_audit ORDER BY id`,
  );
  assert.deepEqual(entries, [
    { action: "create", resource: "delivery_line", count: 1 },
    { action: "receive_stock", resource: "section", count: 1 },
  ]);
  await test.close();
});

Deno.test("deliveries: a document expects what was not received, has an article once, and a time", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, receive } = await expecting(test);
  await receive(box.id, 7);
  const document = await test.json(`/api/v1/warehouse_data/${warehouse.id}/export`);
  const lines: Row[] = document.deliveries;
  assert.deepEqual(lines.map((one) => [one.count_box, one.received]), [[2, 0], [4, 0]]);
  const refused = (deliveries: Row[]) =>
    test.refusal("/api/v1/warehouse_data/import?ids=new", post({ ...document, deliveries }));
  const twice = { ...lines[0], id: "0a3c2f0e-6d2b-4c57-9a51-3b1f8f6f2d10" };
  assert.deepEqual(await refused([...lines, twice]), [
    400,
    "deliveries[2].id_box: D/17 is repeated",
  ]);
  const [status, error] = await refused([{ ...lines[0]!, closed_at: "garbage" }]);
  assert.deepEqual([status, error.split(":")[0]], [400, "deliveries[0].closed_at"]);
});

Deno.test("deliveries: from a file by article and time of the zone; closed ones stay as they are", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, other, close, list } = await expecting(test);
  const path = `/api/v1/warehouse_data/${warehouse.id}/csv/deliveries`;
  const send = (rows: string, query = "") =>
    test.request(`${path}${query}`, {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: `Поставка;Артикул;Количество;Дата поставки;Поставщик\n${rows}`,
    });
  const rows = `D/17;${box.sku_box};12;;\nPO 5;${other.sku_box};3;2026-12-02 06:30;Mill\n`;
  const imported = await (await send(rows, "?zone=Europe/Berlin")).json();
  assert.partialDeepStrictEqual(imported, {
    counts: { deliveries: 1 },
    changed: { deliveries: 1 },
  });
  assert.deepEqual((await list()).map((one) => one.slice(0, 2)), [
    ["", 12],
    ["", 4],
    [other.sku_box, 3],
  ]);
  const all: Row[] = await test.json(`${PATH}/withWarehouseID/${warehouse.id}`);
  assert.deepEqual([all[0]!.supplier, all[0]!.expected_at], ["Mill", "2026-12-01T07:00:00.000Z"]);
  assert.equal(all[2]!.expected_at, "2026-12-02T05:30:00.000Z");
  await close();
  const again = await (await send(rows, "?zone=Europe/Berlin")).json();
  assert.deepEqual([again.skipped, again.same], [{ deliveries: 1 }, { deliveries: 1 }]);
  assert.deepEqual(again.skipped_rows.map(({ line }: Row) => line), [2]);
  const { refused } = await (await send(`PO 5;NONE;3;;\n;${box.sku_box};x;;\n`)).json();
  assert.deepEqual(
    refused.map(({ line, column }: Row) => [line, column]),
    [[2, "Артикул"], [3, "Поставка"], [3, "Количество"]],
  );
  const file = await (await test.request(path)).text();
  assert.equal(
    file.split("\r\n")[0],
    "delivery_name,sku_box,count_box,expected_at,supplier,received,difference,closed_at",
  );
  assert.match(file, new RegExp(`\\nPO 5,${other.sku_box},3,2026-12-02T05:30:00.000Z,Mill,0,,`));
  const document = await test.json(`/api/v1/warehouse_data/${warehouse.id}/export`);
  assert.equal(document.deliveries.length, 3);
  const copy = await test.json("/api/v1/warehouse_data/import?ids=new", post(document));
  assert.equal(copy.created.deliveries, 3);
});

Deno.test("deliveries: heads expect them, employees receive and close those of their warehouse, audited", async () => {
  await using open = await TestApp.open();
  const { warehouse, box, section, line, lines } = await expecting(open);
  const elsewhere = await fill(open);
  const test = await TestApp.over(open.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  for (const [user_login, user_role] of [["ann", 1], ["head", 2]] as const) {
    await addUser(test.db, { user_login, user_role, uuid_warehouse: warehouse.id });
  }
  const by = (login: string, init: object = {}) => ({ ...init, headers: basic(login, PASSWORD) });
  const more = post([line(box.id, 1, { delivery_name: "E" })]);
  assert.equal((await test.request(PATH, by("ann", more))).status, 403);
  assert.equal((await test.request(PATH, by("head", more))).status, 200);
  const receipt = { id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count: 9 };
  await test.json(RECEIPTS, by("ann", post({ ...receipt, delivery: "D/17" })));
  const close = (of: Row) =>
    test.request(
      `${PATH}/withWarehouseID/${of.id}/close`,
      by("ann", post({ delivery_name: "D/17" })),
    );
  assert.equal((await close(elsewhere.warehouse)).status, 404);
  assert.equal((await close(warehouse)).status, 200);
  const remove = by("ann", { method: "DELETE" });
  assert.equal((await test.request(`${PATH}/${lines[0]!.id}`, remove)).status, 403);
  const entries = await test.db.read.all(
    sql`SELECT user_login, action, resource, count FROM warehouse_audit ORDER BY id`,
  );
  assert.deepEqual(entries, [
    { user_login: "head", action: "create", resource: "delivery_line", count: 1 },
    { user_login: "ann", action: "receive_stock", resource: "section", count: 1 },
    { user_login: "ann", action: "update", resource: "delivery_line", count: 2 },
  ]);
  await test.close();
});
