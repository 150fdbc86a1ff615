import assert from "node:assert/strict";
import { MovingCamera } from "../../../../static/shared/canvas/moving_camera.ts";

let reduced = false;
Object.assign(globalThis, { matchMedia: () => ({ matches: reduced }) });

/** A camera that sums up what it is asked for. */
class TestCamera extends MovingCamera {
  override readonly frame = { width: 100, height: 100 };
  scale = 1;
  x = 0;
  override pan(dx: number): void {
    this.x += dx;
  }
  protected override zoomAt(factor: number): void {
    this.scale *= factor;
  }
}

function still(run: () => void): void {
  reduced = true;
  try {
    run();
  } finally {
    reduced = false;
  }
}

/** Runs frames 16 ms apart until nothing moves; returns how many there were. */
function play(camera: MovingCamera): number {
  let frames = 0;
  for (let now = 1000; camera.motions.advance(now); now += 16) {
    if (++frames > 1000) throw new Error("It never comes to rest");
  }
  return frames;
}

Deno.test("zoom: at once by hand, over some frames by a notch, to the same scale", () => {
  const camera = new TestCamera(() => {});
  camera.zoom(2, 0, 0, false);
  assert.equal(camera.scale, 2);
  camera.zoom(2, 0, 0, true);
  assert.equal(camera.scale, 2, "nothing before the next frame");
  assert.ok(play(camera) > 5);
  assert.ok(Math.abs(camera.scale - 4) < 0.01, String(camera.scale));
});

Deno.test("zoom: notches add up, and holding drops what is left of them", () => {
  const camera = new TestCamera(() => {});
  camera.zoom(2, 0, 0, true);
  camera.zoom(2, 0, 0, true);
  play(camera);
  assert.ok(Math.abs(camera.scale - 4) < 0.02, String(camera.scale));
  camera.zoom(2, 0, 0, true);
  camera.hold();
  assert.equal(play(camera), 0);
  camera.zoom(2, 0, 0, true);
  play(camera);
  assert.ok(Math.abs(camera.scale - 8) < 0.04, "nothing of the notch before is left");
});

Deno.test("glide: goes on slower and slower, and not at all at a crawl", () => {
  const camera = new TestCamera(() => {});
  camera.glide(1, 0);
  play(camera);
  // The integral of a speed of 1 px/ms that decays in 300 ms, until it is below 0.02.
  assert.ok(camera.x > 270 && camera.x < 300, String(camera.x));
  const { x } = camera;
  camera.glide(0.03, 0.03);
  play(camera);
  assert.equal(camera.x, x);
});

Deno.test("reduced motion: a notch zooms at once, nothing glides", () => {
  still(() => {
    const camera = new TestCamera(() => {});
    camera.zoom(3, 0, 0, true);
    camera.glide(5, 5);
    assert.deepEqual([camera.scale, camera.x, play(camera)], [3, 0, 0]);
  });
});
