/** Parts of a picture that is turned first. */
import type { Pixels } from "./pixels.ts";

/** A part of a picture, in fractions of the picture once it is turned. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees by which the picture is turned clockwise about its middle. */
  rotation: number;
}

/** Returns the width and height of a picture that is turned by some degrees. */
export function turnedSize(
  { width, height }: { width: number; height: number },
  rotation: number,
): { width: number; height: number } {
  const [cos, sin] = direction(rotation).map(Math.abs) as [number, number];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Returns cosine and sine, exact for right angles. */
function direction(rotation: number): [cos: number, sin: number] {
  const angle = rotation * Math.PI / 180;
  const exact = (value: number) => rotation % 90 === 0 ? Math.round(value) : value;
  return [exact(Math.cos(angle)), exact(Math.sin(angle))];
}

/**
 * Returns a part of a picture, turned. What lies outside the picture gets the colour of its nearest
 * edge; between pixels, values are interpolated linearly.
 */
export function cropped(pixels: Pixels, crop: PictureCrop): Pixels {
  const { channels, data } = pixels;
  const whole = turnedSize(pixels, crop.rotation);
  const [cos, sin] = direction(crop.rotation);
  const left = Math.round(crop.x * whole.width);
  const top = Math.round(crop.y * whole.height);
  const width = Math.max(1, Math.round((crop.x + crop.width) * whole.width) - left);
  const height = Math.max(1, Math.round((crop.y + crop.height) * whole.height) - top);
  const result = new Uint8Array(width * height * channels);
  const [right, bottom] = [pixels.width - 1, pixels.height - 1];
  const within = (value: number, last: number) => value < 0 ? 0 : value > last ? last : value;
  for (let row = 0, to = 0; row < height; row++) {
    const down = top + row + 0.5 - whole.height / 2;
    for (let column = 0; column < width; column++) {
      const across = left + column + 0.5 - whole.width / 2;
      const x = within(cos * across + sin * down + pixels.width / 2 - 0.5, right);
      const y = within(cos * down - sin * across + pixels.height / 2 - 0.5, bottom);
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const at = (y0 * pixels.width + x0) * channels;
      const next = x0 < right ? channels : 0;
      const below = y0 < bottom ? pixels.width * channels : 0;
      for (let c = at; c < at + channels; c++) {
        const upper = data[c]! + fx * (data[c + next]! - data[c]!);
        const lower = data[c + below]! + fx * (data[c + below + next]! - data[c + below]!);
        result[to++] = upper + fy * (lower - upper) + 0.5;
      }
    }
  }
  return { width, height, channels, data: result };
}

// Part of a side in which a frame may lie.
const MAX_FRAME = 0.25;
// Steps of brightness that an edge has at least, and the share of the line that has them.
const MIN_STEP = 24;
const MIN_SHARE = 0.7;

/**
 * Suggests the part of a picture without its frame or background: within a quarter of each side,
 * the innermost line along which most pixels differ from those beside them.
 * @param grey Brightness, row by row.
 */
export function withoutFrame(
  grey: ArrayLike<number>,
  { width, height }: { width: number; height: number },
): PictureCrop {
  /** Returns the number of lines to trim at the beginning of a direction. */
  const trimmed = (count: number, length: number, valueAt: (line: number, i: number) => number) => {
    for (let line = Math.floor(count * MAX_FRAME); line > 0; line--) {
      let steps = 0;
      for (let i = 0; i < length; i++) {
        if (Math.abs(valueAt(line, i) - valueAt(line - 1, i)) >= MIN_STEP) steps++;
      }
      if (steps >= MIN_SHARE * length) return line;
    }
    return 0;
  };
  const at = (x: number, y: number) => grey[y * width + x]!;
  const left = trimmed(width, height, (line, i) => at(line, i));
  const right = trimmed(width, height, (line, i) => at(width - 1 - line, i));
  const top = trimmed(height, width, (line, i) => at(i, line));
  const bottom = trimmed(height, width, (line, i) => at(i, height - 1 - line));
  return {
    x: left / width,
    y: top / height,
    width: (width - left - right) / width,
    height: (height - top - bottom) / height,
    rotation: 0,
  };
}

/**
 * Returns the largest part in the middle of a turned picture that has its proportions and none of
 * the empty corners.
 */
export function inscribed(size: { width: number; height: number }, rotation: number): PictureCrop {
  const whole = turnedSize(size, rotation);
  // Quarters swap the sides; between them, the part shrinks.
  const isUpright = Math.abs(Math.round(rotation / 90)) % 2 === 0;
  const [width, height] = isUpright ? [size.width, size.height] : [size.height, size.width];
  const angle = Math.abs(rotation - 90 * Math.round(rotation / 90)) * Math.PI / 180;
  const long = Math.max(width / height, height / width);
  const scale = 1 / (Math.cos(angle) + long * Math.sin(angle));
  const part = { width: width * scale / whole.width, height: height * scale / whole.height };
  return { x: (1 - part.width) / 2, y: (1 - part.height) / 2, ...part, rotation };
}
