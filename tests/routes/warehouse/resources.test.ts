/** The pattern that the warehouse's resources share, beyond the single request. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { RECORDS, type ResourceName } from "./contract_records.ts";
import { pathOf, routeOf, routesThat } from "./contract_routes.ts";
import { create, draft, fill, post, put, UNKNOWN } from "./records.ts";

const RESOURCES = Object.keys(RECORDS) as ResourceName[];

Deno.test("resources: a batch of any length is created and listed in its order", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create")) {
    if (route.asks === "one") continue;
    const { resource } = route;
    // More than is read, written or looked up at a time.
    const sent = Array.from(
      { length: 1201 },
      () => draft(filled, resource, { id: crypto.randomUUID() }),
    );
    assert.deepEqual(await test.json(pathOf(route), post(sent)), sent, route.path);
    const list = resource === "warehouse"
      ? pathOf(routeOf(resource, "list"))
      : pathOf(routeOf(resource, "listOf"), filled[RECORDS[resource].owner].id);
    assert.deepEqual((await test.json(list)).slice(-1201), sent, list);
  }
});

Deno.test("resources: single records and lists are interchangeable", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create")) {
    const sent = draft(filled, route.resource);
    const inList = route.asks === "one";
    const answered = await test.json(pathOf(route), post(inList ? [sent] : sent));
    assert.equal(Array.isArray(answered), inList, route.path);
    const [record] = [answered].flat();
    assert.deepEqual(record, { ...sent, id: record.id }, route.path);
  }
  for (const route of routesThat("update")) {
    const record = filled[route.resource];
    const inList = route.asks === "one";
    const answered = await test.json(pathOf(route, record.id), put(inList ? [record] : record));
    const asList = inList || route.resource === "geometry";
    assert.deepEqual(answered, asList ? [record] : record, route.path);
  }
});

Deno.test("resources: a given id is kept, in lower case, and never changes", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const resource of RESOURCES) {
    const id = crypto.randomUUID();
    const sent = draft(filled, resource, { id: id.toUpperCase() });
    const [record] = await create(test, resource, sent);
    assert.deepEqual(record, { ...sent, id }, resource);
    const path = pathOf(routeOf(resource, "update"), id.toUpperCase());
    // Edges are the exception: theirs names the record that is meant, see `edges.test.ts`.
    const renamed = { ...draft(filled, resource), ...(resource === "edge" ? {} : { id: UNKNOWN }) };
    const [updated] = [await test.json(path, put(renamed))].flat();
    assert.equal(updated.id, id, path);
    const reading = pathOf(routeOf(resource, "read"), id.toUpperCase());
    assert.deepEqual(await test.json(reading), updated);
    assert.equal((await test.request(path, { method: "DELETE" })).status, 204);
  }
});

Deno.test("resources: references are kept in lower case too", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const resource of RESOURCES) {
    const sent = draft(filled, resource);
    const upper = Object.entries(RECORDS[resource].fields)
      .filter(([, { refers }]) => refers !== undefined)
      .map(([name]) => [name, String(sent[name]).toUpperCase()]);
    const [record] = await create(test, resource, { ...sent, ...Object.fromEntries(upper) });
    assert.deepEqual(record, { ...sent, id: record!.id }, resource);
  }
});

Deno.test("resources: unknown fields are ignored", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const unknown = { seq: 1, admin: true, constructor: "x", toString: null };
  for (const resource of RESOURCES) {
    const sent = draft(filled, resource);
    const [record] = await create(test, resource, { ...sent, ...unknown });
    assert.deepEqual(record, { ...sent, id: record!.id }, resource);
    const path = pathOf(routeOf(resource, "update"), record!.id);
    assert.deepEqual([await test.json(path, put(unknown))].flat(), [record], resource);
  }
});

Deno.test("users: logins are unique", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const { user_login } = filled.user;
  const [other] = await create(test, "user", draft(filled, "user"));
  const taken = [409, `user_login: ${user_login} is taken already`];
  const twin = draft(filled, "user", { user_login });
  assert.deepEqual(await test.refusal("/api/v1/user_data", post(twin)), taken);
  const path = `/api/v1/user_data/${other!.id}`;
  assert.deepEqual(await test.refusal(path, put({ user_login })), taken);
  assert.deepEqual(await test.json("/api/v1/user_data"), [filled.user, other]);
});
