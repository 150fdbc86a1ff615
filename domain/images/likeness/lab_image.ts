import type { Box } from "../resample.ts";
import type { Pixels } from "../pixels.ts";
import { type Lab, labDistance, labOf } from "./oklab.ts";

/** A picture in OKLab: three numbers per pixel, row by row. */
export interface LabImage {
  width: number;
  height: number;
  data: Float32Array;
}

/** Converts pixels to OKLab, with transparent ones on white, as on the pages. */
export function labImage({ width, height, channels, data }: Pixels): LabImage {
  const lab = new Float32Array(width * height * 3);
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let from = 0, to = 0; to < lab.length; from += channels, to += 3) {
    const alpha = channels === 4 ? data[from + 3]! / 255 : 1;
    const onWhite = (at: number) => Math.round(data[at]! * alpha + 255 * (1 - alpha));
    lab.set(labOf(onWhite(from), onWhite(from + green), onWhite(from + blue)), to);
  }
  return { width, height, data: lab };
}

/** Returns the colour of a pixel. */
export function labAt({ width, data }: LabImage, x: number, y: number): Lab {
  const at = (y * width + x) * 3;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

/** Crops a picture to a box. */
export function crop(image: LabImage, { x, y, width, height }: Box): LabImage {
  const data = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * image.width + x) * 3;
    data.set(image.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
}

/** Returns the mean of colours, and their mean distance from it. */
export function meanOf(colours: readonly Lab[]): { mean: Lab; spread: number } {
  const sum = [0, 0, 0];
  for (const colour of colours) for (let i = 0; i < 3; i++) sum[i]! += colour[i]!;
  const mean = sum.map((part) => part / colours.length) as unknown as Lab;
  const spread = colours.reduce((total, colour) => total + labDistance(colour, mean), 0);
  return { mean, spread: spread / colours.length };
}
