/** Webhooks: what is stored with a change, who may manage them, what is refused. */
import assert from "node:assert/strict";
import { Webhook as Verifier } from "standardwebhooks";
import { sql } from "drizzle-orm";
import { GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";
import { assertWebhookUrl } from "../../../domain/warehouse/webhooks.ts";
import { disableWebhook, purgeDeliveries } from "../../../services/warehouse/webhooks/webhooks.ts";
import { Database } from "../../../db/open.ts";
import { ON_SERVER, TestApp } from "../../support/app.ts";
import { Upstream } from "../../adapters/sources/upstream.ts";
import { untilSo } from "../../support/time.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { draft, fill, post, put, UNKNOWN } from "./records.ts";
import { ALL, ERP, HOUR_MS, PATH, SETTINGS, Wired } from "./wired_webhooks.ts";

Deno.test("webhooks: every event is sent once, signed, with ids instead of customers' data", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const made = await calculable(test);
  const { warehouse, boxes: { shared: box }, sections: { near } } = made;
  const { secret, ...webhook } = await wired.subscribe();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const order = { customer: "Café Ada", address: "Main Street 1", note: "Ring twice" };
  const lines = [{ sku: box.sku_box, count: 2 }];
  const created = await (await test.request(
    `/api/v1/orders/SO-7?warehouse=${warehouse.id}`,
    put({ ...order, lines }),
  )).json();
  const about = { id_order_item: created.id, id_warehouse: warehouse.id, reference: "SO-7" };
  const calculated = await test.request(CALCULATION, asking({ ...made, order: created }));
  assert.equal(calculated.status, 200);
  const [id_pick, id_section, id_box] = [crypto.randomUUID(), near.id, box.id];
  const pick = (count: number, short: boolean, id: string = crypto.randomUUID()) =>
    test.json(
      `/api/v1/order_item/${created.id}/picks`,
      post([{ id, id_section, id_box, count, short, reason: "" }]),
    );
  await pick(1, true, id_pick);
  // Repeated, it is no other pick.
  await pick(1, true, id_pick);
  const recount = [{ id_section: near.id, count_box: 5 }];
  await test.json(`/api/v1/stock_count/withWarehouseID/${warehouse.id}`, post(recount));
  await pick(1, false);
  const [{ id: id_vehicle }] = await test.json("/api/v1/vehicle");
  const load = {
    name: "Van of Ada",
    id_vehicle,
    may_turn: true,
    stops: [{ name: "Café Ada", orders: [{ id_order_item: created.id }] }],
  };
  const planned = await test.request(`/api/v1/load/withWarehouseID/${warehouse.id}`, post(load));
  const { id: id_load } = await planned.json();
  await wired.sendAll();
  const messages = receiver.requests.map(({ body, headers, method }) => {
    assert.equal(method, "POST");
    return new Verifier(secret).verify(body, Object.fromEntries(headers)) as Record<
      string,
      unknown
    >;
  });
  assert.deepEqual(messages.map(({ type, data }) => [type, data]).sort(), [
    ["load.ready", { id_load, id_warehouse: warehouse.id, number: 1, orders: 1, pallets: 1 }],
    ["order.calculated", { ...about, pallets: 1 }],
    ["order.created", about],
    ["order.picked", about],
    ["pick.short", { ...about, id_pick, id_section, id_box, count: 1 }],
  ]);
  assert.doesNotMatch(JSON.stringify(receiver.requests), /Ada|Main Street|Ring/);
  const log = await wired.deliveries(webhook.id);
  assert.equal(log.length, 5);
  for (const { at, ...delivery } of log) {
    assert.ok(messages.some(({ timestamp }) => timestamp === new Date(at).toISOString()));
    assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 1, result: "204" });
  }
  assert.deepEqual(await test.json(PATH), [{ ...webhook, url: receiver.url("/hook") }]);
  assert.equal(JSON.stringify(test.log.lines).includes(secret), false);
  // Data that identify a customer go from what is still stored.
  await test.json(
    `/api/v1/customers/withWarehouseID/${warehouse.id}/erase`,
    post({ customer: "Café Ada" }),
  );
  const rest = await test.db.read.all(sql`SELECT data FROM webhook_deliveries`);
  assert.doesNotMatch(JSON.stringify(rest), /SO-7/);
});

