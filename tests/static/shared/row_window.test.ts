import assert from "node:assert/strict";
import fc from "fast-check";
import { rowWindow, scrollToShow } from "../../../static/shared/row_window.ts";

Deno.test("rowWindow: draws a few dozen of a hundred thousand rows", () => {
  assert.deepEqual(rowWindow({ scroll: 0, height: 600, row: 60, total: 100_000 }), {
    first: 0,
    last: 18,
    before: 0,
    whole: 6_000_000,
  });
  assert.deepEqual(rowWindow({ scroll: 3_000_030, height: 600, row: 60, total: 100_000 }), {
    first: 49_992,
    last: 50_019,
    before: 2_999_520,
    whole: 6_000_000,
  });
  assert.deepEqual(rowWindow({ scroll: 0, height: 600, row: 60, total: 0 }), {
    first: 0,
    last: 0,
    before: 0,
    whole: 0,
  });
});

const places = fc.record({
  scroll: fc.integer({ min: 0, max: 6_000_000 }),
  height: fc.integer({ min: 60, max: 2000 }),
  row: fc.constant(60),
  total: fc.integer({ min: 0, max: 100_000 }),
});

Deno.test("rowWindow: draws every visible row at any scroll position", () => {
  fc.assert(fc.property(places, (place) => {
    const { first, last } = rowWindow(place);
    const { scroll, height, row, total } = place;
    const seen = (at: number) => (at + 1) * row > scroll && at * row < scroll + height;
    for (const at of [Math.floor(scroll / row), Math.floor((scroll + height - 1) / row)]) {
      if (at < total && seen(at)) assert.ok(first <= at && at < last, `${at}`);
    }
    assert.ok(0 <= first && first <= last && last <= Math.max(total, first));
    assert.ok(last - first <= height / row + 18);
  }));
});

Deno.test("scrollToShow: scrolls the minimum and keeps a neighbour visible", () => {
  const list = { height: 600, row: 60, total: 100 };
  assert.equal(scrollToShow(5, { ...list, scroll: 120 }), undefined);
  assert.equal(scrollToShow(20, { ...list, scroll: 120 }), 720);
  assert.equal(scrollToShow(2, { ...list, scroll: 600 }), 60);
  assert.equal(scrollToShow(0, { ...list, scroll: 600 }), 0);
  assert.equal(scrollToShow(99, { ...list, scroll: 0 }), 5400);
});

Deno.test("scrollToShow: the row is visible at the returned position", () => {
  fc.assert(fc.property(places, fc.nat(), (place, some) => {
    fc.pre(place.total > 0 && place.height >= 180);
    const most = Math.max(0, place.total * place.row - place.height);
    const scroll = Math.min(place.scroll, most);
    const index = some % place.total;
    const shown = scrollToShow(index, { ...place, scroll }) ?? scroll;
    assert.ok(shown <= index * place.row, "not above the top");
    assert.ok((index + 1) * place.row <= shown + place.height, "not below the bottom");
    assert.ok(0 <= shown && shown <= most);
  }));
});
