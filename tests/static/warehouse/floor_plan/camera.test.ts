/** Where one stands over a floor. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { FloorCamera } from "../../../../static/warehouse/floor_plan/camera.ts";

function camera(): FloorCamera {
  const made = new FloorCamera({ left: 0, top: 0, right: 60_000, bottom: 40_000 }, () => {});
  made.resize(1000, 700);
  made.insets = { left: 26, top: 26, right: 0, bottom: 60 };
  made.show({ left: 0, top: 0, right: 60_000, bottom: 40_000 });
  return made;
}

const near = (a: number, b: number) =>
  assert.ok(Math.abs(a - b) < 1e-6 * (1 + Math.abs(b)), `${a} ≠ ${b}`);

Deno.test("camera: content fits between covered edges, centred", () => {
  const eye = camera();
  const [left, right] = [eye.screenX(0), eye.screenX(60_000)];
  const [top, bottom] = [eye.screenY(0), eye.screenY(40_000)];
  assert.ok(left > 26 && right < 1000 && top > 26 && bottom < 640);
  near(left - 26, 1000 - right);
  near(top - 26, 640 - bottom);
  assert.equal(eye.sees({ left: 0, top: 0, right: 60_000, bottom: 40_000 }), true);
});

Deno.test("camera: the point under the fingers stays fixed while zooming", () => {
  const factor = fc.double({ min: 0.5, max: 8, noNaN: true });
  const x = fc.integer({ min: 100, max: 900 });
  const y = fc.integer({ min: 100, max: 600 });
  fc.assert(fc.property(factor, x, y, (factor, x, y) => {
    const eye = camera();
    const [floorX, floorY] = [eye.floorX(x), eye.floorY(y)];
    // Where the middle of the view would leave the floor it is held back.
    if (floorX < 0 || floorX > 60_000 || floorY < 0 || floorY > 40_000 || factor < 1) return;
    eye.zoom(factor, x, y, false);
    near(eye.screenX(floorX), x);
    near(eye.screenY(floorY), y);
  }));
});

Deno.test("camera: after any drag the centre of the view is over the floor", () => {
  fc.assert(fc.property(fc.integer(), fc.integer(), (dx, dy) => {
    const eye = camera();
    eye.pan(dx, dy);
    const { left, top, right, bottom } = eye.view;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    assert.ok(x >= -1e-3 && x <= 60_000.001 && y >= -1e-3 && y <= 40_000.001);
  }));
});

Deno.test("camera: resizing the window keeps the centre", () => {
  const eye = camera();
  eye.zoom(3, 400, 300, false);
  const before = [eye.floorX(500), eye.floorY(350)];
  eye.resize(640, 1200);
  near(eye.floorX(320), before[0]!);
  near(eye.floorY(600), before[1]!);
});
