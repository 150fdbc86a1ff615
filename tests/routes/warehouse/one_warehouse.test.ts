/** Records refer only to what lies in their own warehouse, whichever route writes them. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { RECORDS, type ResourceName } from "./contract_records.ts";
import { pathOf, routeOf } from "./contract_routes.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, fill, type Filled, post, put, type Row, stored } from "./records.ts";

/** Every field that refers to something inside a warehouse, and what it refers to. */
const INNER = (Object.entries(RECORDS) as [ResourceName, typeof RECORDS[ResourceName]][])
  .flatMap(([resource, { fields }]) =>
    Object.entries(fields).flatMap(([field, { refers }]) =>
      refers === undefined || refers === "warehouse" || (refers === "order")
        ? []
        : [{ resource, field, refers }]
    )
  );

async function two() {
  const test = await TestApp.open();
  const [a, b] = [await fill(test), await fill(test)];
  const refused = async (path: string, init: RequestInit & { json?: unknown }) => {
    const before = await stored(test);
    const refusal = await test.refusal(path, init);
    assert.deepEqual(await stored(test), before, "nothing is half-written");
    return refusal;
  };
  return { test, a, b, refused, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const message = (field: string, refers: keyof Filled, b: Filled) =>
  `${field}: no ${
    RECORDS[refers === "farPoint" ? "point" : refers].what
  } of the warehouse has the id ${b[refers].id}`;

// Where a list is asked for, the first of it.
const plain = (error: string) => error.replace(/^\[0\]\./, "");

Deno.test("references across warehouses: covers all documented fields", () => {
  assert.deepEqual(INNER.map(({ resource, field }) => `${resource}.${field}`).sort(), [
    "edge.id_points_from",
    "edge.id_points_to",
    "geometry.id_point_way",
    "geometry.id_warehouse_section",
    "line.id_box",
    "section.id_box",
  ]);
});

for (const { resource, field, refers } of INNER) {
  Deno.test(`references across warehouses: ${resource}.${field} of another is 400 on creation, in a batch and on a change`, async () => {
    await using both = await two();
    const { a, b, refused } = both;
    const foreign = draft(a, resource, { [field]: b[refers].id });
    const create = pathOf(routeOf(resource, "create"));
    const [one, reason] = await refused(create, post(foreign));
    assert.deepEqual([one, plain(reason)], [400, message(field, refers, b)]);
    const batch = resource === "section" ? "/api/v1/warehouse_section/sections" : create;
    const [status, error] = await refused(batch, post([draft(a, resource), foreign]));
    assert.deepEqual([status, error], [400, `[1].${message(field, refers, b)}`]);
    const update = pathOf(routeOf(resource, "update"), a[resource].id);
    const [changed, why] = await refused(update, put({ [field]: b[refers].id }));
    assert.deepEqual([changed, plain(why)], [400, message(field, refers, b)]);
  });
}

Deno.test("references across warehouses: used records cannot be moved", async () => {
  await using both = await two();
  const { a, b, refused } = both;
  for (const resource of ["box", "point", "section", "order"] as const) {
    const field = resource === "box" ? "uuid_warehouse" : "id_warehouse";
    assert.deepEqual(
      await refused(
        pathOf(routeOf(resource, "update"), a[resource].id),
        put({ [field]: b.warehouse.id }),
      ),
      resource === "section"
        ? [400, `id_box: no box type of the warehouse has the id ${a.box.id}`]
        : [400, `${field}: it is used in its warehouse`],
      resource,
    );
  }
});

Deno.test("references across warehouses: unused records can be moved", async () => {
  await using both = await two();
  const { test, a, b } = both;
  const [box] = await test.json("/api/v1/stockbox/boxes", post([draft(a, "box")]));
  const moved = await test.json(
    pathOf(routeOf("box", "update"), box.id),
    put({ uuid_warehouse: b.warehouse.id }),
  );
  assert.equal(moved.uuid_warehouse, b.warehouse.id);
});

Deno.test("references across warehouses: moved records cannot be referenced from the former warehouse", async () => {
  await using test = await TestApp.open();
  const [made, other] = [await calculable(test), await fill(test)];
  const { warehouse, aisle: [start], boxes: { shared } } = made;
  const of = (what: string, { id }: Row) => `/api/v1/${what}/withWarehouseID/${id}`;
  const [section] = await create(
    test,
    "section",
    draft({ warehouse, box: shared }, "section", { section_name: "SECRET", count_box: 1 }),
  ) as [Row];
  await test.json(CALCULATION, asking(made));
  const [round] = await test.json(
    of("started_round", warehouse),
    post([{ id_point_start: start.id, orders: [made.order.id] }]),
  );
  assert.deepEqual(round.orders, [{ id: made.order.id, order_name: made.order.order_name }]);
  // An act that cannot be applied: there are fewer in the section.
  const act = { id: crypto.randomUUID(), id_section: section.id, id_box: shared.id, count: 2 };
  const [{ status }] = await test.json(`/api/v1/order_item/${made.order.id}/picks`, post([act]));
  assert.equal(status, "task");
  const named = async ({ id }: Row) => {
    const { tasks, counts } = await test.json(of("shift", { id }));
    return {
      tasks: tasks.map(({ section_name, sku_box }: Row) => [section_name, sku_box]),
      counts: counts.map(({ section_name, sku_box }: Row) => [section_name, sku_box]),
    };
  };
  assert.deepEqual(await named(warehouse), {
    tasks: [["SECRET", "SHARED"]],
    counts: [["SECRET", "SHARED"]],
  });
  const away = { id_warehouse: other.warehouse.id };
  for (const { id } of made.lines) {
    await test.request(`/api/v1/order_data/${id}`, { method: "DELETE" });
  }
  await test.json(`/api/v1/order_item/${made.order.id}`, put(away));
  const rounds = await test.json(of("started_round", warehouse));
  assert.deepEqual(rounds.map(({ orders }: Row) => orders), [[]]);
  assert.deepEqual(await named(other.warehouse), { tasks: [["", ""]], counts: [] });
  await test.json(
    `/api/v1/warehouse_section/${section.id}`,
    put({ ...away, id_box: "", count_box: 0 }),
  );
  assert.deepEqual(await named(warehouse), { tasks: [], counts: [] });
});

Deno.test("references across warehouses: a save of a floor names the field", async () => {
  await using both = await two();
  const { a, b, refused } = both;
  const path = `/api/v1/warehouse_data/${a.warehouse.id}/changes`;
  const id = crypto.randomUUID();
  const edge = draft(a, "edge", { id, id_points_to: b.point.id });
  const [status, error] = await refused(path, post({ edges: { create: [edge] } }));
  assert.equal(status, 400);
  assert.match(error, /^edges\.create\[0\]\.id_points_to: no point of the warehouse has the id /);
});

Deno.test("references across warehouses: a calculation starts in its own warehouse, a job too", async () => {
  await using test = await TestApp.open();
  const [made, other] = [await calculable(test), await fill(test)];
  const request = asking(made, { id_point_start: other.point.id });
  const expected = [
    400,
    `id_point_start: no point of the warehouse has the id ${other.point.id}`,
  ];
  assert.deepEqual(await test.refusal(CALCULATION, request), expected);
  assert.deepEqual(await test.refusal(`${CALCULATION}/jobs`, request), expected);
});
