/** Loads of vehicles over HTTP: planned, changed by hand, out of date, and vehicles of one's own. */
import assert from "node:assert/strict";
import { readStarterWarehouse } from "../../../services/seed/mod.ts";
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import type {
  LoadableOrder,
  LoadRecord,
  LoadSummary,
  VehicleRecord,
} from "../../../domain/warehouse/loading_records.ts";
import { TestApp } from "../../support/app.ts";
import { brokenRules } from "../../domain/loading/judged_load.ts";
import { CALCULATION } from "./calculable.ts";
import { post, put, UNKNOWN } from "./records.ts";

const files = await readStarterWarehouse();
const WAREHOUSE = String(files.get("warehouses")![0]!.id);
const ORDERS = files.get("orders")!.map(({ id }) => String(id)).slice(0, 3);
const UNCALCULATED = String(files.get("orders")![3]!.id);
const DOCK = String(files.get("points")![1]!.id);
const LOADS = `/api/v1/load/withWarehouseID/${WAREHOUSE}`;

const calculate = (test: TestApp, id_order_item: string) =>
  test.json(
    CALCULATION,
    post({ id_order_item, id_warehouse: WAREHOUSE, id_point_start: DOCK, effort: 0 }),
  );

async function starter(): Promise<TestApp> {
  const test = await TestApp.withStarter();
  for (const id of ORDERS) await calculate(test, id);
  return test;
}

const request = (...orders: object[]) => ({
  name: "Tuesday",
  id_vehicle: "semi-trailer-13-6",
  stops: orders.map((order, at) => ({ name: `Stop ${at + 1}`, orders: [order] })),
});
const whole = request(...ORDERS.map((id_order_item) => ({ id_order_item })));

const placementsOf = ({ pallets }: LoadRecord) =>
  pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
const problemOf = ({ vehicle, pallets, may_turn }: LoadRecord) => ({
  vehicle,
  pallets,
  mayTurn: may_turn,
});

Deno.test("orders to load: urgent ones first, without closed and loaded ones, found by words and ids", async () => {
  await using test = await starter();
  const path = `/api/v1/loadable_order/withWarehouseID/${WAREHOUSE}`;
  const of = async (query = "") =>
    (await test.json(`${path}${query}`) as LoadableOrder[]).map(({ id }) => id);
  const change = async (id: string, details: object) => {
    const order = await test.json(`/api/v1/order_item/${id}`);
    await test.json(`/api/v1/order_item/${id}`, put({ ...order, ...details }));
  };
  const [first, second, third] = ORDERS as [string, string, string];
  await change(third, { due_at: "2026-01-02T08:00:00.000Z", customer: "Пекарня Анны" });
  await change(second, { due_at: "2026-01-03T08:00:00.000Z", note: "Ring" });
  await change(UNCALCULATED, { state: "cancelled" });
  const listed: LoadableOrder[] = await test.json(path);
  assert.deepEqual(listed.slice(0, 3).map(({ id }) => id), [third, second, first]);
  assert.ok(!listed.some(({ id }) => id === UNCALCULATED));
  const figures = await test.json(`/api/v1/order_item/${third}/figures`);
  const weights: { weight: number }[] = figures.by_pallet;
  const { weight, volume, floor, pallets, missing, load } = listed[0]!;
  assert.ok(Math.abs(weight - weights.reduce((sum, one) => sum + one.weight, 0)) < 1e-6);
  assert.ok(volume > 0.1 && volume < 20);
  assert.deepEqual([pallets, missing, load], [weights.length, undefined, undefined]);
  assert.equal(floor, 0.96 * pallets);

  await test.json(LOADS, post(request({ id_order_item: third })));
  assert.ok(!(await of()).includes(third));
  assert.deepEqual(await of(`?search=${encodeURIComponent("АННЫ пекарня")}`), [third]);
  const [named] = await test.json(`${path}?orders=${third}`) as LoadableOrder[];
  assert.deepEqual([named!.load, named!.customer], [1, "Пекарня Анны"]);
  assert.deepEqual(await of(`?orders=${UNCALCULATED},${second}`), [second, UNCALCULATED]);
  assert.deepEqual(await of(`?orders=${UNKNOWN}`), []);
  const wrong = await test.request(`${path}?orders=x`);
  assert.equal(wrong.status, 400);
  assert.match((await wrong.json()).error, /orders/);

  const lines = await test.json(`/api/v1/order_data/withOrderID/${second}`);
  await test.json(
    `/api/v1/order_data/${lines[0].id}`,
    put({ ...lines[0], count_box: 1_000_000 }),
  );
  const [short] = await test.json(`${path}?orders=${second}`) as LoadableOrder[];
  assert.ok(short!.missing! > 900_000);
});

