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

/**
 * Converts inks (255 is full) to colours, in place: a polynomial fitted to US Web Coated SWOP.
 *
 * Source: Mozilla's PDF.js, for inks without a profile.
 */
export function rgbFromCmyk(inks: Uint8Array): Uint8Array {
  let to = 0;
  for (let from = 0; from < inks.length; from += 4) {
    const c = inks[from]! / 255;
    const m = inks[from + 1]! / 255;
    const y = inks[from + 2]! / 255;
    const k = inks[from + 3]! / 255;
    inks[to++] = toByte(
      255 + c * (-4.387332 * c + 54.486152 * m + 18.822905 * y + 212.256625 * k - 285.233103) +
        m * (1.714976 * m - 5.609674 * y - 17.873871 * k - 5.497006) +
        y * (-2.521734 * y - 21.248923 * k + 17.511927) + k * (-21.861221 * k - 189.481808),
    );
    inks[to++] = toByte(
      255 + c * (8.841041 * c + 60.118027 * m + 6.871426 * y + 31.159100 * k - 79.297084) +
        m * (-15.310361 * m + 17.575251 * y + 131.352509 * k - 190.945330) +
        y * (4.444339 * y + 9.863286 * k - 24.867416) + k * (-20.737325 * k - 187.804537),
    );
    inks[to++] = toByte(
      255 + c * (0.884252 * c + 8.078678 * m + 30.899783 * y - 0.238832 * k - 14.183577) +
        m * (10.495933 * m + 63.023785 * y + 50.606958 * k - 112.238843) +
        y * (0.032960 * y + 115.603844 * k - 193.582094) + k * (-22.338168 * k - 180.126140),
    );
  }
  return inks.subarray(0, to);
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** PSNR of two pictures of one size in decibels, over red, green and blue. */
export function peakSignalToNoise(original: Pixels, decoded: Pixels): number {
  const channels = Math.min(original.channels, decoded.channels, 3);
  const count = original.width * original.height;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < channels; c++) {
      const difference = original.data[i * original.channels + c]! -
        decoded.data[i * decoded.channels + c]!;
      sum += difference * difference;
    }
  }
  return sum === 0 ? Infinity : 10 * Math.log10(255 * 255 * count * channels / sum);
}

/** Writes pixels as RGBA; the alpha of opaque ones is left as it is. */
export function expandToRgba({ data, channels }: Pixels, rgba: Uint8Array): void {
  if (channels === 4) return rgba.set(data);
  const green = channels === 3 ? 1 : 0;
  const blue = channels === 3 ? 2 : 0;
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + green]!;
    rgba[to + 2] = data[from + blue]!;
  }
}

/**
 * Places an RGBA picture on a transparent canvas and clips what extends beyond it.
 * @returns The picture itself if it covers the canvas exactly.
 */
export function placeOnCanvas(
  picture: Pixels,
  { x, y }: { x: number; y: number },
  canvas: { width: number; height: number },
): Pixels {
  const { width, height } = canvas;
  if (x === 0 && y === 0 && picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 4);
  const visibleBytes = Math.max(0, Math.min(picture.width, width - x)) * 4;
  for (let row = 0; row < picture.height && y + row < height; row++) {
    const from = row * picture.width * 4;
    data.set(picture.data.subarray(from, from + visibleBytes), ((y + row) * width + x) * 4);
  }
  return { width, height, channels: 4, data };
}

// Half of the range: with `bitonal`, pixels from here on are white.
const WHITE_FROM = 128;

/** Blends transparent pixels with white, because JPEG has none. */
export function onWhite(pixels: Pixels): Pixels {
  const { width, height, channels, data } = pixels;
  if (channels !== 4) return pixels;
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = data[from + 3]! / 255;
    for (let c = 0; c < 3; c++) opaque[to++] = Math.round(255 + alpha * (data[from + c]! - 255));
  }
  return { width, height, channels: 3, data: opaque };
}

/** Luma of Rec. 601 from red, green and blue, in place; transparency is preserved. */
export function withoutColour(pixels: Pixels, bitonal: boolean): Pixels {
  const { width, height, channels, data } = pixels;
  const grey = (at: number) => {
    const luma = channels === 1
      ? data[at]!
      : Math.round(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
    return bitonal ? luma >= WHITE_FROM ? 255 : 0 : luma;
  };
  if (channels === 4) {
    for (let at = 0; at < data.length; at += 4) data.fill(grey(at), at, at + 3);
    return pixels;
  }
  const single = new Uint8Array(width * height);
  for (let at = 0, to = 0; at < data.length; at += channels) single[to++] = grey(at);
  return { width, height, channels: 1, data: single };
}
