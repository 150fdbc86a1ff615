/** Rounds of several orders, what is left of one, slotting advice and exchanges, over HTTP. */
import assert from "node:assert/strict";
import { readStarterWarehouse } from "../../../services/seed/mod.ts";
import type { PlannedWaves, RemainingStops } from "../../../domain/warehouse/wave_records.ts";
import type { SlottingAdviceAnswer } from "../../../domain/warehouse/slotting_records.ts";
import type { SectionStock, StockMovement } from "../../../domain/warehouse/stock_records.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { post, put, UNKNOWN } from "./records.ts";

const files = await readStarterWarehouse();
const WAREHOUSE = String(files.get("warehouses")![0]!.id);
const ORDERS = files.get("orders")!.map(({ id }) => String(id));
const DOCK = String(files.get("points")![1]!.id);
const of = (what: string, warehouse = WAREHOUSE) => `/api/v1/${what}/withWarehouseID/${warehouse}`;

const starter = () => TestApp.withStarter();

const contents = (stock: SectionStock[]) =>
  stock.map(({ section_name, sku_box, on_hand }) => `${section_name} ${sku_box} ${on_hand}`);

Deno.test("slotting advice: moves shorten the tours of the orders, are made, and are undone", async () => {
  await using test = await starter();
  const path = `${of("slotting_advice")}?start=${DOCK}`;
  // The five orders of the starter as often as they come in a month.
  const lines = files.get("order_data")!;
  const items = Array.from({ length: 60 }, (_, at) => ({
    id: crypto.randomUUID(),
    id_warehouse: WAREHOUSE,
    order_name: `Order ${at}`,
    pallete_computed: "",
  }));
  await test.json("/api/v1/order_item/", post(items));
  await test.json(
    "/api/v1/order_data/data",
    post(
      items.flatMap(({ id }, at) =>
        lines.filter(({ id_order_item }) => id_order_item === ORDERS[at % 2])
          .map((line) => ({ ...line, id: crypto.randomUUID(), id_order_item: id }))
      ),
    ),
  );
  const advice: SlottingAdviceAnswer = await test.json(path);
  assert.equal(advice.orders, 65);
  assert.ok(advice.moves.length > 0 && advice.after < advice.before);
  const saved = advice.moves.reduce((sum, { saved }) => sum + saved, 0);
  assert.ok(Math.abs(advice.before - advice.after - saved) < 1);

  const before: SectionStock[] = await test.json(of("stock"));
  const exchanges = advice.moves.map(({ from, to }) => ({
    id_section: from.id_section,
    id_box: from.id_box,
    count_box: from.count_box,
    id_section_to: to.id_section,
    id_box_to: to.id_box,
    count_box_to: to.count_box,
  }));
  await test.json(of("stock_exchange"), post(exchanges));
  const moved: SectionStock[] = await test.json(of("stock"));
  assert.notDeepEqual(contents(moved), contents(before));
  const again: SlottingAdviceAnswer = await test.json(path);
  assert.ok(Math.abs(again.before - advice.after) < 1);

  // What has changed meanwhile is not moved, and nothing with it.
  assert.equal((await test.request(of("stock_exchange"), post(exchanges))).status, 412);
  const undo = exchanges.toReversed().map((one) => ({
    id_section: one.id_section,
    id_box: one.id_box_to,
    count_box: one.count_box_to,
    id_section_to: one.id_section_to,
    id_box_to: one.id_box,
    count_box_to: one.count_box,
  }));
  await test.json(of("stock_exchange"), post(undo));
  assert.deepEqual(contents(await test.json(of("stock"))), contents(before));
  const movements: StockMovement[] = await test.json(`${of("stock_movement")}?limit=1000`);
  const sums = new Map<string, number>();
  for (const { id_section, id_box, change } of movements) {
    const key = `${id_section} ${id_box}`;
    sums.set(key, (sums.get(key) ?? 0) + change);
  }
  for (const { id_section, id_box, on_hand } of before) {
    assert.equal(sums.get(`${id_section} ${id_box}`) ?? 0, on_hand);
  }
  assert.equal(movements[0]!.reason, "moved");
});

Deno.test("stock exchange: refuses what orders reserve, other warehouses and unknown sections", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const [near, far] = [made.sections.near, made.sections.far];
  const stock: SectionStock[] = await test.json(of("stock", made.warehouse.id));
  const held = (id: string) => stock.find(({ id_section }) => id_section === id)!;
  const exchange = {
    id_section: near.id,
    id_box: held(near.id).id_box,
    count_box: held(near.id).on_hand,
    id_section_to: far.id,
    id_box_to: held(far.id).id_box,
    count_box_to: held(far.id).on_hand,
  };
  const path = of("stock_exchange", made.warehouse.id);
  const refused = await test.request(path, post([exchange]));
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).error, /^\[0\]: orders reserve boxes in/);
  const unknown = await test.request(path, post([{ ...exchange, id_section_to: UNKNOWN }]));
  assert.equal(unknown.status, 404);
  assert.equal((await test.request(of("stock_exchange", UNKNOWN), post([exchange]))).status, 404);
});

