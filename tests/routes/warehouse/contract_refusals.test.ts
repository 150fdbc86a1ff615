/** What each route refuses, with which status and words; and that nothing is changed by it. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { RECORDS, wrongValues } from "./contract_records.ts";
import { pathOf, type Route, ROUTES, routesThat } from "./contract_routes.ts";
import { assertNoLooseEnds, draft, fill, type Filled, idOf, stored, UNKNOWN } from "./records.ts";

/** One route under test, in a warehouse that has something of everything. */
interface Trial {
  test: TestApp;
  filled: Filled;
  route: Route;
  path: string;
  /** Sends a body, by default to {@link path}; the answer must be this refusal. */
  refuses(json: unknown, status: number, error: string, path?: string): Promise<void>;
  /** The body that holds these fields and otherwise what is right, and the name of a field in it. */
  body(fields: Record<string, unknown>): unknown;
  named(field: string): string;
}

/** Runs `run` for every route that does one of `does`; nothing may be changed by that. */
async function eachRoute(
  does: readonly Route["does"][],
  run: (trial: Trial) => Promise<void>,
): Promise<void> {
  await using test = await TestApp.open();
  const filled = await fill(test);
  await fill(test);
  const before = await stored(test);
  for (const route of routesThat(...does)) {
    const { method, resource, asks } = route;
    const creates = route.does === "create";
    const path = pathOf(route, idOf(filled, route));
    const right = () => creates ? draft(filled, resource) : {};
    await run({
      test,
      filled,
      route,
      path,
      async refuses(json, status, error, to = path) {
        const context = `${method} ${to} ${JSON.stringify(json)?.slice(0, 400)}`;
        assert.deepEqual(await test.refusal(to, { method, json }), [status, error], context);
      },
      body: (fields) => {
        const row = { ...right(), ...fields };
        return asks === "many" ? [right(), row] : row;
      },
      named: (field) => asks === "many" ? `[1].${field}` : field,
    });
    assert.deepEqual(await stored(test), before, `${method} ${path} changed something`);
  }
  await assertNoLooseEnds(test);
}

const CHANGES = ["create", "update"] as const;

Deno.test("refusals: unknown ids in the path", async () => {
  await eachRoute(["listOf", "read", "update", "remove"], async ({ route, refuses }) => {
    const { resource, does, asks } = route;
    const { what } = RECORDS[does === "listOf" ? RECORDS[resource].owner : resource];
    const body = { none: undefined, one: {}, many: [{}], lists: undefined }[asks];
    await refuses(body, 404, `No ${what} has the id ${UNKNOWN}`, pathOf(route, UNKNOWN));
  });
});

Deno.test("refusals: malformed ids in the path", async () => {
  // A read of one with such an id is no route at all, see `resource_routes.ts`.
  await eachRoute(["listOf", "update", "remove"], async ({ test, route }) => {
    for (const id of ["7", "north", `${UNKNOWN}0`, "{00000000-0000-4000-8000-000000000000}"]) {
      const json = route.asks === "none" ? undefined : [{}];
      const path = pathOf(route, encodeURIComponent(id));
      const [status, error] = await test.refusal(path, { method: route.method, json });
      assert.equal(status, 400, path);
      assert.match(error, /^(id|warehouseId|orderId): expected a UUID$/, path);
    }
  });
});

Deno.test("refusals: every invalid value of every field", async () => {
  await eachRoute(CHANGES, async ({ route, refuses, body, named }) => {
    for (const [name, field] of Object.entries(RECORDS[route.resource].fields)) {
      if (field.owned && route.does === "update") continue;
      for (const [value, message] of wrongValues(field)) {
        await refuses(body({ [name]: value }), 400, `${named(name)}: ${message}`);
      }
    }
  });
});

