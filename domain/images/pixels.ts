import { type AppError, refusal } from "../app_error.ts";

/**
 * A picture in memory, row by row without padding, 8 bits per sample.
 *
 * 1 channel is grey, 3 are RGB, 4 are RGB with straight (not premultiplied) alpha.
 */
export interface Pixels {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** `width * height * channels` bytes. */
  data: Uint8Array;
}

/**
 * Removes the alpha channel if every pixel is opaque. Works in place, because a copy of a large
 * picture would be too expensive; the given picture must not be used afterwards.
 */
export function withoutOpaqueAlpha(pixels: Pixels): Pixels {
  const { data, width, height, channels } = pixels;
  if (channels !== 4) return pixels;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return pixels;
  let to = 0;
  for (let from = 0; from < data.length; from += 4) {
    data[to++] = data[from]!;
    data[to++] = data[from + 1]!;
    data[to++] = data[from + 2]!;
  }
  return { width, height, channels: 3, data: data.subarray(0, to) };
}

/** Returns the refusal of bytes that a decoder cannot decode. */
export function undecodable(): AppError {
  return refusal(422, "image_undecodable");
}
