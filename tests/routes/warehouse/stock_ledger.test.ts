/**
 * The ledger of stock: whatever changes a section's `count_box` is a movement, and the movements of a
 * section add up to it.
 */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { create, draft, fill, type Row, UNKNOWN } from "./records.ts";
import { OPERATIONS, STOCK_ROUTES, StockSession } from "./stock_session.ts";

const DELETE = { method: "DELETE" };

Deno.test("stock ledger: holds every kind of change, each done once at least", async () => {
  await using test = await TestApp.open();
  const session = await StockSession.begin(test);
  for (const what of new Set(OPERATIONS)) {
    for (let n = 0; n < 24 && !session.done.has(what); n++) {
      // Something to change, and boxes to take.
      await session.run({ what: "create", n: n + 2, m: n });
      await session.run({ what: "count", n, m: n });
      await session.run({ what: "csv", n: n + 1, m: n });
      await session.run({ what, n, m: n });
    }
    assert.ok(session.done.has(what), what);
  }
});

/** The other routes that change something; a new one belongs here or among the kinds of changes. */
const OTHERS = [
  /(POST|PUT|DELETE) \S+\/(computed_order|order_data|order_param|user_data)\b/,
  /(POST|PUT|DELETE) \S+\/(warehouse_edge|warehouse_points|warehouse_section_geometry)\b/,
  /(POST|DELETE) \S+\/(picking_rounds|started_round|stock_reservation)\//,
  /(POST|PUT|DELETE) \S+\/order_item(\/{id})?$/,
  /(POST|DELETE) \S+\/order_item\/{id}\/(labels|repack|layouts(\/{layoutId}(\/use)?)?)$/,
  /PUT \S+\/order_item\/{id}\/picks\/{act}\/(photo|resolved)$/,
  /PUT \S+\/stockbox\/{id}\/photo$/,
  /POST \S+\/stock_count\/\S+\/requests$/,
  /PUT \S+\/put_back\/\S+\/resolved$/,
  /(POST|PUT) \S+\/warehouse_data(\/warehouses|\/csv|\/{id}|\/{id}\/units)?$/,
  /(POST|PUT|DELETE) \S+\/(customers|deliveries|load|orders|share_links|templates|vehicle|webhooks)\b/,
  /(POST|PUT) \S+\/stockbox(\/boxes|\/{id})$/,
];

Deno.test("stock ledger: every route of sections, and every kind of change, is among the random ones", async () => {
  const listing = new URL("../openapi/operations.txt", import.meta.url);
  const changes = (await Deno.readTextFile(listing)).split("\n").flatMap((line) => {
    const [operation = ""] = line.split(" | ");
    return /^(POST|PUT|PATCH|DELETE) \/api\/v1\//.test(operation) ? [operation.trim()] : [];
  });
  for (const route of STOCK_ROUTES) assert.ok(changes.includes(route), `${route} is a route`);
  const unknown = changes.filter((route) =>
    !STOCK_ROUTES.has(route) && !OTHERS.some((other) => other.test(route))
  );
  assert.deepEqual(unknown, []);
});