Deno.test("refusals: numbers that are not finite", async () => {
  await eachRoute(CHANGES, async ({ test, route, path, body }) => {
    const numbers = new Set([
      "extent",
      "measure",
      "weight",
      "load",
      "coordinate",
      "share",
      "count",
      "role",
    ]);
    for (const [name, { kind }] of Object.entries(RECORDS[route.resource].fields)) {
      if (!numbers.has(kind)) continue;
      const sent = JSON.stringify(body({ [name]: "endless" })).replace('"endless"', "1e999");
      const headers = { "Content-Type": "application/json" };
      const init = { method: route.method, headers, body: sent };
      const [status, error] = await test.refusal(path, init);
      assert.equal(status, 400, sent);
      assert.match(
        error,
        new RegExp(`^(\\[1\\]\\.)?${name}: expected an? (whole )?(number|integer)`),
        sent,
      );
    }
  });
});

Deno.test("refusals: a missing required field", async () => {
  await eachRoute(["create"], async ({ route, refuses, body, named }) => {
    for (const [name, field] of Object.entries(RECORDS[route.resource].fields)) {
      if (field.otherwise !== undefined) continue;
      const [[, message]] = [...wrongValues(field)] as [[unknown, string]];
      await refuses(body({ [name]: undefined }), 400, `${named(name)}: ${message}`);
    }
  });
});

Deno.test("refusals: dangling references", async () => {
  await eachRoute(CHANGES, async ({ filled, route, refuses, body, named }) => {
    for (const [name, { refers }] of Object.entries(RECORDS[route.resource].fields)) {
      if (refers === undefined) continue;
      const { what } = RECORDS[refers === "farPoint" ? "point" : refers];
      // An id of something else is as unknown as one that nobody has.
      const elses = refers === "order" ? filled.box.id : filled.order.id;
      for (const id of [UNKNOWN, elses]) {
        await refuses(body({ [name]: id }), 404, `${named(name)}: no ${what} has the id ${id}`);
      }
    }
  });
});

Deno.test("refusals: taken and malformed ids", async () => {
  await eachRoute(["create"], async ({ filled, route, refuses, body, named }) => {
    const { id } = filled[route.resource];
    await refuses(body({ id }), 409, `${named("id")}: ${id} is taken already`);
    const upper = body({ id: id.toUpperCase() });
    await refuses(upper, 409, `${named("id")}: ${id} is taken already`);
    for (const wrong of ["7", 7, null, ""]) {
      await refuses(body({ id: wrong }), 400, `${named("id")}: expected a UUID`);
    }
    if (route.asks === "one") return;
    const twice = draft(filled, route.resource, { id: UNKNOWN });
    const again = { ...twice, ...("user_login" in twice ? { user_login: "another" } : {}) };
    await refuses([twice, again], 409, `[1].id: ${UNKNOWN} is taken already`);
  });
});

Deno.test("refusals: malformed bodies", async () => {
  await eachRoute(CHANGES, async ({ test, route, path, body, refuses }) => {
    const { method, asks } = route;
    const one = "expected one record (a JSON object); many go to the batch route";
    const none = asks === "one" ? one : "expected 1 to 100000 records";
    await refuses([], 400, none);
    for (const json of [7, "text", null, true, [7], [null], [[body({})]]]) {
      const error = asks === "one" ? one : "[0]: expected a record (a JSON object)";
      await refuses(json, 400, error);
    }
    if (asks === "one") await refuses([body({}), body({})], 400, one);

    const headers = { "Content-Type": "application/json" };
    for (const text of ["", "{", "[{]", "{}{}", "[{},]", "name=North"]) {
      assert.deepEqual(await test.refusal(path, { method, headers, body: text }), [
        400,
        "Malformed JSON in request body",
      ], `${path} ${text}`);
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const wrong = { method, headers: { "Content-Type": type }, body: JSON.stringify(body({})) };
      assert.deepEqual(await test.refusal(path, wrong), [
        400,
        "Content-Type: expected application/json",
      ], path);
    }
  });
});

Deno.test("refusals: unsupported methods", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of ROUTES) {
    const path = pathOf(route, idOf(filled, route));
    const [status, error] = await test.refusal(path, { method: "PATCH", json: {} });
    assert.deepEqual([status, error], [405, "PATCH is not allowed here"], path);
  }
});
