/** Which requests need credentials, what each role may do, and what is remembered of a login. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { loginAttempts } from "../../../db/schema/gallery.ts";
import { warehouseUsers } from "../../../db/schema/warehouse.ts";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { mayDo } from "../../../domain/warehouse/roles.ts";
import { TestApp } from "../../support.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { GatedApp } from "./gated_app.ts";

const headers = basic("ада", PASSWORD);

async function change(test: GatedApp, { id }: User, fields: Partial<User>): Promise<void> {
  await test.db.write((tx) =>
    tx.update(warehouseUsers).set(fields).where(eq(warehouseUsers.id, id))
  );
}

async function status(test: GatedApp, method: string, path: string): Promise<number> {
  const response = await test.send(path, { method, headers });
  await response.body?.cancel();
  return response.status;
}

Deno.test("WAREHOUSE_AUTH=open: nothing is asked, but before the calculation's test routes", async () => {
  for (const mode of ["open", undefined] as const) {
    await using test = await GatedApp.open(mode);
    await addUser(test.db, { user_role: 2 });
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      assert.equal((await test.send("/user_data", { method })).status, 200);
    }
    // Nor is anything looked at that nobody asked for.
    const wrong = await test.send("/stockbox", { headers: basic("ада", "wrong") });
    assert.deepEqual(await wrong.json(), { asks: null });
    assert.equal((await test.send("/computed/1000/10")).status, 401);
    const computed = await test.send("/computed/1000/10", { headers });
    assert.deepEqual(await computed.json(), { asks: "ада" });
  }
});

Deno.test("WAREHOUSE_AUTH=basic: everything needs credentials", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  for (
    const path of ["/warehouse_data", "/user_data", "/user_data/login", "/nothing", "/computed/1/1"]
  ) {
    const response = await test.send(path);
    assert.equal(response.status, 401, path);
    assert.equal(
      response.headers.get("WWW-Authenticate"),
      'Basic realm="warehouse", charset="UTF-8"',
    );
    assert.deepEqual(await response.json(), { error: "Login and password are needed" });
  }
  assert.equal((await test.send("/user_data/login/x", { method: "POST" })).status, 401);
  assert.deepEqual(await (await test.send("/stockbox", { headers })).json(), { asks: "ада" });
});

const ID = "5c2e4a1b-6e0d-4a9b-8f6c-0d6a3f1e2b7c";
const EMPLOYEE = 1;
const HEAD = 2;
const ADMINISTRATOR = 0;
const ORDERED = [EMPLOYEE, HEAD, ADMINISTRATOR];
const BY_ROLE: [who: string, role: number, requests: [method: string, path: string][]][] = [
  ["an employee, a head of a warehouse or an administrator", EMPLOYEE, [
    ["GET", "/user_data"],
    ["HEAD", "/warehouse_data/"],
    ["GET", `/order_item/withWarehouseID/${ID}`],
    ["GET", "/computed/1000/10"],
    ["POST", "/computed_order"],
    ["POST", "/computed_order/"],
    ["POST", "/computed_order/jobs"],
    ["GET", `/computed_order/jobs/${ID}/events`],
    ["DELETE", `/computed_order/jobs/${ID}`],
    ["GET", `/order_item/${ID}/figures`],
    ["GET", `/order_item/${ID}/tour`],
    ["POST", `/order_item/${ID}/picks`],
    ["PUT", `/warehouse_section/withWarehouseID/${ID}/withBoxID/${ID}/withCountBox/3`],
  ]],
  ["a head of a warehouse or an administrator", HEAD, [
    ["POST", "/stockbox"],
    ["POST", "/stockbox/boxes/"],
    ["PUT", `/stockbox/${ID}`],
    ["DELETE", `/warehouse_points/${ID}`],
    ["POST", "/warehouse_points/points"],
    ["PUT", `/warehouse_edge/${ID}`],
    ["POST", "/warehouse_section/sections"],
    ["PUT", `/warehouse_section/${ID}`],
    ["POST", "/warehouse_section_geometry/"],
    ["POST", "/order_item"],
    ["POST", "/order_data/data"],
    ["PUT", `/order_param/${ID}`],
    ["POST", `/warehouse_data/${ID}/csv/boxes`],
    ["POST", `/warehouse_data/${ID}/changes`],
    ["POST", "/user_data"],
    ["PUT", `/user_data/${ID}`],
    ["DELETE", `/user_data/${ID}`],
  ]],
  ["an administrator", ADMINISTRATOR, [
    ["POST", "/warehouse_data"],
    ["POST", "/warehouse_data/warehouses/"],
    ["POST", "/warehouse_data/import"],
    ["POST", "/warehouse_data/csv"],
    ["DELETE", `/warehouse_data/${ID}`],
    ["PATCH", "/stockboxes"],
    ["POST", "/whatever/comes/later"],
    ["POST", "/computed_orders"],
  ]],
];

Deno.test("roles: each may do what it may, and what those below it may", async () => {
  for (const user_role of [0, 1, 2]) {
    await using test = await GatedApp.open("basic");
    await addUser(test.db, { user_role });
    for (const [who, needed, requests] of BY_ROLE) {
      for (const [method, path] of requests) {
        const response = await test.send(path, { method, headers });
        const expected = ORDERED.indexOf(user_role) >= ORDERED.indexOf(needed) ? 200 : 403;
        assert.equal(response.status, expected, `role ${user_role}: ${method} ${path}`);
        const body = await response.text();
        if (expected === 403) {
          assert.deepEqual(JSON.parse(body), { error: `Only ${who} may do this` });
        }
      }
    }
  }
});

Deno.test("roles: a number that is no role may do nothing", () => {
  for (const user_role of [-1, 3, NaN]) {
    for (const needed of [0, 1, 2] as const) assert.equal(mayDo({ user_role }, needed), false);
  }
});

Deno.test("passwords: in open mode programs see hashes that ask without a proxy, and nobody else", async () => {
  const seen = async (proxies: number, headers: Record<string, string> = {}) => {
    const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: proxies, MAX_BATCH_MEGABYTES: 64 };
    await using test = await TestApp.open({ settings });
    const { id } = await addUser(test.db, { user_password: "a hash" });
    const hashes = [];
    for (const path of ["", `/${id}`]) {
      const response = await test.request(`/api/v1/user_data${path}`, { headers });
      assert.equal(response.headers.get("Cache-Control"), "no-store");
      hashes.push([await response.json()].flat()[0].user_password);
    }
    return hashes;
  };
  assert.deepEqual(await seen(0), ["a hash", "a hash"]);
  assert.deepEqual(await seen(1), ["", ""]);
  assert.deepEqual(await seen(0, { "X-Forwarded-For": "192.0.2.1" }), ["", ""]);
});

Deno.test("passwords: what was answered without a hash may be sent back, and changes none", async () => {
  const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1, MAX_BATCH_MEGABYTES: 64 };
  await using test = await TestApp.open({ settings });
  const { id } = await addUser(test.db, { user_password: "a hash" });
  const path = `/api/v1/user_data/${id}`;
  const shown = await test.json(path);
  await test.json(path, { method: "PUT", json: { ...shown, user_fio: "Ada" } });
  const [stored] = await test.db.read.select().from(warehouseUsers);
  assert.deepEqual([stored!.user_fio, stored!.user_password], ["Ada", "a hash"]);
  await test.json(path, { method: "PUT", json: { user_password: "another" } });
  const [changed] = await test.db.read.select().from(warehouseUsers);
  assert.equal(changed!.user_password, "another");
});

Deno.test("remembered logins: a password is verified once, and counts one attempt", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  // What a page asks for at once, more than may fail.
  const statuses = await Promise.all(Array.from({ length: 15 }, () => status(test, "GET", "/")));
  assert.deepEqual(new Set(statuses), new Set([200]));
  for (let n = 0; n < 15; n++) assert.equal(await status(test, "GET", "/stockbox"), 200);
  assert.equal(test.checked.length, 1);
  assert.deepEqual(await test.db.read.select().from(loginAttempts), []);
  // Login itself looks anew; from another address all do.
  assert.equal(await test.login(headers), 200);
  assert.equal(test.checked.length, 2);
  assert.equal((await test.send("/stockbox", { headers, from: "192.0.2.2" })).status, 200);
  assert.equal(test.checked.length, 3);
});

Deno.test("remembered logins: login is remembered for what comes after it", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  assert.equal(await test.login(headers), 200);
  assert.equal(await status(test, "GET", "/stockbox"), 200);
  assert.equal(test.checked.length, 1);
});

Deno.test("remembered logins: another password is looked at, however often the right one came", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  assert.equal(await status(test, "GET", "/"), 200);
  assert.equal((await test.send("/", { headers: basic("ада", "wrong") })).status, 401);
  assert.equal(test.checked.length, 2);
  assert.equal(await status(test, "GET", "/"), 200);
  assert.equal(test.checked.length, 2);
});

Deno.test("remembered logins: a new password, a new role and a removal count at once", async () => {
  await using test = await GatedApp.open("basic");
  const user = await addUser(test.db);
  assert.equal(await status(test, "POST", "/stockbox"), 200);
  await change(test, user, { user_role: EMPLOYEE });
  assert.equal(await status(test, "POST", "/stockbox"), 403);
  assert.equal(test.checked.length, 1);
  // Of "another", openssl dgst -md5.
  await change(test, user, { user_password: "b32d73e56ec99bc5ec8f83871cde708a" });
  assert.equal(await status(test, "GET", "/stockbox"), 401);
  assert.equal((await test.send("/stockbox", { headers: basic("ада", "another") })).status, 200);
  await test.db.write((tx) => tx.delete(warehouseUsers));
  assert.equal((await test.send("/stockbox", { headers: basic("ада", "another") })).status, 401);
});

Deno.test("remembered logins: who guesses on after too many failures learns nothing of them", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  assert.equal(await status(test, "GET", "/"), 200);
  for (let n = 0; n < 11; n++) {
    const { status } = await test.send("/", { headers: basic("ада", `guess ${n}`) });
    assert.equal(status, n < 10 ? 401 : 429);
  }
  assert.equal(await status(test, "GET", "/"), 429, "the right one is no exception");
  assert.equal((await test.send("/", { headers, from: "192.0.2.2" })).status, 200);
});

Deno.test("remembered logins: a fault is no wrong password, and is not remembered", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  test.verify = () => Promise.reject(new Error("out of memory"));
  assert.equal(await status(test, "GET", "/"), 500);
  test.verify = verifyPassword;
  assert.equal(await status(test, "GET", "/"), 200);
});
