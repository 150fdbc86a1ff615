/** Details and states of orders, orders of shops, and templates, over HTTP. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { warehouseUsers } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

const DETAILS = {
  customer: "Café Ada",
  address: "Main Street 1\n10115 Berlin",
  carrier: "By van",
  priority: 2,
  reference: "SO-7",
  note: "Ring twice",
};

Deno.test("orders: details are optional, stored as sent, and removed by empty values", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const sent = { ...draft(filled, "order"), ...DETAILS };
  const [order] = await test.json("/api/v1/order_item/", post([sent]));
  assert.deepEqual(order, { ...sent, id: order.id });
  const path = `/api/v1/order_item/${order.id}`;
  assert.deepEqual(await test.json(path), order);
  const empty = { customer: "", address: "", carrier: "", priority: null, reference: "", note: "" };
  const cleared = await test.json(path, put(empty));
  for (const field of Object.keys(DETAILS)) assert.equal(field in cleared, false, field);
  assert.deepEqual(await test.json(path), cleared);
  for (const [field, value] of [["priority", 0], ["priority", 10], ["customer", "x".repeat(301)]]) {
    const [status, error] = await test.refusal(path, put({ [field as string]: value }));
    assert.equal(status, 400);
    assert.match(error, new RegExp(`^${field}: `));
  }
});

Deno.test("orders: the state is derived unless set", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, order, sections: { near: section }, boxes: { shared: box } } = made;
  const path = `/api/v1/order_item/${order.id}`;
  const list = `/api/v1/order_item/withWarehouseID/${warehouse.id}`;
  const state = async () => {
    const { state } = await test.json(path);
    const orders: { id: string; state: string }[] = await test.json(list);
    assert.equal(orders.find(({ id }) => id === order.id)!.state, state);
    return state;
  };
  const reserved = async () => {
    const rows = await test.db.read.all(sql`SELECT 1 FROM stock_reservations`);
    return rows.length > 0;
  };
  assert.equal(await state(), "new");
  const calculate = () => test.request(CALCULATION, asking({ ...made, order }));
  assert.equal((await calculate()).status, 200);
  assert.equal(await state(), "reserved");
  assert.equal((await test.json(path, put({ state: "cancelled" }))).state, "cancelled");
  assert.equal(await state(), "cancelled");
  assert.equal(await reserved(), false);
  assert.deepEqual(
    await test.refusal(CALCULATION, asking({ ...made, order })),
    [409, "The order is delivered or cancelled"],
  );
  const act = { id_section: section.id, id_box: box.id, count: 1, short: false, reason: "" };
  const pick = async () => {
    const sent = post([{ ...act, id: crypto.randomUUID() }]);
    const [outcome] = await test.json(`${path}/picks`, sent);
    return outcome.status;
  };
  assert.equal(await pick(), "task");
  // A client that sends back the whole record does not take the cancellation back.
  const whole = await test.json(path);
  assert.equal((await test.json(path, put({ ...whole, note: "later" }))).state, "cancelled");
  assert.equal((await test.json(path, put({ state: "new" }))).state, "calculated");
  assert.equal((await calculate()).status, 200);
  assert.equal(await pick(), "applied");
  assert.equal(await state(), "picking");
  // A tag stays valid while only the derived state changes, and whatever order fields come in.
  const tag = (response: Response) => response.headers.get("ETag");
  const before = tag(await test.request(path));
  const updated = await test.request(path, {
    ...put({ carrier: "DHL" }),
    headers: { "If-Match": before! },
  });
  assert.equal(updated.status, 200);
  assert.equal(tag(updated), tag(await test.request(path)));
  assert.equal(await pick(), "applied");
  assert.equal(tag(updated), tag(await test.request(path)));
  assert.equal((await test.json(path, put({ state: "delivered" }))).state, "delivered");
  assert.equal(await reserved(), false);
  assert.equal(await pick(), "task");
  assert.equal((await test.json(path, put({ state: "picking" }))).state, "short");
});

Deno.test("PUT /orders: a shop's order is created once, replaced, and unchanged once picked", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, sections: { near: section }, boxes: { shared: box } } = made;
  await test.json(`/api/v1/stockbox/${box.id}`, put({ barcodes: ["4006381333931"] }));
  const path = `/api/v1/orders/SO%2F1?warehouse=${warehouse.id}`;
  const { reference: _, ...details } = DETAILS;
  const body = {
    ...details,
    due_at: "2026-12-01T10:00+01:00",
    lines: [
      { sku: box.sku_box, count: 1 },
      { gtin: "04006381333931", count: 2 },
    ],
  };
  const created = await test.request(path, put(body));
  assert.equal(created.status, 201);
  const order = await created.json();
  assert.partialDeepStrictEqual(order, {
    ...details,
    order_name: "SO/1",
    reference: "SO/1",
    due_at: "2026-12-01T09:00:00.000Z",
    state: "new",
  });
  assert.deepEqual(
    order.lines.map(({ sku_box, count_box }: Record<string, unknown>) => [sku_box, count_box]),
    [[box.sku_box, 3]],
  );
  const [parameters] = await test.json(`/api/v1/order_param/withOrderID/${order.id}`);
  assert.equal(parameters.packing_type, 4);
  const again = await test.request(path, put(body));
  assert.equal(again.status, 200);
  assert.deepEqual(await again.json(), order);
  const replaced = await test.json(path, put({ lines: [{ sku: box.sku_box, count: 1 }] }));
  assert.equal(replaced.id, order.id);
  assert.equal("customer" in replaced, false);
  assert.equal(replaced.lines[0].id, order.lines[0].id);
  assert.equal(replaced.lines[0].count_box, 1);
  const cases: [body: object, status: number, error: RegExp][] = [
    [{ lines: [{ sku: "gone", count: 1 }] }, 422, /^lines\[0\]\.sku: .*gone/],
    [{ lines: [{ gtin: "4006381333932", count: 1 }] }, 422, /^lines\[0\]\.gtin: .*4006381333932/],
    [{ lines: [{ count: 1 }] }, 400, /^lines\[0\]: expected either sku or gtin/],
    [{ lines: [{ sku: "a", count: 0 }] }, 400, /^lines\[0\]\.count: /],
    [{}, 400, /^lines: /],
  ];
  for (const [wrong, status, error] of cases) {
    const [answered, text] = await test.refusal(path, put(wrong));
    assert.equal(answered, status);
    assert.match(text, error);
  }
  assert.deepEqual(
    await test.json(path, put({ lines: [{ sku: box.sku_box, count: 1 }] })),
    replaced,
  );
  // Two lines of one article are the same as one with their sum.
  const line = { id_order_item: order.id, id_box: box.id, count_box: 2 };
  await test.json("/api/v1/order_data", post([line]));
  assert.equal(
    (await test.json(path, put({ lines: [{ sku: box.sku_box, count: 3 }] }))).lines.length,
    2,
  );
  const two = { lines: [{ sku: box.sku_box, count: 1 }, { sku: "NOWHERE", count: 3 }] };
  assert.deepEqual(
    (await test.json(path, put(two))).lines.map((one: { count_box: number }) => one.count_box),
    [1, 3],
  );
  assert.equal(
    (await test.json(path, put({ lines: [{ sku: box.sku_box, count: 1 }] }))).lines.length,
    1,
  );
  const elsewhere = path.replace(warehouse.id, UNKNOWN);
  assert.equal((await test.refusal(elsewhere, put(body)))[0], 404);
  assert.equal((await test.request(CALCULATION, asking({ ...made, order }))).status, 200);
  const act = { id: crypto.randomUUID(), id_section: section.id, id_box: box.id, count: 1 };
  await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
  assert.equal(
    (await test.request(path, put({ lines: [{ sku: box.sku_box, count: 1 }] }))).status,
    200,
  );
  assert.deepEqual(
    await test.refusal(path, put(body)),
    [409, "Picking of the order has begun; it can no longer be replaced"],
  );
});

Deno.test("templates: new orders of shops get their customer's parameters, else the default's", async () => {
  await using test = await TestApp.open();
  const { warehouse, boxes: { shared: box } } = await calculable(test);
  const path = `/api/v1/templates/withWarehouseID/${warehouse.id}`;
  const [ada, usual] = await test.json(
    path,
    put([
      { name: "Ada", customer: "Café Ada", parameters: { pallet_max_height: 900 } },
      { name: "Usual", is_default: true, parameters: { pallet_max_height: 1500, effort: 2 } },
    ]),
  );
  assert.deepEqual(await test.json(path), [ada, usual]);
  const heightFor = async (customer: string) => {
    const body = { customer, lines: [{ sku: box.sku_box, count: 1 }] };
    const answered = await test.request(
      `/api/v1/orders/${customer}?warehouse=${warehouse.id}`,
      put(body),
    );
    const { id } = await answered.json();
    const [parameters] = await test.json(`/api/v1/order_param/withOrderID/${id}`);
    return parameters.pallet_max_height;
  };
  assert.equal(await heightFor("café ada"), 900);
  assert.equal(await heightFor("Bob"), 1500);
  const other = await test.json(path, put({ ...ada, is_default: true }));
  assert.deepEqual(await test.json(path), [other, { ...usual, is_default: false }]);
  assert.equal(await heightFor("Carl"), 900);
  assert.equal((await test.refusal(path, put({ name: "", parameters: {} })))[0], 400);
  const start = { name: "x", parameters: { id_point_start: UNKNOWN } };
  assert.match((await test.refusal(path, put(start)))[1], /^\[0\]\.parameters\.id_point_start: /);
  await test.request(`${path}?template=${other.id}`, { method: "DELETE" });
  assert.deepEqual((await test.json(path)).map(({ id }: { id: string }) => id), [usual.id]);
  const convert = post({ length_unit: "cm", convert: true });
  await test.json(`/api/v1/warehouse_data/${warehouse.id}/units`, convert);
  const [inCentimetres] = await test.json(path);
  assert.equal(inCentimetres.parameters.pallet_max_height, 150);
});

Deno.test("templates: imported orders without parameters get those of new orders, and can be calculated", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, boxes: { shared: { sku_box: sku } } } = made;
  const data = `/api/v1/warehouse_data/${warehouse.id}`;
  await test.json(
    `/api/v1/templates/withWarehouseID/${warehouse.id}`,
    put([
      { name: "Ada", customer: "Café Ada", parameters: { pallet_max_height: 900 } },
      { name: "Usual", is_default: true, parameters: { pallet_max_height: 1500 } },
    ]),
  );
  const parameters = ["pallet_length", "pallet_width", "pallet_max_height", "min_support_ratio"];
  const more = ["min_layer_fill_ratio", "height_layer_diff", "height_tolerance", "packing_type"];
  const csv = [
    ["order_name", "sku_box", "count_box", "customer", ...parameters, ...more].join(),
    `I-1,${sku},1,café ada,,,,,,,,`,
    `I-2,${sku},1,Bob,,,,,,,,`,
    `I-3,${sku},1,Bob,1200,800,700,0,0,0,0,4`,
    `I-4,unknown,1,Bob,,,,,,,,`,
  ].join("\n");
  const imported = () =>
    test.json(`${data}/csv/orders?partial=1`, {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: csv,
    });
  const { created, counts, undo } = await imported();
  assert.deepEqual([created, counts], [3, { orders: 3, order_data: 3, order_params: 3 }]);
  const undone = await test.json(`${data}/imports/${undo}/undo`, { method: "POST" });
  assert.deepEqual(undone.removed, { orders: 3, order_data: 3, order_params: 3 });
  await imported();
  const orders = await test.json(`/api/v1/order_item/withWarehouseID/${warehouse.id}`) as Row[];
  const heights: Record<string, number[]> = {};
  for (const { id, order_name } of orders) {
    const stored = await test.json(`/api/v1/order_param/withOrderID/${id}`) as Row[];
    heights[order_name] = stored.map(({ pallet_max_height }) => pallet_max_height);
  }
  assert.deepEqual([heights["I-1"], heights["I-2"], heights["I-3"]], [[900], [1500], [700]]);
  const order = orders.find(({ order_name }) => order_name === "I-1")!;
  assert.equal((await test.request(CALCULATION, asking({ ...made, order }))).status, 200);
});

Deno.test("customers: their data is erased everywhere, and the audit trail never has it", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db);
  const headers = basic("ада", PASSWORD);
  const as = (request: { method: string; json: unknown }) => ({ ...request, headers });
  const sent = { warehouse_name: "N", warehouse_length: 1, warehouse_width: 1 };
  const { id: warehouse } = await test.json("/api/v1/warehouse_data", as(post(sent)));
  const order = { id_warehouse: warehouse, order_name: "O", pallete_computed: "", ...DETAILS };
  const [{ id }] = await test.json("/api/v1/order_item", as(post([order])));
  await test.json(`/api/v1/order_item/${id}`, as(put({ note: "call Ada" })));
  const csv = "order_name,sku_box,count_box,customer,length_box,width_box,height_box,weight_box\n" +
    "P,A,1,CAFÉ ADA,1,1,1,1\n";
  await test.json(`/api/v1/warehouse_data/${warehouse}/csv/orders`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv" },
    body: csv,
  });
  const keyed = {
    ...as(put({ note: "Ada again" })),
    headers: { ...headers, "Idempotency-Key": "note" },
  };
  await test.json(`/api/v1/order_item/${id}`, keyed);
  const path = `/api/v1/customers/withWarehouseID/${warehouse}/erase`;
  assert.deepEqual(await test.json(path, as(post({ customer: "café ada" }))), { orders: 2 });
  const dump = [];
  for (const table of ["order_items", "order_templates", "warehouse_audit", "undoable_imports"]) {
    dump.push(await test.db.read.all(sql`SELECT * FROM ${sql.identifier(table)}`));
  }
  assert.doesNotMatch(JSON.stringify(dump), /Ada|ADA|Main Street|SO-7|Ring twice/);
  assert.equal(dump[3]!.length, 0);
  assert.equal((await test.request(`/api/v1/order_item/${id}`, keyed)).status, 409);
  assert.doesNotMatch(JSON.stringify(test.log.lines), /Ada|Main Street/);
  assert.deepEqual(await test.json(path, as(post({ customer: "Bob" }))), { orders: 0 });
});

Deno.test("links: public until they end or are revoked, tokens never logged", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order, warehouse } = made;
  const details = { customer: "Café <Ada>", address: "Main Street 1", note: "for us only" };
  await test.json(`/api/v1/order_item/${order.id}`, put(details));
  assert.equal((await test.request(CALCULATION, asking(made))).status, 200);
  const create = async (expires_at?: string) => {
    const body = { id_order_item: order.id, ...(expires_at && { expires_at }) };
    const response = await test.request("/api/v1/share_links", post(body));
    assert.equal(response.status, 201);
    return await response.json();
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { url, ...link } = await create(inDays(1));
  const list = `/api/v1/share_links/withWarehouseID/${warehouse.id}`;
  assert.deepEqual(await test.json(list), [link]);
  const path = new URL(url).pathname;
  const token = path.slice("/share/".length);
  assert.ok(Uint8Array.fromBase64(token, { alphabet: "base64url" }).length === 32);
  const page = await test.request(path);
  const text = await page.text();
  assert.equal(page.status, 200);
  for (const shown of ["Café &lt;Ada", "Main Street 1", "SHARED", order.order_name]) {
    assert.ok(text.includes(shown), shown);
  }
  assert.equal(text.includes("for us only"), false);
  assert.equal(page.headers.get("Cache-Control"), "no-store");
  assert.equal(page.headers.get("Referrer-Policy"), "no-referrer");
  assert.match(page.headers.get("X-Robots-Tag")!, /noindex/);
  const stored = await test.db.read.all(sql`SELECT * FROM share_links`);
  assert.equal(JSON.stringify(stored).includes(token), false);
  assert.equal((await test.request("/share/unknown")).status, 404);
  for (const end of [inDays(-1), inDays(31)]) {
    const body = { id_order_item: order.id, expires_at: end };
    assert.equal((await test.refusal("/api/v1/share_links", post(body)))[0], 400);
  }
  await test.db.write((tx) => tx.run(sql`UPDATE share_links SET expires_at = ${inDays(-1)}`));
  assert.equal((await test.request(path)).status, 404);
  assert.deepEqual(await test.json(list), []);
  const second = await create();
  const revoked = new URL(second.url).pathname;
  assert.equal((await test.request(revoked)).status, 200);
  await test.request(`/api/v1/share_links/${second.id}`, { method: "DELETE" });
  assert.equal((await test.request(revoked)).status, 404);
  assert.equal(JSON.stringify(test.log.lines).includes(token), false);
});

Deno.test("links: refused on an open public server", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "open", HOST: "0.0.0.0" } });
  const body = post({ id_order_item: UNKNOWN });
  assert.equal((await test.refusal("/api/v1/share_links", body))[0], 403);
});

Deno.test("orders: a picker is a user with access to the warehouse, also under a new login", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const sent = draft(filled, "order") as { id_warehouse: string };
  const [order, other] = await test.json("/api/v1/order_item/", post([sent, sent]));
  const path = `/api/v1/order_item/${order.id}`;
  // Without sign-in, there may be no users.
  await test.db.write((tx) => tx.delete(warehouseUsers));
  assert.equal((await test.json(path, put({ picker: "zed" }))).picker, "zed");
  await addUser(test.db, { user_login: "all" });
  const refused = await test.refusal(path, put({ picker: "eva" }));
  assert.deepEqual(refused, [400, 'picker: no user of this warehouse has the login "eva"']);
  const eva = await addUser(test.db, { user_login: "eva", uuid_warehouse: sent.id_warehouse });
  assert.equal((await test.json(path, put({ picker: "eva" }))).picker, "eva");
  assert.equal((await test.json(path, put({ picker: "all" }))).picker, "all");
  const batch = [{ ...other, picker: "all" }, { ...order, picker: "bob" }];
  const [status, text] = await test.refusal(
    "/api/v1/order_item/",
    post(batch.map(({ id: _, ...one }) => one)),
  );
  assert.deepEqual([status, text], [
    400,
    '[1].picker: no user of this warehouse has the login "bob"',
  ]);
  await test.json(path, put({ picker: "eva" }));
  await test.json(`/api/v1/user_data/${eva.id}`, put({ user_login: "eve" }));
  assert.equal((await test.json(path)).picker, "eve");
  // Whoever is gone stays named until somebody else is.
  await test.request(`/api/v1/user_data/${eva.id}`, { method: "DELETE" });
  const unchanged = await test.json(path, put({ note: "late" }));
  assert.equal(unchanged.picker, "eve");
  assert.equal((await test.json(path, put(unchanged))).picker, "eve");
  // Under its former id, an order can be created again without them.
  const secured = await TestApp.over(test.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  const signed = (init: RequestInit) => ({
    ...init,
    headers: { ...init.headers, ...basic("all", PASSWORD) },
  });
  await secured.request(path, signed({ method: "DELETE" }));
  const again = (sent: object) => secured.request("/api/v1/order_item/", signed(post(sent)));
  // But not a new one, whose picker may be mistyped.
  const mistyped = await again([unchanged, { ...unchanged, id: UNKNOWN }]);
  assert.deepEqual([mistyped.status, (await mistyped.json()).error], [
    400,
    '[1].picker: no user of this warehouse has the login "eve"',
  ]);
  const restored = await (await again(unchanged)).json();
  assert.deepEqual([restored.picker, restored.note], [undefined, "late"]);
  assert.equal((await test.json(path)).picker, undefined);
  await secured.close();
});

Deno.test("orders: an import is undone without pickers who are gone", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const { id_warehouse } = draft(filled, "order") as { id_warehouse: string };
  const eva = await addUser(test.db, { user_login: "eva", uuid_warehouse: id_warehouse });
  await addUser(test.db, { user_login: "ivo", uuid_warehouse: id_warehouse });
  const send = async (rows: string, query: string) => {
    const body = `order_name,sku_box,count_box,picker\n${rows}`;
    const init = { method: "POST", headers: { "Content-Type": "text/csv" }, body };
    const path = `/api/v1/warehouse_data/${id_warehouse}/csv/orders?${query}`;
    return await (await test.request(path, init)).json();
  };
  const { sku_box } = filled.box;
  const row = (name: string, picker: string) => `${name},${sku_box},1,${picker}\n`;
  await send(row("A", "eva") + row("B", "ivo"), "");
  const { undo } = await send(row("A", "ivo") + row("B", "eva"), "");
  await test.request(`/api/v1/user_data/${eva.id}`, { method: "DELETE" });
  const path = `/api/v1/warehouse_data/${id_warehouse}/imports/${undo}/undo`;
  const undone = await test.request(path, { method: "POST" });
  assert.equal(undone.status, 200, await undone.text());
  const orders = await test.json(`/api/v1/order_item/withWarehouseID/${id_warehouse}`);
  const pickers = orders.map((one: { order_name: string; picker?: string }) => [
    one.order_name,
    one.picker,
  ]);
  assert.deepEqual(pickers.slice(-2), [["A", undefined], ["B", "ivo"]]);
});
