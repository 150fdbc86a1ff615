/** What stands where, against looking at everything. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Rect } from "../../../../static/warehouse/floor/model/rect.ts";
import { SpatialLayer } from "../../../../static/warehouse/floor/model/floor.ts";

const side = fc.integer({ min: 0, max: 40 });
const rect = fc.tuple(side, side, side, side).map(([left, top, width, height]): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
}));
const step = fc.oneof(
  fc.record({ put: fc.integer({ min: 0, max: 700 }), rect }),
  fc.record({ remove: fc.integer({ min: 0, max: 700 }) }),
);

Deno.test("spatial layer: after any changes, finds the same as a linear search", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 900, size: "max" }), rect, (steps, sought) => {
      const layer = new SpatialLayer();
      const all = new Map<string, Rect>();
      const check = () => {
        const found = layer.search(sought).sort();
        const expected = [...all].filter(([, { left, top, right, bottom }]) =>
          left <= sought.right && right >= sought.left && top <= sought.bottom &&
          bottom >= sought.top
        ).map(([id]) => id).sort();
        assert.deepEqual(found, expected);
      };
      steps.forEach((next, i) => {
        if ("put" in next) {
          layer.put(String(next.put), next.rect);
          all.set(String(next.put), next.rect);
        } else {
          layer.delete(String(next.remove));
          all.delete(String(next.remove));
        }
        if (i % 150 === 0) check();
      });
      check();
      assert.equal(layer.size, all.size);
    }),
    { numRuns: 60 },
  );
});
