/**
 * Resizes pictures: averages whole blocks first, then filters with a Lanczos kernel. The first step
 * is cheap and leaves at least twice the wanted pixels, so that the second one, which determines
 * the sharpness, needs few taps (like libvips' `vips_resize`).
 *
 * Works on the stored values, as browsers and image servers do; pixels are weighted by their alpha.
 */
import type { Pixels } from "./pixels.ts";

/** A part of a picture, in its pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The input pixels of one output pixel, with their weights. */
interface Taps {
  first: number;
  weights: Float64Array;
}

/** Lobes of the kernel: three are sharper, two need two thirds of the time. */
export type Lobes = 2 | 3;

// Blocks are averaged while at least this many pixels remain per output pixel.
const MIN_INPUT_PIXELS = 2;

/**
 * Shrinks a part of a picture.
 * @throws {RangeError} When the target is larger than the part, because pictures are never
 *   enlarged.
 */
export function resample(
  pixels: Pixels,
  target: { width: number; height: number },
  part: Box = { x: 0, y: 0, width: pixels.width, height: pixels.height },
  lobes: Lobes = 3,
): Pixels {
  const { width, height } = target;
  if (width > part.width || height > part.height) throw new RangeError("Nothing is enlarged");
  // One scale for both dimensions preserves the proportions: rounding to whole pixels cuts a
  // fraction of a pixel at two opposite edges.
  const scale = part.width >= part.height ? part.width / width : part.height / height;
  return filtered(pixels, target, part, { across: scale, down: scale }, lobes);
}

/**
 * Resizes a part of a picture to exactly the target's pixels, larger or smaller, each dimension
 * separately.
 */
export function stretch(
  pixels: Pixels,
  target: { width: number; height: number },
  part: Box,
): Pixels {
  const { width, height } = target;
  const scale = { across: part.width / width, down: part.height / height };
  return filtered(pixels, target, part, scale, 3);
}

/** @param scale Pixels of the part per pixel of the target. */
function filtered(
  pixels: Pixels,
  { width, height }: { width: number; height: number },
  part: Box,
  scale: { across: number; down: number },
  lobes: Lobes,
): Pixels {
  const { channels } = pixels;
  const data = new Uint8Array(width * height * channels);
  const result: Pixels = { width, height, channels, data };
  if (width === part.width && height === part.height) {
    copyPart(pixels, part, data);
    return result;
  }

  const across = Math.max(1, Math.floor(part.width / width / MIN_INPUT_PIXELS));
  const down = Math.max(1, Math.floor(part.height / height / MIN_INPUT_PIXELS));
  const blocks = { width: Math.ceil(part.width / across), height: Math.ceil(part.height / down) };
  const columns = tapsOf(part.width / across, blocks.width, width, scale.across / across, lobes);
  const rows = tapsOf(part.height / down, blocks.height, height, scale.down / down, lobes);

  // Only the input rows of one output row are buffered; the oldest are overwritten.
  const maxRows = Math.max(...rows.map(({ weights }) => weights.length));
  const ring = Array.from({ length: maxRows }, () => new Float64Array(width * channels));
  const blockRow = new Float64Array(blocks.width * channels);
  const sum = new Float64Array(width * channels);
  let next = 0;
  rows.forEach(({ first, weights }, y) => {
    for (; next < first + weights.length; next++) {
      averageBlocks(pixels, part, next * down, { across, down }, blockRow);
      filterRow(blockRow, columns, channels, ring[next % maxRows]!);
    }
    sum.fill(0);
    for (let i = 0; i < weights.length; i++) {
      const row = ring[(first + i) % maxRows]!;
      const weight = weights[i]!;
      for (let k = 0; k < sum.length; k++) sum[k]! += weight * row[k]!;
    }
    writeRow(sum, channels, data, y * width * channels);
  });
  return result;
}

/**
 * Returns the kernel weights for each output pixel of one row or column, stretched by the scale;
 * weights beyond an edge count for the pixel at the edge.
 * @param extent The input's length in blocks; the last block may be partial.
 * @param scale Blocks per output pixel; the outputs are centred on the input.
 */
function tapsOf(
  extent: number,
  blocks: number,
  outputs: number,
  scale: number,
  lobes: Lobes,
): Taps[] {
  const margin = (extent - outputs * scale) / 2;
  const radius = lobes * Math.max(1, scale);
  return Array.from({ length: outputs }, (_, i) => {
    const centre = (i + 0.5) * scale - 0.5 + margin;
    const from = Math.ceil(centre - radius);
    const to = Math.floor(centre + radius);
    const first = Math.max(0, from);
    const last = Math.min(blocks - 1, to);
    const weights = new Float64Array(last - first + 1);
    let total = 0;
    for (let at = from; at <= to; at++) {
      const weight = lanczos((at - centre) / Math.max(1, scale), lobes);
      weights[Math.min(last, Math.max(first, at)) - first]! += weight;
      total += weight;
    }
    for (let k = 0; k < weights.length; k++) weights[k]! /= total;
    return { first, weights };
  });
}