Deno.test("stock ledger: has user, time and reason, newest first, in pages", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db, { user_login: "ada" });
  const headers = basic("ada", PASSWORD);
  const filled = await test.db.write(async (tx) => {
    const [warehouse, box, section] = [1, 2, 3].map(() => crypto.randomUUID());
    await tx.run(sql`INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
      VALUES (${warehouse}, 'W', 1, 1)`);
    await tx.run(sql`INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box,
      height_box, weight_box, is_rotated_box) VALUES (${box}, ${warehouse}, 'A', 1, 1, 1, 1, 0)`);
    return { warehouse, box, section };
  });
  const { warehouse, box, section } = filled as Record<string, string>;
  const change = async (path: string, method: string, json?: unknown) => {
    const response = await test.request(`/api/v1/${path}`, { method, headers, json });
    assert.ok(response.ok, `${path}: ${response.status} ${await response.text()}`);
  };
  const begun = Date.now();
  await change("warehouse_section/", "POST", {
    id: section,
    id_warehouse: warehouse,
    section_name: "S",
    id_box: box,
    count_box: 9,
  });
  await change(`warehouse_section/${section}`, "PUT", { count_box: 7 });
  await change(
    `warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}/withCountBox/3`,
    "PUT",
  );
  await change(`warehouse_data/${warehouse}/changes`, "POST", {
    sections: { update: [{ id: section, changes: { count_box: 5 } }] },
  });
  await change(`stockbox/${box}`, "DELETE");
  await change(`warehouse_section/${section}`, "DELETE");

  const path = `/api/v1/stock_movement/withWarehouseID/${warehouse}`;
  const movements = await test.json(path, { headers });
  assert.deepEqual(
    movements.map((
      { reason, change, count_after, user_login, id_section, id_box, id_order_item }: Record<
        string,
        unknown
      >,
    ) => {
      assert.deepEqual([user_login, id_section, id_box, id_order_item], ["ada", section, box, ""]);
      return [reason, change, count_after];
    }),
    [
      ["box_type_deleted", -5, 0],
      ["floor_saved", 1, 5],
      ["taken", -3, 4],
      ["changed", -2, 7],
      ["created", 9, 9],
    ],
  );
  for (const { at } of movements) assert.ok(at >= begun - 1 && at <= Date.now() + 1);
  const [, second] = movements;
  assert.deepEqual(
    await test.json(`${path}?before=${second.id}&limit=2`, { headers }),
    movements.slice(2, 4),
  );
  for (
    const [filter, expected] of [
      ["reason=taken", [-3]],
      [`id_section=${section}&id_box=${box}&reason=changed`, [-2]],
      [`id_section=${UNKNOWN}`, []],
      [`id_order_item=${UNKNOWN}`, []],
    ] as const
  ) {
    const some = await test.json(`${path}?${filter}`, { headers });
    assert.deepEqual(some.map(({ change }: { change: number }) => change), expected, filter);
  }
  for (const wrong of ["limit=0", "reason=x", "id_section=x"]) {
    const [status] = await test.refusal(`${path}?${wrong}`, { headers });
    assert.equal(status, 400, wrong);
  }
});

Deno.test("stock ledger: records a deleted box type as reason, also in open mode", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, section } = await fill(test);
  const gone = await test.request(`/api/v1/stockbox/${box.id}`, DELETE);
  assert.equal(gone.status, 204);
  const [movement] = await test.json(
    `/api/v1/stock_movement/withWarehouseID/${warehouse.id}?limit=1`,
  );
  const { reason, change, id_box, id_section, user_login } = movement;
  assert.deepEqual(
    [reason, change, id_box, id_section, user_login],
    ["box_type_deleted", -section.count_box, box.id, section.id, ""],
  );
});

Deno.test("GET stock: contents of each section, 404 for an unknown warehouse", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const [empty] = await create(
    test,
    "section",
    draft(filled, "section", { section_name: "E", id_box: "", sku_name: "", count_box: 0 }),
  ) as [Row];
  const { section, box, warehouse } = filled;
  assert.deepEqual(await test.json(`/api/v1/stock/withWarehouseID/${warehouse.id}`), [
    {
      id_section: section.id,
      section_name: section.section_name,
      id_box: box.id,
      sku_box: box.sku_box,
      on_hand: section.count_box,
      reserved: 0,
      free: section.count_box,
    },
    {
      id_section: empty.id,
      section_name: "E",
      id_box: "",
      sku_box: "",
      on_hand: 0,
      reserved: 0,
      free: 0,
    },
  ]);
  for (const list of ["stock", "stock_movement", "stock_reservation"]) {
    const [status] = await test.refusal(`/api/v1/${list}/withWarehouseID/${UNKNOWN}`);
    assert.equal(status, 404, list);
  }
});
