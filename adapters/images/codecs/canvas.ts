import type { Pixels } from "../../../domain/images/pixels.ts";

/**
 * Lays an RGBA picture on a transparent canvas; what reaches beyond the canvas is cut off.
 *
 * @returns The picture itself where it covers the canvas exactly.
 */
export function placeOnCanvas(
  picture: Pixels,
  { x, y }: { x: number; y: number },
  canvas: { width: number; height: number },
): Pixels {
  const { width, height } = canvas;
  if (x === 0 && y === 0 && picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 4);
  const shown = Math.max(0, Math.min(picture.width, width - x)) * 4;
  for (let row = 0; row < picture.height && y + row < height; row++) {
    const from = row * picture.width * 4;
    data.set(picture.data.subarray(from, from + shown), ((y + row) * width + x) * 4);
  }
  return { width, height, channels: 4, data };
}
