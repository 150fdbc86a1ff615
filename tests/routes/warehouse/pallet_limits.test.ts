/** Limits of pallets over HTTP: optional, kept by calculations, converted with a warehouse's units. */
import assert from "node:assert/strict";
import { sentenceOnly, TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, figuresPath, resultPath } from "./calculable.ts";
import { post, put, type Row } from "./records.ts";

const paramPath = (id: string) => `/api/v1/order_param/${id}`;

Deno.test("pallet limits: none by default, and null removes them", async () => {
  await using test = await TestApp.open();
  const { parameters, order } = await calculable(test);
  assert.equal(parameters.pallet_limits, null);
  const limits = { max_weight: 600, own_weight: 25, own_height: 144, pattern: "interlock" };
  const changed = await test.json(paramPath(parameters.id), put({ pallet_limits: limits }));
  assert.deepEqual(changed, { ...parameters, pallet_limits: limits });
  const [listed] = await test.json(`/api/v1/order_param/withOrderID/${order.id}`);
  assert.deepEqual(listed, changed);
  // Other changes leave them.
  const other = await test.json(paramPath(parameters.id), put({ packing_type: 4 }));
  assert.deepEqual(other.pallet_limits, limits);
  const without = await test.json(paramPath(parameters.id), put({ pallet_limits: null }));
  assert.equal(without.pallet_limits, null);
});

Deno.test("pallet limits: errors name the place", async () => {
  await using test = await TestApp.open();
  const { parameters } = await calculable(test);
  for (
    const [pallet_limits, error] of [
      [{ max_weight: 0 }, "pallet_limits.max_weight: expected a number from 0 to 1000000000"],
      [{ centre_share: 1.5 }, "pallet_limits.centre_share: expected a number from 0 to 1"],
      [{ upright: ["x"] }, "pallet_limits.upright[0]: expected a UUID"],
      [
        { pattern: "bricks" },
        "pallet_limits.pattern: expected one of auto, column, interlock, columns-below",
      ],
      [
        { groups: [{ name: "A", boxes: [] }, { name: "A", boxes: [] }] },
        "pallet_limits.groups[1].name: another group has this name",
      ],
      [{ apart: [["A", "B"]] }, "pallet_limits.apart[0][0]: there is no group “A”"],
    ] as const
  ) {
    const response = await test.request(paramPath(parameters.id), put({ pallet_limits }));
    assert.deepEqual([response.status, sentenceOnly(await response.json())], [400, { error }]);
  }
});

Deno.test("pallet limits: calculations respect them, or state the reason", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const limited = async (pallet_limits: object, effort = 0) => {
    await test.json(paramPath(made.parameters.id), put({ pallet_limits }));
    return await test.request(CALCULATION, asking(made, { effort }));
  };
  const free = await test.json(CALCULATION, asking(made, { effort: 0 }));
  const { by_pallet } = await test.json(figuresPath(made));
  const total = by_pallet.reduce((sum: number, { weight }: Row) => sum + weight, 0);

  const response = await limited({ max_weight: total / 2 + 40, own_weight: 25, centre_share: 0.6 });
  assert.equal(response.status, 200);
  const figures = await test.json(figuresPath(made));
  assert.ok(figures.pallets >= 2 && figures.bound.pallets >= 2);
  for (const { weight, centre_of_gravity } of figures.by_pallet) {
    assert.ok(weight <= total / 2 + 15 + 1e-6);
    assert.ok(Math.abs(centre_of_gravity.x - 400) <= 0.6 * 400 + 1e-6);
    assert.ok(Math.abs(centre_of_gravity.y - 600) <= 0.6 * 600 + 1e-6);
  }

  const sections = new Map<string, Row>();
  for (const { id, sku_box } of await test.json("/api/v1/stockbox")) sections.set(sku_box, id);
  const skus = Object.values(free as Record<string, Row[]>).flat()
    .flatMap(({ layers }) => layers.flatMap(({ boxed }: Row) => boxed))
    .map(({ sku_box }: Row) => sku_box);
  const [one, other] = [...new Set(skus)] as [string, string];
  const groups = [one, other].map((sku) => ({ name: sku, boxes: [sections.get(sku)] }));
  assert.equal((await limited({ groups, apart: [[one, other]] })).status, 200);
  const pallets: Row[] = (await test.json(resultPath(made)))[made.order.id];
  for (const { layers } of pallets) {
    const on = new Set(
      layers.flatMap(({ boxed }: Row) => boxed.map(({ sku_box }: Row) => sku_box)),
    );
    assert.ok(!on.has(one) || !on.has(other), "both are on one pallet");
  }

  const together = groups.map((group) => ({ ...group, together: true }));
  const refused = await limited({ groups: together, apart: [[one, other]], max_weight: 1 });
  assert.equal(refused.status, 422);
  assert.match((await refused.json()).error, /weighs more than a pallet may carry/);
  const impossible = await limited({
    groups: [
      { name: "Ship", boxes: [...groups[0]!.boxes, ...groups[1]!.boxes], together: true },
      ...groups,
    ],
    apart: [[one, other]],
  });
  assert.deepEqual([impossible.status, await impossible.json()], [422, {
    error: "The boxes of the group “Ship” do not fit on one pallet together",
  }]);
});

Deno.test("pallet limits: converted with the warehouse's units", async () => {
  await using test = await TestApp.open();
  const { parameters, warehouse } = await calculable(test);
  const limits = { max_weight: 600, own_height: 144, overhang: 25.4, centre_share: 0.5 };
  await test.json(paramPath(parameters.id), put({ pallet_limits: limits }));
  const path = `/api/v1/warehouse_data/${warehouse.id}/units`;
  await test.json(path, post({ length_unit: "in", weight_unit: "kg", convert: true }));
  const { pallet_limits } = await test.json(paramPath(parameters.id));
  assert.equal(pallet_limits.overhang, 1);
  assert.equal(pallet_limits.centre_share, 0.5);
  assert.ok(Math.abs(pallet_limits.own_height - 144 / 25.4) < 1e-9);
  assert.equal(pallet_limits.max_weight, 600);
});

Deno.test("pallet limits: a copied warehouse refers to its own box types", async () => {
  await using test = await TestApp.open();
  const { parameters, warehouse, boxes } = await calculable(test);
  const limits = {
    upright: [boxes.shared.id],
    groups: [{ name: "A", boxes: [boxes.stranded.id, crypto.randomUUID()], together: true }],
  };
  await test.json(paramPath(parameters.id), put({ pallet_limits: limits }));
  const document = await test.json(`/api/v1/warehouse_data/${warehouse.id}/export`);
  assert.deepEqual(document.order_params[0].pallet_limits, limits);
  await test.json("/api/v1/warehouse_data/import?ids=new", post(document));
  const copies: Row[] = await test.json("/api/v1/stockbox");
  const copyOf = ({ sku_box, id }: Row) =>
    copies.find((box) => box.sku_box === sku_box && box.id !== id)!.id;
  const all: Row[] = await test.json("/api/v1/order_param");
  assert.deepEqual(all.find(({ id }) => id !== parameters.id)!.pallet_limits, {
    upright: [copyOf(boxes.shared)],
    groups: [{ name: "A", boxes: [copyOf(boxes.stranded)], together: true }],
  });
});
