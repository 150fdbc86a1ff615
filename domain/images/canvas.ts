/** Draws pictures and letters into an opaque picture. */
import type { Size } from "./decode_plan.ts";
import type { Pixels } from "./pixels.ts";
import { type Box, stretch } from "./resample.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** Returns a picture of one colour. */
export function blank({ width, height }: Size, colour: Colour): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set(colour, at);
  return { width, height, channels: 3, data };
}

/** Returns the largest part in the middle that has the proportions of a size, in whole pixels. */
export function middlePart({ width, height }: Size, size: Size): Box {
  const scale = Math.min(width / size.width, height / size.height);
  const part = {
    width: Math.max(Math.floor(size.width * scale), 1),
    height: Math.max(Math.floor(size.height * scale), 1),
  };
  return { x: (width - part.width) >> 1, y: (height - part.height) >> 1, ...part };
}

/** Draws a part of a picture, its middle if omitted, so that it fills a box. */
export function drawPicture(target: Pixels, picture: Pixels, box: Box, part?: Box): void {
  const { width, height, channels, data } = stretch(
    picture,
    box,
    part ?? middlePart(picture, box),
  );
  for (let row = 0; row < height; row++) {
    let to = ((box.y + row) * target.width + box.x) * 3;
    for (let from = row * width * channels; from < (row + 1) * width * channels; from += channels) {
      const alpha = channels === 4 ? data[from + 3]! / 255 : 1;
      for (let c = 0; c < 3; c++, to++) {
        target.data[to] = blend(target.data[to]!, data[from + (channels === 1 ? 0 : c)]!, alpha);
      }
    }
  }
}

/** Fills a box with a colour. */
export function fillBox(target: Pixels, { x, y, width, height }: Box, colour: Colour): void {
  for (let row = y; row < y + height; row++) {
    for (let at = x; at < x + width; at++) target.data.set(colour, (row * target.width + at) * 3);
  }
}

/** Draws a mask of coverages from 0 to 255; parts outside the target are cut. */
export function drawMask(
  target: Pixels,
  mask: Size & { data: Uint8Array },
  [left, top]: readonly [x: number, y: number],
  colour: Colour,
): void {
  for (let row = 0; row < mask.height; row++) {
    for (let column = 0; column < mask.width; column++) {
      const [x, y] = [left + column, top + row];
      if (x < 0 || y < 0 || x >= target.width || y >= target.height) continue;
      const share = mask.data[row * mask.width + column]! / 255;
      const to = (y * target.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        target.data[to + c] = blend(target.data[to + c]!, colour[c]!, share);
      }
    }
  }
}

const blend = (below: number, above: number, share: number) =>
  Math.round(below + (above - below) * share);
