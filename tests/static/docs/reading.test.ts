/** The document as the API's page reads it. */
import assert from "node:assert/strict";
import {
  describeType,
  hasWords,
  readDocument,
  recordsOf,
  type SentDocument,
  textOf,
} from "../../../static/docs/state/document.ts";
import { CHAPTERS_RU } from "../../../static/docs/view/api_page.tsx";
import { TestApp } from "../../support/app.ts";

async function sentDocument(): Promise<SentDocument> {
  await using test = await TestApp.open();
  return await test.json("/api/openapi.json");
}

Deno.test("types as text: in the shortest form", () => {
  const cases: [words: string, schema: Parameters<typeof describeType>[0]][] = [
    ["Box", { $ref: "#/components/schemas/Box" }],
    ["list of Box", { type: "array", items: { $ref: "#/components/schemas/Box" } }],
    ["map of list of integer", {
      type: "object",
      additionalProperties: { type: "array", items: { type: "integer" } },
    }],
    ["text", { type: "string" }],
    ["uuid", { type: "string", format: "uuid" }],
    ["integer 0–3", { type: "integer", minimum: 0, maximum: 3 }],
    ["number > 0", { type: "number", exclusiveMinimum: 0 }],
    ["number ≥ 0 | null", { type: ["number", "null"], minimum: 0 }],
    ['"keep" | "new"', { type: "string", enum: ["keep", "new"] }],
    ["0 | 1", { anyOf: [{ const: 0 }, { const: 1 }] }],
    ["anything", {}],
  ];
  for (const [words, schema] of cases) assert.equal(describeType(schema), words);
});

Deno.test("the record of a list, of a map and of a reference is found, and each of several", () => {
  const box = { type: "object", properties: { id: { type: "string" } } };
  const named = { $ref: "#/components/schemas/Box" };
  const schemas = { Box: box };
  const found = [{ name: "Box", schema: box }];
  assert.deepEqual(recordsOf(named, schemas), found);
  assert.deepEqual(recordsOf({ type: "array", items: named }, schemas), found);
  assert.deepEqual(recordsOf({ type: "object", additionalProperties: named }, schemas), found);
  assert.deepEqual(recordsOf({ anyOf: [named, { type: "null" }] }, schemas), found);
  assert.deepEqual(recordsOf({ oneOf: [named, box] }, schemas), [...found, { schema: box }]);
  assert.deepEqual(recordsOf({ type: "string" }, schemas), []);
});

Deno.test("every route of the document is in a chapter of a service, with its responses", async () => {
  const sent = await sentDocument();
  const { services } = readDocument(sent);
  assert.deepEqual(services.map(({ name }) => name), ["Gallery", "Warehouse", "Server"]);
  const routes = services.flatMap(({ chapters }) => chapters.flatMap((one) => one.routes));
  const all = Object.values(sent.paths).flatMap((item) => Object.values(item));
  assert.equal(routes.length, all.length);
  const login = routes.find(({ id }) => id === "logIn")!;
  assert.deepEqual(login.answers.map(({ status }) => status), [
    200,
    400,
    401,
    403,
    408,
    413,
    421,
    429,
    500,
    503,
    507,
  ]);
  const tooMany = login.answers.find(({ status }) => status === 429)!;
  assert.deepEqual(tooMany.headers, [
    { name: "Retry-After", about: "Seconds after which to try again." },
  ]);
  const needs = (id: string) => routes.find((route) => route.id === id)!.needs;
  assert.deepEqual(
    ["getBounds", "listAudit", "createBox", "computeRoute"].map(needs),
    ["none", "curator", "maybe", "credentials"],
  );
});

Deno.test("a route is found by any of its words, in any order", async () => {
  const { services } = readDocument(await sentDocument());
  const routes = services.flatMap(({ chapters }) => chapters.flatMap((one) => one.routes));
  const found = (query: string) =>
    routes.filter((route) => hasWords(textOf(route), query)).map(({ id }) => id);
  assert.deepEqual(found("gallery movements"), ["getMovementGallery"]);
  assert.deepEqual(found("DELETE stockbox"), ["removeBox"]);
  assert.deepEqual(found("dry_run csv"), [
    "importPaintings",
    "importArtists",
    "importWarehousesCsv",
    "importCsv",
  ]);
  assert.deepEqual(found("zebra"), []);
  assert.equal(found("").length, routes.length);
});

Deno.test("every chapter has a Russian name", async () => {
  const sent = await sentDocument();
  assert.deepEqual(Object.keys(CHAPTERS_RU), sent.tags.map(({ name }) => name));
});
