/** In basic mode warehouses are kept apart: who is let into one sees and changes nothing of others. */
import assert from "node:assert/strict";
import { warehouses } from "../../../db/schema/warehouse.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { TestApp, TestDatabase, type TestServices } from "../../support/app.ts";
import { describedApp } from "../openapi/described_app.ts";
import { Documentation } from "../openapi/documented.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";

const NORTH = "00000000-0000-4000-8000-000000000001";
const SOUTH = "00000000-0000-4000-8000-000000000002";
const settings: TestServices["settings"] = {
  ALLOWED_ORIGINS: [],
  TRUSTED_PROXIES: 0,
  MAX_BATCH_MEGABYTES: 64,
  WAREHOUSE_AUTH: "basic",
};

/** Two empty warehouses, and a user. */
async function opened(user: Partial<User>) {
  const database = await TestDatabase.open();
  const names = { [NORTH]: "North", [SOUTH]: "South" };
  await database.db.write((tx) =>
    tx.insert(warehouses).values(
      Object.entries(names).map(([id, warehouse_name]) => ({
        id,
        warehouse_name,
        warehouse_length: 10,
        warehouse_width: 10,
      })),
    )
  );
  const test = await TestApp.over(database, { settings });
  await addUser(test.db, { user_login: "boss", user_role: 0 });
  const me = await addUser(test.db, { user_login: "me", ...user });
  const as = (login: string) => (path: string, method = "GET", json?: unknown) =>
    test.request(`/api/v1${path}`, {
      method,
      headers: basic(login, PASSWORD),
      ...(json === undefined ? {} : { json }),
    });
  const status = async (response: Promise<Response>) => {
    const { status, body } = await response;
    await body?.cancel();
    return status;
  };
  return {
    me,
    mine: as("me"),
    boss: as("boss"),
    status,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const user = (user_login: string, fields: Partial<User> = {}) => ({
  uuid_warehouse: NORTH,
  user_login,
  user_password: "x",
  user_role: 1,
  ...fields,
});

Deno.test("every route: other warehouses are 404, even for administrators of one", async () => {
  const { test: filled } = await describedApp();
  await using _ = filled;
  const documentation = await Documentation.of(filled);
  await filled.db.write((tx) =>
    tx.insert(warehouses).values({
      id: SOUTH,
      warehouse_name: "South",
      warehouse_length: 1,
      warehouse_width: 1,
    })
  );
  await addUser(filled.db, { user_login: "south", user_role: 0, uuid_warehouse: SOUTH });
  const test = await TestApp.over(filled.database, { settings, store: filled.store });
  let tried = 0;
  for (const operation of documentation.operations) {
    if (
      !operation.path.startsWith("/api/v1/") ||
      /\/computed\/|\/user_data\/[a-z]/.test(operation.path)
    ) {
      continue;
    }
    const { path, init } = documentation.request(operation);
    const headers = { ...init.headers, ...basic("south", PASSWORD) };
    const response = await test.request(path, { ...init, headers });
    const text = await response.text();
    const route = `${init.method} ${path}: ${response.status} ${text.slice(0, 200)}`;
    if (response.ok && operation.path.endsWith("/changes")) {
      // Each row is answered by itself.
      const rows: { status: number }[] = JSON.parse(text);
      assert.ok(rows.length > 0 && rows.every(({ status }) => status === 404), route);
    } else if (response.ok) {
      // Lists of all are not refused, but hold nothing of others.
      assert.equal(init.method, "GET", route);
      assert.doesNotMatch(operation.path, /\{/, route);
      if (operation.path.endsWith("/vehicle")) {
        // Vehicles are of no warehouse.
        tried++;
        continue;
      }
      if (operation.path.endsWith("/warehouse_data/csv")) {
        assert.match(text, /^[^\r]+\r\nSouth,[^\r]+\r\n$/, route);
        tried++;
        continue;
      }
      const rows = operation.path.startsWith("/api/v1/warehouse_audit")
        ? text.split("\n").filter(Boolean).flatMap((line) => JSON.parse(line).records ?? line)
        : JSON.parse(text).flat();
      const foreign = rows.filter((row: Record<string, unknown>) =>
        row.id !== SOUTH && row.id_warehouse !== SOUTH && row.uuid_warehouse !== SOUTH
      );
      assert.deepEqual(foreign, [], route);
    } else assert.match(String(response.status), /^40[34]$/, route);
    tried++;
  }
  assert.ok(tried > 70, `${tried}`);
  // An id in capitals is the same warehouse.
  const headers = basic("south", PASSWORD);
  await test.json(`/api/v1/warehouse_points/withWarehouseID/${SOUTH.toUpperCase()}`, { headers });
  await test.close();
});

Deno.test("a user of one warehouse: changes only its records, and moves none", async () => {
  await using test = await opened({ user_role: 2, uuid_warehouse: NORTH });
  const box = (uuid_warehouse: string) => ({
    uuid_warehouse,
    sku_box: "A",
    length_box: 1,
    width_box: 1,
    height_box: 1,
    weight_box: 1,
    max_load_box: 1,
    is_rotated_box: 0,
  });
  const created = await test.mine("/stockbox", "POST", box(NORTH));
  assert.equal(created.status, 200);
  const { id } = await created.json();
  const foreign = await test.mine("/stockbox/boxes", "POST", [box(NORTH), box(SOUTH)]);
  assert.deepEqual([foreign.status, await foreign.json()], [404, {
    error: `[1].uuid_warehouse: no warehouse has the id ${SOUTH}`,
  }]);
  const moved = test.mine(`/stockbox/${id}`, "PUT", { uuid_warehouse: SOUTH });
  assert.equal(await test.status(moved), 404);
  const kept = test.mine(`/stockbox/${id}`, "PUT", { weight_box: 2 });
  assert.equal(await test.status(kept), 200);
  const south = await (await test.boss("/stockbox", "POST", box(SOUTH))).json();
  for (const method of ["GET", "PUT", "DELETE"]) {
    const json = method === "PUT" ? { weight_box: 3 } : undefined;
    assert.equal(await test.status(test.mine(`/stockbox/${south.id}`, method, json)), 404, method);
  }
  assert.deepEqual((await (await test.mine("/stockbox")).json()).map(({ id }: User) => id), [id]);
  const order = { id_warehouse: SOUTH, order_name: "One" };
  const [foreignOrder] = await (await test.boss("/order_item", "POST", [order])).json();
  const line = [{ id_order_item: foreignOrder.id, id_box: id, count_box: 1 }];
  assert.equal(await test.status(test.mine("/order_data/data", "POST", line)), 404);
  assert.equal(await test.status(test.mine(`/order_data/withOrderID/${foreignOrder.id}`)), 404);
  assert.equal(await test.status(test.boss(`/order_data/withOrderID/${foreignOrder.id}`)), 200);
});

Deno.test("a head: manages users except administrators, in its own warehouse", async () => {
  await using test = await opened({ user_role: 2, uuid_warehouse: NORTH });
  const created = await test.mine("/user_data", "POST", user("anna"));
  const anna = await created.json();
  assert.deepEqual([created.status, anna.user_password], [200, ""]);
  const path = `/user_data/${anna.id}`;
  assert.equal(await test.status(test.mine(path, "PUT", { user_role: 2 })), 200);
  assert.equal(await test.status(test.mine(path, "PUT", { user_role: 0 })), 403);
  assert.equal(await test.status(test.mine(path, "PUT", { uuid_warehouse: "" })), 403);
  assert.equal(await test.status(test.mine(path, "PUT", { uuid_warehouse: SOUTH })), 404);
  assert.equal(
    await test.status(test.mine("/user_data", "POST", user("b", { user_role: 0 }))),
    403,
  );
  assert.equal(
    await test.status(test.mine("/user_data", "POST", user("b", { uuid_warehouse: "" }))),
    403,
  );
  const admin = await (await test.boss("/user_data", "POST", user("c", { user_role: 0 }))).json();
  const theirs = `/user_data/${admin.id}`;
  assert.equal(await test.status(test.mine(theirs, "PUT", { user_password: "mine" })), 403);
  assert.equal(await test.status(test.mine(theirs, "DELETE")), 403);
  assert.equal(await test.status(test.mine(path, "DELETE")), 204);
  const seen: User[] = await (await test.mine("/user_data")).json();
  assert.deepEqual(seen.map(({ user_login }) => user_login), ["me", "c"]);
});

Deno.test("the last administrator of all warehouses stays", async () => {
  await using test = await opened({ user_role: 0, uuid_warehouse: NORTH });
  const all: User[] = await (await test.boss("/user_data")).json();
  const boss = `/user_data/${all.find(({ user_login }) => user_login === "boss")!.id}`;
  for (
    const [method, json] of [
      ["DELETE", undefined],
      ["PUT", { user_role: 2 }],
      ["PUT", { uuid_warehouse: SOUTH }],
    ] as const
  ) {
    const response = await test.boss(boss, method, json);
    assert.deepEqual([response.status, await response.json()], [409, {
      error: "The last administrator can be neither deleted nor demoted",
    }]);
  }
  assert.equal(await test.status(test.boss(boss, "PUT", { user_fio: "Boss" })), 200);
  const second = user("second", { user_role: 0, uuid_warehouse: "" });
  assert.equal(await test.status(test.boss("/user_data", "POST", second)), 200);
  assert.equal(await test.status(test.boss(boss, "DELETE")), 204);
});
