import assert from "node:assert/strict";
import { actionOf } from "../../../../static/shared/keyboard.ts";
import { Viewport } from "../../../../static/shared/canvas/viewport.ts";
import { press } from "../../key_press.ts";

let reduced = false;
Object.assign(globalThis, { matchMedia: () => ({ matches: reduced, addEventListener: () => {} }) });

/** A camera that sums up what it is asked for. */
class TestCamera extends Viewport {
  override readonly frame = { width: 100, height: 100 };
  scale = 1;
  x = 0;
  override pan(dx: number): void {
    this.x += dx;
  }
  override flyToWhole(): void {
    this.fly(400, (share) => (this.scale = 8 + (1 - 8) * share));
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
function play(camera: Viewport): number {
  let frames = 0;
  for (let now = 1000; camera.motions.advance(now); now += 16) {
    if (++frames > 1000) throw new Error("It never comes to rest");
  }
  return frames;
}

Deno.test("zoom: immediate by gesture, animated by wheel, to the same scale", () => {
  const camera = new TestCamera(() => {});
  camera.zoom(2, 0, 0, false);
  assert.equal(camera.scale, 2);
  camera.zoom(2, 0, 0, true);
  assert.equal(camera.scale, 2, "nothing before the next frame");
  assert.ok(play(camera) > 5);
  assert.ok(Math.abs(camera.scale - 4) < 0.01, String(camera.scale));
});

Deno.test("zoom: wheel steps accumulate; holding cancels the remaining ones", () => {
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

Deno.test("glide: decelerates, and does not start at low speed", () => {
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

Deno.test("reduced motion: the wheel zooms immediately; no gliding", () => {
  still(() => {
    const camera = new TestCamera(() => {});
    camera.zoom(3, 0, 0, true);
    camera.glide(5, 5);
    assert.deepEqual([camera.scale, camera.x, play(camera)], [3, 0, 0]);
  });
});

Deno.test("flight: from the view to the target in its duration, immediately with reduced motion", () => {
  const camera = new TestCamera(() => {});
  camera.flyToWhole();
  assert.ok(play(camera) >= 24);
  assert.equal(camera.scale, 1);
  still(() => {
    const calm = new TestCamera(() => {});
    calm.scale = 8;
    calm.flyToWhole();
    assert.deepEqual([calm.scale, play(calm)], [1, 0]);
  });
});

Deno.test("keys: plus and minus zoom in inverse steps; 0 shows everything", () => {
  still(() => {
    const camera = new TestCamera(() => {});
    const keys = camera.zoomKeys(1.6);
    const pressed = (key: string) => actionOf(keys, press("", { key }))?.();
    pressed("+");
    assert.equal(camera.scale, 1.6);
    pressed("-");
    assert.equal(camera.scale, 1);
    camera.scale = 5;
    pressed("0");
    assert.equal(camera.scale, 1);
    assert.equal(actionOf(keys, press("Equal", { key: "+", metaKey: true })), undefined);
  });
});

Deno.test("keys: arrows pan, with Shift where arrows select items", () => {
  const camera = new TestCamera(() => {});
  actionOf(camera.panKeys(), press("", { key: "ArrowLeft" }))?.();
  assert.equal(camera.x, 90);
  assert.equal(actionOf(camera.keys(), press("", { key: "ArrowLeft" })), undefined);
  actionOf(camera.keys(), press("", { key: "ArrowLeft", shiftKey: true }))?.();
  assert.equal(camera.x, 180);
});
