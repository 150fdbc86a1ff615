import fc from "fast-check";
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import { probe } from "../../../domain/images/probe.ts";
import {
  animated,
  concat,
  exifBlock,
  pngOf,
  quadrants,
  webpOf,
  withSegment,
  written,
} from "./sample_files.ts";

const jpeg = encodeJpeg(quadrants(40, 24), 90);
const samples = { jpeg, png: pngOf({ width: 5, height: 7 }), ...written, ...animated };

const refused = (bytes: Uint8Array, message: RegExp) =>
  assert.throws(() => probe(bytes), { name: "AppError", status: 422, message });

const facts = (bytes: Uint8Array) => {
  const { type, width, height, frames, orientation } = probe(bytes);
  return [type, width, height, frames, orientation];
};

/** A file with some bytes set to others, by position. */
function changed(bytes: Uint8Array, changes: Record<number, number>): Uint8Array {
  const copy = bytes.slice();
  for (const [at, value] of Object.entries(changes)) copy[Number(at)] = value;
  return copy;
}

Deno.test("probe: size and frames come from the headers of all four formats", () => {
  assert.deepEqual(facts(jpeg), ["image/jpeg", 40, 24, 1, 1]);
  assert.deepEqual(facts(samples.png), ["image/png", 5, 7, 1, 1]);
  assert.deepEqual(facts(written.lossyWebp), ["image/webp", 16, 16, 1, 1]);
  assert.deepEqual(facts(written.transparentWebp), ["image/webp", 16, 16, 1, 1]);
  assert.deepEqual(facts(animated.webp), ["image/webp", 8, 8, 2, 1]);
  assert.deepEqual(facts(animated.gif), ["image/gif", 8, 8, 2, 1]);
});

Deno.test("probe: coding of a JPEG", () => {
  const coded = (bytes: Uint8Array) => {
    const { components, progressive, samplesPerPixel } = probe(bytes).jpeg!;
    return [components, progressive, samplesPerPixel];
  };
  assert.deepEqual(coded(jpeg), [3, false, 3]);
  assert.deepEqual(coded(written.progressiveJpeg), [3, true, 3]);
  assert.deepEqual(coded(written.greyJpeg), [1, false, 1]);
  assert.deepEqual(coded(written.cmykJpeg), [4, false, 4]);
});

Deno.test("probe: the EXIF orientation of JPEG, PNG and WebP, in both byte orders", () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    for (const littleEndian of [true, false]) {
      const exif = exifBlock(orientation, littleEndian);
      const vp8l = written.transparentWebp.subarray(20);
      const files = [
        withSegment(jpeg, 0xe1, "Exif\0\0", exif),
        pngOf({ width: 1, height: 1, chunks: [["eXIf", exif]] }),
        webpOf({ width: 16, height: 16 }, [["VP8L", vp8l], ["EXIF", exif]]),
        webpOf({ width: 16, height: 16 }, [["VP8L", vp8l], ["EXIF", concat("Exif\0\0", exif)]]),
      ];
      for (const file of files) assert.equal(probe(file).orientation, orientation);
    }
  }
});

Deno.test("probe: an odd EXIF block counts as upright", () => {
  const odd = [
    exifBlock(0),
    exifBlock(9),
    exifBlock(6).subarray(0, 17),
    // A directory at the end of the block, one far behind it, and one of 65,535 entries.
    changed(exifBlock(6), { 4: 26 }),
    changed(exifBlock(6), { 7: 0x7f }),
    changed(exifBlock(1), { 8: 0xff, 9: 0xff, 10: 0 }),
    changed(exifBlock(6), { 0: 0x58 }),
    changed(exifBlock(6), { 12: 4 }),
    new Uint8Array(),
  ];
  for (const exif of odd) {
    assert.equal(probe(withSegment(jpeg, 0xe1, "Exif\0\0", exif)).orientation, 1);
  }
});

