import assert from "node:assert/strict";
import { FrameRateMonitor } from "../../../../../static/gallery/influence/drawing/moving_layer.ts";

Deno.test("Pace: three late frames in a row are slow, and stay so", () => {
  const pace = new FrameRateMonitor();
  for (const now of [0, 16, 60, 110]) pace.frame(now);
  assert.equal(pace.slow, false);
  pace.frame(160);
  assert.equal(pace.slow, true);
  pace.frame(176);
  assert.equal(pace.slow, true);
});

Deno.test("Pace: rests and single hitches are not slow", () => {
  const pace = new FrameRateMonitor();
  for (const now of [0, 50, 66, 120, 136, 190, 206]) pace.frame(now);
  pace.rest();
  for (const now of [9000, 9050, 9100]) pace.frame(now);
  assert.equal(pace.slow, false);
});