Deno.test("orders to load: empty pallets weigh as much as in the load and its file", async () => {
  await using test = await starter();
  const [id] = ORDERS as [string];
  const [{ id: parameters }] = await test.json(`/api/v1/order_param/withOrderID/${id}`);
  const listed = async (pallet_limits: object | null): Promise<LoadableOrder> => {
    await test.json(`/api/v1/order_param/${parameters}`, put({ pallet_limits }));
    await calculate(test, id);
    const [order] = await test.json(
      `/api/v1/loadable_order/withWarehouseID/${WAREHOUSE}?orders=${id},${UNCALCULATED}`,
    ) as LoadableOrder[];
    return order!;
  };
  const euro = await listed(null);
  assert.deepEqual([euro.pallets, euro.pallets_weight], [2, 50]);
  const limited = await listed({ max_weight: 900 });
  assert.deepEqual([limited.pallets, limited.pallets_weight], [2, 0]);
  const heavy = await listed({ own_weight: 40 });
  assert.deepEqual([heavy.pallets, heavy.pallets_weight], [2, 80]);

  const load: LoadRecord = await test.json(LOADS, post(request({ id_order_item: id })));
  const weight = load.pallets.reduce((sum, one) => sum + one.weight, 0);
  assert.equal(weight.toFixed(6), (heavy.weight + 80).toFixed(6));
  const csv = await (await test.request(`${LOADS}/${load.id}/file?format=csv`)).text();
  const rows = csv.trim().split("\n")
    .map((line) => line.replace(/".*"/, "").split(","));
  const column = rows[0]!.indexOf("Weight (kg)");
  assert.deepEqual(
    rows.slice(1).map((row) => Number(row[column])),
    load.pallets.map((one) => one.weight),
  );
});

Deno.test("loads: planned by stop, listed, read, and valid for a second checker", async () => {
  await using test = await starter();
  const load: LoadRecord = await test.json(LOADS, post(whole));
  const counts = await Promise.all(
    ORDERS.map(async (id) => {
      const { pallets } = await test.json(`/api/v1/order_item/${id}/pallets?legs=0`);
      return pallets.length;
    }),
  );
  assert.equal(load.pallets.length, counts.reduce((sum, count) => sum + count, 0));
  assert.equal(load.loaded, load.pallets.length);
  assert.deepEqual(load.stops.map(({ name }) => name), ["Stop 1", "Stop 2", "Stop 3"]);
  assert.deepEqual([...brokenRules(problemOf(load), placementsOf(load))], []);
  assert.deepEqual(load.weights.map(({ stop }) => stop), [0, 1, 2, 3]);
  assert.equal(load.weights.at(-1)!.weight, 0);
  // The last stop stands in front.
  assert.equal(load.pallets[0]!.stop, 3);
  // A pallet weighs what its boxes do, and 25 kg; it is 144 mm higher than they are.
  const [first] = load.pallets;
  const figures = await test.json(`/api/v1/order_item/${first!.id_order_item}/figures`);
  const { weight, height } = figures.by_pallet[first!.numpallete - 1];
  assert.ok(Math.abs(first!.weight - weight - 25) < 1e-9);
  assert.ok(Math.abs(first!.height - height - 144) < 1e-9);

  assert.deepEqual(await test.json(`${LOADS}/${load.id}`), load);
  const list: LoadSummary[] = await test.json(LOADS);
  assert.deepEqual(list, [{
    id: load.id,
    number: 1,
    name: "Tuesday",
    vehicle_name: "Semi-trailer 13.6 m",
    stops: 3,
    pallets: load.pallets.length,
    loaded: load.loaded,
    stale: false,
    user_login: "",
    at: load.at,
  }]);
  const end = { method: "DELETE" };
  const elsewhere = `/api/v1/load/withWarehouseID/${UNKNOWN}/${load.id}`;
  assert.equal((await test.request(elsewhere, end)).status, 404);
  assert.equal((await test.request(`${LOADS}/${load.id}`, end)).status, 204);
  assert.equal((await test.request(`${LOADS}/${load.id}`, end)).status, 404);
});

