/** Changes of the warehouse that are sent twice with one `Idempotency-Key` are done once. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { warehouseUsers } from "../../../db/schema/warehouse.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { TestApp } from "../../support/app.ts";
import { smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION, PackingByHand } from "./calculable.ts";
import { JOBS } from "./calculation_job_calls.ts";
import { pathOf, type Route, routesThat } from "./contract_routes.ts";
import { draft, fill, type Filled, idOf, stored } from "./records.ts";

type Init = RequestInit & { json?: unknown };

async function keyed(test: TestApp, path: string, init: Init, key: string, language = "en") {
  const headers = new Headers(init.headers);
  headers.set("Idempotency-Key", key);
  headers.set("Accept-Language", language);
  const response = await test.request(path, { ...init, headers });
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get("Idempotent-Replayed"),
    headers: response.headers,
  };
}

/** A right body of a route that creates or updates. */
function bodyOf(filled: Filled, { resource, does, asks }: Route): unknown {
  const record = draft(filled, resource);
  // What only one may have.
  if (does === "update") delete record.user_login;
  return asks === "many" ? [record] : record;
}

Deno.test("Idempotency-Key: every route that creates or updates records does it once", async (t) => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create", "update")) {
    await t.step(`${route.method} ${route.path}`, async () => {
      const path = pathOf(route, idOf(filled, route));
      const json = bodyOf(filled, route);
      const init = { method: route.method, json };
      const key = crypto.randomUUID();
      const first = await keyed(test, path, init, key);
      assert.equal(first.status, 200, first.text);
      assert.equal(first.replayed, null);
      const rows = await stored(test);
      const second = await keyed(test, path, init, key);
      assert.deepEqual(await stored(test), rows);
      assert.deepEqual([second.status, second.text], [200, first.text]);
      assert.equal(second.replayed, "true");
      assert.equal(second.headers.get("ETag"), first.headers.get("ETag"));
      const another = await keyed(test, path, { ...init, json: [json, json].flat() }, key);
      assert.ok([400, 422].includes(another.status), another.text);
      const other = await keyed(test, `${path}?x=1`, init, key);
      assert.deepEqual(
        [other.status, JSON.parse(other.text)],
        [422, { error: "Idempotency-Key: was used for another request" }],
      );
      assert.deepEqual(await stored(test), rows);
      const anew = await keyed(
        test,
        path,
        route.does === "update" ? init : {
          ...init,
          json: bodyOf(filled, route),
        },
        crypto.randomUUID(),
      );
      assert.deepEqual([anew.status, anew.replayed], [200, null]);
    });
  }
});

Deno.test("Idempotency-Key: stock is taken once by five concurrent repeats", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const { warehouse, box, section } = filled;
  const path = `/api/v1/warehouse_section/withWarehouseID/${warehouse.id}/withBoxID/${box.id}` +
    "/withCountBox/1";
  const before = (await test.json(`/api/v1/warehouse_section/${section.id}`)).count_box;
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => keyed(test, path, { method: "PUT" }, "take-one")),
  );
  assert.equal(new Set(taken.map(({ text }) => text)).size, 1);
  assert.deepEqual(taken.map(({ status }) => status), Array(5).fill(200));
  assert.equal(taken.filter(({ replayed }) => replayed === "true").length, 4);
  const after = (await test.json(`/api/v1/warehouse_section/${section.id}`)).count_box;
  assert.equal(after, before - 1);
});

Deno.test("Idempotency-Key: streamed batch results are replayed", async () => {
  await using test = await TestApp.open();
  const { warehouse } = await fill(test);
  const json = Array.from({ length: 5000 }, (_, at) => ({
    id_warehouse: warehouse.id,
    name_points: `point ${at}`,
    pos_x: at,
    pos_y: 0,
  }));
  const init = { method: "POST", json };
  const first = await keyed(test, "/api/v1/warehouse_points/points", init, "batch");
  const second = await keyed(test, "/api/v1/warehouse_points/points", init, "batch");
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.ok(first.text === second.text);
  assert.ok(first.text.length > 500_000);
  assert.equal((await stored(test)).point.length, 5002);
});

