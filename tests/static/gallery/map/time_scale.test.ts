import assert from "node:assert/strict";
import fc from "fast-check";
import { buildTimeScale } from "../../../../static/gallery/map/time_scale.ts";

const lives = fc.array(
  fc.record({
    start: fc.integer({ min: -3000, max: 2000 }),
    length: fc.integer({ min: 1, max: 100 }),
  })
    .map(({ start, length }) => ({ start, end: start + length })),
  { maxLength: 200 },
);
const year = fc.integer({ min: -3000, max: 2100 });

Deno.test("buildTimeScale: monotonic", () => {
  fc.assert(fc.property(lives, year, year, (all, a, b) => {
    const scale = buildTimeScale(all, -3000, 2100);
    if (a < b) assert.ok(scale.toUnit(a) < scale.toUnit(b));
  }));
});

Deno.test("buildTimeScale: round trip of years and positions", () => {
  fc.assert(fc.property(lives, year, (all, one) => {
    const scale = buildTimeScale(all, -3000, 2100);
    assert.ok(Math.abs(scale.toYear(scale.toUnit(one)) - one) < 1e-6);
  }));
});

Deno.test("buildTimeScale: from 0 to 1", () => {
  const scale = buildTimeScale([{ start: 1800, end: 1880 }], -600, 2026);
  assert.equal(scale.toUnit(-600), 0);
  assert.equal(scale.toUnit(2026), 1);
});

Deno.test("buildTimeScale: no year has more than twelve times the width of another", () => {
  fc.assert(fc.property(lives, (all) => {
    const scale = buildTimeScale(all, -3000, 2100);
    let least = Infinity;
    let most = 0;
    for (let at = -3000; at < 2100; at += 10) {
      const room = scale.toUnit(at + 10) - scale.toUnit(at);
      least = Math.min(least, room);
      most = Math.max(most, room);
    }
    assert.ok(most / least < 12.01, `${most / least}`);
    assert.ok(scale.densest * 10 >= most - 1e-9);
  }));
});

Deno.test("buildTimeScale: years with many lives are wider", () => {
  const all = Array.from({ length: 50 }, (_, i) => ({ start: 1800 + i, end: 1870 + i }));
  const scale = buildTimeScale(all, -600, 2026);
  const roomOf = (from: number) => scale.toUnit(from + 50) - scale.toUnit(from);
  assert.ok(roomOf(1830) > 5 * roomOf(300));
});
