/** The pattern that the warehouse's resources share, on both that follow it. */
import assert from "node:assert/strict";
import { TestApp } from "../../support.ts";
import { box, post, put, UNKNOWN, WAREHOUSE } from "./records.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Case {
  name: string;
  path: string;
  batch: string;
  /** A valid record without id. */
  draft: Record<string, unknown>;
  /** By field: a value that is wrong, and what the message says of it. */
  wrong: Record<string, [value: unknown, message: string][]>;
}

async function eachResource(run: (test: TestApp, one: Case) => Promise<void>): Promise<void> {
  await using test = await TestApp.open();
  const { id } = await test.json("/api/v1/warehouse_data", { method: "POST", json: WAREHOUSE });
  const positive = [0, -1, "1", null].map((value): [unknown, string] => [
    value,
    "expected a number > 0",
  ]);
  const tooLong = "expected text of at most 1000 characters";
  const names: [unknown, string][] = [
    [7, tooLong],
    [null, tooLong],
    ["x".repeat(1001), tooLong],
    ["\u0000", "control characters other than tab and newline are not allowed"],
  ];
  const load = [-1, "1"].map((value): [unknown, string] => [value, "expected a number ≥ 0"]);
  await run(test, {
    name: "warehouse",
    path: "/api/v1/warehouse_data",
    batch: "/api/v1/warehouse_data/warehouses",
    draft: WAREHOUSE,
    wrong: { warehouse_name: names, warehouse_length: positive, warehouse_width: positive },
  });
  await run(test, {
    name: "box type",
    path: "/api/v1/stockbox",
    batch: "/api/v1/stockbox/boxes",
    draft: box(id),
    wrong: {
      uuid_warehouse: [[7, "expected a UUID"], ["north", "expected a UUID"], [
        "",
        "expected a UUID",
      ]],
      sku_box: names,
      length_box: positive,
      width_box: positive,
      height_box: positive,
      weight_box: [...load, [null, "expected a number ≥ 0"]],
      max_load_box: load,
      is_rotated_box: [2, -1, 0.5, true].map((value) => [value, "expected an integer from 0 to 1"]),
    },
  });
}

Deno.test("resources: create, list, update and delete one, under both forms of the slash", async () => {
  await eachResource(async (test, { path, draft }) => {
    for (const slash of ["", "/"]) {
      const created = await test.json(path + slash, post(draft));
      assert.match(created.id, UUID);
      assert.deepEqual({ ...created, id: undefined }, { ...draft, id: undefined });
      assert.deepEqual((await test.json(path + slash)).at(-1), created);

      const [field, value] = Object.entries(draft).find(([, value]) => typeof value === "number")!;
      const changed = { [field]: Number(value) + 1 };
      const updated = await test.json(`${path}/${created.id}${slash}`, put(changed));
      assert.deepEqual(updated, { ...created, ...changed });
      assert.deepEqual(await test.json(`${path}/${created.id}${slash}`, put({})), updated);
      assert.deepEqual((await test.json(path)).at(-1), updated);

      const gone = await test.request(`${path}/${created.id}${slash}`, { method: "DELETE" });
      assert.equal(gone.status, 204);
      assert.equal(await gone.text(), "");
      const again = await test.refusal(`${path}/${created.id}`, { method: "DELETE" });
      assert.equal(again[0], 404);
    }
  });
});

Deno.test("resources: answers are 200 and JSON in UTF-8", async () => {
  await eachResource(async (test, { path, draft }) => {
    for (const response of [await test.request(path, post(draft)), await test.request(path)]) {
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
    }
  });
});

Deno.test("resources: a batch creates all in order and answers all", async () => {
  await eachResource(async (test, { path, batch, draft }) => {
    const before = await test.json(path);
    const drafts = Array.from({ length: 1200 }, (_, index) => {
      const [name] = Object.entries(draft).find(([field]) => /name|sku/.test(field))!;
      return { ...draft, [name]: `row ${index}` };
    });
    const created = await test.json(batch, post(drafts));
    assert.deepEqual(created.map((row: object) => ({ ...row, id: undefined })), [
      ...drafts.map((row) => ({ ...row, id: undefined })),
    ]);
    assert.deepEqual(await test.json(path), [...before, ...created]);
  });
});

Deno.test("resources: one wrong row of a batch refuses all of it and is named", async () => {
  await eachResource(async (test, { path, batch, draft, wrong }) => {
    const before = await test.json(path);
    const [field, [[value, message]]] = Object.entries(wrong)[0]! as [
      string,
      [[unknown, string]],
    ];
    const rows = [draft, draft, { ...draft, [field]: value }];
    assert.deepEqual(await test.refusal(batch, post(rows)), [400, `[2].${field}: ${message}`]);
    const twice = { ...draft, id: UNKNOWN };
    assert.deepEqual(await test.refusal(batch, post([draft, twice, twice])), [
      409,
      `[2].id: ${UNKNOWN} is taken already`,
    ]);
    assert.deepEqual(await test.refusal(batch, post([])), [400, "expected 1 to 100000 records"]);
    assert.deepEqual(await test.json(path), before);
  });
});