function lanczos(x: number, lobes: Lobes): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const t = Math.PI * x;
  return lobes * Math.sin(t) * Math.sin(t / lobes) / (t * t);
}

/** Returns one row of block averages, with premultiplied alpha. */
function averageBlocks(
  { data, width, channels }: Pixels,
  part: Box,
  top: number,
  { across, down }: { across: number; down: number },
  row: Float64Array,
): void {
  const rows = Math.min(down, part.height - top);
  if (across === 1 && rows === 1 && channels !== 4) {
    const from = ((part.y + top) * width + part.x) * channels;
    row.set(data.subarray(from, from + row.length));
    return;
  }
  row.fill(0);
  for (let y = 0; y < rows; y++) {
    let at = ((part.y + top + y) * width + part.x) * channels;
    const end = at + part.width * channels;
    for (let to = 0; at < end; to += channels) {
      const stop = Math.min(end, at + across * channels);
      if (channels === 3) {
        let r = 0, g = 0, b = 0;
        for (; at < stop; at += 3) {
          r += data[at]!;
          g += data[at + 1]!;
          b += data[at + 2]!;
        }
        row[to]! += r;
        row[to + 1]! += g;
        row[to + 2]! += b;
      } else if (channels === 4) {
        let r = 0, g = 0, b = 0, a = 0;
        for (; at < stop; at += 4) {
          const alpha = data[at + 3]!;
          r += data[at]! * alpha;
          g += data[at + 1]! * alpha;
          b += data[at + 2]! * alpha;
          a += alpha;
        }
        row[to]! += r / 255;
        row[to + 1]! += g / 255;
        row[to + 2]! += b / 255;
        row[to + 3]! += a;
      } else {
        let grey = 0;
        for (; at < stop; at++) grey += data[at]!;
        row[to]! += grey;
      }
    }
  }
  if (across === 1 && rows === 1) return;
  const whole = Math.floor(part.width / across) * channels;
  const factor = 1 / (across * rows);
  for (let i = 0; i < whole; i++) row[i]! *= factor;
  const partialFactor = 1 / (part.width % across * rows);
  for (let i = whole; i < row.length; i++) row[i]! *= partialFactor;
}

function filterRow(
  from: Float64Array,
  columns: readonly Taps[],
  channels: 1 | 3 | 4,
  to: Float64Array,
): void {
  for (let x = 0, out = 0; x < columns.length; x++) {
    const { first, weights } = columns[x]!;
    const taps = weights.length;
    let at = first * channels;
    if (channels === 1) {
      let grey = 0;
      for (let i = 0; i < taps; i++) grey += weights[i]! * from[at++]!;
      to[out++] = grey;
      continue;
    }
    let r = 0, g = 0, b = 0, a = 0;
    if (channels === 3) {
      for (let i = 0; i < taps; i++, at += 3) {
        const weight = weights[i]!;
        r += weight * from[at]!;
        g += weight * from[at + 1]!;
        b += weight * from[at + 2]!;
      }
    } else {
      for (let i = 0; i < taps; i++, at += 4) {
        const weight = weights[i]!;
        r += weight * from[at]!;
        g += weight * from[at + 1]!;
        b += weight * from[at + 2]!;
        a += weight * from[at + 3]!;
      }
    }
    to[out++] = r;
    to[out++] = g;
    to[out++] = b;
    if (channels === 4) to[out++] = a;
  }
}

/** Rounds and clamps one row into the picture, with straight alpha. */
function writeRow(row: Float64Array, channels: 1 | 3 | 4, data: Uint8Array, at: number): void {
  if (channels !== 4) {
    for (let i = 0; i < row.length; i++) data[at + i] = toByte(row[i]!);
    return;
  }
  for (let i = 0; i < row.length; i += 4) {
    const alpha = row[i + 3]!;
    const scale = alpha >= 0.5 ? 255 / alpha : 0;
    data[at + i] = toByte(row[i]! * scale);
    data[at + i + 1] = toByte(row[i + 1]! * scale);
    data[at + i + 2] = toByte(row[i + 2]! * scale);
    data[at + i + 3] = toByte(alpha);
  }
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}

function copyPart({ data, width, channels }: Pixels, part: Box, to: Uint8Array): void {
  const length = part.width * channels;
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * width + part.x) * channels;
    to.set(data.subarray(from, from + length), y * length);
  }
}
