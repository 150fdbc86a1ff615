/** Many records changed at once, as one operation that is taken back as one. */
import assert from "node:assert/strict";
import { Desk } from "./editing_desk.ts";

const PAINTINGS = "/api/records/paintings/bulk";
const of = (...ids: number[]) => ids.map((id) => ({ id }));

Deno.test("bulk: a preview, then one operation that is undone", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/paintings/2", { medium: "oil" });
  const body = {
    records: of(1, 2, 99),
    changes: [
      { field: "medium", act: "set", value: "oil" },
      { field: "identifiers", act: "add", value: { scheme: "wikidata", value: "Q12" } },
    ],
    reason: "From the inventory",
  };
  const before = await desk.body("GET", "/api/records/paintings/1");
  const [status, dry] = await desk.body("POST", `${PAINTINGS}?dry_run=1`, body);
  assert.equal(status, 200);
  assert.deepEqual(await desk.body("GET", "/api/records/paintings/1"), before);
  const { records, ...counts } = dry;
  assert.deepEqual(counts, {
    dry_run: true,
    changed: 2,
    unchanged: 0,
    refused: 1,
    operation: null,
  });
  const identifiers = [{ scheme: "wikidata", value: "Q12" }];
  assert.deepEqual(
    records.map(({ id, outcome, after, error }: Record<string, unknown>) => [
      id,
      outcome,
      after,
      error,
    ]),
    [
      [1, "changed", { medium: "oil", identifiers }, null],
      [2, "changed", { identifiers }, null],
      [99, "refused", {}, "No painting has the id 99"],
    ],
  );
  assert.deepEqual(records[0].record, before[1]);

  const [, done] = await desk.body("POST", PAINTINGS, body);
  assert.deepEqual([done.changed, done.unchanged, done.refused], [2, 0, 1]);
  // Another request goes on with the operation.
  const more = { ...body, records: of(3), operation: done.operation };
  const [, again] = await desk.body("POST", PAINTINGS, more);
  assert.deepEqual([again.changed, again.operation], [1, done.operation]);
  assert.deepEqual((await desk.body("POST", PAINTINGS, body))[1].unchanged, 2);
  const [, { operations: [operation] }] = await desk.body("GET", "/api/audit/operations?limit=1");
  assert.deepEqual(
    [operation.kind, operation.reason, operation.entries, operation.username],
    ["bulk", "From the inventory", 3, "ada"],
  );
  const [, back] = await desk.body("POST", `/api/audit/operations/${done.operation}/restore`);
  assert.deepEqual([back.restored, back.conflicts], [3, []]);
  assert.deepEqual((await desk.body("GET", "/api/records/paintings/1"))[1], before[1]);
});

Deno.test("bulk: adds to and removes from lists, clears fields", async () => {
  await using desk = await Desk.open();
  const bulk = async (kind: string, ...changes: unknown[]) =>
    (await desk.body("POST", `/api/records/${kind}/bulk`, { records: of(1), changes }))[1]
      .records[0].after;
  const add = (field: string, value: unknown) => ({ field, act: "add", value });
  const remove = (field: string, value: unknown) => ({ field, act: "remove", value });
  assert.deepEqual(await bulk("influences", { field: "aspects", act: "set", value: "light" }), {
    aspects: "light",
  });
  assert.deepEqual(await bulk("influences", add("aspects", "colour, light")), {
    aspects: "light, colour",
  });
  assert.deepEqual(await bulk("influences", remove("aspects", "light")), { aspects: "colour" });
  assert.deepEqual(await bulk("influences", remove("aspects", "scale")), {});
  const name = { name: "The other", language: "en" };
  assert.deepEqual(await bulk("artists", add("names", name)), { names: [name] });
  assert.deepEqual(await bulk("artists", add("names", name)), {});
  assert.deepEqual(await bulk("artists", remove("names", name)), { names: [] });
  await bulk("artists", { field: "bio_full", act: "set", value: "One." });
  assert.deepEqual(await bulk("artists", { field: "bio_full", act: "clear" }), { bio_full: "" });
});

Deno.test("bulk: a record changed since the preview is refused, others are changed", async () => {
  await using desk = await Desk.open();
  const changes = [{ field: "year", act: "set", value: 1888 }];
  const [, dry] = await desk.body("POST", `${PAINTINGS}?dry_run=1`, { records: of(1, 2), changes });
  await desk.body("PATCH", "/api/paintings/2", { medium: "oil" });
  const seen = dry.records.map(({ id, tag }: { id: number; tag: string }) => ({ id, tag }));
  const [, done] = await desk.body("POST", PAINTINGS, { records: seen, changes });
  assert.deepEqual(
    done.records.map(({ outcome, error }: Record<string, unknown>) => [outcome, error]),
    [["changed", null], ["refused", "The record has been changed meanwhile"]],
  );
});