Deno.test("resources: every field is required at creation and checked at update", async () => {
  await eachResource(async (test, { path, draft, wrong }) => {
    const created = await test.json(path, post(draft));
    for (const [field, cases] of Object.entries(wrong)) {
      const { [field]: _, ...without } = draft;
      const [status, error] = await test.refusal(path, post(without));
      assert.equal(status, 400, field);
      assert.match(error, new RegExp(`^${field}: expected`));
      for (const [value, message] of cases) {
        const expected = [400, `${field}: ${message}`];
        assert.deepEqual(await test.refusal(path, post({ ...draft, [field]: value })), expected);
        assert.deepEqual(
          await test.refusal(`${path}/${created.id}`, put({ [field]: value })),
          expected,
        );
      }
    }
    assert.deepEqual((await test.json(path)).at(-1), created);
  });
});

Deno.test("resources: a given id is kept, in lower case; one that is taken is a conflict", async () => {
  await eachResource(async (test, { path, batch, draft }) => {
    const id = crypto.randomUUID();
    const created = await test.json(path, post({ ...draft, id: id.toUpperCase() }));
    assert.equal(created.id, id);
    assert.deepEqual(await test.refusal(path, post({ ...draft, id })), [
      409,
      `id: ${id} is taken already`,
    ]);
    assert.equal((await test.refusal(batch, post([draft, { ...draft, id }])))[0], 409);
    assert.deepEqual(await test.refusal(path, post({ ...draft, id: "7" })), [
      400,
      "id: expected a UUID",
    ]);
    const renamed = await test.json(`${path}/${id.toUpperCase()}`, put({ id: UNKNOWN }));
    assert.equal(renamed.id, id, "an id never changes");
  });
});

Deno.test("resources: one where many are asked, and the other way round", async () => {
  await eachResource(async (test, { path, batch, draft }) => {
    assert.equal((await test.json(batch, post(draft))).length, 1);
    const created = await test.json(path, post([draft]));
    assert.match(created.id, UUID);
    const updated = await test.json(`${path}/${created.id}`, put([{}]));
    assert.deepEqual(updated, created);
    for (const json of [[draft, draft], [], "text", 7, null]) {
      const [status, error] = await test.refusal(path, post(json));
      assert.equal(status, 400, JSON.stringify(json));
      assert.match(error, /expected one record/);
    }
  });
});

Deno.test("resources: unknown and malformed ids", async () => {
  await eachResource(async (test, { name, path }) => {
    assert.deepEqual(await test.refusal(`${path}/${UNKNOWN}`, put({})), [
      404,
      `No ${name} has the id ${UNKNOWN}`,
    ]);
    assert.equal((await test.refusal(`${path}/${UNKNOWN}`, { method: "DELETE" }))[0], 404);
    assert.deepEqual(await test.refusal(`${path}/withWarehouseID/${UNKNOWN}`), [
      404,
      `No warehouse has the id ${UNKNOWN}`,
    ]);
    for (const init of [put({}), { method: "DELETE" }]) {
      assert.deepEqual(await test.refusal(`${path}/seven`, init), [400, "id: expected a UUID"]);
    }
    assert.deepEqual(await test.refusal(`${path}/withWarehouseID/seven`), [
      400,
      "warehouseId: expected a UUID",
    ]);
  });
});

Deno.test("resources: what is no JSON, or not said to be, is refused", async () => {
  await eachResource(async (test, { path, draft }) => {
    const headers = { "Content-Type": "application/json" };
    assert.deepEqual(await test.refusal(path, { method: "POST", headers, body: "{" }), [
      400,
      "Malformed JSON in request body",
    ]);
    assert.deepEqual(await test.refusal(path, { method: "POST", headers, body: "" }), [
      400,
      "Malformed JSON in request body",
    ]);
    const plain = { method: "POST", headers: { "Content-Type": "text/plain" } };
    assert.deepEqual(await test.refusal(path, { ...plain, body: JSON.stringify(draft) }), [
      400,
      "Content-Type: expected application/json",
    ]);
  });
});

Deno.test("resources: fields that nobody knows are ignored and never stored", async () => {
  await eachResource(async (test, { path, draft }) => {
    const created = await test.json(path, post({ ...draft, seq: 1, admin: true }));
    assert.deepEqual(Object.keys(created).sort(), ["id", ...Object.keys(draft)].sort());
  });
});
