/** The audit trail of the warehouse: who changed what, and what it was before. */
import assert from "node:assert/strict";
import { warehouseAudit, warehouses } from "../../../db/schema/warehouse.ts";
import type { AuditEntry } from "../../../domain/warehouse/audit.ts";
import { EXAMPLES } from "../../../routes/openapi/examples.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { TestApp, type TestServices } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";

const NORTH = "00000000-0000-4000-8000-000000000001";
const SOUTH = "00000000-0000-4000-8000-000000000002";
const settings: TestServices["settings"] = {
  ALLOWED_ORIGINS: [],
  TRUSTED_PROXIES: 0,
  MAX_BATCH_MEGABYTES: 64,
  WAREHOUSE_AUTH: "basic",
};
const box = (sku_box: string, uuid_warehouse = NORTH) => ({
  uuid_warehouse,
  sku_box,
  length_box: 1,
  width_box: 1,
  height_box: 1,
  weight_box: 1,
  max_load_box: 1,
  is_rotated_box: 0,
});

async function opened(mode: TestServices["settings"] = settings) {
  const test = await TestApp.open({ settings: mode });
  const size = { warehouse_length: 10, warehouse_width: 10 };
  await test.db.write((tx) =>
    tx.insert(warehouses).values([
      { id: NORTH, warehouse_name: "North", ...size },
      { id: SOUTH, warehouse_name: "South", ...size },
    ])
  );
  const boss = await addUser(test.db, { user_login: "boss", user_role: 0 });
  const send = async (login: string, method: string, path: string, json?: unknown) => {
    const response = await test.request(`/api/v1${path}`, {
      method,
      headers: login === "" ? {} : basic(login, PASSWORD),
      ...(json === undefined ? {} : { json }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const trail = async (query = ""): Promise<AuditEntry[]> =>
    (await send("boss", "GET", `/warehouse_audit${query}`)).records;
  return { test, boss, send, trail, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("audit trail: a record created, changed and removed, with who, before and after", async () => {
  await using opening = await opened();
  const { boss, send, trail } = opening;
  const { id } = await send("boss", "POST", "/stockbox", box("A"));
  await send("boss", "PUT", `/stockbox/${id}`, { sku_box: "B" });
  await send("boss", "PUT", `/stockbox/${id}`, {});
  await send("boss", "DELETE", `/stockbox/${id}`);
  const entries = await trail();
  const common = {
    user_id: boss.id,
    user_login: "boss",
    id_warehouse: NORTH,
    resource: "box_type",
    count: 1,
  };
  const A = { id, ...box("A") };
  assert.deepEqual(entries.map(({ id: _, at, ...entry }) => (assert.ok(at > 0), entry)), [
    {
      ...common,
      action: "delete",
      details: { ids: [id], before: [{ ...A, sku_box: "B" }], after: [] },
    },
    {
      ...common,
      action: "update",
      details: { ids: [id], before: [A], after: [{ ...A, sku_box: "B" }] },
    },
    { ...common, action: "create", details: { ids: [id], before: [], after: [A] } },
  ]);
});

Deno.test("audit trail: a batch is one entry of bounded size", async () => {
  await using opening = await opened();
  const { send, trail } = opening;
  const many = Array.from({ length: 500 }, (_, n) => box(`${"x".repeat(900)} ${n}`));
  await send("boss", "POST", "/stockbox/boxes", many);
  const [entry, ...others] = await trail();
  assert.equal(others.length, 0);
  assert.deepEqual([entry!.count, entry!.details.ids.length], [500, 100]);
  assert.ok(entry!.details.after.length > 10 && entry!.details.after.length <= 20);
  assert.ok(JSON.stringify(entry).length < 40_000);
});

Deno.test("audit trail: a batch for two warehouses has one entry per warehouse", async () => {
  await using opening = await opened();
  const { send, trail } = opening;
  const rows: { id: string }[] = await send("boss", "POST", "/stockbox/boxes", [
    box("N1"),
    box("S1", SOUTH),
    box("N2"),
  ]);
  const orders: { id: string }[] = await send("boss", "POST", "/order_item", [
    { id_warehouse: NORTH, order_name: "O" },
    { id_warehouse: SOUTH, order_name: "P" },
  ]);
  const lines: { id: string }[] = await send(
    "boss",
    "POST",
    "/order_data",
    orders.map(({ id }, at) => ({ id_order_item: id, id_box: rows[at]!.id, count_box: 1 })),
  );
  const changes = rows.map(({ id }) => ({ id, action: "update", fields: { weight_box: 2 } }));
  await send("boss", "POST", "/stockbox/changes", changes);
  await send(
    "boss",
    "POST",
    "/stockbox/changes",
    [rows[2]!, (await send("boss", "POST", "/stockbox", box("S2", SOUTH))) as { id: string }]
      .map(({ id }) => ({ id, action: "delete" })),
  );
  const seen = async (warehouse: string) =>
    (await trail(`?id_warehouse=${warehouse}`)).map(({ action, resource, count, details }) => {
      const sides = [...details.before, ...details.after] as Record<string, string>[];
      const names = sides.map((record) => record.sku_box ?? record.order_name ?? record.id_box);
      return [action, resource, count, names.join()];
    });
  assert.deepEqual(await seen(NORTH), [
    ["delete", "box_type", 1, "N2"],
    ["update", "box_type", 2, "N1,N2,N1,N2"],
    ["create", "order_line", 1, rows[0]!.id],
    ["create", "order", 1, "O"],
    ["create", "box_type", 2, "N1,N2"],
  ]);
  assert.deepEqual(await seen(SOUTH), [
    ["delete", "box_type", 1, "S2"],
    ["create", "box_type", 1, "S2"],
    ["update", "box_type", 1, "S1,S1"],
    ["create", "order_line", 1, rows[1]!.id],
    ["create", "order", 1, "P"],
    ["create", "box_type", 1, "S1"],
  ]);
  assert.equal(lines.length, 2);
});

Deno.test("audit trail: passwords are not recorded", async () => {
  await using opening = await opened();
  const { send, trail } = opening;
  const user = { user_login: "anna", user_password: "secret hash", user_role: 1 };
  const { id } = await send("boss", "POST", "/user_data", user);
  await send("boss", "PUT", `/user_data/${id}`, { user_password: "another secret" });
  await send("boss", "PUT", `/user_data/${id}`, { user_fio: "Anna" });
  const entries = await trail("?resource=user");
  const passwords = entries.map(({ details: { after } }) => (after[0] as User).user_password);
  assert.deepEqual(passwords, ["(hidden)", "(changed)", "(hidden)"]);
  assert.doesNotMatch(JSON.stringify(entries), /secret/);
});

Deno.test("audit trail: saves of floor plans, stock, imports and calculations are in it", async () => {
  await using opening = await opened();
  const { test, send, trail } = opening;
  const point = {
    id: crypto.randomUUID(),
    id_warehouse: NORTH,
    name_points: "P",
    pos_x: 1,
    pos_y: 2,
  };
  await send("boss", "POST", `/warehouse_data/${NORTH}/changes`, { points: { create: [point] } });
  const csv = await test.request(`/api/v1/warehouse_data/${NORTH}/csv/points`, {
    method: "POST",
    headers: { ...basic("boss", PASSWORD), "Content-Type": "text/csv" },
    body: "name_points,pos_x,pos_y\nQ,3,4\nP,5,6\n",
  });
  assert.equal(csv.status, 200, await csv.text());
  const { id: id_box } = await send("boss", "POST", "/stockbox", box("A"));
  const section = { id_warehouse: NORTH, section_name: "S", id_box, count_box: 9 };
  const { id } = await send("boss", "POST", "/warehouse_section", section);
  await send(
    "boss",
    "PUT",
    `/warehouse_section/withWarehouseID/${NORTH}/withBoxID/${id_box}/withCountBox/4`,
  );
  const [order] = await send("boss", "POST", "/order_item", [
    { id_warehouse: NORTH, order_name: "O" },
  ]);
  const id_order_item = order.id;
  await send("boss", "POST", "/order_data", [{ id_order_item, id_box, count_box: 2 }]);
  await send("boss", "POST", "/order_param", [{
    id_order_item,
    pallet_length: 10,
    pallet_width: 10,
    pallet_max_height: 10,
    min_layer_fill_ratio: 0,
    min_support_ratio: 0,
    height_layer_diff: 0,
    height_tolerance: 0,
    packing_type: 0,
  }]);
  const request = { id_order_item, id_warehouse: NORTH, id_point_start: "" };
  await send("boss", "POST", "/computed_order", request);
  const document = await send("boss", "GET", `/warehouse_data/${NORTH}/export`);
  await send("boss", "POST", "/warehouse_data/import?ids=new", document);
  const entries = (await trail()).reverse();
  assert.deepEqual(entries.map(({ action, resource, count }) => [action, resource, count]), [
    ["save_floor", "floor_plan", 1],
    ["update", "point", 1],
    ["import", "point", 1],
    ["create", "box_type", 1],
    ["create", "section", 1],
    ["take_stock", "section", 1],
    ["create", "order", 1],
    ["create", "order_line", 1],
    ["create", "order_parameters", 1],
    ["calculate", "order", 1],
    ["import", "warehouse", 8],
  ]);
  const taken = entries[5]!.details;
  assert.deepEqual([taken.before, taken.after], [
    [{ id, section_name: "S", count_box: 9 }],
    [{ id, section_name: "S", count_box: 5 }],
  ]);
  assert.equal(entries[7]!.id_warehouse, NORTH, "of a line by its order");
});

Deno.test("audit trail: counts, exchanges, releases, picks, waves, loads and vehicles are in it", async () => {
  await using opening = await opened();
  const { send, trail } = opening;
  const within = (resource: string) => `/${resource}/withWarehouseID/${NORTH}`;
  const point = { id_warehouse: NORTH, name_points: "P", pos_x: 1, pos_y: 2 };
  const { id: id_point_start } = await send("boss", "POST", "/warehouse_points", point);
  const { id: id_box } = await send("boss", "POST", "/stockbox", box("A"));
  const section = (section_name: string, stock: object) =>
    send("boss", "POST", "/warehouse_section", { id_warehouse: NORTH, section_name, ...stock });
  const { id: id_section } = await section("S", { id_box, count_box: 9 });
  const { id: id_section_to } = await section("T", { id_box: "" });
  const [{ id: id_order_item }] = await send("boss", "POST", "/order_item", [
    { id_warehouse: NORTH, order_name: "O" },
  ]);
  await send("boss", "POST", "/order_data", [{ id_order_item, id_box, count_box: 2 }]);
  await send("boss", "POST", "/order_param", [{
    id_order_item,
    pallet_length: 10,
    pallet_width: 10,
    pallet_max_height: 10,
    min_layer_fill_ratio: 0,
    min_support_ratio: 0,
    height_layer_diff: 0,
    height_tolerance: 0,
    packing_type: 4,
  }]);
  const calculation = { id_order_item, id_warehouse: NORTH, id_point_start };
  const before = (await trail()).length;

  await send("boss", "POST", within("stock_count"), [{ id_section, count_box: 7 }]);
  const exchange = {
    id_section,
    id_box,
    count_box: 7,
    id_section_to,
    id_box_to: "",
    count_box_to: 0,
  };
  await send("boss", "POST", within("stock_exchange"), [exchange]);
  await send("boss", "POST", "/computed_order", calculation);
  await send("boss", "DELETE", `${within("stock_reservation")}/${id_order_item}`);
  await send("boss", "POST", "/computed_order", calculation);
  const [wave] = await send("boss", "POST", within("started_round"), [
    { id_point_start, orders: [id_order_item] },
  ]);
  await send("boss", "POST", `/order_item/${id_order_item}/picks`, [
    { id: crypto.randomUUID(), id_section: id_section_to, id_box, count: 1 },
  ]);
  await send("boss", "DELETE", `${within("started_round")}/${wave.id}`);
  const { id: id_vehicle } = await send("boss", "POST", "/vehicle", EXAMPLES.NewVehicle);
  const stops = [{ name: "A", orders: [{ id_order_item, pallets: null, bears: 0 }] }];
  const load = { name: "L", id_vehicle, may_turn: true, stops };
  const { id: id_load } = await send("boss", "POST", within("load"), load);
  const placements = [{ pallet: 0, x: 0, y: 0, turned: false, on: null }];
  await send("boss", "PUT", `${within("load")}/${id_load}`, { placements });
  await send("boss", "DELETE", `${within("load")}/${id_load}`);
  await send("boss", "DELETE", `/vehicle/${id_vehicle}`);

  const entries = (await trail()).reverse().slice(before);
  assert.deepEqual(entries.map(({ action, resource }) => `${action} ${resource}`), [
    "count_stock section",
    "move_stock section",
    "calculate order",
    "release_stock order",
    "calculate order",
    "start_round order",
    "pick order",
    "end_round order",
    "create vehicle",
    "create load",
    "update load",
    "delete load",
    "delete vehicle",
  ]);
});

Deno.test("audit trail: administrators see their own warehouse; pages and filters", async () => {
  await using opening = await opened();
  const { test, send, trail } = opening;
  await addUser(test.db, { user_login: "head", user_role: 2 });
  await addUser(test.db, { user_login: "south", user_role: 0, uuid_warehouse: SOUTH });
  await send("head", "POST", "/stockbox", box("N"));
  await send("south", "POST", "/stockbox", box("S", SOUTH));
  for (const path of ["/api/v1/warehouse_audit", "/api/v1/warehouse_audit/export"]) {
    const headers = basic("head", PASSWORD);
    assert.deepEqual(await test.refusal(path, { headers }), [
      403,
      "Only an administrator may do this",
    ]);
  }
  const logins = (entries: AuditEntry[]) => entries.map(({ user_login }) => user_login);
  assert.deepEqual(logins(await trail()), ["south", "head"]);
  assert.deepEqual(logins((await send("south", "GET", "/warehouse_audit")).records), ["south"]);
  assert.deepEqual(logins(await trail(`?id_warehouse=${NORTH}`)), ["head"]);
  assert.deepEqual(logins(await trail("?user_login=south&action=create")), ["south"]);
  const first = await send("boss", "GET", "/warehouse_audit?limit=1");
  const second = await send("boss", "GET", `/warehouse_audit?limit=1&before=${first.next}`);
  assert.deepEqual([logins(first.records), logins(second.records), second.next], [
    ["south"],
    ["head"],
    null,
  ]);
  const headers = basic("boss", PASSWORD);
  const exported = await test.request("/api/v1/warehouse_audit/export", { headers });
  assert.equal(exported.headers.get("Content-Type"), "application/jsonl; charset=utf-8");
  const lines = (await exported.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines, (await trail()).reverse());
});

Deno.test("audit trail: no entries for refused changes or in open mode", async () => {
  await using opening = await opened();
  const headers = basic("boss", PASSWORD);
  const json = [box("A"), { ...box("B"), uuid_warehouse: crypto.randomUUID() }];
  const refused = await opening.test.request("/api/v1/stockbox/boxes", {
    method: "POST",
    headers,
    json,
  });
  assert.equal(refused.status, 404);
  assert.deepEqual(await opening.trail(), []);
  const { WAREHOUSE_AUTH: _, ...open } = settings;
  await using anybody = await opened(open);
  await anybody.send("", "POST", "/stockbox", box("A"));
  assert.deepEqual(await anybody.test.db.read.select().from(warehouseAudit), []);
  assert.equal((await anybody.test.request("/api/v1/warehouse_audit")).status, 401);
});

Deno.test("audit trail: other units of a warehouse, whether its numbers were converted or not", async () => {
  await using opening = await opened();
  const { send, trail } = opening;
  await send("boss", "POST", "/stockbox", box("A"));
  await send("boss", "POST", `/warehouse_data/${NORTH}/units`, {
    length_unit: "mm",
    convert: true,
  });
  const [entry] = await trail();
  assert.deepEqual(
    [entry!.action, entry!.resource, entry!.id_warehouse, entry!.count, entry!.user_login],
    ["update", "warehouse", NORTH, 1, "boss"],
  );
  const units = (records: unknown[]) =>
    records.map((one) => (one as { length_unit: string }).length_unit);
  assert.deepEqual(
    [units(entry!.details.before), units(entry!.details.after)],
    [["cm"], ["mm"]],
  );
});
