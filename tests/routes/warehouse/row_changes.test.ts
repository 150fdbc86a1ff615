/** Many changes of one kind of record in one request, each answered by itself. */
import assert from "node:assert/strict";
import type { Box, Section } from "../../../domain/warehouse/records.ts";
import type { RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import { sentenceOnly, TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { fill, post, UNKNOWN } from "./records.ts";

const id = () => crypto.randomUUID();

Deno.test("row changes: valid ones are made; refusals name record and field", async () => {
  await using test = await TestApp.open();
  const { warehouse, box } = await fill(test);
  const { id: _, ...fields } = box as unknown as Box;
  const [fresh, twin] = [id(), id()];
  const send = (changes: unknown[], headers: Record<string, string> = {}) =>
    test.json("/api/v1/stockbox/changes", {
      ...post(changes),
      headers: { "Content-Type": "application/json", ...headers },
    }) as unknown as Promise<RowOutcome<Box>[]>;
  const outcomes = await send([
    { id: fresh, action: "create", fields: { ...fields, sku_box: "NEW" } },
    { id: twin, action: "create", fields: { ...fields, length_box: -1 } },
    { id: box.id, action: "create", fields },
    { id: id(), action: "create", fields: { ...fields, uuid_warehouse: UNKNOWN } },
    { id: box.id, action: "update", fields: { length_box: 7 }, before: { length_box: 1234 } },
    {
      id: box.id,
      action: "update",
      fields: { width_box: 8 },
      before: { width_box: box.width_box },
    },
    { id: fresh, action: "update", fields: { weight_box: "heavy" } },
    { id: UNKNOWN, action: "update", fields: { weight_box: 1 } },
    { id: twin, action: "delete" },
  ]);
  assert.deepEqual(
    outcomes.map(({ status, field }) => [status, field].filter(Boolean).join(" ")),
    [
      "200",
      "400 length_box",
      "409 id",
      "404 uuid_warehouse",
      "412",
      "200",
      "400 weight_box",
      "404",
      "404",
    ],
  );
  assert.equal(outcomes[4]!.record!.length_box, box.length_box, "as it is stored");
  assert.equal(outcomes[5]!.record!.width_box, 8);
  assert.match(outcomes[1]!.error!, /^expected a number from/);
  const stored = await test.json(`/api/v1/stockbox/withWarehouseID/${warehouse.id}`);
  const skus = (stored as unknown as Box[]).map(({ sku_box }) => sku_box);
  assert.deepEqual(skus, [box.sku_box, "NEW"]);

  const [russian] = await send([{ id: fresh, action: "update", fields: { length_box: 0 } }], {
    "Accept-Language": "ru",
  });
  assert.match(russian!.error!, /[а-я]/);
  const gone = await send([{ id: fresh, action: "delete" }]);
  assert.deepEqual(gone, [{ id: fresh, status: 204 }]);
});

Deno.test("row changes: many refusals are explained individually", async () => {
  await using test = await TestApp.open();
  const { warehouse } = await fill(test);
  const changes = Array.from({ length: 4_000 }, (_, at) => ({
    id: id(),
    action: "create",
    fields: {
      id_warehouse: warehouse.id,
      section_name: `S${at}`,
      id_box: at % 20 === 7 ? UNKNOWN : "",
      sku_name: "",
      count_box: 0,
    },
  }));
  const outcomes = await test.json(
    "/api/v1/warehouse_section/changes",
    post(changes),
  ) as unknown as RowOutcome<Section>[];
  assert.deepEqual(outcomes.map(({ id }) => id), changes.map(({ id }) => id));
  const refused = outcomes.flatMap(({ status, error }, at) => status === 200 ? [] : [[at, error]]);
  const expected = Array.from({ length: 200 }, (_, at) => 20 * at + 7);
  assert.deepEqual(refused, expected.map((at) => [at, `no box type has the id ${UNKNOWN}`]));
});

Deno.test("row changes: limited to the head's warehouse", async () => {
  const settings = {
    ALLOWED_ORIGINS: [],
    TRUSTED_PROXIES: 0,
    MAX_BATCH_MEGABYTES: 64,
    WAREHOUSE_AUTH: "basic" as const,
  };
  await using test = await TestApp.open({ settings });
  await addUser(test.db, { user_login: "ada" });
  const send = async (login: string, path: string, json: unknown) => {
    const response = await test.request(path, {
      ...post(json),
      headers: basic(login, PASSWORD),
    });
    return { status: response.status, body: sentenceOnly(await response.json()) };
  };
  const warehouse = async (warehouse_name: string) => {
    const size = { warehouse_width: 1, warehouse_length: 1 };
    return (await send("ada", "/api/v1/warehouse_data", { warehouse_name, ...size })).body.id;
  };
  const [own, other] = [await warehouse("own"), await warehouse("other")];
  await addUser(test.db, { user_login: "head", user_role: 2, uuid_warehouse: own });
  await addUser(test.db, { user_login: "employee", user_role: 1, uuid_warehouse: own });
  const box = (uuid_warehouse: string) => ({
    uuid_warehouse,
    sku_box: "A",
    length_box: 1,
    width_box: 1,
    height_box: 1,
    weight_box: 1,
    max_load_box: null,
    is_rotated_box: 0,
  });
  const theirs = id();
  const path = "/api/v1/stockbox/changes";
  await send("ada", path, [{ id: theirs, action: "create", fields: box(other) }]);
  const { body } = await send("head", path, [
    { id: id(), action: "create", fields: box(own) },
    { id: id(), action: "create", fields: box(other) },
    { id: theirs, action: "update", fields: { sku_box: "B" } },
    { id: theirs, action: "delete" },
  ]);
  assert.deepEqual(body.map(({ status }: { status: number }) => status), [200, 404, 404, 404]);
  assert.equal((await send("employee", path, [{ id: theirs, action: "delete" }])).status, 403);
  assert.deepEqual(await send("head", path, [{ action: "delete" }]), {
    status: 400,
    body: { error: "[0].id: expected a UUID" },
  });
});
