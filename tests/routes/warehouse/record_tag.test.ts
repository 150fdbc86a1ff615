/** Two planners at one record: who says which state he saw does not overwrite the other's. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { KINDS, RECORDS, type ResourceName } from "./contract_records.ts";
import { pathOf, routeOf, routesThat } from "./contract_routes.ts";
import { create, draft, fill, post, put, type Row } from "./records.ts";

const CHANGED = [412, "The record has been changed meanwhile"];

/** A change that a record of the resource takes. */
function someChange(resource: ResourceName): Record<string, unknown> {
  const [name = ""] = Object.entries(RECORDS[resource].fields)
    .find(([, { kind, owned }]) => !owned && (kind === "name" || kind === "extent"))!;
  return { [name]: KINDS[RECORDS[resource].fields[name]!.kind].right[0] };
}

const tagOf = (response: Response) => response.headers.get("ETag")!;

/** A fresh record of the resource, its path, and the tag that reading it gives. */
async function tagged(test: TestApp, resource: ResourceName) {
  const filled = await fill(test);
  const record = filled[resource];
  const path = pathOf(routeOf(resource, "read"), record.id);
  const response = await test.request(path);
  assert.deepEqual(await response.json(), record);
  return { filled, record, path, tag: tagOf(response) };
}

const ifMatch = (tag: string) => ({ headers: { "If-Match": tag } });

Deno.test("record tags: outdated changes are refused", async () => {
  await using test = await TestApp.open();
  for (const { resource, path: template } of routesThat("update")) {
    const { path, tag } = await tagged(test, resource);
    const change = someChange(resource);
    const first = await test.request(path, { ...put(change), ...ifMatch(tag) });
    assert.equal(first.status, 200, template);
    const [now] = [await first.json()].flat() as Row[];
    assert.notEqual(tagOf(first), tag, template);

    const late = await test.request(path, { ...put(change), ...ifMatch(tag) });
    assert.equal(late.status, 412, template);
    assert.equal(tagOf(late), tagOf(first), "so that the client knows the state that there is");
    const gone = { method: "DELETE", ...ifMatch(tag) };
    assert.deepEqual(await test.refusal(path, gone), CHANGED, template);

    const read = await test.request(path);
    assert.deepEqual([tagOf(read), await read.json()], [tagOf(first), now], template);
    const removed = { method: "DELETE", ...ifMatch(tagOf(read)) };
    assert.equal((await test.request(path, removed)).status, 204, template);
  }
});

Deno.test("record tags: creation returns the tag of the record", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of routesThat("create")) {
    if (route.asks === "many") {
      const list = post([draft(filled, route.resource)]);
      const listed = await test.request(pathOf(route), list);
      assert.equal(listed.headers.get("ETag"), null, "a list has no record's tag");
      await listed.body?.cancel();
    }
    const response = await test.request(pathOf(route), post(draft(filled, route.resource)));
    const { id } = await response.json();
    const read = await test.request(pathOf(routeOf(route.resource, "read"), id));
    assert.match(tagOf(response), /^"[\w-]{22}"$/);
    assert.equal(tagOf(read), tagOf(response), route.path);
  }
});

Deno.test("record tags: weak tags, lists, `*`, and none", async () => {
  await using test = await TestApp.open();
  const { path, tag } = await tagged(test, "box");
  const change = put({ sku_box: "A-7" });
  for (const header of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag},"y"`, "*", " * "]) {
    const response = await test.request(path, { ...change, ...ifMatch(header) });
    assert.equal(response.status, 200, header);
    assert.equal(tagOf(response), tag, "the same content has the same tag");
  }
  for (const header of ['"x"', 'W/"x"', tag.slice(1, -1), '"x", "y"', "**", ""]) {
    assert.deepEqual(await test.refusal(path, { ...change, ...ifMatch(header) }), CHANGED, header);
  }
  assert.equal((await test.request(path, change)).status, 200);
});

Deno.test("record tags: invalid requests are refused first", async () => {
  await using test = await TestApp.open();
  const { record, path } = await tagged(test, "box");
  const wrong = { ...put({ length_box: 0 }), ...ifMatch('"x"') };
  assert.equal((await test.refusal(path, wrong))[0], 400);
  const unknown = path.replace(record.id, crypto.randomUUID());
  assert.equal((await test.refusal(unknown, { ...put({}), ...ifMatch("*") }))[0], 404);
  assert.equal((await test.refusal(unknown, { method: "DELETE", ...ifMatch('"x"') }))[0], 404);
});

Deno.test("record tags: one of two concurrent changes succeeds", async () => {
  await using test = await TestApp.open();
  const { record, path, tag } = await tagged(test, "point");
  const answers = await Promise.all(
    [1, 2, 3].map((pos_x) => test.request(path, { ...put({ pos_x }), ...ifMatch(tag) })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  const made = answers.findIndex(({ status }) => status === 200) + 1;
  assert.deepEqual(await test.json(path), { ...record, pos_x: made });
});

Deno.test("record tags: a compressed answer's weak tag counts as the record's", async () => {
  await using test = await TestApp.open();
  const { filled } = await tagged(test, "section");
  const [section] = await create(
    test,
    "section",
    draft(filled, "section", { section_name: "Ы".repeat(1000) }),
  );
  const path = `/api/v1/warehouse_section/${section!.id}`;
  const response = await test.request(path, { headers: { "Accept-Encoding": "gzip" } });
  await response.body?.cancel();
  assert.equal(response.headers.get("Content-Encoding"), "gzip");
  assert.match(tagOf(response), /^W\//);
  const change = { ...put({ count_box: 1 }), ...ifMatch(tagOf(response)) };
  assert.equal((await test.request(path, change)).status, 200);
  assert.deepEqual(await test.refusal(path, change), CHANGED);
});

Deno.test("record tags: every edge of a list must match", async () => {
  await using test = await TestApp.open();
  const { filled, record, path, tag } = await tagged(test, "edge");
  const [other] = await create(test, "edge", draft(filled, "edge")) as [Row];
  const both = put([{ name_points_to: "new" }, { id: other.id, name_points_to: "new" }]);
  assert.deepEqual(await test.refusal(path, { ...both, ...ifMatch(tag) }), CHANGED);
  assert.deepEqual(await test.json("/api/v1/warehouse_edge"), [record, other]);
  const tags = `${tag}, ${tagOf(await test.request(path.replace(record.id, other.id)))}`;
  const made = await test.json(path, { ...both, ...ifMatch(tags) });
  assert.deepEqual(await test.json("/api/v1/warehouse_edge"), made);
});