Deno.test("webhooks: order.picked also when remaining lines are lowered or removed", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const made = await calculable(test);
  const { warehouse, boxes: { shared: box, nowhere }, sections: { near } } = made;
  await test.json(
    `/api/v1/stock_count/withWarehouseID/${warehouse.id}`,
    post([{ id_section: near.id, count_box: 3 }]),
  );
  await wired.subscribe(["order.picked"]);
  const orders: string[] = [];
  for (const reference of ["lowered", "removed", "raised"]) {
    const lines = [{ sku: box.sku_box, count: 2 }, { sku: nowhere.sku_box, count: 1 }];
    const path = `/api/v1/orders/${reference}?warehouse=${warehouse.id}`;
    const order = await (await test.request(path, put({ lines }))).json();
    const { id } = order;
    orders.push(id);
    await test.json(CALCULATION, asking({ ...made, order }));
    const act = { id: crypto.randomUUID(), id_section: near.id, id_box: box.id, count: 1 };
    const [{ status }] = await test.json(
      `/api/v1/order_item/${id}/picks`,
      post([{ ...act, short: false, reason: "" }]),
    );
    assert.equal(status, "applied");
    const [of, other] = await test.json(`/api/v1/order_data/withOrderID/${id}`);
    await test.json(
      `/api/v1/order_data/${of.id}`,
      put({ count_box: reference === "raised" ? 3 : 1 }),
    );
    if (reference !== "raised") {
      await test.request(`/api/v1/order_data/${other.id}`, { method: "DELETE" });
    }
  }
  await wired.sendAll();
  const picked = receiver.requests.map(({ body }) => JSON.parse(body).data.id_order_item);
  assert.deepEqual(picked.sort(), orders.slice(0, 2).sort());
});

Deno.test("webhooks: one event per fall below a section's minimum", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { warehouse, box, section } = await fill(test);
  const at = `/api/v1/warehouse_section/${section.id}`;
  await test.json(at, put({ count_box: 6 }));
  const { secret } = await wired.subscribe(["stock.low"]);
  // One event when the minimum rises above the stock, none while it stays there.
  for (const min_box of [8, 7, 5]) await test.json(at, put({ min_box }));
  const receive = (count: number) =>
    test.json(
      "/api/v1/stock/receipts",
      post([{ id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count }]),
    );
  for (const count of [-1, -1, -1, 4, -4]) await receive(count);
  await wired.sendAll();
  const about = { id_section: section.id, id_warehouse: warehouse.id, id_box: box.id };
  assert.deepEqual(
    receiver.requests.map(({ body, headers }) =>
      (new Verifier(secret).verify(body, Object.fromEntries(headers)) as { data: object }).data
    ),
    [[6, 8], [4, 5], [3, 5]].map(([count, min_box]) => ({
      ...{ ...about, section_name: section.section_name, count, min_box },
    })),
  );
});

Deno.test("webhooks: every way of creating orders sends an event, unless it fails", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const filled = await fill(test);
  const { id } = await wired.subscribe(["order.created"], filled.warehouse.id);
  const other = { ...filled, warehouse: (await fill(test)).warehouse };
  const count = async () => (await wired.deliveries(id)).length;
  await test.json("/api/v1/order_item/", post([draft(filled, "order"), draft(filled, "order")]));
  assert.equal(await count(), 2);
  const csv = await test.request(`/api/v1/warehouse_data/${filled.warehouse.id}/csv/orders`, {
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body:
      `order_name,sku_box,count_box\nOne,${filled.box.sku_box},1\nTwo,${filled.box.sku_box},2\n`,
  });
  assert.equal(csv.status, 200, await csv.text());
  assert.equal(await count(), 4);
  // An order of another warehouse, and one in a transaction that is rolled back.
  await test.json("/api/v1/order_item/", post(draft(other, "order")));
  const order = draft(filled, "order");
  const twice = { ...order, id: crypto.randomUUID() };
  assert.notEqual((await test.request("/api/v1/order_item/", post([twice, twice]))).status, 200);
  assert.equal(await count(), 4);
});

