import assert from "node:assert/strict";
import fc from "fast-check";
import { type Box, LabelPlacer, overlaps } from "../../../../static/shared/canvas/label_placer.ts";

const anyBox: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: -300, max: 2600 }),
  y: fc.integer({ min: -100, max: 1500 }),
  width: fc.integer({ min: 1, max: 320 }),
  height: fc.integer({ min: 1, max: 60 }),
});

Deno.test("LabelPlacer: placed labels never overlap; only overlapping ones are rejected", () => {
  fc.assert(fc.property(fc.array(anyBox, { maxLength: 60 }), (boxes) => {
    const placer = new LabelPlacer();
    const placed: Box[] = [];
    for (const box of boxes) {
      const collides = placed.some((other) => overlaps(box, other));
      assert.equal(placer.place(box), !collides);
      if (!collides) placed.push(box);
    }
  }));
});

Deno.test("LabelPlacer: touching labels are both placed", () => {
  const placer = new LabelPlacer();
  assert.ok(placer.place({ x: 0, y: 0, width: 50, height: 12 }));
  assert.ok(placer.place({ x: 50, y: 0, width: 50, height: 12 }));
  assert.ok(placer.place({ x: 0, y: 12, width: 100, height: 12 }));
});

Deno.test("LabelPlacer: reset frees all space", () => {
  const placer = new LabelPlacer();
  const box = { x: 10, y: 10, width: 100, height: 20 };
  placer.block(box);
  assert.ok(!placer.isFree(box));
  placer.reset();
  assert.ok(placer.place(box));
});
