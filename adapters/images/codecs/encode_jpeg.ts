import { decodeJpeg } from "./decode_jpeg.ts";
import { withJpegCodec } from "./jpeg_codec.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";

const BEST_QUALITY = 100;
// Decibels that one step of quality brings, a little more than usual so that steps fall short
// rather than waste bytes.
const DECIBELS_A_STEP = 0.5;

/**
 * A baseline JPEG without subsampling and without metadata.
 *
 * @param quality From 1 to 100, on libjpeg's scale.
 */
export function encodeJpeg(pixels: Pixels, quality: number): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  return withJpegCodec((codec) => {
    const length = width * height * 4;
    const input = codec.walloc(length);
    // Spread out right where the encoder reads, which spares a copy of the largest pictures.
    spread(pixels, new Uint8Array(codec.memory.buffer, input, length));
    const output = codec.encode(input, width, height, quality);
    const size = codec.wlen();
    const file = new Uint8Array(codec.memory.buffer as ArrayBuffer, output, size).slice();
    codec.wfree(output, size);
    return file;
  });
}

/**
 * A JPEG that is at least `decibels` (PSNR) near its pixels, where the format can do it: how much
 * quality that takes depends on the picture, a smooth one is served well by half the bytes of a
 * rough one. For small pictures; each step is encoded and decoded again.
 *
 * @param quality To begin with; it is raised as far as needed.
 */
export function encodeJpegWithin(
  pixels: Pixels,
  quality: number,
  decibels: number,
): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  for (;;) {
    const file = encodeJpeg(pixels, quality);
    if (quality >= BEST_QUALITY) return file;
    const decoded = decodeJpeg(file, { eighths: 8, width, height });
    const missing = decibels - peakSignalToNoise(pixels, decoded);
    if (!(missing > 0)) return file;
    quality = Math.min(BEST_QUALITY, quality + Math.ceil(missing / DECIBELS_A_STEP));
  }
}

/** PSNR of two pictures of one size in decibels, over red, green and blue. */
function peakSignalToNoise(original: Pixels, decoded: Pixels): number {
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

function spread({ data, channels }: Pixels, rgba: Uint8Array): void {
  if (channels === 4) return rgba.set(data);
  const green = channels === 3 ? 1 : 0;
  const blue = channels === 3 ? 2 : 0;
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + green]!;
    rgba[to + 2] = data[from + blue]!;
  }
}
