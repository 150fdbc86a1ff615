import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  decodeJpeg,
  encodeJpeg,
  encodeJpegWithin,
} from "../../../../adapters/images/codecs/jpeg.ts";
import { decodePng } from "../../../../adapters/images/codecs/decode.ts";
import { encode } from "../../../../adapters/images/codecs/encode.ts";
import { encodePng } from "../../../../adapters/images/codecs/encode_png.ts";
import { type Pixels, withoutOpaqueAlpha } from "../../../../domain/images/pixels.ts";
import { landscape } from "../../../domain/images/sample_files.ts";
import { decibels } from "../decibels.ts";

const whole = (pixels: Pixels) => ({ ...pixels, eighths: 8 as const });

function withAlpha({ width, height, data }: Pixels, alpha: (pixel: number) => number): Pixels {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
    rgba[4 * i + 3] = alpha(i);
  }
  return { width, height, channels: 4, data: rgba };
}

Deno.test("encodeJpeg: a higher quality is nearer to the picture and larger", () => {
  const pixels = landscape(120, 90);
  const [low, high] = [encodeJpeg(pixels, 60), encodeJpeg(pixels, 95)];
  assert.ok(low.length < high.length);
  const [far, near] = [low, high].map((file) => decibels(pixels, decodeJpeg(file, whole(pixels))));
  assert.ok(far! > 30 && near! > far! + 3, `${far} dB, ${near} dB`);
});

Deno.test("encodeJpegWithin: raises the quality until the fidelity is reached", () => {
  // Noise of a fixed kind: a linear congruential generator (Numerical Recipes).
  let state = 7;
  const noise = () => (state = (1664525 * state + 1013904223) >>> 0) >>> 24;
  const rough: Pixels = {
    ...{ width: 64, height: 64, channels: 3 },
    data: Uint8Array.from({ length: 64 * 64 * 3 }, noise),
  };
  const reached = (pixels: Pixels, file: Uint8Array) =>
    decibels(pixels, decodeJpeg(file, whole(pixels)));
  assert.ok(reached(rough, encodeJpeg(rough, 84)) < 30);
  assert.ok(reached(rough, encodeJpegWithin(rough, 84, 36.5)) >= 36.5);
  const smooth = landscape(64, 64);
  assert.deepEqual(encodeJpegWithin(smooth, 84, 30), encodeJpeg(smooth, 84));
});

Deno.test("encodeJpegWithin: stops at the maximum quality", () => {
  const thin: Pixels = { width: 3, height: 1, channels: 3, data: Uint8Array.of(...RAINBOW) };
  assert.deepEqual(encodeJpegWithin(thin, 84, 99), encodeJpeg(thin, 100));
});

const RAINBOW = [255, 0, 0, 0, 255, 0, 0, 0, 255];

Deno.test("encodePng: is lossless for grey, RGB and RGBA", () => {
  const rgb = landscape(37, 23);
  const rgba = withAlpha(rgb, (pixel) => pixel % 256);
  assert.deepEqual(decodePng(encodePng(rgba), rgba).data, rgba.data);
  assert.deepEqual(decodePng(encodePng(rgb), rgb).data, withAlpha(rgb, () => 255).data);
  const grey: Pixels = { ...rgb, channels: 1, data: rgb.data.slice(0, 37 * 23) };
  const seen = decodePng(encodePng(grey), grey).data.filter((_, i) => i % 4 === 1);
  assert.deepEqual(seen, grey.data);
});

Deno.test("encode: without an alpha channel it is a JPEG, with one a PNG", async () => {
  const image = await encode(landscape(30, 20), 90);
  const { type, extension, width, height } = image;
  assert.deepEqual([type, extension, width, height], ["image/jpeg", "jpg", 30, 20]);
  assert.equal(image.sha256, createHash("sha256").update(image.bytes).digest("hex"));
  const shining = await encode(withAlpha(landscape(30, 20), () => 99), 90);
  assert.deepEqual([shining.type, shining.extension], ["image/png", "png"]);
});

Deno.test("withoutOpaqueAlpha: one transparent pixel preserves the alpha channel", () => {
  const rgb = landscape(30, 20);
  assert.deepEqual(withoutOpaqueAlpha(withAlpha(rgb, () => 255)), rgb);
  const shining = withAlpha(rgb, (pixel) => pixel === 599 ? 254 : 255);
  assert.equal(withoutOpaqueAlpha(shining), shining);
  assert.equal(withoutOpaqueAlpha(rgb), rgb);
});
