import assert from "node:assert/strict";
import {
  cartStops,
  cartStopState,
  stepOf,
} from "../../../../static/warehouse/wave_pick/state/cart.ts";

const round = {
  orders: [{ id: "first", order_name: "First" }, { id: "second", order_name: "Second" }],
};
const box = { id_box: "rice", sku_box: "RICE" };
const stop = { id_point: "p2", id_section: "A1", section_name: "A1", length: 5, leg: ["p1", "p2"] };
const left = {
  length: 10,
  unit: "mm",
  stops: [{
    ...stop,
    boxes: [{ ...box, id_order_item: "second", count: 2 }, {
      ...box,
      id_order_item: "first",
      count: 3,
    }],
  }],
  back: ["p2", "p1"],
};

Deno.test("cartStops: orders of a section by their places on the cart, one visit", () => {
  const stops = cartStops(round, left);
  assert.deepEqual(
    stops.map(({ place, order_name, wanted, leg }) => [place, order_name, wanted, leg]),
    [
      [1, "First", 3, ["p1", "p2"]],
      [2, "Second", 2, ["p2"]],
    ],
  );
});

Deno.test("cartStopState: acts count for their own order; a short one ends the stop", () => {
  const [first, second] = cartStops(round, left);
  const pick = { id: "a", id_section: "A1", id_box: "rice", count: 2, short: false };
  const picks = [{ ...pick, id_order_item: "second" }];
  assert.deepEqual(cartStopState(first!, picks), { picked: 0, short: false, done: false });
  assert.deepEqual(cartStopState(second!, picks), { picked: 2, short: false, done: true });
  const short = [{ ...pick, id_order_item: "first", short: true }];
  assert.deepEqual(cartStopState(first!, short), { picked: 2, short: true, done: true });
});

Deno.test("stepOf: the first building step whose boxes the cart does not have yet", () => {
  const stop = {
    ...{ id_order_item: "o", order_name: "", place: 1, id_point: "p", id_section: "s" },
    ...{ section_name: "S", id_box: "b", sku_box: "B", wanted: 7, leg: [] },
  };
  const step = (key: string, wanted: number, id_box = "b") => ({
    ...{ key, pallet: 1, id_section: "s", section_name: "S", id_box, sku_box: "B", wanted },
    ...{ layers: [1, 1] as [number, number], turns: [1, 1] as [number, number], leg: [] },
  });
  // Nine boxes in all: two were picked before the wave was loaded.
  const steps = { o: [step("1", 4), step("x", 9, "c"), step("2", 5)] };
  assert.deepEqual([0, 1, 2, 6, 7].map((picked) => stepOf(stop, picked, steps)?.key), [
    ...["1", "1", "2", "2"],
    undefined,
  ]);
  assert.equal(stepOf(stop, 0, {}), undefined);
});
