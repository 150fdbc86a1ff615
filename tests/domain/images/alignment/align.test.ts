/** Pictures of one painting laid on each other: crops, frames, other light; and of two paintings. */
import assert from "node:assert/strict";
import { align, MIN_MOVE_CONFIDENCE } from "../../../../domain/images/alignment/align.ts";
import type { Pixels } from "../../../../domain/images/pixels.ts";

/** A "painting": patches of colour that are nowhere alike, by a seed. */
function patches(seed: number, width: number, height: number): Pixels {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const blobs = Array.from({ length: 90 }, () => ({
    x: random(),
    y: random(),
    size: 0.02 + 0.1 * random(),
    strength: 2 * random() - 1,
  }));
  return picture(width, height, (x, y) => {
    let value = 0.5;
    for (const blob of blobs) {
      const far = ((x - blob.x) ** 2 + (y - blob.y) ** 2) / blob.size ** 2;
      if (far < 9) value += blob.strength * Math.exp(-far);
    }
    return value;
  });
}

/** A grey picture of a function of fractions. */
function picture(width: number, height: number, at: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[to++] = 255 * Math.min(Math.max(at((x + 0.5) / width, (y + 0.5) / height), 0), 1);
    }
  }
  return { width, height, channels: 1, data };
}

/** Part of a picture, in fractions of it; outside is a frame. */
function part(
  of: Pixels,
  size: { width: number; height: number },
  [left, top, right, bottom]: readonly [number, number, number, number],
  light = (value: number) => value,
): Pixels {
  return picture(size.width, size.height, (x, y) => {
    const [u, v] = [left + x * (right - left), top + y * (bottom - top)];
    if (u < 0 || v < 0 || u >= 1 || v >= 1) return 0.3;
    return light(of.data[Math.floor(v * of.height) * of.width + Math.floor(u * of.width)]! / 255);
  });
}

const whole = patches(7, 360, 270);

Deno.test("align: a crop in another light, larger by half, to a hundredth of the picture", () => {
  const crop = part(
    whole,
    { width: 300, height: 248 },
    [0.15, 0.1, 0.85, 0.9],
    (v) => 0.15 + 0.6 * v ** 0.7,
  );
  const { confidence, scale_x, scale_y, shift_x, shift_y } = align(whole, crop);
  assert.ok(confidence > 0.9, `${confidence}`);
  for (const at of [0.2, 0.5, 0.8]) {
    assert.ok(Math.abs(at * scale_x + shift_x - (at - 0.15) / 0.7) < 0.01, `x ${at}`);
    assert.ok(Math.abs(at * scale_y + shift_y - (at - 0.1) / 0.8) < 0.01, `y ${at}`);
  }
});

Deno.test("align: a picture with an added frame", () => {
  const framed = part(whole, { width: 360, height: 278 }, [-0.1, -0.12, 1.1, 1.1]);
  const { confidence, scale_x, shift_x } = align(whole, framed);
  assert.ok(confidence > 0.9, `${confidence}`);
  for (const at of [0.2, 0.5, 0.8]) {
    const x = at * scale_x + shift_x;
    assert.ok(Math.abs(x - (at + 0.1) / 1.2) < 0.01, `${x} for ${at}`);
  }
});

Deno.test("align: equal pictures are aligned without shift; a different one has low confidence", () => {
  const same = align(whole, whole);
  assert.ok(same.confidence > 0.99);
  assert.ok(Math.abs(same.scale_x - 1) < 0.002 && Math.abs(same.shift_x) < 0.002);
  const { confidence } = align(whole, patches(1, 360, 270));
  assert.ok(confidence < MIN_MOVE_CONFIDENCE - 0.1, `${confidence}`);
  const flat = picture(100, 80, () => 0.5);
  assert.equal(align(flat, flat).confidence, 0, "what shows nothing says nothing");
});
