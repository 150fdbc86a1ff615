import fc from "fast-check";
import assert from "node:assert/strict";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { type Box, resample } from "../../../domain/images/resample.ts";
import { fitWithin, middleSquare } from "../../../domain/images/decode_plan.ts";
import { landscape } from "./sample_files.ts";

/**
 * Lanczos' filter as its definition reads: every output value is the weighted mean of the inputs
 * around its place, the outermost pixel standing for all beyond it.
 */
function lanczosReference({ width, height, channels, data }: Pixels, target: Box): number[] {
  const scale = width >= height ? width / target.width : height / target.height;
  const kernel = (x: number) => {
    const t = Math.PI * x / scale;
    return Math.abs(x / scale) >= 3 ? 0 : x === 0 ? 1 : 3 * Math.sin(t) * Math.sin(t / 3) / (t * t);
  };
  const weights = (place: number, size: number) => {
    const list = new Map<number, number>();
    for (let at = Math.floor(place - 3 * scale); at <= place + 3 * scale; at++) {
      const inside = Math.min(size - 1, Math.max(0, at));
      list.set(inside, (list.get(inside) ?? 0) + kernel(at - place));
    }
    return list;
  };
  const result: number[] = [];
  for (let y = 0; y < target.height; y++) {
    const rows = weights((y - (target.height - 1) / 2) * scale + (height - 1) / 2, height);
    for (let x = 0; x < target.width; x++) {
      const columns = weights((x - (target.width - 1) / 2) * scale + (width - 1) / 2, width);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        let total = 0;
        for (const [row, down] of rows) {
          for (const [column, across] of columns) {
            sum += down * across * data[(row * width + column) * channels + channel]!;
            total += down * across;
          }
        }
        result.push(Math.min(255, Math.max(0, sum / total)));
      }
    }
  }
  return result;
}

Deno.test("resample: agrees with a Lanczos filter below a quarter", () => {
  const picture = fc.tuple(fc.integer({ min: 4, max: 24 }), fc.integer({ min: 4, max: 24 }));
  fc.assert(
    fc.property(
      picture,
      fc.constantFrom(1, 3),
      fc.double({ min: 0.27, max: 1, noNaN: true }),
      fc.infiniteStream(fc.nat(255)),
      ([width, height], channels, share, values) => {
        const data = Uint8Array.from([...values.take(width * height * channels)]);
        const pixels = { width, height, channels: channels as 1 | 3, data };
        const target = fitWithin(pixels, Math.max(1, Math.round(share * Math.max(width, height))));
        if (Math.max(width / target.width, height / target.height) >= 4) return;
        if (target.width === width && target.height === height) return;
        const expected = lanczosReference(pixels, { x: 0, y: 0, ...target });
        const actual = resample(pixels, target);
        actual.data.forEach((value, i) => {
          assert.ok(Math.abs(value - expected[i]!) <= 0.51, `${value}, ${expected[i]}`);
        });
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("resample: stays near a Lanczos filter for small targets", () => {
  const pixels = landscape(600, 400);
  const target = { width: 60, height: 40 };
  const expected = lanczosReference(pixels, { x: 0, y: 0, ...target });
  const { data } = resample(pixels, target);
  const worst = Math.max(...data.map((value, i) => Math.abs(value - expected[i]!)));
  assert.ok(worst <= 4, `${worst} steps`);
});

Deno.test("resample: a single colour is preserved at every size", () => {
  for (const channels of [1, 3, 4] as const) {
    const colour = [200, 100, 50, 128].slice(0, channels);
    const of = (width: number, height: number): Pixels => ({
      ...{ width, height, channels },
      data: Uint8Array.from({ length: width * height * channels }, (_, i) => colour[i % channels]!),
    });
    for (const [width, height] of [[1, 1], [96, 31], [7, 2], [99, 32], [33, 1]] as const) {
      assert.deepEqual(resample(of(100, 33), { width, height }), of(width, height));
    }
  }
});

Deno.test("resample: the colour of transparent pixels has no effect", () => {
  const data = Uint8Array.from({ length: 64 * 64 * 4 }, (_, i) => {
    const transparent = Math.floor(i / 4) % 2 === 0;
    return transparent ? [0, 255, 0, 0][i % 4]! : [200, 10, 30, 255][i % 4]!;
  });
  const small = resample({ width: 64, height: 64, channels: 4, data }, { width: 8, height: 8 });
  for (let i = 0; i < small.data.length; i += 4) {
    assert.deepEqual([...small.data.subarray(i, i + 3)], [200, 10, 30]);
    assert.ok(Math.abs(small.data[i + 3]! - 127.5) < 8);
  }
});

Deno.test("resample: a part at its own size is copied", () => {
  const data = Uint8Array.from({ length: 20 }, (_, i) => i);
  const part = { x: 1, y: 1, width: 2, height: 3 };
  const cut = resample({ width: 5, height: 4, channels: 1, data }, part, part);
  assert.deepEqual([...cut.data], [6, 7, 11, 12, 16, 17]);
});

Deno.test("resample: never enlarges", () => {
  assert.throws(() => resample(landscape(10, 10), { width: 11, height: 5 }), RangeError);
});

Deno.test("fitWithin: limits the long side, preserves proportions, never enlarges", () => {
  assert.deepEqual(fitWithin({ width: 4000, height: 3000 }, 480), { width: 480, height: 360 });
  assert.deepEqual(fitWithin({ width: 809, height: 712 }, 480), { width: 480, height: 422 });
  assert.deepEqual(fitWithin({ width: 300, height: 479 }, 480), { width: 300, height: 479 });
  assert.deepEqual(fitWithin({ width: 9000, height: 2 }, 480), { width: 480, height: 1 });
});

Deno.test("middleSquare: the largest centred square", () => {
  assert.deepEqual(middleSquare({ width: 30, height: 11 }), { x: 9, y: 0, width: 11, height: 11 });
  assert.deepEqual(middleSquare({ width: 6, height: 6 }), { x: 0, y: 0, width: 6, height: 6 });
});