Deno.test("loads: manual changes within the rules, atomically", async () => {
  await using test = await starter();
  const load: LoadRecord = await test.json(LOADS, post(whole));
  const path = `${LOADS}/${load.id}`;
  const placements = placementsOf(load);
  const last = placements.length - 1;
  const moved = placements.map((one, at) => at === last ? { ...one, x: one.x + 40 } : one);
  const changed: LoadRecord = await test.json(path, put({ placements: moved }));
  assert.equal(changed.pallets[last]!.place!.x, placements[last]!.x + 40);
  assert.deepEqual(await test.json(path), changed);

  const refused = async (placements: object[]) => {
    const response = await test.request(path, put({ placements }));
    return [response.status, (await response.json()).error];
  };
  const outside = placements.map((one, at) => at === last ? { ...one, x: 13_000 } : one);
  assert.deepEqual(await refused(outside), [
    422,
    `placements[${last}]: the pallet may not stand there: outside`,
  ]);
  assert.deepEqual((await refused([{ ...placements[0]!, pallet: 99 }]))[0], 422);
  assert.match((await refused([{ ...placements[0]!, x: "1" }]))[1], /^placements\[0\]\.x/);
  assert.deepEqual(await test.json(path), changed, "nothing of it is stored");

  const without = placements.slice(0, last);
  const shorter: LoadRecord = await test.json(path, put({ placements: without }));
  const { place, reason } = shorter.pallets[last]!;
  assert.deepEqual([place, reason], [null, null], "it could be loaded");
});

Deno.test("loads: outdated once an order is recalculated or deleted", async () => {
  await using test = await starter();
  const load: LoadRecord = await test.json(LOADS, post(whole));
  const stale = async () => (await test.json(`${LOADS}/${load.id}`)).stale;
  assert.equal(await stale(), false);
  await calculate(test, ORDERS[1]!);
  assert.equal(await stale(), true);
  const change = put({ placements: [] });
  assert.equal((await test.request(`${LOADS}/${load.id}`, change)).status, 409);
  const again: LoadRecord = await test.json(LOADS, post(whole));
  assert.deepEqual([again.number, again.stale], [2, false]);
  await test.request(`/api/v1/order_item/${ORDERS[0]}`, { method: "DELETE" });
  const list: LoadSummary[] = await test.json(LOADS);
  assert.deepEqual(list.map(({ stale }) => stale), [true, true]);
});

Deno.test("loads: refusals name the order", async () => {
  await using test = await starter();
  const order = { id_order_item: ORDERS[0] };
  const refused = async (body: object) => {
    const response = await test.request(LOADS, post(body));
    return [response.status, (await response.json()).error];
  };
  assert.match((await refused({ ...whole, stops: [] }))[1], /^stops: expected 1 to 20 stops/);
  assert.deepEqual(await refused({ ...whole, id_vehicle: "sledge" }), [
    404,
    "No vehicle has the id sledge",
  ]);
  assert.deepEqual(await refused(request(order, order)), [
    400,
    "stops[1].orders[0]: the order is repeated",
  ]);
  assert.equal((await refused(request({ id_order_item: UNKNOWN })))[0], 404);
  assert.match(
    (await refused(request({ id_order_item: UNCALCULATED })))[1],
    /^stops\[0\]\.orders\[0\]: .* has no calculated pallets$/,
  );
  assert.match((await refused(request({ ...order, pallets: [99] })))[1], /has no pallet 99$/);
  assert.match((await refused(request({ ...order, bears: -1 })))[1], /bears/);
  const one: LoadRecord = await test.json(LOADS, post(request({ ...order, pallets: [1] })));
  assert.deepEqual(one.pallets.map(({ numpallete }) => numpallete), [1]);
});

