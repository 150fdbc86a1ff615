/** TIFF of every kind that is accepted, written by libtiff or by hand. */
import assert from "node:assert/strict";
import sharp, { type TiffOptions } from "sharp";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import { decodeTiff } from "../../../adapters/images/codecs/tiff.ts";
import { processImage } from "../../../adapters/images/process.ts";
import { peakSignalToNoise, type Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import { memoryOf } from "../../../domain/images/decode_plan.ts";
import { concat } from "../../domain/images/sample_files.ts";

const [WIDTH, HEIGHT] = [150, 90];

/** Soft colours with a hard edge. */
function drawn(channels: 1 | 3 | 4): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * channels);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const values = [255 * x / WIDTH, 255 * y / HEIGHT, x > 70 ? 220 : 30, 100 + x];
      for (let c = 0; c < channels; c++) data[at++] = values[c]!;
    }
  }
  return { width: WIDTH, height: HEIGHT, channels, data };
}

async function tiffOf(pixels: Pixels, options: TiffOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, channels, data } = pixels;
  const file = sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? "b-w" : "srgb").tiff({ compression: "none", ...options });
  return new Uint8Array(await file.toBuffer());
}

const decoded = (bytes: Uint8Array, scale = 1) => decodeTiff(bytes, probe(bytes).tiff!, scale);

for (const channels of [1, 3, 4] as const) {
  for (
    const [name, options] of Object.entries<TiffOptions>({
      none: {},
      LZW: { compression: "lzw" },
      "LZW with a predictor": { compression: "lzw", predictor: "horizontal" },
      deflate: { compression: "deflate", predictor: "none" },
      "deflate with a predictor": { compression: "deflate", predictor: "horizontal" },
      PackBits: { compression: "packbits" },
      tiles: { tile: true, tileWidth: 64, tileHeight: 64, compression: "lzw" },
      pyramid: { tile: true, tileWidth: 64, tileHeight: 64, pyramid: true, compression: "deflate" },
      BigTIFF: { bigtiff: true, compression: "lzw" },
    })
  ) {
    Deno.test(`TIFF of ${channels} channels, ${name}: every pixel`, async () => {
      const pixels = drawn(channels);
      const bytes = await tiffOf(pixels, options);
      const { type, width, height } = probe(bytes);
      assert.deepEqual([type, width, height], ["image/tiff", WIDTH, HEIGHT]);
      const { data, ...size } = await decoded(bytes);
      assert.deepEqual(size, { width: WIDTH, height: HEIGHT, channels });
      assert.equal(data.findIndex((value, at) => value !== pixels.data[at]), -1);
    });
  }
}

Deno.test("TIFF of 16 bits, CMYK, two colours and JPEG is close to what libvips shows", async () => {
  const pixels = drawn(3);
  const { width, height, channels, data } = pixels;
  const raw = () => sharp(data, { raw: { width, height, channels } });
  const grey = { ...drawn(1), data: drawn(1).data.map((value) => value > 127 ? 255 : 0) };
  for (
    const [file, wanted, decibels] of [
      [
        raw().toColourspace("rgb16").tiff({ compression: "lzw", predictor: "horizontal" }),
        pixels,
        45,
      ],
      [raw().toColourspace("rgb16").tiff({ compression: "none" }), pixels, 45],
      [raw().toColourspace("cmyk").tiff({ compression: "deflate" }), pixels, 14],
      [raw().tiff({ compression: "jpeg", quality: 95 }), pixels, 30],
      [raw().tiff({ compression: "jpeg", quality: 95, tile: true, tileWidth: 64 }), pixels, 30],
      [
        sharp(grey.data, { raw: { width, height, channels: 1 } })
          .tiff({ bitdepth: 1, compression: "none" }),
        grey,
        40,
      ],
    ] as const
  ) {
    const bytes = new Uint8Array(await file.toBuffer());
    const found = await decoded(bytes);
    assert.ok(peakSignalToNoise(wanted, found) > decibels, `${peakSignalToNoise(wanted, found)}`);
  }
});

