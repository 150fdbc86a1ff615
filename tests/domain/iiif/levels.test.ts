import assert from "node:assert/strict";
import fc from "fast-check";
import { imageInfo } from "../../../domain/iiif/image_info.ts";
import { levelFor, levelSize, scaleFactors } from "../../../domain/iiif/image_plan.ts";

Deno.test("scaleFactors: halves until the whole image fits into a tile", () => {
  assert.deepEqual(scaleFactors({ width: 512, height: 300 }), [1]);
  assert.deepEqual(scaleFactors({ width: 513, height: 300 }), [1, 2]);
  assert.deepEqual(scaleFactors({ width: 100, height: 4096 }), [1, 2, 4, 8]);
  assert.deepEqual(scaleFactors({ width: 4097, height: 9 }), [1, 2, 4, 8, 16]);
});

Deno.test("levelFor: a tile is a piece of its level, anything unaligned comes from the image", () => {
  const image = { width: 4000, height: 3001 };
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const cases = [
    [box(0, 0, 1024, 1024), [512, 512], 2, box(0, 0, 512, 512)],
    [box(3072, 2048, 928, 953), [464, 477], 2, box(1536, 1024, 464, 477)],
    [box(0, 0, 4000, 3001), [500, 376], 8, box(0, 0, 500, 376)],
    [box(0, 0, 4000, 3001), [501, 376], 4, box(0, 0, 1000, 751)],
    [box(1, 0, 1024, 1024), [256, 256], 1, box(1, 0, 1024, 1024)],
    [box(0, 0, 1023, 1024), [256, 256], 1, box(0, 0, 1023, 1024)],
    [box(0, 0, 100, 100), [200, 200], 1, box(0, 0, 100, 100)],
  ] as const;
  for (const [region, [width, height], factor, part] of cases) {
    assert.deepEqual(levelFor(image, region, { width, height }), { factor, part });
  }
});

Deno.test("levelFor: whole pixels of the level, at least as many as requested if possible", () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(fc.property(side, side, share, share, share, (width, height, a, b, c) => {
    const image = { width, height };
    const x = Math.floor(a * (width - 1));
    const y = Math.floor(b * (height - 1));
    const region = { x, y, width: width - x, height: height - y };
    const size = {
      width: Math.max(1, Math.floor(c * region.width)),
      height: Math.max(1, Math.floor(c * region.height)),
    };
    const { factor, part } = levelFor(image, region, size);
    const level = levelSize(image, factor);
    assert.ok(Number.isInteger(part.x) && Number.isInteger(part.y));
    assert.ok(part.x + part.width <= level.width && part.y + part.height <= level.height);
    assert.ok(part.width >= size.width && part.height >= size.height);
  }));
});

Deno.test("imageInfo: required fields of section 5, with sizes and tiles", () => {
  assert.deepEqual(imageInfo("https://depot.example/iiif/3/7", { width: 1501, height: 1000 }), {
    "@context": "http://iiif.io/api/image/3/context.json",
    id: "https://depot.example/iiif/3/7",
    type: "ImageService3",
    profile: "level2",
    protocol: "http://iiif.io/api/image",
    width: 1501,
    height: 1000,
    maxWidth: 4096,
    maxHeight: 4096,
    sizes: [{ width: 376, height: 250 }, { width: 751, height: 500 }, {
      width: 1501,
      height: 1000,
    }],
    tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4] }],
    extraFormats: ["webp"],
    extraQualities: ["color", "gray", "bitonal"],
    extraFeatures: ["canonicalLinkHeader", "mirroring", "profileLinkHeader", "sizeUpscaling"],
  });
});
