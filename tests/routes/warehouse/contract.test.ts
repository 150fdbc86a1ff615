/** Every documented request, word for word, and the answer that the specification shows for it. */
import assert from "node:assert/strict";
import { contractsOf } from "../../../routes/contract/route.ts";
import { capital, RESOURCES } from "../../../routes/warehouse/resources.ts";
import { TestApp } from "../../support/app.ts";
import { KINDS, RECORDS } from "./contract_records.ts";
import { pathOf, type Route, routeOf, ROUTES, routesThat } from "./contract_routes.ts";
import {
  assertNoLooseEnds,
  create,
  DOCUMENTED_HEADERS,
  draft,
  fill,
  type Filled,
  idOf,
  type Row,
} from "./records.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A documented request, which must succeed; nothing is the answer without a body. */
async function answer(
  test: TestApp,
  { method }: Pick<Route, "method">,
  path: string,
  json?: unknown,
  // deno-lint-ignore no-explicit-any -- compared with what is expected
): Promise<any> {
  const response = await test.request(path, { method, headers: DOCUMENTED_HEADERS, json });
  const coding = response.headers.get("Content-Encoding");
  const body = coding === null
    ? response.body
    : response.body!.pipeThrough(new DecompressionStream(coding as CompressionFormat));
  const text = await new Response(body).text();
  const context = `${method} ${path}: ${response.status} ${text}`;
  if (method === "DELETE") {
    assert.deepEqual([response.status, text], [204, ""], context);
    assert.equal(response.headers.get("Content-Type"), null, context);
    return;
  }
  assert.equal(response.status, 200, context);
  const type = response.headers.get("Content-Type");
  assert.equal(type, "application/json; charset=utf-8", context);
  return JSON.parse(text);
}

/** Both forms of a path: with the slash at its end, and without. */
const slashes = (path: string) => [path.replace(/\/$/, ""), path.replace(/\/?$/, "/")];

const fieldsOf = ({ resource }: Route) => ["id", ...Object.keys(RECORDS[resource].fields)];

const shaped = ({ answers }: Route, record: Row) => answers === "one" ? record : [record];

Deno.test("contract: the router has exactly the listed resource routes", async () => {
  await using test = await TestApp.open();
  const plain = (path: string) => path.replace(/\{\w+\}/g, "{}").replace(/\/$/, "");
  const isOfResource = new RegExp(
    `^(list|create|get|update|remove)(${
      // Deliveries are no resource of the specification.
      Object.values(RESOURCES).filter(({ path }) => path !== "deliveries").map(({ name, many }) =>
        `${name}|${capital(many).replace(/\W+(.)/g, (_, letter) => letter.toUpperCase())}`
      ).join("|")})(Of|Batch)?$`,
  );
  const mounted = contractsOf(test.app).filter(({ path, contract }) =>
    path.startsWith("/api/v1/") && isOfResource.test(contract.id)
  ).map(({ method, path }) => plain(`${method} ${path.slice("/api/v1".length)}`));
  const listed = ROUTES.map(({ method, path }) => plain(`${method} ${path}`));
  assert.deepEqual(new Set(mounted), new Set(listed));
});

Deno.test("contract: creation returns the record with an id, and stores it", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create")) {
    for (const path of slashes(pathOf(route))) {
      const sent = [draft(filled, route.resource), draft(filled, route.resource)];
      const made = route.asks === "one" ? sent.slice(0, 1) : sent;
      const answered = await answer(test, route, path, route.asks === "one" ? sent[0] : sent);
      assert.equal(Array.isArray(answered), route.answers === "many", path);
      const records: Row[] = [answered].flat();
      assert.deepEqual(records.map(({ id: _, ...fields }) => fields), made, path);
      for (const record of records) {
        assert.deepEqual(Object.keys(record), fieldsOf(route), path);
        assert.match(record.id, UUID);
        const reading = pathOf(routeOf(route.resource, "read"), record.id);
        assert.deepEqual(await answer(test, { method: "GET" }, reading), record, path);
      }
    }
  }
  await assertNoLooseEnds(test);
});

Deno.test("contract: omitted optional fields are empty", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create")) {
    const fields = Object.entries(RECORDS[route.resource].fields)
      .filter(([, { otherwise }]) => otherwise !== undefined);
    const left = Object.fromEntries(fields.map(([name]) => [name, undefined]));
    const empty = Object.fromEntries(fields.map(([name, { otherwise }]) => [name, otherwise]));
    const sent = draft(filled, route.resource, left);
    const [record] = [await answer(test, route, pathOf(route), sent)].flat();
    assert.deepEqual(record, { ...sent, ...empty, id: record.id }, pathOf(route));
  }
});

