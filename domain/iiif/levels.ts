/**
 * The sizes in which an image is kept ready for zooming: halved again and again until the whole fits
 * into one tile. A tile is then a piece of a level that is there already.
 */
import type { Size } from "../images/fit.ts";
import type { Box } from "../images/resample.ts";

/** Pixels on either side of a tile. */
export const TILE = 512;

/** By how much each level is smaller than the image: 1, 2, 4 … */
export function scaleFactors({ width, height }: Size): number[] {
  const factors = [1];
  while (Math.max(width, height) / factors.at(-1)! > TILE) factors.push(factors.at(-1)! * 2);
  return factors;
}

/** Pixels of a level; a last pixel that is not covered whole counts. */
export function levelSize({ width, height }: Size, factor: number): Size {
  return { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
}

/** A level, and a part of it in its own pixels. */
export interface LevelPart {
  factor: number;
  part: Box;
}

/**
 * The smallest level from which a region can be had at a size without enlarging it, and without a
 * shift: the region's edges have to lie on the level's pixels, or on the edge of the image.
 */
export function levelFor(image: Size, region: Box, size: Size): LevelPart {
  const fitting = scaleFactors(image).findLast((factor) => {
    const { width, height } = partOf(region, factor);
    return size.width <= width && size.height <= height &&
      onPixels(region.x, region.width, image.width, factor) &&
      onPixels(region.y, region.height, image.height, factor);
  });
  const factor = fitting ?? 1;
  return { factor, part: partOf(region, factor) };
}

function partOf({ x, y, width, height }: Box, factor: number): Box {
  return { x: x / factor, y: y / factor, ...levelSize({ width, height }, factor) };
}

function onPixels(from: number, length: number, side: number, factor: number): boolean {
  return from % factor === 0 && (length % factor === 0 || from + length === side);
}
