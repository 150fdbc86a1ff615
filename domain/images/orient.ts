import type { Orientation } from "./exif_orientation.ts";
import type { Pixels } from "./pixels.ts";

/** Returns true if an orientation swaps width and height. */
export function swapsSides(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Returns the upright width and height of a stored picture. */
export function uprightSize(
  { width, height, orientation }: { width: number; height: number; orientation: Orientation },
): { width: number; height: number } {
  return swapsSides(orientation) ? { width: height, height: width } : { width, height };
}

/**
 * Rotates and mirrors a stored picture so that it is upright (CIPA DC-008, tag 274).
 * @returns The picture itself if it is already upright, otherwise a new one.
 */
export function orient(pixels: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return pixels;
  const { width, height, channels, data } = pixels;
  const result: Pixels = {
    ...uprightSize({ width, height, orientation }),
    channels,
    data: new Uint8Array(data.length),
  };
  const { origin, across, down } = path(orientation, width, height);
  const to = result.data;
  let at = 0;
  for (let y = 0; y < result.height; y++) {
    let from = (origin + y * down) * channels;
    const step = across * channels;
    for (let x = 0; x < result.width; x++, from += step) {
      for (let c = 0; c < channels; c++) to[at++] = data[from + c]!;
    }
  }
  return result;
}

/**
 * Returns the index of the stored pixel at the top left of the upright picture, and the steps to
 * its right and lower neighbours, in stored pixels.
 */
function path(orientation: Orientation, width: number, height: number) {
  const right = width - 1;
  const bottom = (height - 1) * width;
  switch (orientation) {
    case 1:
      return { origin: 0, across: 1, down: width };
    case 2:
      return { origin: right, across: -1, down: width };
    case 3:
      return { origin: bottom + right, across: -1, down: -width };
    case 4:
      return { origin: bottom, across: 1, down: -width };
    case 5:
      return { origin: 0, across: width, down: 1 };
    case 6:
      return { origin: bottom, across: -width, down: 1 };
    case 7:
      return { origin: bottom + right, across: -width, down: -1 };
    case 8:
      return { origin: right, across: width, down: -1 };
  }
}