Deno.test("contract: reads return records in the order of creation", async () => {
  await using test = await TestApp.open();
  const [filled, other] = [await fill(test), await fill(test)];
  for (const resource of Object.keys(RECORDS) as Route["resource"][]) {
    const later = ["f", "8", "0"].map((digit) =>
      draft(filled, resource, { id: `${digit.repeat(8)}-${crypto.randomUUID().slice(9)}` })
    );
    const added = await create(test, resource, ...later);
    const far = (warehouse: Filled) => resource === "point" ? [warehouse.farPoint] : [];
    const own = [filled[resource], ...far(filled)];
    const others = [other[resource], ...far(other)];
    const expected: Record<string, unknown> = {
      listOf: resource === "warehouse" ? own : [...own, ...added],
      list: resource === "point" ? undefined : [...own, ...others, ...added],
      read: filled[resource],
    };
    if (resource === "point") {
      const warehouses: Row[] = await test.json("/api/v1/warehouse_data");
      expected.list = warehouses.map(({ id }) =>
        [...own, ...others, ...added].filter(({ id_warehouse }) => id_warehouse === id)
      );
      assert.equal(warehouses.length, 5, "those without points have an empty list");
    }
    for (const route of routesThat("list", "listOf", "read")) {
      if (route.resource !== resource) continue;
      for (const path of slashes(pathOf(route, idOf(filled, route)))) {
        assert.deepEqual(await answer(test, route, path), expected[route.does], path);
      }
    }
  }
});

Deno.test("contract: lists without records are empty", async () => {
  await using test = await TestApp.open();
  for (const route of routesThat("list")) {
    assert.deepEqual(await answer(test, route, pathOf(route)), [], route.path);
  }
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  const [order] = await create(test, "order", draft({ warehouse: warehouse! }, "order"));
  for (const route of routesThat("listOf")) {
    if (route.resource === "warehouse" || route.resource === "order") continue;
    const owner = RECORDS[route.resource].owner === "order" ? order! : warehouse!;
    assert.deepEqual(await answer(test, route, pathOf(route, owner.id)), [], route.path);
  }
});

Deno.test("contract: an update of one field keeps the others", async () => {
  await using test = await TestApp.open();
  const [filled, elsewhere] = [await fill(test), await fill(test)];
  // Another record of each kind in the same warehouse.
  const other: Filled = { ...filled };
  for (const name of ["box", "point", "farPoint", "section", "order"] as const) {
    const kind = name === "farPoint" ? "point" : name;
    [other[name]] = await create(test, kind, draft(filled, kind)) as [Row];
  }
  for (const route of routesThat("update")) {
    const { resource, asks } = route;
    const record = filled[resource];
    const sent = (fields: unknown) => asks === "many" ? [fields] : fields;
    const reading = pathOf(routeOf(resource, "read"), record.id);
    const target = pathOf(route, record.id);
    for (const path of slashes(target)) {
      for (const [name, field] of Object.entries(RECORDS[resource].fields)) {
        if (field.owned) continue;
        const right: unknown[] = [...KINDS[field.kind].right];
        if (resource === "user" && field.refers) right.push(elsewhere.warehouse.id);
        else if (field.refers) right.push(other[field.refers].id);
        for (const value of [...right, record[name]]) {
          const change = { [name]: value };
          const after = { ...record, ...change };
          const answered = await answer(test, route, path, sent(change));
          assert.deepEqual(answered, shaped(route, after), `${path} ${name}`);
          assert.deepEqual(await answer(test, { method: "GET" }, reading), after, reading);
        }
      }
      const none = await answer(test, route, path, sent({}));
      assert.deepEqual(none, shaped(route, record), path);
      const all = { ...draft(other, resource), id: record.id };
      assert.deepEqual(await answer(test, route, path, sent(all)), shaped(route, all), path);
      await answer(test, route, path, sent(record));
    }
  }
  await assertNoLooseEnds(test);
});

Deno.test("contract: deletion returns 204 without a body", async () => {
  await using test = await TestApp.open();
  for (const route of routesThat("remove")) {
    for (const slash of [0, 1]) {
      const filled = await fill(test);
      const path = pathOf(route, idOf(filled, route));
      await answer(test, route, slashes(path)[slash]!);
      assert.equal((await test.refusal(path, { method: "DELETE" }))[0], 404, path);
    }
  }
  await assertNoLooseEnds(test);
});
