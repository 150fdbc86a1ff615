/** The round on which an order is picked, as the pages show what the server has planned. */
import assert from "node:assert/strict";
import type { OrderTour } from "../../../../../domain/warehouse/order_tour.ts";
import type { Point } from "../../../../../domain/warehouse/records.ts";
import {
  pickedSections,
  savingsText,
  walkPlan,
} from "../../../../../static/warehouse/walk/state/walk_plan.ts";
import { palletOf, placed } from "../../small_pallets.ts";

/** A box from a section of that name. */
const from = (order: number, section: string, sku_box = section) =>
  placed(order, { sku_box, id_section: section });

const PALLETS = [
  palletOf(1, [from(1, "b"), from(2, "a"), from(3, "b")]),
  palletOf(2, [from(1, "c"), from(2, "a2"), from(3, "b"), from(4, "")]),
];

// S at 0, A at 10, B at 30; C, where the way to c led, has gone since.
const POINTS = [["S", 0], ["A", 10], ["B", 30]].map(([id, pos_x]) => (
  { id, pos_x, pos_y: 0 } as Point
));

const stop = (id_point: string, id_section: string, length: number, leg: string) => ({
  id_point,
  id_section,
  section_name: id_section.toUpperCase(),
  length,
  leg: [...leg],
  boxes: [],
});

const TOUR: OrderTour = {
  id: "order",
  method: "exact",
  length: 90,
  unit: "mm",
  s_shape: 90,
  largest_gap: 99,
  stops: [
    stop("A", "a2", 10, "SA"),
    stop("A", "a", 0, "A"),
    stop("B", "b", 20, "AB"),
    stop("C", "c", 15, "BCS"),
  ],
  back: [..."CAS"],
  missing: [],
};

Deno.test("picked sections: one entry for each section, with counts by pallet", () => {
  assert.deepEqual(
    pickedSections(PALLETS).map(({ section, count, pallets }) => [
      section,
      count,
      pallets.map(({ pallet, count }) => `${pallet}: ${count}`),
    ]),
    [
      ["b", 3, ["1: 2", "2: 1"]],
      ["a", 1, ["1: 1"]],
      ["c", 1, ["2: 1"]],
      ["a2", 1, ["2: 1"]],
      ["", 1, ["2: 1"]],
    ],
  );
});

Deno.test("walk: sections at one point are one stop; legs follow points; a way back", () => {
  const plan = walkPlan(TOUR, pickedSections(PALLETS), POINTS);
  assert.deepEqual(
    plan.stops.map(({ point, sections }) => [point, sections.map(({ section }) => section)]),
    [["A", ["a2", "a"]], ["B", ["b"]], ["C", ["c"]]],
  );
  assert.deepEqual(plan.legs.map(({ length }) => length), [10, 20, 15, 45]);
  assert.equal(plan.length, 90);
  assert.deepEqual(plan.legs[1]!.points, [{ x: 10, y: 0 }, { x: 30, y: 0 }]);
  assert.deepEqual(plan.legs[2]!.points, [{ x: 30, y: 0 }, { x: 0, y: 0 }]);
  assert.deepEqual(plan.missing.map(({ section }) => section), [""]);
});

Deno.test("walk: sections that the tour does not reach are missing", () => {
  const tour = { ...TOUR, length: 0, stops: [], back: ["S"] };
  const plan = walkPlan(tour, pickedSections(PALLETS), POINTS);
  assert.deepEqual([plan.stops, plan.legs], [[], []]);
  assert.equal(plan.missing.length, 5);
});

Deno.test("savings: excess length of two heuristics in per cent", () => {
  const plan = walkPlan(TOUR, pickedSections(PALLETS), POINTS);
  const text = savingsText({ ...plan, length: 90_000, s_shape: 90_000, largest_gap: 99_000 });
  assert.equal(
    text,
    "An S-shaped route would take 90 m (as long), the largest-gap route 99 m (10 % more).",
  );
  assert.equal(savingsText({ ...plan, s_shape: null, largest_gap: null }), "");
});
