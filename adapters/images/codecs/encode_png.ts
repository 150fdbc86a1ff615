import { crc32, deflateSync } from "node:zlib";
import { joinedBytes } from "../../../domain/joined_bytes.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const;
const NONE = 0, SUB = 1, UP = 2, PAETH = 4;

/**
 * A PNG of 8 bits a sample, without metadata; grey, RGB or RGBA as the pixels are.
 *
 * Each row is filtered in the way that leaves the smallest sum of differences (PNG, third edition,
 * section 12.7), then all are deflated at a level that a picture of 12 megapixels can afford.
 */
export function encodePng(pixels: Pixels): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, pixels.width);
  view.setUint32(4, pixels.height);
  header.set([8, COLOUR_TYPES[pixels.channels], 0, 0, 0], 8);
  return joinedBytes([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(filtered(pixels), { level: 4 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + body.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, body.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(body, 8);
  view.setUint32(8 + body.length, crc32(whole.subarray(4, 8 + body.length)));
  return whole;
}

function filtered({ data, width, height, channels }: Pixels): Uint8Array {
  const length = width * channels;
  const result = new Uint8Array(height * (length + 1));
  const zeros = new Uint8Array(length);
  const tries = [NONE, SUB, UP, PAETH].map((filter) => ({ filter, row: new Uint8Array(length) }));
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * length, (y + 1) * length);
    const above = y === 0 ? zeros : data.subarray((y - 1) * length, y * length);
    let best = tries[0]!;
    let least = Infinity;
    for (const attempt of tries) {
      const sum = applyFilter(attempt.filter, row, above, channels, attempt.row);
      if (sum < least) [best, least] = [attempt, sum];
    }
    const at = y * (length + 1);
    result[at] = best.filter;
    result.set(best.row, at + 1);
  }
  return result;
}

/** Writes the differences of one row; returns the sum of their sizes as signed bytes. */
function applyFilter(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  channels: number,
  to: Uint8Array,
): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) {
    const left = i >= channels ? row[i - channels]! : 0;
    const up = above[i]!;
    const guess = filter === NONE
      ? 0
      : filter === SUB
      ? left
      : filter === UP
      ? up
      : paeth(left, up, i >= channels ? above[i - channels]! : 0);
    const difference = row[i]! - guess & 0xff;
    to[i] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Whichever of the three is nearest to left + up - upper left. */
function paeth(left: number, up: number, upperLeft: number): number {
  const toLeft = Math.abs(up - upperLeft);
  const toUp = Math.abs(left - upperLeft);
  const toUpperLeft = Math.abs(left + up - 2 * upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