Deno.test("a smaller TIFF is the mean of its pixels, or its copy of that size", async () => {
  const ramp: Pixels = {
    width: 6,
    height: 3,
    channels: 1,
    data: Uint8Array.from([0, 2, 4, 6, 8, 10, 4, 6, 8, 10, 12, 14, 50, 60, 70, 80, 90, 100]),
  };
  const bytes = await tiffOf(ramp, {});
  assert.deepEqual(await decoded(bytes, 2), {
    width: 3,
    height: 2,
    channels: 1,
    data: Uint8Array.from([3, 7, 11, 55, 75, 95]),
  });
  const tiles = { tile: true, tileWidth: 64, tileHeight: 64, compression: "lzw" } as const;
  const [plain, pyramid] = [
    await tiffOf(drawn(3), tiles),
    await tiffOf(drawn(3), { ...tiles, pyramid: true }),
  ];
  assert.equal(probe(pyramid).tiff!.length, 3);
  const [mean, copy] = [await decoded(plain, 2), await decoded(pyramid, 2)];
  assert.deepEqual([mean.width, mean.height], [75, 45]);
  assert.ok(peakSignalToNoise(mean, copy) > 40);
});

/** A TIFF of 3 × 2 grey pixels, with tags and data in place of its own. */
function smallTiff(
  changes: Record<number, [type: number, count: number, value: number]> = {},
  strip = Uint8Array.of(1, 2, 3, 4, 5, 6),
) {
  const tags: Record<number, [type: number, count: number, value: number]> = {
    256: [3, 1, 3],
    257: [3, 1, 2],
    258: [3, 1, 8],
    259: [3, 1, 1],
    262: [3, 1, 1],
    273: [4, 1, 8],
    277: [3, 1, 1],
    278: [3, 1, 2],
    279: [4, 1, strip.length],
    ...changes,
  };
  const entries = Object.entries(tags);
  const start = 8 + strip.length;
  const view = new DataView(new ArrayBuffer(start + 2 + entries.length * 12 + 4));
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, start, true);
  new Uint8Array(view.buffer).set(strip, 8);
  view.setUint16(start, entries.length, true);
  for (const [at, [tag, [type, count, value]]] of entries.entries()) {
    const entry = start + 2 + 12 * at;
    view.setUint16(entry, Number(tag), true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, count, true);
    view.setUint32(entry + 8, value, true);
  }
  return new Uint8Array(view.buffer);
}

Deno.test("TIFF: white may be zero, and a picture may lie on its side", async () => {
  assert.deepEqual((await decoded(smallTiff())).data, Uint8Array.from([1, 2, 3, 4, 5, 6]));
  const inverted = await decoded(smallTiff({ 262: [3, 1, 0] }));
  assert.deepEqual(inverted.data, Uint8Array.from([254, 253, 252, 251, 250, 249]));
  const { full } = await processImage({
    bytes: smallTiff({ 274: [3, 1, 6] }),
    kind: "painting",
  });
  assert.deepEqual([full.width, full.height], [2, 3]);
  const big = await sharp(new Uint8Array(6), { raw: { width: 3, height: 2, channels: 1 } })
    .withMetadata({ orientation: 6 }).tiff({ bigtiff: true, compression: "none" }).toBuffer();
  assert.deepEqual([probe(smallTiff()).orientation, probe(big).orientation], [1, 6]);
  assert.equal(probe(smallTiff({ 274: [3, 1, 9] })).orientation, 1);
});

Deno.test("TIFF: a predictor is ignored without compression", async () => {
  assert.deepEqual(
    (await decoded(smallTiff({ 317: [3, 1, 2] }))).data,
    Uint8Array.from([1, 2, 3, 4, 5, 6]),
  );
  const packed = smallTiff({ 259: [3, 1, 32773], 317: [3, 1, 2] }, Uint8Array.of(251, 7));
  assert.deepEqual((await decoded(packed)).data, Uint8Array.from([7, 7, 7, 7, 7, 7]));
});

