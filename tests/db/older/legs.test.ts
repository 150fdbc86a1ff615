/** Calculated orders whose legs were stored in one value. */
import assert from "node:assert/strict";
import { orderCalculations } from "../../../db/schema/warehouse.ts";
import { olderDatabase } from "./older_database.ts";
import { TestApp } from "../../support/app.ts";

const id = (name: string) => `${name.padEnd(8, "0")}-0000-4000-8000-000000000000`;
const [WAREHOUSE, PARTED, PATHS] = [id("a1"), id("b1"), id("b2")];
const POINTS = [id("d0"), id("d1"), id("d2")];
const [NEAR, FAR] = [id("e1"), id("e2")];

const box = (orderPrior: number, id_section: string, id_point_section: string) => ({
  id: id(`f${orderPrior}`),
  sku_box: "SKU",
  orderPrior,
  id_section,
  id_point_section,
});
const pallet = {
  numpallete: 1,
  layers: [{ numLayer: 1, boxed: [box(1, FAR, POINTS[2]!), box(2, NEAR, POINTS[1]!)] }],
};
const order = (id: string) => ({
  id,
  id_warehouse: WAREHOUSE,
  order_name: "O",
  pallete_computed: "2026-01-01T00:00:00.000Z",
});
const result = (id_order_item: string, name: string) => ({
  id: id(name),
  id_order_item,
  numpallete: 1,
  result: JSON.stringify(pallet),
});
const calculation = (id_order_item: string, paths: unknown) => ({
  id_order_item,
  started: 1,
  figures: "{}",
  paths: JSON.stringify(paths),
});

const ROWS = {
  warehouses: [{ id: WAREHOUSE, warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 }],
  warehouse_points: POINTS.map((id, at) => ({
    id,
    id_warehouse: WAREHOUSE,
    name_points: `${at}`,
    pos_x: at,
    pos_y: 0,
  })),
  order_items: [order(PARTED), order(PATHS)],
  pallet_results: [result(PARTED, "c1"), result(PATHS, "c2")],
  order_calculations: [
    calculation(PARTED, {
      start: POINTS[0],
      points: POINTS,
      legs: { "0>2": [0, 1, 2], "2>1": [2, 1] },
      named: { sections: [NEAR, FAR], points: [POINTS[2], POINTS[1]] },
    }),
    calculation(PATHS, { [FAR]: POINTS, [NEAR]: POINTS.slice(0, 2) }),
  ],
};

const opened = async () =>
  await TestApp.over(await olderDatabase("0022_movements_of_deleted_box_types", ROWS));

async function legsOf(test: TestApp, order: string): Promise<string[][]> {
  const path = `/api/v1/order_item/withWarehouseID/${WAREHOUSE}/withOrderID/${order}`;
  const { [order]: pallets } = await test.json(path);
  return pallets[0].layers[0].boxed.map((box: { path_to_section: string[] }) =>
    box.path_to_section
  );
}

Deno.test("older database: legs are unchanged", async () => {
  await using test = await opened();
  assert.deepEqual(await legsOf(test, PARTED), [POINTS, [POINTS[2], POINTS[1]]]);
  assert.deepEqual(await legsOf(test, PATHS), [POINTS, POINTS.slice(0, 2)]);
  for (const order of [PARTED, PATHS]) {
    const { points, legs, pallets } = await test.json(`/api/v1/order_item/${order}/pallets`);
    assert.deepEqual(points, POINTS);
    assert.equal(legs.length, 2);
    assert.deepEqual(pallets[0].layers[0].boxed.map((box: { leg: number }) => box.leg), [0, 1]);
  }
  const calculations = await test.db.read.select().from(orderCalculations);
  assert.deepEqual(calculations[0]!.paths, {
    start: POINTS[0],
    points: [],
    legs: {},
    named: { sections: [NEAR, FAR], points: [POINTS[2], POINTS[1]] },
  });
});

Deno.test("older database: deleting a point of a leg still resets the order", async () => {
  await using test = await opened();
  const answer = await test.request(`/api/v1/warehouse_points/${POINTS[1]}`, { method: "DELETE" });
  assert.equal(answer.status, 204);
  for (const order of [PARTED, PATHS]) {
    assert.equal((await test.json(`/api/v1/order_item/${order}`)).pallete_computed, "", order);
  }
});
