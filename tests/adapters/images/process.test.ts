import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { decode } from "../../../adapters/images/codecs/decode.ts";
import { memoryOf, planDecode } from "../../../domain/images/decode_plan.ts";
import type { EncodedImage } from "../../../adapters/images/codecs/encode.ts";
import { encodePng } from "../../../adapters/images/codecs/encode_png.ts";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import type { Orientation } from "../../../domain/images/exif_orientation.ts";
import { orient } from "../../../domain/images/orient.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import { contactSheet } from "../../../adapters/images/compose.ts";
import { processImage, thumbnailOf } from "../../../adapters/images/process.ts";
import { resample } from "../../../domain/images/resample.ts";
import { decibels } from "./decibels.ts";
import {
  animated,
  BLUE,
  concat,
  exifBlock,
  GREEN,
  landscape,
  pngOf,
  quadrants,
  RED,
  unfilteredRows,
  webpOf,
  withSegment,
  written,
  YELLOW,
} from "../../domain/images/sample_files.ts";

async function pixelsOf({ bytes }: EncodedImage): Promise<Pixels> {
  const probed = probe(bytes);
  return await decode(bytes, probed, planDecode(probed, bytes.length, probed));
}

/** The colours in the middle of the four quarters: top left, top right, bottom left, right. */
async function quarters(image: EncodedImage): Promise<number[][]> {
  const { width, height, channels, data } = await pixelsOf(image);
  return [[1, 1], [3, 1], [1, 3], [3, 3]].map(([x, y]) => {
    const column = Math.floor(width * x! / 4);
    const at = (Math.floor(height * y! / 4) * width + column) * channels;
    return [...data.subarray(at, at + channels)];
  });
}

function near(actual: number[][], expected: number[][], tolerance: number): void {
  const worst = Math.max(
    ...actual.flatMap((colour, i) => expected[i]!.map((value, c) => Math.abs(value - colour[c]!))),
  );
  assert.ok(worst <= tolerance, `${JSON.stringify(actual)}, ${JSON.stringify(expected)}`);
}

const sizes = ({ full, thumbnail }: { full: EncodedImage; thumbnail: EncodedImage }) =>
  [full, thumbnail].map(({ width, height }) => `${width}×${height}`);

async function refused(bytes: Uint8Array<ArrayBuffer>, status: number, message: RegExp) {
  await assert.rejects(processImage({ bytes, kind: "painting" }), {
    ...{ name: "AppError", status, message },
  });
}

Deno.test("processImage: a painting keeps its size up to 4096, its thumbnail has 480", async () => {
  const painting = (width: number, height: number) =>
    processImage({ bytes: encodeJpeg(landscape(width, height), 80), kind: "painting" });
  assert.deepEqual(sizes(await painting(1000, 600)), ["1000×600", "480×288"]);
  assert.deepEqual(sizes(await painting(200, 300)), ["200×300", "200×300"]);
  assert.deepEqual(sizes(await painting(5000, 60)), ["4096×49", "480×6"]);
  assert.deepEqual(sizes(await painting(1, 1)), ["1×1", "1×1"]);
  assert.deepEqual(sizes(await painting(3, 9000)), ["1×4096", "1×480"]);
});

Deno.test("processImage: a portrait is the square in the middle, 512 and 96, whatever its size", async () => {
  const portrait = (width: number, height: number) =>
    processImage({ bytes: encodeJpeg(quadrants(width, height), 90), kind: "portrait" });
  assert.deepEqual(sizes(await portrait(1600, 900)), ["512×512", "96×96"]);
  assert.deepEqual(sizes(await portrait(300, 700)), ["512×512", "96×96"]);
  assert.deepEqual(sizes(await portrait(40, 41)), ["512×512", "96×96"]);
  const { full, thumbnail } = await portrait(1600, 900);
  near(await quarters(full), [RED, GREEN, BLUE, YELLOW], 4);
  near(await quarters(thumbnail), [RED, GREEN, BLUE, YELLOW], 4);
});

Deno.test("processImage: the full image and the thumbnail show what was uploaded", async () => {
  const pixels = landscape(960, 720);
  const { full, thumbnail } = await processImage({ bytes: encodePng(pixels), kind: "painting" });
  assert.ok(decibels(await pixelsOf(full), pixels) >= 36);
  const reference = resample(pixels, { width: 480, height: 360 });
  assert.ok(decibels(await pixelsOf(thumbnail), reference) >= 36);
});