Deno.test("webhooks: two senders over one database send each event once", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const filled = await fill(test);
  await wired.subscribe();
  const orders = Array.from({ length: 35 }, () => draft(filled, "order"));
  await test.json("/api/v1/order_item/", post(orders));
  const another = ON_SERVER
    ? test.db
    : await Database.open(`file:${test.database.folder}/depot.db`);
  const second = wired.senderOver(another);
  while (receiver.requests.length < orders.length) {
    await Promise.all([wired.sender.sendDue(), second.sendDue()]);
    await Promise.all([wired.sender.drained(), second.drained()]);
  }
  await second.stop();
  await wired.sendAll();
  if (another !== test.db) await another.close();
  const ids = receiver.requests.map(({ headers }) => headers.get("webhook-id"));
  assert.equal(ids.length, orders.length);
  assert.equal(new Set(ids).size, orders.length);
});

Deno.test("webhooks: a silent receiver does not delay others", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const release = Promise.withResolvers<void>();
  let first: string | undefined;
  await wired.subscribe(["order.created"]);
  await wired.subscribe(["order.created"]);
  wired.answer = async () => {
    first ??= receiver.requests[0]!.headers.get("webhook-id")!;
    if (receiver.requests.at(-1)!.headers.get("webhook-id") === first) await release.promise;
    return new Response();
  };
  const filled = await fill(test);
  await wired.sender.sendDue();
  const delivered = () =>
    test.db.read.all(sql`SELECT 1 FROM webhook_deliveries WHERE delivered_at IS NOT NULL`);
  await untilSo(async () => (await delivered()).length === 1);
  await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  await wired.sender.sendDue();
  await untilSo(async () => (await delivered()).length === 2);
  release.resolve();
  await wired.sender.drained();
  await wired.sendAll();
  assert.equal((await delivered()).length, 4);
});

Deno.test("webhooks: a private address is refused unless WEBHOOK_HOSTS has it", async () => {
  await using receiver = new Upstream({ "/hook": new Response() });
  await using test = await TestApp.open({ settings: SETTINGS });
  for (
    const url of [
      "http://erp.example/hook",
      "https://erp.example:444/hook",
      "https://127.0.0.1/hook",
      "https://10.1.2.3/hook",
      "https://[::1]/",
      "https://[fd00::1]/",
      "https://169.254.169.254/latest",
      "https://localhost/hook",
      "https://user:password@erp.example/",
      "ftp://erp.example/",
      "erp.example/hook",
    ]
  ) {
    const [status, error] = await test.refusal(PATH, post({ url, events: ALL }));
    assert.deepEqual([status, error.startsWith("url: ")], [400, true], url);
  }
  const listedOnly = { hosts: [ERP], onlyHosts: true };
  assertWebhookUrl("https://erp.example/hook?key=1", { hosts: [], onlyHosts: false });
  assertWebhookUrl(`http://${ERP}/hook`, listedOnly);
  assert.throws(() => assertWebhookUrl("https://erp.example/hook", listedOnly), /SOURCES=off/);
  // Names are only resolved when something is sent.
  const request = { maxBytes: 0, deadline: 60_000, body: "{}" };
  const resolve = () => Promise.resolve(["127.0.0.1"]);
  const guarded = new GuardedFetch({ warn() {}, resolve });
  await assert.rejects(guarded.fetch({ ...request, url: "https://erp.example/" }), /not allowed/);
  const listed = new GuardedFetch({
    warn() {},
    resolve,
    openHosts: [receiver.host],
    onlyOpenHosts: true,
  });
  assert.equal((await listed.fetch({ ...request, url: receiver.url("/hook") })).status, 200);
  await assert.rejects(listed.fetch({ ...request, url: "https://93.184.216.34/" }), /not allowed/);
});

