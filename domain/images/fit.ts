import type { Box } from "./resample.ts";

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The size with the same proportions whose long side is at most `longSide`; never larger. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  return scaled({ width, height }, Math.min(1, longSide / Math.max(width, height)));
}

/** The size times a factor, in whole pixels. */
export function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The largest square around the middle. */
export function middleSquare({ width, height }: Size): Box {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}
