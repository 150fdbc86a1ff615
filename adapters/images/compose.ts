/** Composes stored pictures into other images. Runs in a worker. */
import type { Size } from "../../domain/images/decode_plan.ts";
import type { Pixels } from "../../domain/images/pixels.ts";
import { probe } from "../../domain/images/probe.ts";
import { type Box, stretch } from "../../domain/images/resample.ts";
import { decodeUpright } from "./codecs/decode_upright.ts";
import { encodeJpeg } from "./codecs/jpeg.ts";

/** Pictures that are placed side by side. */
export interface ContactSheetJob {
  height: number;
  pictures: { bytes: Uint8Array<ArrayBuffer>; x: number; width: number }[];
  maxBytes: number;
}

// Qualities to try until an image is small enough.
const QUALITIES = [80, 70, 60, 50, 40, 30];

/**
 * Draws the middle of each picture into its place.
 *
 * @returns A JPEG of at most `maxBytes`, or of the lowest quality.
 */
export async function contactSheet(
  { height, pictures, maxBytes }: ContactSheetJob,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = pictures.reduce((right, { x, width }) => Math.max(right, x + width), 1);
  const sheet = blank({ width, height }, [0x88, 0x84, 0x7c]);
  for (const { bytes, ...place } of pictures) {
    try {
      drawInto(sheet, await croppedTo(bytes, { width: place.width, height }), place.x, 0);
    } catch {
      // A damaged picture leaves its place empty.
    }
  }
  for (const quality of QUALITIES) {
    const file = encodeJpeg(sheet, quality);
    if (file.length <= maxBytes) return file;
  }
  return encodeJpeg(sheet, QUALITIES.at(-1)!);
}

/** Returns an image of one colour. */
function blank({ width, height }: Size, colour: readonly number[]): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set(colour, at);
  return { width, height, channels: 3, data };
}

/** Decodes a picture and crops it to a size, around a part of it or its middle. */
async function croppedTo(bytes: Uint8Array, size: Size): Promise<Pixels> {
  const cover = ({ width, height }: Size) => {
    const scale = Math.max(size.width / width, size.height / height);
    return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  };
  const pixels = await decodeUpright(bytes, probe(bytes), cover);
  return stretch(pixels, size, middleOf(pixels, size));
}

/** Returns the largest part in the middle that has the proportions of a size, in whole pixels. */
function middleOf({ width, height }: Size, size: Size): Box {
  const scale = Math.min(width / size.width, height / size.height);
  const part = {
    width: Math.max(Math.floor(size.width * scale), 1),
    height: Math.max(Math.floor(size.height * scale), 1),
  };
  return { x: (width - part.width) >> 1, y: (height - part.height) >> 1, ...part };
}

/** Draws a picture into an opaque one, at a place within it. */
function drawInto(target: Pixels, { width, height, channels, data }: Pixels, x: number, y: number) {
  for (let row = 0; row < height; row++) {
    let to = ((y + row) * target.width + x) * 3;
    for (let from = row * width * channels; from < (row + 1) * width * channels; from += channels) {
      const alpha = channels === 4 ? data[from + 3]! / 255 : 1;
      for (let c = 0; c < 3; c++, to++) {
        const value = data[from + (channels === 1 ? 0 : c)]!;
        target.data[to] = Math.round(target.data[to]! * (1 - alpha) + value * alpha);
      }
    }
  }
}
