/** Rounds of several orders that pickers get, over HTTP. */
import assert from "node:assert/strict";
import { readStarterWarehouse } from "../../../services/seed/mod.ts";
import type { RemainingStops, StartedWave } from "../../../domain/warehouse/wave_records.ts";
import type { ShiftBoard, ShiftDay } from "../../../domain/warehouse/shift_records.ts";
import { middayZone } from "../../support/time.ts";
import { TestApp } from "../../support/app.ts";
import { addUser } from "./basic_users.ts";
import { CALCULATION } from "./calculable.ts";
import { post, put, UNKNOWN } from "./records.ts";

const files = await readStarterWarehouse();
const WAREHOUSE = String(files.get("warehouses")![0]!.id);
const ORDERS = files.get("orders")!.map(({ id }) => String(id)).slice(0, 3);
const UNCALCULATED = String(files.get("orders")![3]!.id);
const DOCK = String(files.get("points")![1]!.id);
const of = (what: string, warehouse = WAREHOUSE) => `/api/v1/${what}/withWarehouseID/${warehouse}`;
const STARTED = of("started_round");

async function starter(): Promise<TestApp> {
  const test = await TestApp.withStarter();
  for (const id of ORDERS) {
    await test.json(
      CALCULATION,
      post({ id_order_item: id, id_warehouse: WAREHOUSE, id_point_start: DOCK, effort: 0 }),
    );
  }
  return test;
}

Deno.test("started waves: picked stop by stop on the planner's board, with one walk for their orders", async () => {
  await using test = await starter();
  const start = { id_point_start: DOCK, orders: ORDERS.slice(0, 2).toReversed() };
  const [round]: StartedWave[] = await test.json(STARTED, post([start]));
  const left: RemainingStops = await test.json(
    `${of("picking_round")}?orders=${start.orders}&from=${DOCK}`,
  );
  const boxes = left.stops.flatMap((stop) => stop.boxes);
  const all = boxes.reduce((sum, { count }) => sum + count, 0);
  assert.deepEqual(
    [round!.number, round!.state, round!.boxes, round!.picked, round!.walked],
    [1, "open", all, 0, null],
  );
  assert.deepEqual(round!.orders.map(({ id }) => id), start.orders);
  assert.ok(Math.abs(round!.planned - left.length) < 1);

  // All but the last stop, then the rest.
  const acts = left.stops.flatMap(({ id_section, boxes }) =>
    boxes.map(({ id_order_item, id_box, count }) => ({
      order: id_order_item,
      act: { id: crypto.randomUUID(), id_section, id_box, count },
    }))
  );
  for (const { order, act } of acts.slice(0, -1)) {
    await test.json(`/api/v1/order_item/${order}/picks`, post([act]));
  }
  const picking: ShiftBoard = await test.json(of("shift"));
  const [seen] = picking.rounds;
  assert.deepEqual([seen!.picker, seen!.due_at], ["", ""]);
  assert.equal(seen!.state, "picking");
  assert.equal(seen!.picked, all - acts.at(-1)!.act.count);
  assert.ok(seen!.walked! > 0);
  // Their way is that of the round.
  assert.ok(picking.orders.every(({ walked }) => walked === null));
  const { order, act } = acts.at(-1)!;
  await test.json(`/api/v1/order_item/${order}/picks`, post([act]));
  const [done]: StartedWave[] = await test.json(STARTED);
  assert.deepEqual([done!.state, done!.picked, done!.boxes], ["done", all, all]);
  assert.ok(Math.abs(done!.walked! - done!.planned) < 1);
  const [day]: ShiftDay[] = await test.json(
    `${of("shift")}/days?zone=${encodeURIComponent(middayZone())}`,
  );
  assert.ok(Math.abs(day!.walked - done!.planned) < 1, "orders of a round are walked once");
});

Deno.test("started waves: assigned picker and earliest due time", async () => {
  await using test = await starter();
  const orders = ORDERS.slice(0, 2);
  const due = ["2026-12-02T09:00:00.000Z", "2026-12-01T09:00:00.000Z"];
  await test.json(STARTED, post([{ id_point_start: DOCK, orders }]));
  await addUser(test.db, { user_login: "anna", user_role: 1, uuid_warehouse: WAREHOUSE });
  for (const [at, id] of orders.entries()) {
    await test.json(`/api/v1/order_item/${id}`, put({ picker: "anna", due_at: due[at] }));
  }
  const board: ShiftBoard = await test.json(of("shift"));
  assert.deepEqual([board.rounds[0]!.picker, board.rounds[0]!.due_at], ["anna", due[1]]);
  const assigned = board.orders.filter(({ picker }) => picker === "anna").map(({ id }) => id);
  assert.deepEqual(assigned.toSorted(), orders.toSorted());
  assert.ok(board.orders.every(({ missing }) => missing === 0));
  await test.json(`/api/v1/order_item/${orders[0]}`, put({ picker: "" }));
  assert.equal((await test.json(`/api/v1/order_item/${orders[0]}`)).picker, undefined);
});

Deno.test("started waves: an order is in at most one at a time", async () => {
  await using test = await starter();
  const [first, second, third] = ORDERS as [string, string, string];
  const start = (...orders: string[]) => ({ id_point_start: DOCK, orders });
  const refused = async (...starts: object[]) => {
    const response = await test.request(STARTED, post(starts));
    return [response.status, (await response.json()).error];
  };
  const [round]: StartedWave[] = await test.json(STARTED, post([start(first, second)]));
  const names = new Map(round!.orders.map(({ id, order_name }) => [id, order_name]));
  assert.deepEqual(await refused(start(third), start(second)), [
    409,
    `[1].orders[0]: ${names.get(second)} is in wave 1 already`,
  ]);
  assert.deepEqual(await refused(start(third), start(third)), [
    400,
    "[1].orders[0]: the order is repeated",
  ]);
  assert.match((await refused(start(third, UNCALCULATED)))[1], /has no reservations/);
  assert.equal((await refused(start(UNKNOWN)))[0], 404);
  assert.equal((await refused(start()))[0], 400);
  assert.equal((await refused({ ...start(third), id_point_start: UNKNOWN }))[0], 404);
  assert.equal((await test.json(STARTED)).length, 1, "all or none");

  const ended = `${STARTED}/${round!.id}`;
  const end = { method: "DELETE" };
  const elsewhere = `${of("started_round", UNKNOWN)}/${round!.id}`;
  assert.equal((await test.request(elsewhere, end)).status, 404);
  assert.equal((await test.request(ended, end)).status, 204);
  assert.equal((await test.request(ended, end)).status, 404);
  const again: StartedWave[] = await test.json(STARTED, post([start(second), start(third)]));
  assert.deepEqual(again.map(({ number }) => number), [1, 2]);
  await test.request(`/api/v1/order_item/${third}`, end);
  const left: StartedWave[] = await test.json(STARTED);
  assert.deepEqual(left.map(({ number, orders }) => [number, orders.length]), [[2, 0], [1, 1]]);
});
