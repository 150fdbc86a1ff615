import assert from "node:assert/strict";
import fc from "fast-check";
import { takeFromStock } from "../../../domain/warehouse/stock.ts";

const sections = (...all: [name: string, count: number][]) =>
  all.map(([section_name, count_box]) => ({ section_name, count_box }));

/** Names and what is left, in the order of taking. */
function take(count: number, ...all: [name: string, count: number][]) {
  return takeFromStock(sections(...all), count)
    ?.map(({ section, count_box }) => [section.section_name, count_box]);
}

Deno.test("takeFromStock: uses the smallest sufficient section", () => {
  assert.deepEqual(take(5, ["A", 90], ["B", 5], ["C", 6]), [["B", 0]]);
  assert.deepEqual(take(6, ["A", 90], ["B", 5], ["C", 6]), [["C", 0]]);
  assert.deepEqual(take(7, ["A", 90], ["B", 5], ["C", 6]), [["A", 83]]);
  assert.deepEqual(take(1, ["A", 0], ["B", 1]), [["B", 0]]);
});

Deno.test("takeFromStock: ties are resolved by name, then by the given order", () => {
  assert.deepEqual(take(2, ["B", 9], ["A", 9], ["C", 9]), [["A", 7]]);
  const twins = sections(["A", 9], ["A", 9]);
  assert.equal(takeFromStock(twins, 2)![0]!.section, twins[0]);
  assert.equal(takeFromStock(sections(["A", 1], ["A", 1]), 2)!.length, 2);
});

Deno.test("takeFromStock: several by name if none suffices alone", () => {
  assert.deepEqual(take(12, ["C", 10], ["A", 3], ["B", 5]), [["A", 0], ["B", 0], ["C", 6]]);
  assert.deepEqual(take(8, ["C", 7], ["A", 3], ["B", 5]), [["A", 0], ["B", 0]]);
  // By code units: digits before capitals before small letters, Latin before Cyrillic.
  const names: [string, number][] = [["Я", 1], ["a", 1], ["B", 1], ["10", 1], ["2", 1]];
  assert.deepEqual(take(5, ...names)!.map(([name]) => name), ["10", "2", "B", "a", "Я"]);
});

Deno.test("takeFromStock: undefined if all together do not suffice", () => {
  assert.equal(take(9, ["A", 3], ["B", 5]), undefined);
  assert.equal(take(1), undefined);
  assert.equal(take(1, ["A", 0]), undefined);
});

Deno.test("takeFromStock: takes the exact number from the fewest sections", () => {
  const stock = fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.nat({ max: 20 })), {
    maxLength: 8,
  });
  fc.assert(fc.property(stock, fc.integer({ min: 1, max: 60 }), (all, count) => {
    const given = sections(...all);
    const total = given.reduce((sum, { count_box }) => sum + count_box, 0);
    const taken = takeFromStock(given, count);
    assert.equal(taken !== undefined, total >= count);
    if (taken === undefined) return;
    const parts = taken.map(({ section, count_box }) => section.count_box - count_box);
    assert.equal(parts.reduce((sum, part) => sum + part, 0), count);
    assert.equal(taken.every(({ count_box }) => count_box >= 0), true);
    assert.equal(new Set(taken.map(({ section }) => section)).size, taken.length);
    if (given.some(({ count_box }) => count_box >= count)) assert.equal(taken.length, 1);
  }));
});

Deno.test("takeFromStock: does not modify its input", () => {
  const given = sections(["C", 1], ["A", 1]);
  takeFromStock(given, 2);
  assert.deepEqual(given, sections(["C", 1], ["A", 1]));
});
