import assert from "node:assert/strict";
import { MAX_STOPS } from "../../../../domain/loading/stops.ts";
import type { LoadableOrder, VehicleRecord } from "../../../../domain/warehouse/loading_records.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { LoadPlanner } from "../../../../static/warehouse/loading/load_planner.ts";

const order = (id: string, more: Partial<LoadableOrder> = {}): LoadableOrder => ({
  id,
  order_name: id,
  state: "calculated",
  due_at: "",
  pallets: 1,
  boxes: 10,
  weight: 100,
  volume: 0.5,
  floor: 1,
  ...more,
});

const warehouse: Warehouse = {
  id: "north",
  warehouse_name: "North",
  warehouse_length: 1,
  warehouse_width: 1,
  length_unit: "mm",
  weight_unit: "kg",
};
const vehicle: VehicleRecord = {
  id: "truck",
  own: false,
  name: "Truck",
  length: 6000,
  width: 2400,
  height: 2400,
  door_height: 2400,
  payload: 5000,
  axles: [],
  kingpin: null,
  length_share: null,
  side_share: null,
};

const planner = (orders: LoadableOrder[], chosen: LoadableOrder[] = []) =>
  new LoadPlanner({
    warehouse,
    orders,
    total: orders.length,
    chosen,
    vehicles: [vehicle],
    loads: [],
    load: undefined,
  });

const shown = ({ stops }: LoadPlanner) => stops.value.map(({ name, orders }) => [name, ...orders]);

Deno.test("by due time: no order of another load, and none without pallets", () => {
  const found = [order("free"), order("loaded", { load: 3 }), order("loose", { pallets: 0 })];
  const filled = planner(found);
  assert.equal(filled.waiting.value.length, 3);
  filled.planFromDueTimes();
  assert.deepEqual(shown(filled), [["free", "free"]]);
  assert.deepEqual(planner(found.slice(1)).fillable.value, []);
});

Deno.test("by due time: a typed name stays with the first order of its stop", () => {
  const orders = [
    order("late", { due_at: "2026-01-03T08:00:00.000Z", address: "Mill Lane" }),
    order("other", { due_at: "2026-01-02T08:00:00.000Z", address: "High Street" }),
    order("early", { due_at: "2026-01-01T08:00:00.000Z", address: "Mill Lane" }),
  ];
  const named = planner(orders);
  for (const { id } of orders.slice(0, 2)) named.assign(id, undefined);
  const [first] = named.stops.value;
  named.nameStop(first!.key, "Gate 4");
  for (const id of ["other", "early"]) named.assign(id, first!.key);
  for (let time = 0; time < 2; time++) {
    named.planFromDueTimes();
    assert.deepEqual(shown(named), [["Gate 4", "early", "late"], ["High Street", "other"]]);
  }
});

Deno.test("by due time: orders weigh what they would in the load", () => {
  const orders = [
    order("heavy", { weight: 4900, pallets: 2, pallets_weight: 80 }),
    order("light", { weight: 40 }),
    order("next", { weight: 20, pallets_weight: 0 }),
  ];
  const filled = planner(orders);
  filled.planFromDueTimes();
  assert.deepEqual(shown(filled), [["heavy", "heavy"], ["next", "next"]]);
  assert.deepEqual(orders.map((one) => filled.weightOf(one)), [4980, 40, 20]);
  filled.setLoose("heavy", 5);
  assert.equal(filled.weightOf(orders[0]!), 4900);
});

Deno.test("selected orders: a notice counts those beyond the maximum number of stops", () => {
  const chosen = Array.from({ length: MAX_STOPS + 2 }, (_, at) => order(`order ${at}`));
  const [fitting, tooMany] = [planner([], chosen.slice(2)), planner([], chosen)];
  assert.deepEqual(fitting.notices.list.value, []);
  assert.equal(tooMany.stops.value.length, MAX_STOPS);
  assert.match(tooMany.notices.list.value[0]!.text, /^2 /);
});
