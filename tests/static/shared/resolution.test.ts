import assert from "node:assert/strict";
import fc from "fast-check";
import { Resolution } from "../../../static/shared/resolution.ts";

const frames = (resolution: Resolution, count: number, milliseconds: number) => {
  for (let i = 0; i < count; i++) resolution.frame(milliseconds);
};

Deno.test("Resolution: slow frames lower it to the least, and no further", () => {
  const resolution = new Resolution(2, 0.6);
  frames(resolution, 16, 40);
  assert.equal(resolution.ratio, 2 * 0.84);
  frames(resolution, 400, 40);
  assert.equal(resolution.ratio, 0.6);
  assert.equal(resolution.exhausted, true);
});

Deno.test("Resolution: frames that crawl lower it to the least at once", () => {
  const resolution = new Resolution(2, 0.6);
  frames(resolution, 16, 180);
  assert.equal(resolution.ratio, 0.6);
});

Deno.test("Resolution: quick frames raise it again, up to the best", () => {
  const resolution = new Resolution(2, 0.6);
  frames(resolution, 64, 40);
  frames(resolution, 1000, 8);
  assert.equal(resolution.ratio, 2);
});

Deno.test("Resolution: a pause between two walks is no slow frame", () => {
  const resolution = new Resolution(2, 0.6);
  frames(resolution, 100, 4000);
  assert.equal(resolution.ratio, 2);
});

Deno.test("Resolution: a display of 60 Hz that holds its rate keeps what it has", () => {
  const resolution = new Resolution(2, 0.6);
  frames(resolution, 32, 40);
  const ratio = resolution.ratio;
  frames(resolution, 500, 16.7);
  assert.equal(resolution.ratio, ratio);
});

Deno.test("Resolution: after a relapse it waits longer before the next try", () => {
  const resolution = new Resolution(2, 0.6);
  // A device that is quick enough only below a ratio of 1.5.
  let changes = 0;
  for (let i = 0; i < 16_000; i++) {
    if (resolution.frame(resolution.ratio > 1.5 ? 30 : 10)) changes++;
  }
  assert.ok(changes < 60, `${changes} changes in 1000 rounds`);
});

Deno.test("Resolution: stays between its ends whatever the frames", () => {
  fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true })), (times) => {
    const resolution = new Resolution(1.5, 0.6);
    for (const time of times) frames(resolution, 16, time);
    assert.ok(resolution.ratio >= 0.6 && resolution.ratio <= 1.5);
  }));
});