Deno.test("probe: more pixels than allowed are refused before anything is decoded", () => {
  const message = "The image has 20000 × 20000 pixels; at most 100 megapixels are accepted";
  const bomb = pngOf({ width: 20_000, height: 20_000, depth: 1, colourType: 0, rows: concat("") });
  assert.throws(() => probe(bomb), { status: 422, message });
  const huge = { width: 0x7fffffff, height: 1, rows: concat("") };
  refused(pngOf(huge), /2147483647 × 1 pixels/);
  refused(changed(jpeg, sof(jpeg, [0xff, 0xff, 0xff, 0xff])), /65535 × 65535 pixels/);
  refused(changed(animated.gif, { 6: 255, 7: 255, 8: 255, 9: 255 }), /65535 × 65535 pixels/);
  const square = pngOf({ width: 100, height: 100 });
  assert.equal(probe(square, { maxPixels: 10_000 }).width, 100);
  assert.throws(() => probe(square, { maxPixels: 9_999 }), {
    status: 422,
    message: "The image has 100 × 100 pixels; at most 0.009999 megapixels are accepted",
  });
});

Deno.test("probe: 422 for broken or contradictory headers", () => {
  refused(pngOf({ width: 0, height: 4 }), /no size/);
  refused(pngOf({ width: 4, height: 4, depth: 3 }), /header is broken/);
  refused(pngOf({ width: 4, height: 4, colourType: 5 }), /header is broken/);
  refused(pngOf({ width: 0xffffffff, height: 1, rows: concat("") }), /size is impossible/);
  // The checksum of the header, then a chunk of 4 GB.
  refused(changed(samples.png, { 29: samples.png[29]! ^ 1 }), /header is broken/);
  refused(changed(samples.png, { 33: 0xff }), /ends too early/);
  refused(changed(animated.gif, { 6: 0, 7: 0 }), /no size/);
  refused(concat("GIF89a\x04\0\x04\0\0\0\0;"), /no picture/);
  refused(concat("GIF89a=1;alert(1)//"), /unknown block|no picture/);
  refused(changed(written.lossyWebp, { 7: 0xff }), /ends too early/);
  refused(webpOf({ width: 8, height: 8 }, []), /no picture/);
  refused(
    webpOf({ width: 9, height: 16 }, [["VP8L", written.transparentWebp.subarray(20)]]),
    /sizes contradict/,
  );
  refused(concat("\xff\xd8\xff\xd9"), /no picture/);
  refused(concat("\xff\xd8\xff<html>"), /ends too early/);
  refused(concat("\xff\xd8\xff", new Uint8Array(1_000_000)), /no picture/);
  refused(withSegment(jpeg, 0xe0, "").subarray(0, 4), /ends too early/);
});

Deno.test("probe: arithmetic, lossless and 12-bit JPEG are refused by their frame header", () => {
  const at = sofAt(jpeg);
  refused(changed(jpeg, { [at + 1]: 0xc9 }), /kind of JPEG/);
  refused(changed(jpeg, { [at + 1]: 0xc3 }), /kind of JPEG/);
  refused(changed(jpeg, { [at + 4]: 12 }), /8 bits per sample/);
  refused(changed(jpeg, { [at + 9]: 2 }), /components/);
  refused(changed(jpeg, { [at + 11]: 0 }), /sampling factors/);
});

Deno.test("probe: random bytes are accepted or refused without other errors", () => {
  const file = fc.constantFrom(...Object.values(samples));
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
  const property = fc.property(file, changes, fc.double({ min: 0, max: 1, noNaN: true }), check);
  fc.assert(property, { numRuns: 4000 });

  function check(bytes: Uint8Array, changes: [number, number][], share: number) {
    const length = Math.ceil(bytes.length * share);
    // The same bytes alone, and in the middle of others that must not be seen.
    const alone = bytes.slice(0, length);
    for (const [at, value] of changes) if (length > 0) alone[at % length] = value;
    const within = concat("\xff".repeat(99), alone, "\xff\xd8".repeat(99)).subarray(
      99,
      99 + length,
    );
    assert.deepEqual(outcome(within), outcome(alone));
  }

  function outcome(bytes: Uint8Array) {
    try {
      return facts(bytes);
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      assert.ok(error.status === 415 || error.status === 422);
      return error.message;
    }
  }
});

function sofAt(bytes: Uint8Array): number {
  return bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0);
}

function sof(bytes: Uint8Array, size: number[]): Record<number, number> {
  return Object.fromEntries(size.map((value, i) => [sofAt(bytes) + 5 + i, value]));
}