Deno.test("webhooks: input is checked by field, and their number is limited", async () => {
  await using test = await TestApp.open({ settings: SETTINGS });
  const url = "https://erp.example/hook";
  const cases: [body: object, status: number, error: RegExp][] = [
    [{ events: ALL }, 400, /^url: /],
    [{ url: `https://erp.example/${"x".repeat(2048)}`, events: ALL }, 400, /^url: /],
    [{ url }, 400, /^events: /],
    [{ url, events: [] }, 400, /^events: .*order\.created/],
    [{ url, events: ["order.deleted"] }, 400, /^events\[0\]: /],
    [{ url, events: ALL, id_warehouse: "x" }, 400, /^id_warehouse: /],
    [{ url, events: ALL, id_warehouse: UNKNOWN }, 404, /warehouse/],
  ];
  for (const [body, status, error] of cases) {
    const [answered, text] = await test.refusal(PATH, post(body));
    assert.equal(answered, status);
    assert.match(text, error);
  }
  for (let at = 0; at < 5; at++) {
    assert.equal((await test.request(PATH, post({ url, events: ALL }))).status, 201);
  }
  assert.equal((await test.refusal(PATH, post({ url, events: ALL })))[0], 409);
  const { warehouse } = await fill(test);
  const own = post({ url, events: ALL, id_warehouse: warehouse.id });
  assert.equal((await test.request(PATH, own)).status, 201);
});

Deno.test("webhooks: administrators manage those of their warehouses, with an entry in the audit trail", async () => {
  await using test = await TestApp.open();
  const { warehouse } = await fill(test);
  const { warehouse: other } = await fill(test);
  const secured = await TestApp.over(test.database, {
    settings: { SOURCES: "on", WAREHOUSE_AUTH: "basic", HOST: "0.0.0.0" },
    store: test.store,
  });
  await using _ = { [Symbol.asyncDispose]: () => secured.close() };
  const as = async (user_role: number, uuid_warehouse = "") => {
    const user_login = `user ${crypto.randomUUID()}`;
    await addUser(test.db, { id: crypto.randomUUID(), user_login, user_role, uuid_warehouse });
    return (init: RequestInit & { json?: unknown } = {}) => ({
      ...init,
      headers: basic(user_login, PASSWORD),
    });
  };
  const [all, one] = [await as(0), await as(0, warehouse.id)];
  const body = { url: "https://erp.example/T0/very-secret", events: ["order.created"] };
  const create = async (of: typeof all, id_warehouse = "") => {
    const response = await secured.request(PATH, of(post({ ...body, id_warehouse })));
    return [response.status, await response.json()] as const;
  };
  for (const role of [1, 2]) {
    const of = await as(role);
    assert.equal((await create(of))[0], 403);
    assert.equal((await secured.request(PATH, of())).status, 403);
  }
  assert.equal((await create(one))[0], 403);
  assert.equal((await create(one, other.id))[0], 404);
  const [status, own] = await create(one, warehouse.id);
  assert.equal(status, 201);
  const [, foreign] = await create(all, other.id);
  const list = async (of: typeof all) =>
    (await secured.json(PATH, of())).map(({ id }: { id: string }) => id);
  assert.deepEqual(await list(one), [own.id]);
  assert.deepEqual(await list(all), [own.id, foreign.id]);
  const [delivery] = [`/deliveries/${UNKNOWN}/replay`];
  for (const [method, path] of [["DELETE", ""], ["POST", "/ping"], ["POST", delivery!]] as const) {
    const response = await secured.request(`${PATH}/${foreign.id}${path}`, one({ method }));
    assert.equal(response.status, 404);
  }
  assert.equal((await secured.request(`${PATH}/${foreign.id}/deliveries`, one())).status, 404);
  assert.equal(
    (await secured.request(`${PATH}/${own.id}`, one({ method: "DELETE" }))).status,
    204,
  );
  const trail = await secured.json("/api/v1/warehouse_audit?resource=webhook", all());
  assert.deepEqual(
    trail.records.map(({ action, details }: { action: string; details: { ids: string[] } }) => [
      action,
      ...details.ids,
    ]),
    [["delete", own.id], ["create", foreign.id], ["create", own.id]],
  );
  assert.doesNotMatch(JSON.stringify(trail), /whsec_|very-secret/);
  const document = await secured.request(`/api/v1/warehouse_data/${other.id}/export`, all());
  assert.doesNotMatch(await document.text(), /whsec_|very-secret/);
});

