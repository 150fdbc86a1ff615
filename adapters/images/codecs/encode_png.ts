import { crc32, deflateSync } from "node:zlib";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { joinedBytes } from "../../../domain/joined_bytes.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const;
// Number of the filter in the file.
const PAETH = 4;

/**
 * Encodes a PNG of 8 bits per sample without metadata: grey, RGB or RGBA, depending on the pixels.
 * All rows have the Paeth filter, which suits photographs; the compression level is fast enough for
 * 12 megapixels.
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

/** Rows of differences from the Paeth predictor (PNG, third edition, section 9.4). */
function filtered({ data, width, height, channels }: Pixels): Uint8Array {
  const length = width * channels;
  const result = new Uint8Array(height * (length + 1));
  let to = 0;
  for (let y = 0; y < height; y++) {
    result[to++] = PAETH;
    for (let i = 0, at = y * length; i < length; i++, at++) {
      const left = i >= channels ? data[at - channels]! : 0;
      const up = y > 0 ? data[at - length]! : 0;
      const upperLeft = i >= channels && y > 0 ? data[at - length - channels]! : 0;
      result[to++] = data[at]! - paeth(left, up, upperLeft);
    }
  }
  return result;
}

/** Returns the neighbour nearest to left + up - upper left. */
function paeth(left: number, up: number, upperLeft: number): number {
  const toLeft = Math.abs(up - upperLeft);
  const toUp = Math.abs(left - upperLeft);
  const toUpperLeft = Math.abs(left + up - 2 * upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