Deno.test("vehicles: catalogue and added ones; loads survive their deletion", async () => {
  await using test = await starter();
  const listed: VehicleRecord[] = await test.json("/api/v1/vehicle");
  assert.deepEqual(listed.map(({ id }) => id), CATALOGUE.map(({ id }) => id));
  const { id: _, own: __, ...figures } = listed[1]!;
  const about = { ...figures, name: "Our van", height: 200 };
  const refused = async (changes: object) =>
    (await (await test.request("/api/v1/vehicle", post({ ...about, ...changes }))).json()).error;
  assert.match(await refused({ length: 0 }), /^length/);
  assert.match(await refused({ kingpin: 100 }), /^axles: expected none, 2 axles/);
  assert.match(await refused({ axles: [about.axles[0]] }), /^axles/);
  const own: VehicleRecord = await test.json("/api/v1/vehicle", post(about));
  assert.equal(own.own, true);
  const wanted = { ...request({ id_order_item: ORDERS[0] }), id_vehicle: own.id };
  const load: LoadRecord = await test.json(LOADS, post(wanted));
  assert.equal(load.loaded, 0);
  assert.deepEqual(new Set(load.pallets.map(({ reason }) => reason?.kind)), new Set(["too_high"]));
  const path = `/api/v1/vehicle/${own.id}`;
  assert.equal((await test.request(path, { method: "DELETE" })).status, 204);
  assert.equal((await test.request(path, { method: "DELETE" })).status, 404);
  assert.equal((await test.json(`${LOADS}/${load.id}`)).vehicle.name, "Our van");
});

Deno.test("loads: loose boxes beside pallets are stored, checked, listed, exported and outdated", async () => {
  await using test = await starter();
  const loose = { id_order_item: UNCALCULATED, loose: true, priority: 1 };
  const both = request({ id_order_item: ORDERS[0] }, loose);
  const load: LoadRecord = await test.json(LOADS, post(both));
  const { lines, boxes, support } = load.loose!;
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  assert.ok(count > 0 && load.loaded > 0);
  assert.equal(boxes.length + lines.reduce((sum, line) => sum + line.left, 0), count);
  assert.equal(support, 0.75);
  assert.deepEqual(load.stops[1]!.orders[0]!.loose, true);
  const problem = { ...problemOf(load), loose: load.loose! };
  assert.deepEqual([...brokenRules(problem, placementsOf(load), boxes)], []);
  const weight = load.pallets.reduce((sum, one) => sum + one.weight, 0) +
    boxes.reduce((sum, { line }) => sum + lines[line]!.weight, 0);
  assert.ok(Math.abs(load.weights[0]!.weight - weight) < 1e-6);
  assert.deepEqual(await test.json(`${LOADS}/${load.id}`), load);
  const [summary]: LoadSummary[] = await test.json(LOADS);
  assert.deepEqual([summary!.boxes, summary!.loaded_boxes], [count, boxes.length]);
  const csv = await (await test.request(`${LOADS}/${load.id}/file?format=csv`)).text();
  assert.equal(csv.trim().split("\n").length, 1 + load.pallets.length + boxes.length);

  // A pallet may not be pushed into the boxes, and what a box rests on may not go.
  const [first] = placementsOf(load);
  const [box] = boxes;
  const into = placementsOf(load).with(0, { ...first!, x: box!.x, y: box!.y });
  const response = await test.request(`${LOADS}/${load.id}`, put({ placements: into }));
  assert.equal(response.status, 422);

  const state = async () => (await test.json(`${LOADS}/${load.id}`)).stale;
  await calculate(test, UNCALCULATED);
  assert.equal(await state(), false, "its pallets do not matter");
  const [line] = await test.json(`/api/v1/order_data/withOrderID/${UNCALCULATED}`);
  await test.request(
    `/api/v1/order_data/${line.id}`,
    put({ ...line, count_box: line.count_box + 1 }),
  );
  assert.equal(await state(), true);
});

Deno.test("loads: loose orders that cannot be planned are refused by name", async () => {
  await using test = await starter();
  const refused = async (order: object, changes: object = {}) => {
    const body = { ...request({ id_order_item: ORDERS[0], ...order }), ...changes };
    return (await (await test.request(LOADS, post(body))).json()).error;
  };
  assert.match(await refused({ loose: "yes" }), /^stops\[0\]\.orders\[0\]\.loose/);
  assert.match(await refused({ loose: true, priority: 10 }), /^stops\[0\]\.orders\[0\]\.priority/);
  assert.match(await refused({ loose: true }, { support: 2 }), /^support/);
});