Deno.test("TIFF with blocks of JPEG: their own size is checked before they are decoded", async () => {
  const jpeg = encodeJpeg({ width: 3, height: 2, channels: 1, data: new Uint8Array(6) }, 90);
  const tags: Parameters<typeof smallTiff>[0] = {
    259: [3, 1, 7],
    262: [3, 1, 6],
    277: [3, 1, 3],
  };
  const black = await decoded(smallTiff(tags, jpeg));
  assert.deepEqual([black.width, black.height, [...black.data]], [3, 2, Array(18).fill(0)]);

  // In a frame header, height and width follow marker, length and precision.
  const size = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0) + 5;
  const spoilt = (at: number, ...bytes: number[]) => {
    const copy = jpeg.slice();
    copy.set(bytes, at);
    return smallTiff(tags, copy);
  };
  const message = "The image is damaged: a block differs from its directory";
  for (const file of [spoilt(size, 78, 32, 78, 32), spoilt(size, 0, 3), spoilt(size + 3, 4)]) {
    await assert.rejects(decoded(file), { status: 422, message });
  }
  await assert.rejects(decoded(smallTiff(tags, concat(jpeg, new Uint8Array(65_555)))), {
    status: 422,
    message: "The image is damaged: a block that is too long",
  });
});

Deno.test("TIFF with blocks of JPEG: their memory is counted", () => {
  const tiles = (side: number) => {
    const bytes = smallTiff({
      ...{ 259: [3, 1, 7], 262: [3, 1, 6], 277: [3, 1, 3] },
      ...{ 322: [4, 1, side], 323: [4, 1, side], 324: [4, 1, 8], 325: [4, 1, 6] },
    });
    return [probe(bytes), bytes.length, "painting"] as const;
  };
  // 4 bytes for each of 6 pixels while they are read, and 9 for the result; 21 for each of a tile.
  assert.equal(memoryOf(...tiles(256)), tiles(256)[1] + 6 * (4 + 9) + 21 * 256 * 256);
  assert.throws(() => memoryOf(...tiles(20_000)), { status: 422 });
});

for (
  const [what, changes, message] of [
    ["no width", { 256: [3, 1, 0] }, /it has no size/],
    ["too many pixels", { 256: [4, 1, 20_000], 257: [4, 1, 20_000] }, /at most 100 megapixels/],
    ["samples of 32 bits", { 258: [3, 1, 32] }, /This kind of TIFF is not supported/],
    ["JPEG 2000", { 259: [3, 1, 34712] }, /This kind of TIFF is not supported/],
    ["CIELab", { 262: [3, 1, 8], 277: [3, 1, 3] }, /This kind of TIFF is not supported/],
    ["a strip beyond the end", { 279: [4, 1, 600] }, /it ends too early/],
    ["a strip that is too short", { 279: [4, 1, 5] }, /it ends too early/],
    ["no strips", { 273: [4, 0, 0] }, /blocks are missing/],
    ["a code that is not defined", { 259: [3, 1, 5] }, /damaged/],
    ["no deflate", { 259: [3, 1, 8] }, /damaged/],
    ["no JPEG", { 259: [3, 1, 7] }, /damaged/],
    ["a directory that is cyclic", { 330: [4, 1, 14] }, undefined],
    ["more smaller copies than are read", { 330: [4, 65, 14] }, undefined],
    ["a smaller copy beyond the end", { 330: [4, 1, 9999] }, undefined],
    ["a palette in planes", {
      ...{ 262: [3, 1, 3], 277: [3, 1, 2], 284: [3, 1, 2] },
      ...{ 320: [3, 768, 8] },
    }, /This kind of TIFF is not supported/],
  ] as [string, Record<number, [number, number, number]>, RegExp | undefined][]
) {
  Deno.test(`TIFF with ${what}: ${message === undefined ? "is read" : "is refused"}`, async () => {
    const process = processImage({ bytes: smallTiff(changes), kind: "painting" });
    if (message === undefined) assert.equal((await process).full.width, 3);
    else await assert.rejects(process, { status: 422, message });
  });
}

Deno.test("TIFF: whatever is cut off or changed, it is decoded or refused with 422", async () => {
  const options = { compression: "lzw", tile: true, tileWidth: 32, tileHeight: 32 } as const;
  const bytes = await tiffOf(drawn(3), options);
  let state = 7;
  for (let i = 0; i < 300; i++) {
    const spoilt = bytes.slice(0, i % 3 === 0 ? bytes.length - i : bytes.length);
    for (let n = 0; n < 5; n++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const at = n < 2 ? state % 400 : state % spoilt.length;
      spoilt[n < 2 && i % 2 === 0 ? spoilt.length - 1 - at : at] = state >>> 24;
    }
    try {
      await processImage({ bytes: spoilt, kind: "painting", maxPixels: 1e6 });
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      assert.ok(status === 422 || status === 415, `${i}: ${message}`);
    }
  }
});