Deno.test("processImage: all eight EXIF orientations come out upright, in three formats", async () => {
  const upright = quadrants(48, 32);
  // Turning is undone by itself, but for the two quarter turns, which undo each other.
  const inverse: Record<number, Orientation> = { 6: 8, 8: 6 };
  for (let value = 1; value <= 8; value++) {
    const stored = orient(upright, inverse[value] ?? value as Orientation);
    const exif = exifBlock(value);
    const { width, height } = stored;
    const rows = unfilteredRows(stored);
    const files = [
      withSegment(encodeJpeg(stored, 95), 0xe1, "Exif\0\0", exif),
      pngOf({ width, height, rows, chunks: [["eXIf", exif]] }),
    ];
    for (const bytes of files) {
      const image = await processImage({ bytes, kind: "painting" });
      assert.deepEqual(sizes(image), ["48×32", "48×32"], `orientation ${value}`);
      near(await quarters(image.full), [RED, GREEN, BLUE, YELLOW], 6);
      near(await quarters(await thumbnailOf(bytes)), [RED, GREEN, BLUE, YELLOW], 6);
    }
  }
  const vp8 = written.lossyWebp.subarray(20);
  const bytes = webpOf({ width: 16, height: 16 }, [["VP8 ", vp8], ["EXIF", exifBlock(6)]]);
  const { full } = await processImage({ bytes, kind: "painting" });
  near(await quarters(full), [BLUE, RED, YELLOW, GREEN], 20);
});

Deno.test("processImage: progressive JPEG, grey JPEG and WebP", async () => {
  const shown = async (bytes: Uint8Array<ArrayBuffer>) =>
    await quarters((await processImage({ bytes, kind: "painting" })).full);
  near(await shown(written.progressiveJpeg), [RED, GREEN, BLUE, YELLOW], 8);
  near(await shown(written.lossyWebp), [RED, GREEN, BLUE, YELLOW], 20);
  near(await shown(written.greyJpeg), [40, 120, 200, 250].map((grey) => [grey]), 4);
});

Deno.test("processImage: CMYK as Adobe stores it has its colours, not their negative", async () => {
  const { full } = await processImage({ bytes: written.cmykJpeg, kind: "painting" });
  // Inks on paper reach no further towards green; the negative would be 180 steps away.
  near(await quarters(full), [RED, GREEN, BLUE, YELLOW], 100);
});

Deno.test("processImage: transparency is kept, as PNG", async () => {
  const { full, thumbnail } = await processImage({
    ...{ bytes: written.transparentWebp, kind: "painting" },
  });
  assert.deepEqual([full.type, thumbnail.type], ["image/png", "image/png"]);
  const shown = await quarters(full);
  near([shown[0]!, shown[2]!], [[...RED, 255], [...BLUE, 255]], 0);
  assert.deepEqual([shown[1]![3], shown[3]![3]], [0, 0]);
});

Deno.test("processImage: uses the first frame of an animation", async () => {
  for (const bytes of [animated.gif, animated.webp]) {
    const { full } = await processImage({ bytes, kind: "painting" });
    assert.deepEqual([full.width, full.height, full.type], [8, 8, "image/jpeg"]);
    near(await quarters(full), [RED, RED, RED, RED], 4);
  }
});

Deno.test("processImage: a GIF's frame lies where it belongs on the screen, cut at its edge", async () => {
  // The screen grows to 12 × 10, and the frame moves to 6, 4, so that it reaches over the edge.
  const bytes = animated.gif.slice();
  bytes.set([12, 0, 10, 0], 6);
  const frame = bytes.indexOf(0x2c);
  bytes.set([6, 0, 4, 0], frame + 1);
  const { full } = await processImage({ bytes, kind: "painting" });
  assert.deepEqual([full.width, full.height, full.type], [12, 10, "image/png"]);
  const { data } = await pixelsOf(full);
  const opaque = Array.from({ length: 120 }, (_, i) => data[4 * i + 3] === 255 ? 1 : 0);
  const expected = opaque.map((_, i) => i % 12 >= 6 && i >= 4 * 12 ? 1 : 0);
  assert.deepEqual(opaque, expected);
});

Deno.test("processImage: stores nothing but the pixels", async () => {
  const secrets = ["<script>alert(1)</script>", "<?php system($_GET[0]);", "PK\x05\x06"];
  const jpeg = concat(
    withSegment(
      withSegment(encodeJpeg(quadrants(60, 40), 90), 0xfe, secrets[0]!),
      0xe1,
      concat("Exif\0\0", exifBlock(1), secrets[1]!),
    ),
    secrets[2]!,
  );
  const pixels = quadrants(60, 40);
  const png = concat(
    pngOf({
      ...{ width: 60, height: 40, rows: unfilteredRows(pixels) },
      chunks: [["tEXt", concat("Comment\0", ...secrets)]],
    }),
    ...secrets,
  );
  for (const bytes of [jpeg, png]) {
    const { full, thumbnail } = await processImage({ bytes, kind: "painting" });
    for (const image of [full, thumbnail]) {
      const text = new TextDecoder("latin1").decode(image.bytes);
      for (const secret of [...secrets, "Exif", "ICC_PROFILE", "tEXt"]) {
        assert.ok(!text.includes(secret), secret);
      }
      assert.ok(text.endsWith("\xff\xd9") && text.startsWith("\xff\xd8"));
    }
  }
});

