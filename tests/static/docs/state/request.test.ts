/** Requests as the API's page puts them together. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Parameter, Route } from "../../../../static/docs/state/document.ts";
import {
  addressOf,
  curlOf,
  draftOf,
  faultOf,
  headersOf,
  missingOf,
} from "../../../../static/docs/state/request.ts";

const parameter = (place: Parameter["in"], name: string, fields: Partial<Parameter> = {}) => ({
  name,
  in: place,
  required: place === "path",
  description: "",
  schema: { type: "string" },
  ...fields,
});

const route = (fields: Partial<Route>): Route => ({
  id: "getThing",
  method: "GET",
  path: "/api/things",
  chapter: "Things",
  summary: "A thing.",
  parameters: [],
  answers: [],
  needs: "none",
  ...fields,
});

const THING = route({
  path: "/api/things/{id}",
  parameters: [
    parameter("path", "id", { example: 7 }),
    parameter("query", "size", { example: "full" }),
    parameter("query", "limit"),
    parameter("header", "If-None-Match"),
  ],
});

Deno.test("a draft begins with the example; fields without one are empty", () => {
  const draft = draftOf(THING);
  assert.deepEqual(draft, {
    values: { "path id": "7", "query size": "full", "query limit": "", "header If-None-Match": "" },
    body: "",
  });
  assert.equal(addressOf(THING, draft), "/api/things/7?size=full");
  assert.deepEqual(headersOf(THING, draft), {});
});

Deno.test("a body begins as indented JSON, a file unchanged", () => {
  const json = { type: "application/json", example: { a: [1] } };
  assert.equal(draftOf(route({ body: json })).body, '{\n  "a": [\n    1\n  ]\n}');
  const csv = { type: "text/csv", example: "a,b\n" };
  assert.equal(draftOf(route({ body: csv })).body, "a,b\n");
  assert.deepEqual(headersOf(route({ body: csv }), { values: {}, body: "" }), {
    "Content-Type": "text/csv",
  });
});

Deno.test("missing required fields are named", () => {
  assert.deepEqual(missingOf(THING, { values: {}, body: "" }), ["id"]);
  assert.deepEqual(missingOf(THING, { values: { "path id": "7" }, body: "" }), []);
});

Deno.test("a value in a path is transmitted unchanged, whatever it contains", () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()), (id) => {
    fc.pre(!/^\.{1,2}$/.test(id) && !id.includes("/"));
    const address = addressOf(THING, { values: { "path id": id }, body: "" });
    const { pathname } = new URL(address, "http://depot.example");
    assert.equal(decodeURIComponent(pathname.slice("/api/things/".length)), id);
  }));
});

Deno.test("a value in a query is transmitted unchanged, whatever it contains", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()), (size) => {
      const address = addressOf(THING, {
        values: { "path id": "1", "query size": size },
        body: "",
      });
      const { searchParams } = new URL(address, "http://depot.example");
      assert.equal(searchParams.get("size"), size);
    }),
  );
});

Deno.test("slashes of file names and commas of images are not escaped", () => {
  const file = route({ path: "/images/{path}", parameters: [parameter("path", "path")] });
  const values = { "path path": "a b/c,1.jpg" };
  assert.equal(addressOf(file, { values, body: "" }), "/images/a%20b/c,1.jpg");
});

Deno.test("the shell command quotes special characters", () => {
  const create = route({
    method: "POST",
    body: { type: "application/json", example: { name: "Ann's" } },
    needs: "maybe",
  });
  const draft = { ...draftOf(create), body: `{"name":"Ann's"}` };
  const login = { login: "grace", password: "secret" };
  assert.equal(
    curlOf("https://depot.example", create, draft, login),
    [
      "curl -X POST 'https://depot.example/api/things'",
      "-u 'grace:…'",
      "-H 'Content-Type: application/json'",
      `--data-binary '{"name":"Ann'\\''s"}'`,
    ].join(" \\\n  "),
  );
  assert.equal(
    curlOf("https://depot.example", route({ needs: "curator" }), draftOf(route({}))),
    "curl 'https://depot.example/api/things' \\\n  -b 'gallery.sid=…'",
  );
});

Deno.test("a body that is not JSON is refused before it is sent; other types are not checked", () => {
  assert.equal(faultOf("application/json", '{"a":1}'), undefined);
  assert.match(faultOf("application/json", "{ a")!, /JSON/);
  assert.equal(faultOf("text/csv", "{ a"), undefined);
});
