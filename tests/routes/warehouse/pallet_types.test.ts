/** Several pallet types of an order over HTTP: optional, named on pallets, labels and loads, by hand. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, figuresPath, resultPath } from "./calculable.ts";
import { post, put, type Row } from "./records.ts";

const TYPES = [
  { name: "EUR 1", length: 1200, width: 800, own_height: 144, own_weight: 25, price: 10 },
  {
    name: "EUR 6",
    length: 800,
    width: 600,
    max_height: 1500,
    own_height: 150,
    own_weight: 9.5,
    price: 4,
  },
];

Deno.test("pallet types: errors name the place", async () => {
  await using test = await TestApp.open();
  const { parameters } = await calculable(test);
  for (
    const [pallet_types, error] of [
      [[{ ...TYPES[0], length: 0 }], "pallet_types[0].length: expected a number"],
      [[TYPES[0], TYPES[0]], "pallet_types[1].name: another pallet type has this name"],
      [[{ name: "A" }], "pallet_types[0].length:"],
      [[{ ...TYPES[0], available: 1.5 }], "pallet_types[0].available: expected a whole number"],
    ] as const
  ) {
    const response = await test.request(
      `/api/v1/order_param/${parameters.id}`,
      put({ pallet_limits: { pallet_types } }),
    );
    assert.equal(response.status, 400);
    const body = await response.json();
    assert.ok(body.error.startsWith(`pallet_limits.${error}`), body.error);
  }
});

Deno.test("pallet types: apply to pallets, labels, loads and manual layouts", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const stored = (pallet_limits: object) =>
    test.json(`/api/v1/order_param/${made.parameters.id}`, put({ pallet_limits }));
  const { pallet_limits } = await stored({ pallet_types: TYPES });
  assert.deepEqual(pallet_limits, { pallet_types: TYPES });
  await test.json(CALCULATION, asking(made, { effort: 0 }));
  const pallets: Row[] = (await test.json(resultPath(made)))[made.order.id];
  const sizes = new Map(TYPES.map(({ name, length, width }) => [name, [length, width]]));
  for (const { pallet_type, lengthPallete, widthPallete } of pallets) {
    assert.deepEqual([lengthPallete, widthPallete], sizes.get(pallet_type));
  }
  const { cost } = await test.json(figuresPath(made));
  const price = new Map(TYPES.map(({ name, price }) => [name, price]));
  assert.equal(cost, pallets.reduce((sum, { pallet_type }) => sum + price.get(pallet_type)!, 0));

  const order = `/api/v1/order_item/${made.order.id}`;
  const labels: Row[] = await test.json(`${order}/labels`, { method: "POST" });
  assert.deepEqual(labels.map((one) => one.pallet_type), pallets.map((one) => one.pallet_type));

  const load = await test.json(
    `/api/v1/load/withWarehouseID/${made.warehouse.id}`,
    post({
      id_vehicle: "semi-trailer-13-6",
      stops: [{ orders: [{ id_order_item: made.order.id }] }],
    }),
  );
  const own = new Map(TYPES.map((type) => [type.name, type]));
  for (const one of load.pallets as Row[]) {
    const type = own.get(one.pallet_type)!;
    const { totalHeightPallete } = pallets[one.numpallete - 1]!;
    assert.deepEqual([one.length, one.width], [type.length, type.width]);
    assert.equal(one.height, totalHeightPallete + type.own_height);
  }

  const listed = await test.json(
    `/api/v1/loadable_order/withWarehouseID/${made.warehouse.id}?orders=${made.order.id}`,
  );
  assert.deepEqual(pallets.map(({ pallet_type }) => pallet_type), ["EUR 6"]);
  assert.deepEqual([listed[0].pallets, listed[0].pallets_weight], [1, 9.5]);

  const byHand = (typeOf: (pallet: Row) => object) => ({
    id_point_start: "",
    insisted: [],
    pallets: pallets.map((pallet) => ({
      ...typeOf(pallet),
      layers: pallet.layers.map(({ boxed }: Row) => ({
        boxes: boxed.map(({ id, orientation, positionOnPallete }: Row) => ({
          id,
          orientation,
          ...positionOnPallete,
          locked: true,
        })),
      })),
    })),
  });
  const named = byHand(({ pallet_type }) => ({ pallet_type }));
  const repacked = await test.json(`${order}/repack`, post(named));
  assert.deepEqual(
    repacked.pallets.map(({ pallet_type }: Row) => pallet_type),
    pallets.map(({ pallet_type }) => pallet_type),
  );
  const kept = await test.json(`${order}/layouts`, post(named));
  assert.equal(kept.pallets, pallets.length);
  const refused = await test.request(`${order}/layouts`, post(byHand(() => ({}))));
  assert.deepEqual([refused.status, (await refused.json()).error], [
    400,
    "pallets[0].pallet_type: the order has no pallet type “”",
  ]);
});

Deno.test("pallet types: too few pallets and unfitting boxes are refused", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const calculated = async (pallet_types: object[]) => {
    const path = `/api/v1/order_param/${made.parameters.id}`;
    await test.json(path, put({ pallet_limits: { pallet_types } }));
    const response = await test.request(CALCULATION, asking(made, { effort: 0 }));
    return [response.status, (await response.json()).error];
  };
  assert.deepEqual(await calculated(TYPES.map((type) => ({ ...type, available: 0 }))), [
    422,
    "No layout was found with the available pallets of each type",
  ]);
  const [status, error] = await calculated([{ name: "tiny", length: 10, width: 10, price: 1 }]);
  assert.equal(status, 422);
  assert.match(error, /fits none of the pallet types/);
});

Deno.test("pallet types: lengths and weights are converted with a warehouse's units", async () => {
  await using test = await TestApp.open();
  const { parameters, order, warehouse } = await calculable(test);
  await test.json(
    `/api/v1/order_param/${parameters.id}`,
    put({ pallet_limits: { pallet_types: TYPES } }),
  );
  await test.json(
    `/api/v1/warehouse_data/${warehouse.id}/units`,
    post({ length_unit: "cm", weight_unit: "g", convert: true }),
  );
  const [{ pallet_limits }] = await test.json(`/api/v1/order_param/withOrderID/${order.id}`);
  assert.deepEqual(pallet_limits.pallet_types[1], {
    ...TYPES[1],
    length: 80,
    width: 60,
    max_height: 150,
    own_height: 15,
    own_weight: 9500,
  });
});
