/** The document as a document: valid, whole, and made once. */
import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { pageRoutes } from "../../../routes/pages/mod.ts";
import type { Services } from "../../../routes/services.ts";
import { emptyPages, TestApp } from "../../support/app.ts";
import { Documentation } from "./documented.ts";

/** A route of the router as the document writes it. */
const written = (path: string) =>
  path.replace(/:(\w+)(\{.*?\}+)?/g, "{$1}").replace("*", "{path}").replace(/(.)\/$/, "$1");

/** The router's routes that are no pages, as `GET /api/bounds`. */
function routesOf(test: TestApp): Set<string> {
  const services = { settings: {}, sources: {}, pages: emptyPages } as unknown as Services;
  const pages = new Set(pageRoutes(services).routes.map(({ path }) => path));
  const routes = test.app.routes
    .filter(({ method, path }) => method !== "ALL" && !pages.has(path))
    .map(({ method, path }) => `${method} ${written(path)}`);
  // What no other route of IIIF takes is answered with 404 there.
  return new Set(routes.filter((route) => route !== "GET /iiif/{path}"));
}

Deno.test("the document is valid OpenAPI 3.1", async () => {
  await using test = await TestApp.open();
  const { document } = await Documentation.of(test);
  assert.equal(document.openapi, "3.1.1");
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)),
  );
  assert.deepEqual(errors ?? [], []);
  assert.equal(valid, true);
});

Deno.test("the document does not depend on settings or data", async () => {
  await using plain = await TestApp.open();
  await using other = await TestApp.withStarter({
    settings: { WAREHOUSE_AUTH: "basic", TRUSTED_PROXIES: 1, METRICS_TOKEN: "a-token" },
  });
  const [one, two] = [await Documentation.read(plain), await Documentation.read(other)];
  assert.deepEqual(one.document, two.document);
});

Deno.test("the document has every route of the router, and no others", async () => {
  await using test = await TestApp.open();
  const { operations } = await Documentation.of(test);
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(documented.toSorted(), [...routesOf(test)].toSorted());
});

Deno.test("the test finds undescribed routes", async () => {
  await using test = await TestApp.open();
  test.app.get("/api/nowhere/:id{[0-9]+}", (c) => c.text(""));
  const { operations } = await Documentation.of(test);
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual([...routesOf(test)].filter((route) => !documented.has(route)), [
    "GET /api/nowhere/{id}",
  ]);
});

Deno.test("every route has a unique id, a tag and a summary", async () => {
  await using test = await TestApp.open();
  const { operations, document } = await Documentation.of(test);
  const names = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length);
  const chapters = new Set(document.tags.map(({ name }) => name));
  for (const { operationId, summary, tags } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/);
    assert.match(summary, /^[A-Z].*[^.]\.$/, operationId);
    assert.equal(tags.length === 1 && chapters.has(tags[0]!), true, operationId);
  }
  const used = new Set(operations.flatMap(({ tags }) => tags));
  assert.deepEqual([...chapters].filter((chapter) => !used.has(chapter)), []);
});

Deno.test("a point in time is documented as one", async () => {
  await using test = await TestApp.open();
  const { document } = await Documentation.of(test);
  const { properties } = document.components.schemas!.Order as {
    properties: Record<string, unknown>;
  };
  assert.partialDeepStrictEqual(properties.due_at, {
    anyOf: [{ const: "" }, { type: "string", format: "date-time" }],
  });
});

Deno.test("every example of the document fits its schema", async () => {
  await using test = await TestApp.open();
  const documentation = await Documentation.of(test);
  const { operations, document: { components } } = documentation;
  let examples = 0;
  const hold = (what: string, schema: object, example: unknown) => {
    examples++;
    assert.deepEqual(documentation.faults(schema as never, example), [], what);
  };
  for (const [name, schema] of Object.entries(components.schemas!)) {
    for (const example of schema.examples as unknown[] ?? []) hold(name, schema, example);
  }
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const { name, schema, example } of parameters) {
      if (example !== undefined) hold(`${operationId} ${name}`, schema, example);
    }
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const [type, { schema, example }] of Object.entries(content)) {
        if (/json/.test(type)) hold(operationId, schema!, example);
      }
    }
  }
  assert.equal(examples > 250, true, `${examples}`);
});

Deno.test("the document has an ETag, is compressed, and gets 304", async () => {
  await using test = await TestApp.open();
  const first = await test.request("/api/openapi.json", {
    headers: { "Accept-Encoding": "gzip" },
  });
  await first.body?.cancel();
  const etag = first.headers.get("ETag")!;
  assert.match(etag, /^W\/"[\w-]{27}"$/);
  assert.equal(first.headers.get("Content-Encoding"), "gzip");
  assert.equal(first.headers.get("Cache-Control"), "no-cache");
  const again = await test.request("/api/openapi.json", { headers: { "If-None-Match": etag } });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
});