Deno.test("processImage: every decoder error becomes the same refusal", async () => {
  const message = /^The image cannot be decoded: its data is damaged$/;
  const jpeg = encodeJpeg(landscape(300, 200), 90);
  await refused(jpeg.slice(0, jpeg.length / 2), 422, message);
  const webp = written.transparentWebp.slice();
  webp.fill(0xff, 25);
  await refused(webp, 422, message);
  const gif = animated.gif.slice();
  gif.fill(0xff, gif.indexOf(0x2c) + 12, -1);
  await refused(gif, 422, message);
  const short = pngOf({ width: 50, height: 50, rows: new Uint8Array(700) });
  await refused(short, 422, message);
  const noPalette = pngOf({ width: 4, height: 4, colourType: 3, rows: new Uint8Array(20) });
  await refused(noPalette, 422, message);
  const png = pngOf({ width: 50, height: 50 });
  png[png.length - 14]! ^= 1;
  await refused(png, 422, /^The image is damaged: a checksum does not match$/);
});

Deno.test("processImage: a turned part has at most 4096 pixels on its long side", async () => {
  const bytes = pngOf({ width: 4096, height: 256, rows: unfilteredRows(quadrants(4096, 256)) });
  const crop = { x: 0, y: 0, width: 1, height: 1, rotation: 3 };
  const { full } = await processImage({ bytes: bytes.slice(), kind: "painting", crop });
  // Turned, it is 4104 pixels wide and 470 high.
  assert.deepEqual([full.width, full.height], [4096, 469]);
  const probed = probe(bytes);
  const whole = memoryOf(probed, bytes.length, "painting");
  const quarter = { x: 0, y: 0, width: 0.5, height: 0.5, rotation: 90 };
  const difference = memoryOf(probed, bytes.length, "painting", quarter) - whole;
  assert.equal(difference, 4096 * 256 * (4 + 9 / 4 - 9));
});

Deno.test("processImage: refuses images that need too much memory before decoding", async () => {
  const bytes = pngOf({ width: 10_000, height: 9_999, rows: new Uint8Array() });
  await refused(
    bytes,
    422,
    /^The image has 10000 × 9999 pixels, too many to decode in this format$/,
  );
  assert.throws(() => memoryOf(probe(bytes), bytes.length, "portrait"), { status: 422 });
});

Deno.test("processImage: ignores text and profiles that inflate to hundreds of megabytes", async () => {
  // 100 MB of zeros in 100 KB, as compressed text and as a profile.
  const bomb = deflateSync(new Uint8Array(100_000_000));
  const pixels = quadrants(32, 32);
  const bytes = pngOf({
    ...{ width: 32, height: 32, rows: unfilteredRows(pixels) },
    chunks: [["iCCP", concat("p\0\0", bomb)], ["zTXt", concat("t\0\0", bomb)]],
  });
  const { full } = await processImage({ bytes, kind: "painting" });
  near(await quarters(full), [RED, GREEN, BLUE, YELLOW], 6);
});

Deno.test("planDecode: a JPEG is decoded no larger than wanted, and smaller when it is huge", () => {
  const probed = probe(encodeJpeg(landscape(64, 48), 80));
  const of = (width: number, height: number) => ({ ...probed, width, height });
  const plan = (width: number, height: number, least: number) =>
    planDecode(of(width, height), 1e6, { width: least, height: least }).eighths;
  assert.equal(plan(4000, 3000, 700), 2);
  assert.equal(plan(4000, 3000, 1500), 4);
  assert.equal(plan(4000, 3000, 1501), 8);
  assert.equal(plan(4000, 3000, 100), 1);
  // 80 megapixels at 6 bytes each are too many at full size.
  assert.equal(plan(10_000, 8_000, 6000), 4);
  // Progressive ones need 6 bytes a pixel more at any scale.
  const progressive = { ...probed, jpeg: { ...probed.jpeg!, progressive: true } };
  const least = { width: 4096, height: 3000 };
  const large = { ...progressive, width: 5600, height: 4600 };
  assert.equal(planDecode(large, 1e6, least).eighths, 4);
  const larger = { ...progressive, width: 7000, height: 5000 };
  assert.throws(() => planDecode(larger, 1e6, least), { status: 422 });
});

Deno.test("contactSheet: each picture has its colours in its place; a damaged one leaves it empty", async () => {
  const plain = new Uint8Array(301 * 199 * 3);
  for (let at = 0; at < plain.length; at += 3) plain.set(RED, at);
  const red = encodePng({ width: 301, height: 199, channels: 3, data: plain });
  const sheet = await contactSheet({
    height: 64,
    pictures: [
      { bytes: red, x: 0, width: 39 },
      { bytes: new Uint8Array([1, 2, 3]), x: 39, width: 40 },
      { bytes: red.slice(), x: 79, width: 95 },
    ],
    maxBytes: 50_000,
  });
  const { width, height, data } = await pixelsOf({ bytes: sheet } as EncodedImage);
  assert.deepEqual([width, height], [174, 64]);
  const colourAt = (x: number) => [...data.subarray((32 * width + x) * 4).subarray(0, 3)];
  near([colourAt(20), colourAt(60), colourAt(120)], [RED, [234, 226, 210], RED], 6);
});
