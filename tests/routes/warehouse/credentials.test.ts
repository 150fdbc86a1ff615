/** Which requests need credentials, what each role may do, and what is remembered of a login. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { loginAttempts } from "../../../db/schema/curators.ts";
import { warehouseUsers } from "../../../db/schema/warehouse.ts";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import { ROLES, type User } from "../../../domain/warehouse/records.ts";
import { hasRole } from "../../../domain/warehouse/roles.ts";
import { RESOURCES } from "../../../routes/warehouse/resources.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { GatedApp, warehouseRoutes } from "./gated_app.ts";

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

Deno.test("WAREHOUSE_AUTH=open: credentials only for test routes of the calculation", async () => {
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
    assert.deepEqual(await response.json(), { error: "Login and password are required" });
  }
  assert.equal((await test.send("/user_data/login/x", { method: "POST" })).status, 401);
  assert.deepEqual(await (await test.send("/stockbox", { headers })).json(), { asks: "ада" });
});

const ID = "5c2e4a1b-6e0d-4a9b-8f6c-0d6a3f1e2b7c";
const WHO = {
  employee: "an employee, a head of a warehouse or an administrator",
  head: "a head of a warehouse or an administrator",
  administrator: "an administrator",
};
const ORDERED = [ROLES.employee, ROLES.head, ROLES.administrator];
// What leads to no route.
const UNKNOWN: [route: string, who: keyof typeof WHO][] = [
  ["GET /nothing", "employee"],
  ["PATCH /stockboxes", "administrator"],
  ["POST /whatever/comes/later", "administrator"],
  ["POST /computed_orders", "administrator"],
];

Deno.test("roles: each has the permissions of its contract and of lower roles", async () => {
  const routes = (await warehouseRoutes()).flatMap(({ method, path, contract: { who } }) =>
    who === "credentials" ? [] : [[`${method} ${path.slice("/api/v1".length)}`, who] as const]
  );
  for (const user_role of ORDERED) {
    await using test = await GatedApp.open("basic");
    await addUser(test.db, { user_role });
    for (const [route, who] of [...routes, ...UNKNOWN]) {
      const [method = "", path = ""] = route.replace(/\{\w+\}/g, ID).split(" ");
      const needed = who as keyof typeof WHO;
      const allowed = ORDERED.indexOf(user_role) >= ORDERED.indexOf(ROLES[needed]);
      for (const slash of ["", "/"]) {
        const response = await test.send(path + slash, { method, headers });
        assert.equal(response.status, allowed ? 200 : 403, `role ${user_role}: ${route}`);
        const body = await response.text();
        if (!allowed) {
          assert.deepEqual(JSON.parse(body), { error: `Only ${WHO[needed]} may do this` });
        }
      }
    }
  }
});

Deno.test("roles: change routes without a role are detected", async () => {
  const roles = new Set([...Object.keys(WHO), "credentials"]);
  const others = (await warehouseRoutes()).filter(({ contract: { who } }) =>
    !roles.has(String(who))
  );
  assert.deepEqual(others.map(({ method, path }) => `${method} ${path}`), []);
});

Deno.test("roles: contracts state what an id in the path identifies", async () => {
  // These look at the record itself.
  const paths = [...Object.values(RESOURCES).map(({ path }) => path), "share_links"];
  const ofRecords = new Set(paths.map((path) => `/api/v1/${path}/{id}`));
  const looksItself = (path: string) => /^\/api\/v1\/(webhooks|user_data|stockbox)\//.test(path);
  const others = (await warehouseRoutes()).filter(({ path, contract: { within } }) =>
    path.includes("{id}") && within === undefined && !ofRecords.has(path) && !looksItself(path)
  );
  assert.deepEqual(
    others.map(({ method, path }) => `${method} ${path}`),
    [],
    "`within` is missing in these contracts: users of one warehouse could reach others",
  );
});

Deno.test("roles: unknown role numbers have no permissions", () => {
  for (const user_role of [-1, 3, NaN]) {
    for (const needed of [0, 1, 2] as const) assert.equal(hasRole({ user_role }, needed), false);
  }
});

Deno.test("passwords: in open mode hashes are shown to direct programs only", async () => {
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

Deno.test("passwords: records without hash can be sent back unchanged", async () => {
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
  // Login itself looks again; from another address all do.
  assert.equal(await test.login(headers), 200);
  assert.equal(test.checked.length, 2);
  assert.equal((await test.send("/stockbox", { headers, from: "192.0.2.2" })).status, 200);
  assert.equal(test.checked.length, 3);
});

Deno.test("remembered logins: the login route is remembered", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  assert.equal(await test.login(headers), 200);
  assert.equal(await status(test, "GET", "/stockbox"), 200);
  assert.equal(test.checked.length, 1);
});

Deno.test("remembered logins: another password is always verified", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  assert.equal(await status(test, "GET", "/"), 200);
  assert.equal((await test.send("/", { headers: basic("ада", "wrong") })).status, 401);
  assert.equal(test.checked.length, 2);
  assert.equal(await status(test, "GET", "/"), 200);
  assert.equal(test.checked.length, 2);
});

Deno.test("remembered logins: changes of password, role and deletion apply immediately", async () => {
  await using test = await GatedApp.open("basic");
  const user = await addUser(test.db);
  assert.equal(await status(test, "POST", "/stockbox"), 200);
  await change(test, user, { user_role: ROLES.employee });
  assert.equal(await status(test, "POST", "/stockbox"), 403);
  assert.equal(test.checked.length, 1);
  // Of "another", openssl dgst -md5.
  await change(test, user, { user_password: "b32d73e56ec99bc5ec8f83871cde708a" });
  assert.equal(await status(test, "GET", "/stockbox"), 401);
  assert.equal((await test.send("/stockbox", { headers: basic("ада", "another") })).status, 200);
  await test.db.write((tx) => tx.delete(warehouseUsers));
  assert.equal((await test.send("/stockbox", { headers: basic("ада", "another") })).status, 401);
});

Deno.test("remembered logins: locked-out clients learn nothing from further guesses", async () => {
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

Deno.test("remembered logins: server errors are neither failures nor remembered", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db);
  test.verify = () => Promise.reject(new Error("out of memory"));
  assert.equal(await status(test, "GET", "/"), 500);
  test.verify = verifyPassword;
  assert.equal(await status(test, "GET", "/"), 200);
});

Deno.test("WAREHOUSE_AUTH=basic: no cache stores an answer, also where it is a refusal", async () => {
  for (const [mode, stored] of [["basic", "no-store"], ["open", null]] as const) {
    await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: mode } });
    await addUser(test.db);
    for (
      const path of [
        "/stockbox",
        "/stockbox/00000000-0000-4000-8000-000000000000",
        "/warehouse_audit",
      ]
    ) {
      const response = await test.request(`/api/v1${path}`, { headers });
      await response.body?.cancel();
      const expected = path === "/warehouse_audit" ? "no-store" : stored;
      assert.equal(response.headers.get("Cache-Control"), expected, `${mode} ${path}`);
    }
  }
});
