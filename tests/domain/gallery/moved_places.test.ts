/** Places that go along when a picture is replaced. */
import assert from "node:assert/strict";
import { isInvisible, mapsOfPlaces, movedPlace } from "../../../domain/gallery/moved_places.ts";

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

Deno.test("moved places: a waiting place is on its former picture, also if an earlier version stored it", () => {
  const place = { pos_x: 0.5, pos_y: 0.25, width: null, height: null };
  const map = { scale_x: 1, scale_y: 1, shift_x: 0, shift_y: 0, confidence: 1 };
  const [present, former] = [{ ...map, of: "present" }, { ...map, of: "former" }];
  for (const stored of ["tour 1", "tour 1 0", "tour 1 12"]) {
    const waiting = [{ key: stored, of: "former", place }];
    const mapOf = mapsOfPlaces(present, waiting, [former]);
    assert.equal(mapOf("tour 1", place).of, "former", stored);
    assert.equal(mapOf("tour 12", place).of, "present", stored);
    assert.equal(mapOf("tour 1", { ...place, pos_x: 0.6 }).of, "present", stored);
  }
});
