import assert from "node:assert/strict";
import fc from "fast-check";
import { axisTicks } from "../../../../static/gallery/map/axis.ts";
import { buildTimeScale } from "../../../../static/gallery/map/time_scale.ts";

const scale = buildTimeScale(
  Array.from({ length: 200 }, (_, i) => ({ start: 1400 + i * 3, end: 1460 + i * 3 })),
  -614,
  2040,
);
const gap = (year: number) => (year < 0 ? 76 : 52);
const anyWindow = fc.record({
  width: fc.integer({ min: 300, max: 2560 }),
  left: fc.double({ min: 0, max: 0.98, noNaN: true }),
  span: fc.double({ min: 0.005, max: 1, noNaN: true }),
}).map(({ width, left, span }) => ({ width, left, right: Math.min(left + span, 1) }));

Deno.test("axisTicks: labels do not overlap", () => {
  fc.assert(fc.property(anyWindow, ({ width, left, right }) => {
    const ticks = axisTicks(scale, left, right, width, gap);
    ticks.slice(1).forEach((tick, i) => {
      const before = ticks[i]!;
      assert.ok(before.year < tick.year);
      // The year 1 stands a year right of the place reckoned for 0.
      const room = tick.x - before.x;
      assert.ok(
        room >= (gap(before.year) + gap(tick.year)) / 2 - 13,
        `${before.year} ${tick.year} ${room}`,
      );
    });
  }));
});

Deno.test("axisTicks: every tick is at its year", () => {
  fc.assert(fc.property(anyWindow, ({ width, left, right }) => {
    for (const { year, x } of axisTicks(scale, left, right, width, gap)) {
      const place = (scale.toUnit(year === 1 ? 0 : year) - left) / (right - left) * width;
      assert.ok(Math.abs(place - x) < 1e-6);
    }
  }));
});

Deno.test("axisTicks: no year 0", () => {
  const years = axisTicks(scale, 0, 1, 1280, gap).map(({ year }) => year);
  assert.ok(!years.includes(0));
  assert.ok(years.includes(1));
});

Deno.test("axisTicks: the same years while panning", () => {
  const window = (left: number) =>
    axisTicks(scale, left, left + 0.2, 1280, gap).map(({ year }) => year);
  const shared = window(0.55).filter((year) => {
    const unit = scale.toUnit(year);
    return unit > 0.6 && unit < 0.74;
  });
  assert.ok(shared.length > 2);
  for (const year of shared) assert.ok(window(0.58).includes(year));
});

Deno.test("axisTicks: single years if there is space", () => {
  const left = scale.toUnit(1700);
  const right = scale.toUnit(1710);
  const years = axisTicks(scale, left, right, 1280, gap).map(({ year }) => year);
  for (let year = 1701; year < 1710; year++) assert.ok(years.includes(year), String(year));
});
