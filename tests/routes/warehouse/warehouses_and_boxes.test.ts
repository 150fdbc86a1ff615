/** What is particular to warehouses and box types, and the compression of lists. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support.ts";
import { box, post, put, UNKNOWN, WAREHOUSE } from "./records.ts";

Deno.test("warehouses: the list by id holds just the one", async () => {
  await using test = await TestApp.open();
  const [one] = await test.json("/api/v1/warehouse_data/warehouses/", post([WAREHOUSE, WAREHOUSE]));
  assert.deepEqual(await test.json(`/api/v1/warehouse_data/withWarehouseID/${one.id}`), [one]);
});

Deno.test("boxes: belong to a warehouse that exists", async () => {
  await using test = await TestApp.open();
  const [a, b] = await test.json("/api/v1/warehouse_data/warehouses", post([WAREHOUSE, WAREHOUSE]));
  const first = await test.json("/api/v1/stockbox", post(box(a.id)));
  const second = await test.json("/api/v1/stockbox", post({ ...box(b.id), max_load_box: null }));
  assert.equal(second.max_load_box, null, "no limit");
  assert.deepEqual(await test.json(`/api/v1/stockbox/withWarehouseID/${a.id}`), [first]);
  assert.deepEqual(await test.json("/api/v1/stockbox"), [first, second]);

  const lost = `no warehouse has the id ${UNKNOWN}`;
  assert.deepEqual(await test.refusal("/api/v1/stockbox", post(box(UNKNOWN))), [
    404,
    `uuid_warehouse: ${lost}`,
  ]);
  assert.deepEqual(
    await test.refusal("/api/v1/stockbox/boxes", post([box(a.id), box(UNKNOWN)])),
    [404, `[1].uuid_warehouse: ${lost}`],
  );
  assert.deepEqual(
    await test.refusal(`/api/v1/stockbox/${first.id}`, put({ uuid_warehouse: UNKNOWN })),
    [404, `uuid_warehouse: ${lost}`],
  );
  const moved = await test.json(`/api/v1/stockbox/${first.id}`, put({ uuid_warehouse: b.id }));
  assert.deepEqual(moved, { ...first, uuid_warehouse: b.id });
});

Deno.test("warehouses: deleting one takes all that is in it and nothing else", async () => {
  await using test = await TestApp.open();
  const [a, b] = await test.json("/api/v1/warehouse_data/warehouses", post([WAREHOUSE, WAREHOUSE]));
  const kept = await test.json("/api/v1/stockbox", post(box(b.id)));
  await test.json("/api/v1/stockbox", post(box(a.id)));
  await test.request(`/api/v1/warehouse_data/${a.id}`, { method: "DELETE" });
  assert.deepEqual(await test.json("/api/v1/stockbox"), [kept]);
  assert.deepEqual(await test.json("/api/v1/warehouse_data"), [b]);
  assert.deepEqual(await test.db.read.all(sql`PRAGMA foreign_key_check`), []);
});

Deno.test("lists over 1 KiB are compressed for clients that accept it", async () => {
  await using test = await TestApp.open();
  const headers = { "Accept-Encoding": "gzip, deflate" };
  await test.json("/api/v1/warehouse_data", post(WAREHOUSE));
  const short = await test.request("/api/v1/warehouse_data", { headers });
  assert.equal(short.headers.get("Content-Encoding"), null);
  await test.json("/api/v1/warehouse_data/warehouses", post(Array(50).fill(WAREHOUSE)));
  const long = await test.request("/api/v1/warehouse_data", { headers });
  assert.equal(long.headers.get("Content-Encoding"), "gzip");
  const text = await new Response(long.body!.pipeThrough(new DecompressionStream("gzip"))).text();
  assert.equal(JSON.parse(text).length, 51);
  const plain = await test.request("/api/v1/warehouse_data");
  assert.equal(plain.headers.get("Content-Encoding"), null);
});
