/** What the calculation of an order refuses, with which status and words; nothing is stored then. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import {
  asking,
  type Calculable,
  calculable,
  CALCULATION,
  figuresPath,
  resultPath,
} from "./calculable.ts";
import { create, draft, put, UNKNOWN } from "./records.ts";

const JOBS = `${CALCULATION}/jobs`;

async function assertUncomputed(test: TestApp, made: Calculable): Promise<void> {
  assert.deepEqual(await test.json(resultPath(made)), { [made.order.id]: [] });
  assert.equal((await test.json(`/api/v1/order_item/${made.order.id}`)).pallete_computed, "");
}

Deno.test("computed order: each wrong field is named", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const uuid = "expected a UUID";
  const deadline = "expected a whole number from 1 to 86400000";
  const wrong: [field: string, values: unknown[], message: string][] = [
    ["id_order_item", [undefined, null, 7, "", "north", []], uuid],
    ["id_warehouse", [undefined, null, 7, "", "north", {}], uuid],
    ["id_point_start", [undefined, null, 7, "north", true], "expected a UUID or empty text"],
    ["effort", [null, -1, 4, 0.5, "1", true], "expected a whole number from 0 to 3"],
    ["deadline_ms", [null, 0, -1, 0.5, "1", 86_400_001], deadline],
  ];
  for (const path of [CALCULATION, JOBS]) {
    for (const [field, values, message] of wrong) {
      for (const value of values) {
        const refusal = await test.refusal(path, asking(made, { [field]: value }));
        assert.deepEqual(refusal, [400, `${field}: ${message}`], `${path} ${value}`);
      }
    }
    const text = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" };
    assert.deepEqual(await test.refusal(path, text), [400, "Malformed JSON in request body"]);
  }
  await assertUncomputed(test, made);
});

Deno.test("computed order: invalid stored sizes are refused by name", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { shared } = made.boxes;
  await test.db.write((tx) =>
    tx.run(sql`UPDATE stockboxes SET length_box = 1e-300 WHERE id = ${shared.id}`)
  );
  assert.equal((await test.json(`/api/v1/stockbox/${shared.id}`)).length_box, 1e-300);
  const renamed = put({ sku_box: "DUST" });
  assert.equal((await test.json(`/api/v1/stockbox/${shared.id}`, renamed)).sku_box, "DUST");
  const error = "Sizes or weights too small or too large for a calculation: DUST";
  for (const path of [CALCULATION, JOBS]) {
    assert.deepEqual(await test.refusal(path, asking(made)), [422, error]);
  }
  await assertUncomputed(test, made);
});

Deno.test("computed order: unknown ids, and ids of other warehouses", async () => {
  await using test = await TestApp.open();
  const [made, other] = [await calculable(test), await calculable(test)];
  const cases: [changes: Record<string, unknown>, error: string][] = [
    [{ id_warehouse: UNKNOWN }, `No warehouse has the id ${UNKNOWN}`],
    [{ id_order_item: UNKNOWN }, `No order has the id ${UNKNOWN}`],
    [{ id_point_start: UNKNOWN }, `No point has the id ${UNKNOWN}`],
    [{ id_order_item: other.order.id }, `No order has the id ${other.order.id}`],
    [{ id_warehouse: other.warehouse.id }, `No order has the id ${made.order.id}`],
  ];
  for (const path of [CALCULATION, JOBS]) {
    for (const [changes, error] of cases) {
      assert.deepEqual(await test.refusal(path, asking(made, changes)), [404, error], path);
    }
  }
  await assertUncomputed(test, made);
});

Deno.test("computed order: refusals name every offending line", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { boxes, parameters, lines, order } = made;
  const refused = async (error: string, russian: string) => {
    for (const path of [CALCULATION, JOBS]) {
      assert.deepEqual(await test.refusal(path, asking(made)), [422, error]);
      const inRussian = { ...asking(made), headers: { "Accept-Language": "ru" } };
      assert.deepEqual(await test.refusal(path, inRussian), [422, russian]);
    }
    await assertUncomputed(test, made);
  };
  await test.json(
    `/api/v1/stockbox/${boxes.shared.id}`,
    put({ length_box: 1300, is_rotated_box: 0 }),
  );
  await test.json(`/api/v1/stockbox/${boxes.nowhere.id}`, put({ height_box: 1800.5 }));
  await refused(
    "Boxes that fit no pallet: SHARED (1300 × 300 × 200) is larger than the pallet (1200 × 800); " +
      "NOWHERE (300 × 200 × 1800.5) is taller than 1800",
    "Коробки, которые не помещаются на паллету: " +
      "SHARED (1300 × 300 × 200) больше паллеты (1200 × 800); " +
      "NOWHERE (300 × 200 × 1800.5) выше предела 1800",
  );
  await test.json(`/api/v1/order_data/${lines[0]!.id}`, put({ count_box: 2 ** 53 - 1 }));
  await refused(
    "The order has 9007199254740996 boxes, more than 50000",
    "В заказе слишком много коробок: 9007199254740996, предел: 50000",
  );
  for (const { id } of lines) await test.json(`/api/v1/order_data/${id}`, put({ count_box: 0 }));
  await refused("The order has no lines", "В заказе нет строк");
  for (const { id } of lines) await test.request(`/api/v1/order_data/${id}`, { method: "DELETE" });
  await refused("The order has no lines", "В заказе нет строк");
  await test.request(`/api/v1/order_param/${parameters.id}`, { method: "DELETE" });
  await refused("The order has no parameters", "У заказа нет параметров");
  await create(test, "line", draft({ order, box: boxes.nowhere }, "line"));
  await refused("The order has no parameters", "У заказа нет параметров");
});

Deno.test("metrics: of uncalculated and unknown orders", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const russian = { headers: { "Accept-Language": "ru" } };
  const path = figuresPath(made);
  assert.deepEqual(await test.refusal(path), [409, "The order has not been calculated"]);
  assert.deepEqual(await test.refusal(path, russian), [409, "Заказ не рассчитан"]);
  const unknown = `/api/v1/order_item/${UNKNOWN}/figures`;
  assert.deepEqual(await test.refusal(unknown), [404, `No order has the id ${UNKNOWN}`]);
  const malformed = "/api/v1/order_item/7/figures";
  assert.deepEqual(await test.refusal(malformed), [400, "id: expected a UUID"]);
});

Deno.test("calculations: in basic mode for employees, not without credentials", async () => {
  const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };
  await using test = await TestApp.open({ settings: { ...settings, WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db, { user_role: 1 });
  const requests: [path: string, method: string, status: number][] = [
    [CALCULATION, "POST", 400],
    [JOBS, "POST", 400],
    [`${JOBS}/${UNKNOWN}`, "GET", 404],
    [`${JOBS}/${UNKNOWN}/events`, "GET", 404],
    [`${JOBS}/${UNKNOWN}`, "DELETE", 404],
    [`/api/v1/order_item/${UNKNOWN}/figures`, "GET", 404],
  ];
  for (const [path, method, status] of requests) {
    for (const headers of [basic("ада", PASSWORD), {}]) {
      const response = await test.request(path, { method, headers });
      await response.body?.cancel();
      const expected = "Authorization" in headers ? status : 401;
      assert.equal(response.status, expected, `${method} ${path}`);
    }
  }
});
