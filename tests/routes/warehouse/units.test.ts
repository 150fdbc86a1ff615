/** The units of a warehouse over HTTP: creation, change, and the one route that converts. */
import assert from "node:assert/strict";
import { lengthConversion, weightConversion } from "../../../domain/warehouse/units.ts";
import { convertedResult } from "../../../domain/warehouse/convert_results.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, figuresPath, resultPath } from "./calculable.ts";
import { create, draft, post, put, type Row, UNKNOWN } from "./records.ts";

const WAREHOUSES = "/api/v1/warehouse_data";

const unitsPath = ({ id }: Row) => `${WAREHOUSES}/${id}/units`;

/** Everything of a warehouse that has a size. */
async function everything(test: TestApp, { id }: Row, order: Row) {
  const list = async (path: string) => await test.json(`/api/v1/${path}`);
  return {
    warehouse: await list(`warehouse_data/${id}`),
    boxes: await list(`stockbox/withWarehouseID/${id}`),
    points: await list(`warehouse_points/withWarehouseID/${id}`),
    geometry: await list(`warehouse_section_geometry/withWarehouseID/${id}`),
    parameters: await list(`order_param/withOrderID/${order.id}`),
    sections: await list(`warehouse_section/withWarehouseID/${id}`),
  };
}

Deno.test("units: cm and g by default; changing the record converts nothing", async () => {
  await using test = await TestApp.open();
  const made = await test.json(
    WAREHOUSES,
    post({ warehouse_name: "North", warehouse_length: 60, warehouse_width: 40 }),
  );
  assert.deepEqual([made.length_unit, made.weight_unit], ["cm", "g"]);
  const changed = await test.json(`${WAREHOUSES}/${made.id}`, put({ length_unit: "in" }));
  assert.deepEqual(changed, { ...made, length_unit: "in" });
});

Deno.test("units: round trip of a conversion, including calculated orders", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, order } = made;
  await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ height_layer_diff: 1 }));
  await test.json(CALCULATION, asking(made));
  const before = await everything(test, warehouse, order);
  const pallets = await test.json(resultPath(made));
  const figures = await test.json(figuresPath(made));

  const inches = { length_unit: "in", weight_unit: "lb", convert: true };
  const answered = await test.json(unitsPath(warehouse), post(inches));
  assert.equal(answered.length_unit, "in");
  assert.equal(answered.warehouse_length, 60000 / 25.4);
  const after = await everything(test, warehouse, order);
  assert.deepEqual(after.warehouse, answered);
  const box = after.boxes.find(({ sku_box }: Row) => sku_box === "SHARED");
  assert.ok(Math.abs(box.length_box - 400 / 25.4) < 1e-9);
  assert.ok(Math.abs(box.weight_box - 8.25 / 0.45359237) < 1e-9);
  assert.equal(box.max_load_box, null);
  assert.ok(Math.abs(after.parameters[0].pallet_length - 1200 / 25.4) < 1e-9);
  assert.equal(after.parameters[0].height_layer_diff, 1, "a flag, no length");
  assert.equal(after.parameters[0].min_support_ratio, before.parameters[0].min_support_ratio);
  assert.deepEqual(after.sections, before.sections);
  const conversions = {
    length: lengthConversion("mm", "in"),
    weight: weightConversion("kg", "lb"),
  };
  assert.deepEqual(await test.json(resultPath(made)), convertedResult(pallets, conversions));
  assert.deepEqual(await test.json(figuresPath(made)), convertedResult(figures, conversions));

  const back = { length_unit: "mm", weight_unit: "kg", convert: true };
  await test.json(unitsPath(warehouse), post(back));
  assert.deepEqual(await everything(test, warehouse, order), before);
  assert.deepEqual(await test.json(resultPath(made)), pallets);
  const again = await test.json(
    `/api/v1/order_param/${made.parameters.id}`,
    put({
      pallet_length: 1000,
    }),
  );
  assert.equal(again.pallet_length, 1000);
  assert.deepEqual(await test.json(resultPath(made)), { [order.id]: [] }, "no longer calculated");
});

Deno.test("units: other warehouses are unchanged", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const [other] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  const [box] = await create(test, "box", draft({ warehouse: other }, "box")) as [Row];
  await test.json(unitsPath(made.warehouse), post({ length_unit: "m", convert: true }));
  assert.deepEqual(await test.json(`/api/v1/stockbox/${box.id}`), box);
  assert.deepEqual(await test.json(`${WAREHOUSES}/${other.id}`), other);
});

Deno.test("units: without conversion numbers stay unchanged", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const before = await everything(test, made.warehouse, made.order);
  await test.json(
    unitsPath(made.warehouse),
    post({ length_unit: "cm", weight_unit: "lb", convert: false }),
  );
  assert.deepEqual(await everything(test, made.warehouse, made.order), {
    ...before,
    warehouse: { ...before.warehouse, length_unit: "cm", weight_unit: "lb" },
  });
});

Deno.test("units: paths use converted positions", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  await test.json(unitsPath(made.warehouse), post({ length_unit: "cm", convert: true }));
  const [, near] = made.aisle;
  assert.deepEqual((await test.json(`/api/v1/warehouse_points/${near.id}`)).pos_y, 1);
});

Deno.test("units: refused if any number would leave its range", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(`/api/v1/stockbox/${made.boxes.shared.id}`, put({ height_box: 0.5 }));
  const before = await everything(test, made.warehouse, made.order);
  const [status, error] = await test.refusal(
    unitsPath(made.warehouse),
    post({ length_unit: "m", convert: true }),
  );
  assert.equal(status, 409);
  assert.match(error, /^height_box: would become 0\.0005 m: expected a number /);
  assert.deepEqual(
    await test.refusal(unitsPath(made.warehouse), post({ length_unit: "yard", convert: true })),
    [400, "length_unit: expected one of mm, cm, m, in"],
  );
  assert.deepEqual(
    await test.refusal(unitsPath(made.warehouse), post({ length_unit: "m" })),
    [400, "convert: expected true or false"],
  );
  assert.deepEqual(
    await test.refusal(unitsPath({ id: UNKNOWN }), post({ convert: true })),
    [404, `No warehouse has the id ${UNKNOWN}`],
  );
  const stale = await test.request(unitsPath(made.warehouse), {
    ...post({ length_unit: "m", convert: true }),
    headers: { "If-Match": '"stale"' },
  });
  assert.equal(stale.status, 412);
  await stale.body?.cancel();
  assert.deepEqual(await everything(test, made.warehouse, made.order), before);
});
