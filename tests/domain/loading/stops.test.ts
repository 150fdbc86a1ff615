/** Stops from the addresses and due times of orders. */
import assert from "node:assert/strict";
import { nameForDriver, type OrderForStop, stopsByDueTime } from "../../../domain/loading/stops.ts";

const order = (id: string, more: Partial<OrderForStop> = {}): OrderForStop => ({
  id,
  order_name: `Order ${id}`,
  due_at: "",
  weight: 100,
  volume: 1,
  floor: 0.96,
  ...more,
});
const at = (hour: string) => `2026-11-30T${hour}:00:00.000Z`;

Deno.test("stopsByDueTime: equal addresses are one stop, the earliest due time comes first", () => {
  const orders = [
    order("a", { customer: "Café Lily", address: "5 Mill Lane\nYork", due_at: at("12") }),
    order("b", { address: "1 High Street", due_at: at("09") }),
    order("c", { customer: "Lily", address: "5 MILL LANE,  York.", due_at: at("08") }),
    order("d", { customer: "Baker" }),
    order("e", { customer: "baker", due_at: at("23") }),
    order("f"),
    order("g"),
  ];
  assert.deepEqual(stopsByDueTime(orders), [
    { name: "Lily", orders: ["c", "a"] },
    { name: "1 High Street", orders: ["b"] },
    { name: "baker", orders: ["e", "d"] },
    { name: "Order f", orders: ["f"] },
    { name: "Order g", orders: ["g"] },
  ]);
  const many = Array.from({ length: 25 }, (_, at) => order(`${at}`));
  assert.equal(stopsByDueTime(many).length, 20);
  assert.deepEqual(stopsByDueTime([]), []);
});

for (const limit of ["weight", "volume", "floor"] as const) {
  Deno.test(`stopsByDueTime: a vehicle limited by ${limit} takes the most urgent orders`, () => {
    const orders = [
      order("late", { due_at: at("20"), [limit]: 3 }),
      order("large", { due_at: at("10"), [limit]: 9 }),
      order("first", { due_at: at("08"), [limit]: 4 }),
      order("small", { due_at: at("21"), [limit]: 2 }),
    ];
    const capacity = { weight: 1000, volume: 1000, floor: 1000, [limit]: 9 };
    const stops = stopsByDueTime(orders, capacity);
    assert.deepEqual(stops.flatMap(({ orders }) => orders), ["first", "late", "small"]);
  });
}

Deno.test("nameForDriver: the reference, else the customer, else the name", () => {
  const named = { order_name: "Tuesday 3", customer: "Lily", reference: "SO-7" };
  assert.equal(nameForDriver(named), "SO-7");
  assert.equal(nameForDriver({ ...named, reference: "" }), "Lily");
  assert.equal(nameForDriver({ order_name: "Tuesday 3" }), "Tuesday 3");
});
