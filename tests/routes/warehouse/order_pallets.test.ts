/** A calculated order with each leg once, and its figures. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, figuresPath, placedBoxes } from "./calculable.ts";
import type { Row } from "./records.ts";

Deno.test("metrics: those of the layout, with effort and duration", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { [made.order.id]: pallets } = await test.json(
    CALCULATION,
    asking(made, { effort: 0, deadline_ms: 60_000 }),
  );
  for (const slash of ["", "/"]) {
    const figures = await test.json(figuresPath(made) + slash);
    assert.equal(figures.pallets, pallets.length);
    assert.deepEqual([figures.effort, figures.complete], [0, true]);
    assert.equal(Number.isInteger(figures.time_ms), true);
  }
});

Deno.test("order pallets: each leg once, equivalent to the specified paths", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order, warehouse } = made;
  const path = `/api/v1/order_item/${order.id}/pallets`;
  assert.deepEqual(await test.json(path), { id: order.id, pallets: [], points: [], legs: [] });
  await test.json(CALCULATION, asking(made));
  const { [order.id]: specified } = await test.json(
    `/api/v1/order_item/withWarehouseID/${warehouse.id}/withOrderID/${order.id}`,
  );
  const { points, legs, ...answer } = await test.json(path);
  const along = (leg: (number | [number, number])[]) =>
    leg.flatMap((part) => {
      if (typeof part === "number") return points[part];
      const [first, last] = part;
      const step = Math.sign(last - first);
      return Array.from(
        { length: Math.abs(last - first) + 1 },
        (_, at) => points[first + step * at],
      );
    });
  const spelt = (pallet: Row) => ({
    ...pallet,
    layers: pallet.layers.map((layer: Row) => ({
      ...layer,
      boxed: layer.boxed.map(({ leg, ...box }: Row) => ({
        ...box,
        path_to_section: leg === null ? [] : along(legs[leg]),
      })),
    })),
  });
  assert.deepEqual({ id: order.id, pallets: answer.pallets.map(spelt) }, {
    id: order.id,
    pallets: specified,
  });
  assert.ok(placedBoxes(specified).some(({ path_to_section }) => path_to_section.length > 1));
  const without = await test.json(`${path}?legs=0`);
  assert.deepEqual([without.points, without.legs], [[], []]);
  assert.ok(placedBoxes(without.pallets).every(({ leg }) => leg === null));
  assert.equal(
    (await test.request(`/api/v1/order_item/${crypto.randomUUID()}/pallets`)).status,
    404,
  );
});
