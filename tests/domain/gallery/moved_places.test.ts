/** Places that go along when a picture is replaced. */
import assert from "node:assert/strict";
import { isInvisible, movedPlace } from "../../../domain/gallery/moved_places.ts";

const HALF = { scale_x: 2, scale_y: 2, shift_x: -0.5, shift_y: -0.5 };
const point = (pos_x: number, pos_y: number) => ({ pos_x, pos_y, width: null, height: null });

Deno.test("moved places: points are mapped, or outside the picture", () => {
  assert.deepEqual(movedPlace(point(0.5, 0.6), HALF), point(0.5, 0.7));
  assert.equal(movedPlace(point(0.1, 0.6), HALF), undefined);
});

Deno.test("moved places: rectangles are clipped, unless more than half is lost", () => {
  const wide = { pos_x: 0.2, pos_y: 0.4, width: 0.3, height: 0.2 };
  assert.deepEqual(movedPlace({ ...wide, width: 0.5 }, HALF), {
    pos_x: 0,
    pos_y: 0.3,
    width: 0.9,
    height: 0.4,
  });
  assert.equal(movedPlace({ ...wide, width: 0.09 }, HALF), undefined);
  const whole = { pos_x: null, pos_y: null, width: null, height: null };
  assert.deepEqual(movedPlace(whole, HALF), whole, "the whole picture stays the whole");
});

Deno.test("moved places: invisible shifts change nothing", () => {
  assert.equal(isInvisible({ scale_x: 1.001, scale_y: 1, shift_x: -0.0005, shift_y: 0 }), true);
  assert.equal(isInvisible({ scale_x: 1.01, scale_y: 1, shift_x: -0.005, shift_y: 0 }), false);
});
