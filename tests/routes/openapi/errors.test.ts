/** Errors as they are documented: provoked route by route, and in the one form. */
import assert from "node:assert/strict";
import { contractsOf } from "../../../routes/contract/route.ts";
import { TestApp, type TestServices } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "../warehouse/basic_users.ts";
import { describedApp } from "./described_app.ts";
import { Documentation, type Documented } from "./documented.ts";
import { allowed, refused } from "./refusals.ts";

const UNKNOWN_UUID = "00000000-0000-4000-8000-000000000000";
// Of the length of a UUID, which alone some routes take.
const MALFORMED_UUID = "0".repeat(36);

const fails = ({ responses }: Documented, status: number) => responses[status] !== undefined;

Deno.test("invalid requests, one by one", async (t) => {
  const app = await describedApp();
  await using test = app.test;
  const documentation = await Documentation.of(test);

  await t.step("unknown ids: 404 on every route", async () => {
    let tried = 0;
    for (const operation of documentation.operations) {
      // An order with an unknown reference is created.
      const first = operation.parameters?.find(({ in: place, name }) =>
        place === "path" && name !== "reference"
      );
      if (!fails(operation, 404) || first === undefined) continue;
      const unknown = first.schema.format === "uuid" ? UNKNOWN_UUID : "99999999";
      const parameters = operation.parameters!.map((parameter) =>
        parameter === first ? { ...parameter, example: unknown } : parameter
      );
      const request = allowed(app, documentation, { ...operation, parameters });
      await refused(test, documentation, operation, 404, request);
      tried++;
    }
    assert.equal(tried > 60, true, `${tried}`);
  });

  await t.step("malformed input: 400 for every parameter and body with a schema", async () => {
    let tried = 0;
    for (const operation of documentation.operations.filter((one) => fails(one, 400))) {
      const typed = operation.parameters?.find(({ schema, in: place }) =>
        place !== "header" && (schema.type !== "string" || schema.format || schema.enum)
      );
      if (typed !== undefined) {
        const nonsense = typed.schema.format === "uuid" ? MALFORMED_UUID : "nonsense";
        const parameters = operation.parameters!.map((parameter) =>
          parameter === typed ? { ...parameter, example: nonsense } : parameter
        );
        const request = allowed(app, documentation, { ...operation, parameters });
        await refused(test, documentation, operation, 400, request);
        tried++;
      }
      if (operation.requestBody === undefined) continue;
      // Any bytes may be a part of a file.
      const types = Object.keys(operation.requestBody.content);
      if (types.some((type) => ["application/offset+octet-stream", "image/*"].includes(type))) {
        if (!types.includes("application/json")) continue;
      }
      const request = allowed(app, documentation, operation);
      const body = "{ nonsense";
      await refused(test, documentation, operation, 400, {
        ...request,
        init: { ...request.init, body },
      });
      tried++;
    }
    assert.equal(tried > 100, true, `${tried}`);
  });

  await t.step("malformed Idempotency-Key: 400 on every route that supports it", async () => {
    const keyed = documentation.operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "Idempotency-Key")
    );
    assert.equal(keyed.length > 40, true, `${keyed.length}`);
    for (const operation of keyed) {
      const { path, init } = allowed(app, documentation, operation);
      const headers = { ...init.headers, "Idempotency-Key": "two words" };
      await refused(test, documentation, operation, 400, { path, init: { ...init, headers } });
    }
  });

  await t.step("without a session: 401 on every curator route", async () => {
    const curators = documentation.operations.filter(({ security }) => security[0]?.curator);
    assert.deepEqual(
      curators.map(({ operationId }) => operationId).toSorted(),
      contractsOf(test.app).filter(({ contract: { who } }) => typeof who === "function")
        .map(({ contract: { id } }) => id).toSorted(),
    );
    for (const operation of curators) {
      await refused(test, documentation, operation, 401, documentation.request(operation));
    }
  });

  await t.step("records changed meanwhile: 412 with the tag that they have now", async () => {
    const conditional = documentation.operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "If-Match")
    );
    for (const operation of conditional) {
      const { path, init } = allowed(app, documentation, operation);
      const headers = { ...init.headers, "If-Match": '"another"' };
      await refused(test, documentation, operation, 412, { path, init: { ...init, headers } });
    }
  });
});