Deno.test("Idempotency-Key: saves of a floor plan, imports and units are done once", async (t) => {
  await using test = await TestApp.open();
  const { warehouse } = await fill(test);
  const path = `/api/v1/warehouse_data/${warehouse.id}`;
  const point = {
    id: crypto.randomUUID(),
    id_warehouse: warehouse.id,
    name_points: "new",
    pos_x: 1,
    pos_y: 1,
  };
  const csv = { headers: { "Content-Type": "text/csv" } };
  const requests: [string, Init][] = [
    [`${path}/changes`, { json: { points: { create: [point] } } }],
    [`${path}/units`, { json: { length_unit: "m", convert: true } }],
    ["/api/v1/warehouse_data/import?ids=new", { json: smallDocument() }],
    [`${path}/csv/points`, { ...csv, body: "name_points,pos_x,pos_y\nfrom a file,2,3\n" }],
  ];
  for (const [path, init] of requests) {
    await t.step(path, async () => {
      const post = { method: "POST", ...init };
      const first = await keyed(test, path, post, "once");
      assert.equal(first.status, 200, first.text);
      const rows = await stored(test);
      const second = await keyed(test, path, post, "once");
      assert.deepEqual([second.status, second.text], [200, first.text]);
      assert.deepEqual(await stored(test), rows);
      await test.db.write((tx) => tx.run("DELETE FROM keyed_requests"));
    });
  }
});

Deno.test("Idempotency-Key: jobs start once, and calculations are replayed", async () => {
  const packing = new PackingByHand();
  await using test = await TestApp.open({ packing: packing.workers });
  const made = await calculable(test);
  const jobs = await Promise.all([1, 2].map(() => keyed(test, JOBS, asking(made), "job")));
  assert.deepEqual(jobs.map(({ status }) => status), [202, 202]);
  assert.equal(jobs[0]!.text, jobs[1]!.text);
  (await packing.arrived(1)).finish();
  const { id } = JSON.parse(jobs[0]!.text);
  assert.equal(jobs[1]!.headers.get("Location"), `${JOBS}/${id}`);
  const [row] = await test.db.read.all<{ n: number }>("SELECT count(*) AS n FROM calculation_jobs");
  assert.equal(row!.n, 1);

  const asked = keyed(test, CALCULATION, asking(made), "calculation");
  (await packing.arrived(2)).finish();
  const first = await asked;
  assert.equal(first.status, 200, first.text);
  // Of an order that is another since; nothing is packed, or this would wait for ever.
  await test.request(`/api/v1/order_data/${made.lines[0]!.id}`, { method: "DELETE" });
  const second = await keyed(test, CALCULATION, asking(made), "calculation");
  assert.deepEqual([second.status, second.text, second.replayed], [200, first.text, "true"]);
});

Deno.test("Idempotency-Key: refused requests can be repeated; malformed keys are named", async () => {
  await using test = await TestApp.open();
  const warehouse = { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 };
  const post = (json: unknown) => ({ method: "POST", json });
  const path = "/api/v1/warehouse_data";
  assert.equal((await keyed(test, path, post({ warehouse_name: "W" }), "k")).status, 400);
  assert.equal((await keyed(test, path, post(warehouse), "k")).status, 200);
  const conflict = await keyed(test, path, post({ ...warehouse, warehouse_name: "V" }), "k", "ru");
  assert.deepEqual([conflict.status, JSON.parse(conflict.text)], [
    422,
    { error: "Idempotency-Key: ключ уже использован для другого запроса" },
  ]);
  for (const key of ["x".repeat(256), "two words"]) {
    assert.deepEqual(
      await test.refusal(path, { ...post(warehouse), headers: { "Idempotency-Key": key } }),
      [400, "Idempotency-Key: expected 1 to 255 visible ASCII characters"],
    );
  }
});

Deno.test("Idempotency-Key: no replay after a change of role or warehouse", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic" } });
  const { id } = await addUser(test.db, { user_role: 0 });
  const headers = basic("ада", PASSWORD);
  const post = async (json: unknown, path = "/api/v1/warehouse_data") =>
    await keyed(test, path, { method: "POST", headers, json }, "k");
  const warehouse = { warehouse_name: "W", warehouse_length: 9, warehouse_width: 9 };
  const first = await post(warehouse);
  assert.deepEqual([first.status, (await post(warehouse)).replayed], [200, "true"]);
  const own = JSON.parse(first.text).id;
  const point = { id_warehouse: own, name_points: "P", pos_x: 1, pos_y: 1 };
  const changes: Partial<User>[] = [{ user_role: 2 }, { uuid_warehouse: own }];
  for (const change of changes) {
    await test.db.write((tx) =>
      tx.update(warehouseUsers).set(change).where(eq(warehouseUsers.id, id))
    );
    const anew = await post(point, "/api/v1/warehouse_points/");
    assert.deepEqual([anew.status, anew.replayed], [200, null], anew.text);
    assert.equal((await post(point, "/api/v1/warehouse_points/")).replayed, "true");
  }
});