Deno.test("waves: combine orders within cart limits to shorter tours", async () => {
  await using test = await starter();
  const plan = { id_point_start: DOCK, cart_weight: 5000, cart_volume: 20, cart_places: 5 };
  const orders = ORDERS.map((id) => ({ id }));
  const none: PlannedWaves = await test.json(of("picking_rounds"), post({ ...plan, orders }));
  assert.deepEqual([none.rounds, none.left_out], [[], ORDERS]);
  for (const id of ORDERS.slice(0, 3)) {
    await test.json(
      CALCULATION,
      post({ id_order_item: id, id_warehouse: WAREHOUSE, id_point_start: DOCK, effort: 0 }),
    );
  }
  const rounds: PlannedWaves = await test.json(of("picking_rounds"), post({ ...plan, orders }));
  assert.deepEqual(rounds.left_out, ORDERS.slice(3));
  assert.deepEqual(
    rounds.rounds.flatMap(({ orders }) => orders.map(({ id }) => id)).sort(),
    ORDERS.slice(0, 3).sort(),
  );
  assert.ok(rounds.length < rounds.single);
  const one = { ...plan, cart_places: 1 };
  const single: PlannedWaves = await test.json(of("picking_rounds"), post({ ...one, orders }));
  assert.equal(single.rounds.length, 3);
  assert.ok(Math.abs(single.length - single.single) < 1);
  for (
    const [body, status] of [
      [{ ...plan, orders: [] }, 400],
      [{ ...plan, orders: [{ id: UNKNOWN }] }, 404],
      [{ ...plan, orders, id_point_start: UNKNOWN }, 404],
    ] as const
  ) assert.equal((await test.request(of("picking_rounds"), post(body))).status, status);
});

Deno.test("waves: by the due times of orders, unless the request has others", async () => {
  await using test = await starter();
  const ids = ORDERS.slice(0, 3) as [string, string, string];
  for (const id of ids) {
    await test.json(
      CALCULATION,
      post({ id_order_item: id, id_warehouse: WAREHOUSE, id_point_start: DOCK, effort: 0 }),
    );
  }
  const plan = { id_point_start: DOCK, cart_weight: 5000, cart_volume: 20, cart_places: 1 };
  const inTurn = async (...orders: object[]) => {
    const { rounds }: PlannedWaves = await test.json(
      of("picking_rounds"),
      post({ ...plan, orders }),
    );
    return rounds.map(({ orders }) => orders[0]!.id);
  };
  const due = (at: number, due_at: string) =>
    test.json(`/api/v1/order_item/${ids[at]}`, put({ due_at }));
  await due(0, "9999-12-31T00:00:00Z");
  await due(1, "9999-12-30T00:00:00Z");
  await due(2, "2000-01-01T00:00:00+01:00");
  const all = ids.map((id) => ({ id }));
  assert.deepEqual(await inTurn(...all), [ids[2], ids[1], ids[0]]);
  assert.deepEqual(await inTurn({ id: ids[0], due: 60 }, ...all.slice(1, 2)), [ids[0], ids[1]]);
  const { orders }: { orders: { id: string; due_at: string }[] } = await test.json(of("shift"));
  assert.equal(orders.find(({ id }) => id === ids[2])!.due_at, "1999-12-31T23:00:00.000Z");
});

Deno.test("wave: remaining stops of several orders, from any point, fewer with each pick", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { aisle: [start, near, far], sections, order } = made;
  await test.json(CALCULATION, asking(made));
  const path = `${of("picking_round", made.warehouse.id)}?orders=${order.id}`;
  const round: RemainingStops = await test.json(`${path}&from=${start.id}`);
  assert.equal(round.length, 60);
  assert.deepEqual(round.stops.map((stop) => [stop.id_section, stop.length]), [
    [sections.near.id, 10],
    [sections.far.id, 20],
  ]);
  const { near: one, far: other } = sections;
  const built = [other, one, other].map(({ id }) => id);
  const inOrder: RemainingStops = await test.json(
    `${path}&from=${start.id}&sections=${built.join(",")}`,
  );
  assert.deepEqual(
    inOrder.stops.map((stop) => [stop.id_section, stop.length]),
    [[other.id, 30], [one.id, 20], [other.id, 20]],
  );
  assert.equal((await test.request(`${path}&from=${start.id}&sections=x`)).status, 400);
  const { id_box } = round.stops[0]!.boxes[0]!;
  const act = { id: crypto.randomUUID(), id_section: sections.near.id, id_box, count: 2 };
  await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
  const rest: RemainingStops = await test.json(`${path}&from=${near.id}&end=${start.id}`);
  assert.deepEqual(rest.stops.map((stop) => [stop.id_section, stop.length, stop.leg]), [
    [sections.far.id, 20, [near.id, far.id]],
  ]);
  assert.deepEqual([rest.length, rest.back], [50, [far.id, near.id, start.id]]);
  assert.equal((await test.request(`${path}&from=${UNKNOWN}`)).status, 404);
  assert.equal((await test.request(`${path},x&from=${near.id}`)).status, 400);
  await test.json(`/api/v1/warehouse_section/${sections.far.id}`, put({ count_box: 0 }));
});
