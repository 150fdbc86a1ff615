import { fitWithin } from "../decode_plan.ts";
import type { Pixels } from "../pixels.ts";
import { resample } from "../resample.ts";

/** Brightness, row by row, without a unit. */
export interface GreyImage {
  width: number;
  height: number;
  data: Float32Array;
}

/** The brightness of a picture (weights of ITU-R BT.601), at most `longSide` pixels long. */
export function greyImage(pixels: Pixels, longSide: number): GreyImage {
  const size = fitWithin(pixels, longSide);
  const small = size.width === pixels.width && size.height === pixels.height
    ? pixels
    : resample(pixels, size);
  const { width, height, channels, data } = small;
  const grey = new Float32Array(width * height);
  for (let to = 0, from = 0; to < grey.length; to++, from += channels) {
    grey[to] = channels === 1
      ? data[from]!
      : 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  }
  return { width, height, data: grey };
}

/** The mean over squares of `2 * radius + 1` pixels, by running sums; edges count what there is. */
function blurred({ width, height, data }: GreyImage, radius: number): Float32Array {
  const pass = (source: Float32Array, count: number, lines: number, step: number, next: number) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      const begin = line * next;
      let sum = 0;
      let inside = 0;
      for (let at = -radius; at < count; at++) {
        if (at + radius < count) {
          sum += source[begin + (at + radius) * step]!;
          inside++;
        }
        if (at - radius - 1 >= 0) {
          sum -= source[begin + (at - radius - 1) * step]!;
          inside--;
        }
        if (at >= 0) result[begin + at * step] = sum / inside;
      }
    }
    return result;
  };
  return pass(pass(data, width, height, 1, width), height, width, width, 1);
}

/**
 * Returns the deviation of each pixel from its surroundings, normalized by local strength, which
 * removes differences of light, fading and varnish between photographs.
 */
export function localContrast(image: GreyImage, radius: number): GreyImage {
  const { width, height, data } = image;
  const mean = blurred(image, radius);
  const detail = data.map((value, at) => value - mean[at]!);
  const power = blurred({ width, height, data: detail.map((value) => value * value) }, radius);
  // Flat parts would be nothing but noise.
  const floor = 4;
  return {
    width,
    height,
    data: detail.map((value, at) => value / Math.sqrt(power[at]! + floor)),
  };
}

/** The image at a point between pixels; undefined outside. Pixels are squares: 0.5 is a middle. */
export function sampled({ width, height, data }: GreyImage, x: number, y: number) {
  if (x < 0 || y < 0 || x > width || y > height) return undefined;
  const left = Math.min(Math.max(x - 0.5, 0), width - 1);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1);
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [fx, fy] = [left - x0, top - y0];
  const upper = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx;
  const lower = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx;
  return upper * (1 - fy) + lower * fy;
}