const ASKING: TestServices = {
  settings: {
    ALLOWED_ORIGINS: [],
    TRUSTED_PROXIES: 0,
    MAX_BATCH_MEGABYTES: 64,
    WAREHOUSE_AUTH: "basic",
  },
};
const ofWarehouse = ({ path }: Documented) => path.startsWith("/api/v1/");

Deno.test("WAREHOUSE_AUTH=basic: 401 with a challenge on all routes", async () => {
  await using test = await TestApp.open(ASKING);
  const documentation = await Documentation.of(test);
  // Whoever leaves need not be there any more.
  const routes = documentation.operations.filter((one) =>
    ofWarehouse(one) && one.operationId !== "logOutUser"
  );
  assert.equal(routes.length > 70, true);
  for (const operation of routes) {
    await refused(test, documentation, operation, 401, documentation.request(operation));
  }
});

Deno.test("WAREHOUSE_AUTH=basic: 403 for insufficient roles, 429 for guessing", async () => {
  await using test = await TestApp.open(ASKING);
  const documentation = await Documentation.of(test);
  await addUser(test.db, { user_login: "employee", user_role: 1 });
  const employees = new Set(
    contractsOf(test.app).filter(({ contract: { who } }) =>
      who === "employee" || who === "credentials"
    )
      .map(({ contract: { id } }) => id),
  );
  const changes = documentation.operations.filter((one) =>
    ofWarehouse(one) && one.method !== "GET" &&
    employees.has(one.operationId) === false
  );
  for (const operation of changes) {
    const { path, init } = documentation.request(operation);
    const headers = { ...init.headers, ...basic("employee", PASSWORD) };
    await refused(test, documentation, operation, 403, { path, init: { ...init, headers } });
  }
  const operation = documentation.operation("GET /api/v1/stockbox");
  const init = { method: "GET", headers: basic("employee", "a guess") };
  const request = { path: "/api/v1/stockbox", init };
  for (let i = 0; i < 10; i++) await refused(test, documentation, operation, 401, request);
  await refused(test, documentation, operation, 429, request);
});

Deno.test("pages of other sites: 403 on every change", async () => {
  await using test = await TestApp.open();
  const documentation = await Documentation.of(test);
  const changes = documentation.operations.filter(({ method }) => method !== "GET");
  for (const operation of changes) {
    const { path, init } = documentation.request(operation);
    const headers = { ...init.headers, Origin: "https://elsewhere.example" };
    await refused(test, documentation, operation, 403, { path, init: { ...init, headers } });
  }
});

Deno.test("bodies over the limit: 413 on every route that reads one", async () => {
  await using test = await TestApp.open();
  const documentation = await Documentation.of(test);
  for (const operation of documentation.operations.filter(({ requestBody }) => requestBody)) {
    const { path, init } = documentation.request(operation);
    const headers = { ...init.headers, "Content-Length": String(16 * 64e6 + 1) };
    await refused(test, documentation, operation, 413, { path, init: { ...init, headers } });
  }
});

Deno.test("database failure: 500 with the request id", async () => {
  await using test = await TestApp.open();
  const documentation = await Documentation.of(test);
  await test.db.close();
  for (const route of ["GET /api/bounds", "GET /api/v1/stockbox", "GET /api/audit"]) {
    const operation = documentation.operation(route);
    const request = allowed(
      { curator: { Cookie: "gallery.sid=x" }, credentials: {} },
      documentation,
      operation,
    );
    await refused(test, documentation, operation, 500, request);
  }
  const ready = documentation.operation("GET /readyz");
  await refused(test, documentation, ready, 503, documentation.request(ready));
});
