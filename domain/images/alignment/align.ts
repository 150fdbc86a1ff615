/**
 * Maps places of one picture of a painting to another picture of it: differently cropped, with or
 * without a frame, larger or smaller, slightly stretched, in different light; not rotated.
 *
 * Scale and shift are found by normalized cross-correlation, coarse to fine (Lewis, "Fast
 * Normalized Cross-Correlation", 1995; Zitová & Flusser, "Image registration methods: a survey",
 * Image and Vision Computing 21, 2003, section 3.1), then the local contrasts are compared.
 */
import type { Pixels } from "../pixels.ts";
import { fitWithin } from "../decode_plan.ts";
import { resample } from "../resample.ts";

/** A picture of brightness values, row by row, in arbitrary units. */
interface GreyImage {
  width: number;
  height: number;
  data: Float32Array;
}

/**
 * Returns the brightness of a picture (weights of ITU-R BT.601), at most `longSide` pixels long.
 */
function greyImage(pixels: Pixels, longSide: number): GreyImage {
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

/**
 * Blurs with the mean over squares of `2 * radius + 1` pixels, by running sums; at the edges only
 * existing pixels count.
 */
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
function localContrast(image: GreyImage, radius: number): GreyImage {
  const { width, height, data } = image;
  const mean = blurred(image, radius);
  const detail = data.map((value, at) => value - mean[at]!);
  const power = blurred({ width, height, data: detail.map((value) => value * value) }, radius);
  // Flat parts would be only noise.
  const floor = 4;
  return {
    width,
    height,
    data: detail.map((value, at) => value / Math.sqrt(power[at]! + floor)),
  };
}

/**
 * Returns the interpolated value at a point; undefined outside. Pixels are squares: 0.5 is the
 * middle of one.
 */
function sampled({ width, height, data }: GreyImage, x: number, y: number) {
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

/**
 * Maps fractions of one picture to fractions of another: `x * scale_x + shift_x`, and the same for
 * y.
 */
export interface PlaceMap {
  scale_x: number;
  scale_y: number;
  shift_x: number;
  shift_y: number;
}

/** Alignment of two pictures. */
export interface Alignment extends PlaceMap {
  /**
   * Correlation of their local contrasts where they overlap: 1 for equal pictures, 0 for unrelated
   * ones.
   */
  confidence: number;
}

/** Minimum confidence for moving places without asking (docs/decisions/032). */
export const MIN_MOVE_CONFIDENCE = 0.5;

// Long sides of the pictures in pixels for the search, the refinement and the confidence.
const COARSE_SIDE = 48;
const MIDDLE_SIDE = 96;
const FINE_SIDE = 256;
// Range of relative scales, beyond that of two whole pictures, because of crops and frames.
const SCALES = { min: 0.5, max: 2, step: 1.045 };
// Minimum overlap; less is not significant.
const MIN_OVERLAP = 0.3;
// Number of points of the first picture, in each direction, that are compared with the second one.
const COARSE_POINTS = 16;
const FINE_POINTS = 64;
const OVERLAP_BONUS = 0.15;
const MAX_CANDIDATES = 6;
const CONTRAST_RADIUS = 8;
// Maximum ratio of the two scales; a larger one means a different picture.
const MAX_STRETCH = 1.12;

interface Candidate extends PlaceMap {
  score: number;
}

/** Returns the correlation of two aligned pictures, and the overlapping share of the first. */
function correlation(
  one: GreyImage,
  other: GreyImage,
  { scale_x, scale_y, shift_x, shift_y }: PlaceMap,
  points: number,
): { correlation: number; overlap: number } {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < points; row++) {
    const v = (row + 0.5) / points;
    const y = (v * scale_y + shift_y) * other.height;
    if (y < 0 || y > other.height) continue;
    for (let column = 0; column < points; column++) {
      const u = (column + 0.5) / points;
      const otherValue = sampled(other, (u * scale_x + shift_x) * other.width, y);
      if (otherValue === undefined) continue;
      const ownValue = sampled(one, u * one.width, v * one.height)!;
      count++;
      a += ownValue;
      b += otherValue;
      aa += ownValue * ownValue;
      bb += otherValue * otherValue;
      ab += ownValue * otherValue;
    }
  }
  const overlap = count / (points * points);
  const spread = Math.sqrt((aa - a * a / count) * (bb - b * b / count));
  return { correlation: count > 1 && spread > 0 ? (ab - a * b / count) / spread : 0, overlap };
}

/** @param bonus Additional score of a complete overlap: small parts are often similar by chance. */
function scoreOf(
  one: GreyImage,
  other: GreyImage,
  map: PlaceMap,
  points: number,
  bonus = 0,
): number {
  const { correlation: value, overlap } = correlation(one, other, map, points);
  return overlap < MIN_OVERLAP ? -1 : value + bonus * overlap;
}

/** Searches scale and shift on a grid; returns the best first. */
function search(one: GreyImage, other: GreyImage): Candidate[] {
  const candidates: Candidate[] = [];
  // Both pictures are whole: a square on one is a square on the other.
  const ratio = (one.width / one.height) / (other.width / other.height);
  for (let scale = SCALES.min; scale <= SCALES.max; scale *= SCALES.step) {
    const scale_x = scale * Math.sqrt(ratio);
    const scale_y = scale / Math.sqrt(ratio);
    const [step_x, step_y] = [1.5 / other.width, 1.5 / other.height];
    let best: Candidate | undefined;
    for (let shift_x = 0.4 - scale_x; shift_x <= 0.6; shift_x += step_x) {
      for (let shift_y = 0.4 - scale_y; shift_y <= 0.6; shift_y += step_y) {
        const map = { scale_x, scale_y, shift_x, shift_y };
        const score = scoreOf(one, other, map, COARSE_POINTS, OVERLAP_BONUS);
        if (best === undefined || score > best.score) best = { ...map, score };
      }
    }
    if (best) candidates.push(best);
  }
  return candidates.sort((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES);
}

/**
 * Improves a map step by step to the best nearby, with decreasing steps; changing a scale keeps the
 * middle fixed.
 */
function refine(
  one: GreyImage,
  other: GreyImage,
  from: Candidate,
  points: number,
  pixels: number,
): Candidate {
  let best = { ...from, score: scoreOf(one, other, from, points) };
  for (let size = pixels; size >= pixels / 16; size /= 2) {
    const [dx, dy] = [size / other.width, size / other.height];
    for (let improved = true; improved;) {
      improved = false;
      for (
        const [sx, sy, tx, ty] of [
          [dx, dy, -dx / 2, -dy / 2],
          [-dx, -dy, dx / 2, dy / 2],
          [dx, 0, -dx / 2, 0],
          [-dx, 0, dx / 2, 0],
          [0, dy, 0, -dy / 2],
          [0, -dy, 0, dy / 2],
          [0, 0, dx, 0],
          [0, 0, -dx, 0],
          [0, 0, 0, dy],
          [0, 0, 0, -dy],
        ] as const
      ) {
        const map = {
          scale_x: best.scale_x + sx,
          scale_y: best.scale_y + sy,
          shift_x: best.shift_x + tx,
          shift_y: best.shift_y + ty,
        };
        const score = scoreOf(one, other, map, points);
        if (score <= best.score + 1e-6) continue;
        best = { ...map, score };
        improved = true;
      }
    }
  }
  return best;
}

/** Returns the ratio of the two scales, at least 1. */
function stretchOf(one: Pixels, other: Pixels, { scale_x, scale_y }: PlaceMap): number {
  const ratio = (scale_x * other.width / one.width) / (scale_y * other.height / one.height);
  return Math.max(ratio, 1 / ratio);
}

/** Aligns two pictures of one painting. */
export function align(one: Pixels, other: Pixels): Alignment {
  const at = (longSide: number) => [greyImage(one, longSide), greyImage(other, longSide)] as const;
  const contrasts = (longSide: number, radius: number) =>
    at(longSide).map((image) => localContrast(image, radius)) as [GreyImage, GreyImage];
  const coarse = contrasts(COARSE_SIDE, CONTRAST_RADIUS);
  const middle = contrasts(MIDDLE_SIDE, CONTRAST_RADIUS);
  const fine = contrasts(FINE_SIDE, CONTRAST_RADIUS * 2);
  const candidates = search(...coarse)
    .map((candidate) => refine(...middle, candidate, FINE_POINTS / 2, 2))
    .sort((a, b) => b.score - a.score).slice(0, 2)
    .map((candidate) => refine(...fine, candidate, FINE_POINTS, 2))
    .sort((a, b) => b.score - a.score);
  const { score: _, ...map } = candidates[0]!;
  const measured = correlation(...fine, map, FINE_POINTS * 2);
  const isPlausible = stretchOf(one, other, map) <= MAX_STRETCH;
  return { ...map, confidence: isPlausible ? Math.max(0, measured.correlation) : 0 };
}
