/** Places in pictures, as curators draw, move and size them. */
import assert from "node:assert/strict";
import {
  fieldsOf,
  frameInView,
  type ImageRegion,
  movePlace,
  placeOf,
  pointAt,
  rectangleAround,
  rectangleBetween,
} from "../../../../static/gallery/editing/place.ts";

const RECTANGLE: ImageRegion = { x: 0.2, y: 0.3, width: 0.25, height: 0.1 };

Deno.test("regions: a rectangle between any two opposite corners, clipped to the picture", () => {
  const wanted = { x: 0.2, y: 0.3, width: 0.25, height: 0.1 };
  assert.deepEqual(rectangleBetween({ x: 0.2, y: 0.3 }, { x: 0.45, y: 0.4 }), wanted);
  assert.deepEqual(rectangleBetween({ x: 0.45, y: 0.4 }, { x: 0.2, y: 0.3 }), wanted);
  assert.deepEqual(rectangleBetween({ x: -1, y: 0.5 }, { x: 2, y: 3 }), {
    x: 0,
    y: 0.5,
    width: 1,
    height: 0.5,
  });
  assert.deepEqual(rectangleBetween({ x: 1, y: 1 }, { x: 1, y: 1 }), {
    x: 0.998,
    y: 0.998,
    width: 0.002,
    height: 0.002,
  }, "never smaller than can be seen");
});

Deno.test("regions: no rectangle exceeds an edge, even by rounding", () => {
  for (let step = 0; step < 100_000; step += 7) {
    const { x, width } = rectangleBetween({ x: step / 100_000, y: 0 }, { x: 1, y: 1 });
    assert.ok(x + width <= 1, `${x} + ${width}`);
  }
});

Deno.test("regions: moved within the picture, with the same size", () => {
  assert.deepEqual(movePlace(RECTANGLE, 0.1, -0.1), { ...RECTANGLE, x: 0.3, y: 0.2 });
  assert.deepEqual(movePlace(RECTANGLE, 5, 5), { ...RECTANGLE, x: 0.75, y: 0.9 });
  assert.deepEqual(movePlace(pointAt({ x: 0.5, y: 0.5 }), -0.25, 9), {
    x: 0.25,
    y: 1,
    width: 0,
    height: 0,
  });
});

Deno.test("regions: a key frames most of the visible picture", () => {
  assert.deepEqual(frameInView({ x: -0.5, y: 0, width: 1, height: 1 }), {
    x: 0.075,
    y: 0.15,
    width: 0.35,
    height: 0.7,
  });
});

Deno.test("regions: a point becomes a square on the screen, a rectangle stays", () => {
  assert.deepEqual(rectangleAround(pointAt({ x: 0.5, y: 0.5 }), 0.5), {
    x: 0.425,
    y: 0.35,
    width: 0.15,
    height: 0.3,
  });
  assert.deepEqual(rectangleAround(RECTANGLE, 0.5), RECTANGLE);
});

Deno.test("regions: round trip through a record's fields", () => {
  for (const place of [undefined, pointAt({ x: 0.25, y: 1 }), RECTANGLE]) {
    assert.deepEqual(placeOf(fieldsOf(place)), place);
  }
  assert.deepEqual(fieldsOf(pointAt({ x: 0.25, y: 1 })), {
    pos_x: 0.25,
    pos_y: 1,
    width: null,
    height: null,
  });
});
