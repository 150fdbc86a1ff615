import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { convertToSrgb } from "../../../domain/images/colour_profile.ts";
import { decodeJpeg, encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import { processImage } from "../../../adapters/images/process.ts";
import { concat, pngOf, quadrants, unfilteredRows, withSegment } from "./sample_files.ts";

// Primaries as profiles have them, adapted to D50.
const DISPLAY_P3 = [
  ...[[0.515121, 0.241196, -0.001053], [0.291977, 0.692245, 0.041885]],
  ...[[0.157104, 0.066574, 0.784073]],
];
const SRGB = [
  ...[[0.436066, 0.222488, 0.013916], [0.385147, 0.716873, 0.097076]],
  ...[[0.143066, 0.060608, 0.714096]],
];
const SRGB_CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** A profile of three primaries and one curve: a gamma alone, or sRGB's five numbers. */
function profileOf(primaries: number[][], curve: number[]): Uint8Array {
  const fixed = (value: number) => word(Math.round(value * 65536));
  const colours = primaries.map((xyz) => concat("XYZ \0\0\0\0", ...xyz.map(fixed)));
  const shape = curve.length === 1 ? 0 : 3;
  const shaper = concat("para\0\0\0\0", Uint8Array.of(0, shape, 0, 0), ...curve.map(fixed));
  const start = 132 + 6 * 12;
  const names = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"];
  const entries = names.map((name, i) =>
    i < 3
      ? concat(name, word(start + 20 * i), word(20))
      : concat(name, word(start + 60), word(shaper.length))
  );
  const header = new Uint8Array(128);
  header.set(concat("RGB XYZ "), 16);
  header.set(concat("acsp"), 36);
  return concat(header, word(6), ...entries, ...colours, shaper);
}

function word(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function converted(colours: number[][], profile: Uint8Array): number[][] {
  const channels = colours[0]!.length as 3 | 4;
  const pixels: Pixels = {
    ...{ width: colours.length, height: 1, channels },
    data: Uint8Array.from(colours.flat()),
  };
  convertToSrgb(pixels, profile);
  return colours.map((_, i) => [...pixels.data.subarray(i * channels, (i + 1) * channels)]);
}

/** Display P3 to sRGB as CSS Color 4, section 10.2 and its sample code have it. */
function srgbFromP3(colour: number[]): number[] {
  const light = colour.map((value) => {
    const x = value / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  const matrix = [
    ...[[1.2249401, -0.2249402, 0], [-0.0420569, 1.0420571, 0], [
      -0.0196376,
      -0.0786361,
      1.0982735,
    ]],
  ];
  return matrix.map((row) => {
    const x = row.reduce((sum, factor, i) => sum + factor * light[i]!, 0);
    const value = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
    return Math.min(255, Math.max(0, Math.round(255 * value)));
  });
}

Deno.test("convertToSrgb: Display P3 as CSS converts it, to one step", () => {
  const colours = [[128, 128, 128], [200, 100, 50], [20, 180, 90], [255, 0, 0], [0, 0, 0]];
  converted(colours, profileOf(DISPLAY_P3, SRGB_CURVE)).forEach((colour, i) => {
    const expected = srgbFromP3(colours[i]!);
    const worst = Math.max(...colour.map((value, c) => Math.abs(value - expected[c]!)));
    assert.ok(worst <= 1, `${colour} for ${expected}`);
  });
});

Deno.test("convertToSrgb: another curve is applied, and transparency stays as it is", () => {
  // Light 0.5 of gamma 1 is 188 in sRGB.
  const linear = profileOf(SRGB, [1]);
  assert.deepEqual(converted([[128, 128, 128, 77]], linear), [[188, 188, 188, 77]]);
});

Deno.test("convertToSrgb: sRGB and unsupported profiles change nothing", () => {
  const colours = [[200, 100, 50], [1, 2, 3]];
  const p3 = profileOf(DISPLAY_P3, SRGB_CURVE);
  const inks = p3.slice();
  inks.set(concat("CMYK"), 16);
  const strange = [inks, p3.slice(0, 180), new Uint8Array(), new Uint8Array(500)];
  for (const profile of [profileOf(SRGB, SRGB_CURVE), ...strange]) {
    assert.deepEqual(converted(colours, profile), colours);
  }
});

Deno.test("processImage: the profile of a JPEG and of a PNG is applied and dropped", async () => {
  const profile = profileOf(DISPLAY_P3, SRGB_CURVE);
  const pixels = quadrants(32, 32);
  const jpeg = encodeJpeg(pixels, 95);
  const tagged = [
    withSegment(jpeg, 0xe2, "ICC_PROFILE\0\x01\x01", profile),
    // In two segments, as large profiles come.
    withSegment(
      withSegment(jpeg, 0xe2, "ICC_PROFILE\0\x02\x02", profile.subarray(100)),
      ...[0xe2, "ICC_PROFILE\0\x01\x02", profile.subarray(0, 100)] as const,
    ),
    pngOf({
      ...{ width: 32, height: 32, rows: unfilteredRows(pixels) },
      chunks: [["iCCP", concat("P3\0\0", deflateSync(profile))]],
    }),
  ];
  for (const bytes of tagged) {
    const { full } = await processImage({ bytes, kind: "painting" });
    assert.equal(probe(full.bytes).profile, undefined);
    const { data } = decodeJpeg(full.bytes, { eighths: 8, width: 32, height: 32 });
    const expected = srgbFromP3([220, 30, 30]);
    const worst = Math.max(
      ...expected.map((value, c) => Math.abs(value - data[32 * 12 + 12 + c]!)),
    );
    assert.ok(worst <= 6, `${data.subarray(396, 399)} for ${expected}`);
  }
});