Deno.test("webhooks: refused on an open public server", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "open", HOST: "0.0.0.0" } });
  const body = post({ url: "https://erp.example/", events: ALL });
  assert.equal((await test.refusal(PATH, body))[0], 403);
  assert.equal((await test.refusal(PATH))[0], 403);
});

Deno.test("webhooks: sent deliveries are deleted after a month", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  const filled = await fill(test);
  await wired.send();
  await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  const age = (days: number) => Date.now() - days * 24 * HOUR_MS;
  await test.db.write((tx) => tx.run(sql`UPDATE webhook_deliveries SET at = ${age(29)}`));
  await purgeDeliveries(test.db);
  assert.equal((await wired.deliveries(id)).length, 2);
  await test.db.write((tx) => tx.run(sql`UPDATE webhook_deliveries SET at = ${age(31)}`));
  await purgeDeliveries(test.db);
  const statuses = (await wired.deliveries(id)).map(({ status }: { status: string }) => status);
  assert.deepEqual(statuses, ["pending"]);
  await test.db.write((tx) =>
    tx.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    INSERT INTO webhook_deliveries(id, id_webhook, event, data, at)
    SELECT 'd' || i, ${id}, 'ping', '{}', 0 FROM n`)
  );
  while (await purgeDeliveries(test.db));
  assert.equal((await wired.deliveries(id)).length, 1);
});

Deno.test("webhooks: a new one gets the events after its creation, whatever the clocks", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const filled = await fill(test);
  const former = await wired.subscribe(["order.created"]);
  await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  const created = await wired.subscribe(["order.created"]);
  const { id } = await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  await test.db.write((tx) => tx.run(sql`UPDATE webhook_outbox SET at = at - ${HOUR_MS}`));
  const [event, ...rest] = await wired.deliveries(created.id);
  assert.deepEqual([event.event, rest], ["order.created", []]);
  assert.equal((await wired.deliveries(former.id)).length, 2);
  const [{ data }] = await test.db.read.all<{ data: string }>(
    sql`SELECT data FROM webhook_deliveries WHERE id = ${event.id}`,
  ) as [{ data: string }];
  assert.equal(JSON.parse(data).id_order_item, id);
});

Deno.test("webhooks: an event before it is disabled can be replayed", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  const filled = await fill(test);
  await wired.sendAll();
  const { id: order } = await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  await test.db.write((tx) => disableWebhook(tx, id, "gone", 1));
  const [last] = await wired.deliveries(id);
  assert.deepEqual([last.event, last.status], ["order.created", "failed"]);
  await test.json(`${PATH}/${id}/ping`, post(undefined));
  await test.json(`${PATH}/${id}/deliveries/${last.id}/replay`, post(undefined));
  await wired.sendAll();
  const sent = wired.receiver.requests.map(({ body }) => JSON.parse(body).data.id_order_item);
  assert.equal(sent.filter((one) => one === order).length, 1);
});
