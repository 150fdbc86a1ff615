/** The round on which a calculated order is picked, over HTTP. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, put, type Row } from "./records.ts";

const UNKNOWN = "11111111-2222-4333-8444-555555555555";
const tourPath = ({ order }: { order: Row }, query = "") =>
  `/api/v1/order_item/${order.id}/tour${query}`;

Deno.test("GET /api/v1/order_item/{id}/tour: stops, legs, boxes, and the path back", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order, aisle: [start, near, far], sections, boxes } = made;
  await test.json(CALCULATION, asking(made));
  for (const slash of ["", "/"]) {
    assert.deepEqual(await test.json(tourPath(made) + slash), {
      id: order.id,
      method: "exact",
      length: 60,
      unit: made.warehouse.length_unit,
      s_shape: null,
      largest_gap: null,
      stops: [
        {
          id_point: near.id,
          id_section: sections.near.id,
          section_name: sections.near.section_name,
          length: 10,
          leg: [start.id, near.id],
          boxes: [{ id_box: boxes.shared.id, sku_box: "SHARED", count: 2, pallets: [1] }],
        },
        {
          id_point: far.id,
          id_section: sections.far.id,
          section_name: sections.far.section_name,
          length: 20,
          leg: [near.id, far.id],
          boxes: [{ id_box: boxes.shared.id, sku_box: "SHARED", count: 3, pallets: [1] }],
        },
      ],
      back: [far.id, near.id, start.id],
      missing: [
        { id_box: boxes.shared.id, sku_box: "SHARED", count: 1, reason: "stock" },
        { id_box: boxes.nowhere.id, sku_box: "NOWHERE", count: 1, reason: "section" },
        { id_box: boxes.stranded.id, sku_box: "STRANDED", count: 2, reason: "unreachable" },
      ],
    });
  }
});

Deno.test("GET /api/v1/order_item/{id}/tour: without any stop all boxes are missing", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  for (const { id } of Object.values(made.sections)) {
    await test.json(`/api/v1/warehouse_section/${id}`, put({ count_box: 0 }));
  }
  await test.json(CALCULATION, asking(made));
  const { stops, missing } = await test.json(tourPath(made));
  assert.deepEqual(stops, []);
  assert.deepEqual(
    missing.map(({ sku_box, count, reason }: Row) => `${count} ${sku_box} ${reason}`).sort(),
    ["1 NOWHERE section", "2 STRANDED stock", "6 SHARED stock"],
  );
});

Deno.test("GET /api/v1/order_item/{id}/tour: ends at a named point", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { aisle: [, near, far] } = made;
  await test.json(CALCULATION, asking(made));
  const tour = await test.json(tourPath(made, `?end=${far.id.toUpperCase()}`));
  assert.deepEqual([tour.length, tour.back], [30, [far.id]]);
  const back = await test.json(tourPath(made, `?end=${near.id}`));
  assert.deepEqual([back.length, back.back], [50, [near.id]]);
  assert.deepEqual(back.stops.map((stop: Row) => [stop.id_point, stop.length]), [
    [far.id, 30],
    [near.id, 20],
  ]);
});

Deno.test("GET /api/v1/order_item/{id}/tour: one pallet alone; lengths add up to the whole", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { sections } = made;
  await test.json(`/api/v1/order_data/${made.lines[0]!.id}`, put({ count_box: 30 }));
  await test.json(`/api/v1/warehouse_section/${sections.far.id}`, put({ count_box: 30 }));
  await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ pallet_max_height: 450 }));
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  assert.ok(pallets.length > 1);
  const whole = await test.json(tourPath(made));
  const counted = new Map<string, number>();
  for (const { numpallete } of pallets) {
    const tour = await test.json(tourPath(made, `?pallet=${numpallete}`));
    assert.ok(tour.length <= whole.length);
    for (const { id_section, boxes } of tour.stops) {
      for (const { count, pallets } of boxes) {
        counted.set(id_section, (counted.get(id_section) ?? 0) + count);
        assert.deepEqual(pallets, [numpallete]);
      }
    }
  }
  assert.deepEqual(
    Object.fromEntries(counted),
    Object.fromEntries(whole.stops.map(({ id_section, boxes }: Row) => [
      id_section,
      boxes.reduce((sum: number, { count }: Row) => sum + count, 0),
    ])),
  );
  const all = pallets.map(({ numpallete }: Row) => numpallete).join(",");
  assert.deepEqual(await test.json(tourPath(made, `?pallet=${all}`)), whole);
  const legs = whole.stops.reduce((sum: number, { length }: Row) => sum + length, 0);
  assert.equal(whole.length, legs + 30, "the way back from the far point");
});

Deno.test("GET /api/v1/order_item/{id}/tour: sections at one point are separate stops", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, boxes, aisle: [, near] } = made;
  const [beside] = await create(
    test,
    "section",
    draft({ warehouse, box: boxes.nowhere }, "section", { count_box: 5 }),
  ) as [Row];
  await create(
    test,
    "geometry",
    draft({ warehouse, section: beside, point: near }, "geometry", { id_point_way: near.id }),
  );
  await test.json(CALCULATION, asking(made));
  const { stops, length } = await test.json(tourPath(made));
  assert.equal(length, 60);
  const atNear = stops.filter(({ id_point }: Row) => id_point === near.id);
  assert.deepEqual(
    atNear.map(({ id_section }: Row) => id_section).sort(),
    [beside.id, made.sections.near.id].sort(),
  );
  assert.deepEqual(atNear.map(({ length }: Row) => length), [10, 0]);
  assert.deepEqual(atNear[1].leg, [near.id]);
});

Deno.test("GET /api/v1/order_item/{id}/tour: without a start it begins at the first section", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { aisle: [, near, far], sections, warehouse } = made;
  // Each of the two sections keeps its own point alone.
  const own = new Map([[sections.near.id, near.id], [sections.far.id, far.id]]);
  const places = "/api/v1/warehouse_section_geometry";
  for (const place of await test.json(`${places}/withWarehouseID/${warehouse.id}`)) {
    if (own.get(place.id_warehouse_section) === place.id_point_way) continue;
    await test.request(`${places}/${place.id}`, { method: "DELETE" });
  }
  await test.json(CALCULATION, asking(made, { id_point_start: "" }));
  const { stops, back, length } = await test.json(tourPath(made));
  assert.deepEqual(
    stops.map(({ id_point, length }: Row) => [id_point, length]),
    [[far.id, 0], [near.id, 20]],
  );
  assert.deepEqual([back, length], [[near.id, far.id], 40]);
});

Deno.test("GET /api/v1/order_item/{id}/tour: refusals", async () => {
  await using test = await TestApp.open();
  const [made, other] = [await calculable(test), await calculable(test)];
  const uncalculated = [409, "The order has not been calculated"];
  assert.deepEqual(await test.refusal(tourPath(made)), uncalculated);
  await test.json(CALCULATION, asking(made));
  const refused = async (query: string) => await test.refusal(tourPath(made, query));
  assert.deepEqual(await refused("?pallet=9"), [404, "The order has no pallet 9"]);
  assert.deepEqual(await refused("?pallet=1,9,8"), [404, "The order has no pallet 9"]);
  const numbers = [400, "pallet: expected numbers of pallets, such as 2 or 1,3"];
  for (const wrong of ["0", "two", "-1", "1.5", "1,", ""]) {
    assert.deepEqual(await refused(`?pallet=${wrong}`), numbers, wrong);
  }
  assert.deepEqual(await refused("?end=north"), [400, "end: expected a UUID"]);
  assert.deepEqual(await refused(`?end=${UNKNOWN}`), [404, `No point has the id ${UNKNOWN}`]);
  const elsewhere = other.aisle[1].id;
  assert.deepEqual(await refused(`?end=${elsewhere}`), [404, `No point has the id ${elsewhere}`]);
  assert.deepEqual(
    await refused(`?end=${made.island.id}`),
    [404, "There is no path between the points"],
  );
  const order = { order: { id: UNKNOWN } as Row };
  assert.deepEqual(await test.refusal(tourPath(order)), [404, `No order has the id ${UNKNOWN}`]);
  assert.deepEqual(
    await test.refusal("/api/v1/order_item/one/tour"),
    [400, "id: expected a UUID"],
  );
  const russian = { headers: { "Accept-Language": "ru" } };
  assert.deepEqual(
    await test.refusal(tourPath(made, "?pallet=9"), russian),
    [404, "В заказе нет паллеты 9"],
  );
});