Deno.test("bulk: records are validated against earlier changes of the request", async () => {
  await using desk = await Desk.open();
  const outcomes = async (kind: string, records: unknown, field: string, value: unknown) =>
    (await desk.body("POST", `/api/records/${kind}/bulk`, {
      records,
      changes: [{ field, act: "set", value }],
    }))[1].records.map(({ id, outcome, error }: Record<string, unknown>) => [id, outcome, error]);
  const [, era] = await desk.body("POST", "/api/eras", {
    name: "Later",
    start_year: 1900,
    end_year: 2000,
  });
  assert.deepEqual(await outcomes("eras", of(era.id, 1), "name", "Both"), [
    [era.id, "changed", null],
    [1, "refused", "name: Both is taken already"],
  ]);
  assert.deepEqual(await outcomes("paintings", of(1, 2, 1), "medium", "oil"), [
    [1, "changed", null],
    [2, "changed", null],
    [1, "unchanged", null],
  ]);
  const [, { records: [{ tag }] }] = await desk.body("POST", `${PAINTINGS}?dry_run=1`, {
    records: of(1),
    changes: [{ field: "medium", act: "clear" }],
  });
  const seen = [{ id: 1, tag }, { id: 1, tag }];
  assert.deepEqual(await outcomes("paintings", seen, "medium", "tempera"), [
    [1, "changed", null],
    [1, "refused", "The record has been changed meanwhile"],
  ]);
  assert.deepEqual(await outcomes("paintings", of(1, 2), "artist_id", 99), [
    [1, "refused", "artist_id: no artist has the id 99"],
    [2, "refused", "artist_id: no artist has the id 99"],
  ]);
  const [, log] = await desk.body("GET", "/api/audit?action=painting.update");
  assert.deepEqual(
    log.records.map(({ target_id, details }: Record<string, unknown>) => [target_id, details]),
    [
      [1, { before: { medium: "oil" }, after: { medium: "tempera" } }],
      [2, { before: { medium: "" }, after: { medium: "oil" } }],
      [1, { before: { medium: "" }, after: { medium: "oil" } }],
    ],
  );
});

Deno.test("bulk: errors common to all records are refused with their place", async () => {
  await using desk = await Desk.open();
  const refused: [change: unknown, error: RegExp][] = [
    [
      { field: "colour", act: "set", value: "" },
      /^changes\[0\]\.field: expected one of artist_id, /,
    ],
    [{ field: "title", act: "clear" }, /^changes\[0\]\.field: this field cannot be empty/],
    [{ field: "year", act: "set", value: "then" }, /^changes\[0\]\.value: expected a year/],
    [{ field: "year", act: "set" }, /^changes\[0\]\.value: /],
    [{ field: "year", act: "add", value: 1 }, /^changes\[0\]\.act: expected one of set, clear/],
    [{ field: "medium", act: "add", value: "" }, /^changes\[0\]\.value: expected text/],
    [{ field: "names", act: "add", value: { name: "" } }, /^changes\[0\]\.value: /],
    [{ field: "year", act: "double", value: 1 }, /^changes\[0\]\.act: /],
  ];
  for (const [change, error] of refused) {
    const [status, answer] = await desk.body("POST", PAINTINGS, {
      records: of(1),
      changes: [change],
    });
    assert.equal(status, 400, JSON.stringify(change));
    assert.match(answer.error, error);
  }
  const changes = [{ field: "year", act: "set", value: 1888 }];
  const operation = crypto.randomUUID();
  assert.equal(
    (await desk.body("POST", PAINTINGS, { records: of(1), changes, operation }))[0],
    404,
  );
  const many = Array.from({ length: 501 }, (_, at) => ({ id: at + 1 }));
  assert.equal((await desk.body("POST", PAINTINGS, { records: many, changes }))[0], 400);
  assert.equal((await desk.test.request(PAINTINGS, { method: "POST", json: {} })).status, 401);
});

Deno.test("bulk: individual changes are one operation; refusals name the field", async () => {
  await using desk = await Desk.open();
  const set = (field: string, value: unknown) => ({ field, act: "set", value });
  const [status, done] = await desk.body("POST", PAINTINGS, {
    records: [
      { id: 1, changes: [set("medium", "oil"), set("year", 1901)] },
      { id: 2, changes: [set("medium", "tempera")] },
      { id: 3, changes: [set("medium", "ink"), set("year", 4000)] },
    ],
  });
  assert.equal(status, 200);
  assert.deepEqual(
    done.records.map((
      { outcome, after, field }: Record<string, unknown>,
    ) => [outcome, after, field]),
    [
      ["changed", { year: 1901, medium: "oil" }, null],
      ["changed", { medium: "tempera" }, null],
      ["refused", {}, "year"],
    ],
  );
  const [, restored] = await desk.body("POST", `/api/audit/operations/${done.operation}/restore`);
  assert.equal(restored.restored, 2);
});
