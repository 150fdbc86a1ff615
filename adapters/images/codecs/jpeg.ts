/**
 * Decodes and encodes JPEG with the Rust codec inside imagescript, called directly: imagescript's
 * public entry loads native code, cannot decode at a smaller scale and copies pixel by pixel.
 */
import jpegWasm from "imagescript/wasm/any/jpeg.wasm" with { type: "bytes" };
import type { DecodePlan } from "../../../domain/images/decode_plan.ts";
import { type Pixels, undecodable } from "../../../domain/images/pixels.ts";

/** Exports of the codec; pictures and files are addresses in its memory. */
interface JpegCodec {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  wfree(address: number, bytes: number): void;
  /** Bytes of the last result. */
  wlen(): number;
  /**
   * Decodes at the smallest of 8/8, 4/8, 2/8 and 1/8 with the given width or height at least.
   * Returns the picture, or 0 or 1 when there is none. Frees the file.
   */
  decode(file: number, bytes: number, width: number, height: number): number;
  decode_width(picture: number): number;
  decode_height(picture: number): number;
  /** 0 for grey, 1 for RGB, 2 for CMYK. */
  decode_format(picture: number): number;
  decode_buffer(picture: number): number;
  decode_free(picture: number): void;
  /** Encodes RGBA pixels as a file, ignoring alpha, and frees them. */
  encode(pixels: number, width: number, height: number, quality: number): number;
}

// A codec with at most this much memory is reused: enough for 12 megapixels decoded and encoded
// again.
const MAX_REUSED_BYTES = 64_000_000;

let compiled: WebAssembly.Module | undefined;
let idleCodec: JpegCodec | undefined;

/**
 * Calls `use` with the worker's codec. The codec is reused, because a new one per picture would
 * leave a hundred megabytes of garbage each time. After an exception it is discarded: a hostile
 * file may have corrupted it.
 *
 * @throws whatever `use` throws
 */
export function withJpegCodec<Result>(use: (codec: JpegCodec) => Result): Result {
  compiled ??= new WebAssembly.Module(jpegWasm);
  const codec = idleCodec ?? new WebAssembly.Instance(compiled).exports as unknown as JpegCodec;
  idleCodec = undefined;
  const result = use(codec);
  if (codec.memory.buffer.byteLength <= MAX_REUSED_BYTES) idleCodec = codec;
  return result;
}

const CHANNELS = { 0: 1, 1: 3, 2: 4 } as const;
const CMYK = 2;
const MAX_SIDE = 65_535;

/**
 * Decodes a JPEG at the plan's scale; CMYK becomes RGB.
 *
 * @throws {AppError} 422 when the data is damaged, and whatever WebAssembly throws when it traps.
 */
export function decodeJpeg(
  bytes: Uint8Array,
  plan: Pick<DecodePlan, "eighths" | "width" | "height">,
): Pixels {
  return withJpegCodec((codec) => {
    const file = codec.walloc(bytes.length);
    new Uint8Array(codec.memory.buffer, file, bytes.length).set(bytes);
    const picture = codec.decode(file, bytes.length, ...codecSize(plan));
    if (picture === 0 || picture === 1) throw undecodable();
    const width = codec.decode_width(picture);
    const height = codec.decode_height(picture);
    const format = codec.decode_format(picture);
    const channels = CHANNELS[format as keyof typeof CHANNELS];
    const address = codec.decode_buffer(picture);
    const data = new Uint8Array(codec.memory.buffer, address, codec.wlen());
    if (width !== plan.width || height !== plan.height) throw undecodable();
    if (data.length !== width * height * channels) throw undecodable();
    const pixels: Pixels = format === CMYK
      ? { width, height, channels: 3, data: rgbFromCmyk(data).slice() }
      : { width, height, channels, data: data.slice() };
    codec.decode_free(picture);
    return pixels;
  });
}

/**
 * Returns the width and height that make the codec choose the plan's scale. Only the long side is
 * given: rounded up, a short one may be the same at several scales.
 */
function codecSize({ eighths, width, height }: Pick<DecodePlan, "eighths" | "width" | "height">) {
  const limit = (side: number, other: number) => eighths < 8 && side >= other ? side : MAX_SIDE;
  return [limit(width, height), limit(height, width)] as const;
}

/**
 * Converts inks (255 is full) to colours, in place: a polynomial fitted to US Web Coated SWOP.
 *
 * Source: Mozilla's PDF.js, for inks without a profile.
 */
function rgbFromCmyk(inks: Uint8Array): Uint8Array {
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

const MAX_QUALITY = 100;
// Slightly more than one step of quality usually gains, so that steps do not overshoot.
const DECIBELS_PER_STEP = 0.5;

/** Encodes a baseline JPEG without subsampling or metadata. */
export function encodeJpeg(pixels: Pixels, quality: number): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  return withJpegCodec((codec) => {
    const length = width * height * 4;
    const input = codec.walloc(length);
    // Expanded directly into the encoder's memory, which saves a copy of the largest pictures.
    expandToRgba(pixels, new Uint8Array(codec.memory.buffer, input, length));
    const output = codec.encode(input, width, height, quality);
    const size = codec.wlen();
    const file = new Uint8Array(codec.memory.buffer as ArrayBuffer, output, size).slice();
    codec.wfree(output, size);
    return file;
  });
}

/**
 * Encodes a JPEG with a PSNR of at least `decibels`, if the format allows it. Meant for small
 * pictures: each step is encoded and decoded again.
 *
 * @param quality Initial quality; raised as far as needed.
 */
export function encodeJpegWithin(
  pixels: Pixels,
  quality: number,
  decibels: number,
): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  for (;;) {
    const file = encodeJpeg(pixels, quality);
    if (quality >= MAX_QUALITY) return file;
    const decoded = decodeJpeg(file, { eighths: 8, width, height });
    const missing = decibels - peakSignalToNoise(pixels, decoded);
    if (!(missing > 0)) return file;
    quality = Math.min(MAX_QUALITY, quality + Math.ceil(missing / DECIBELS_PER_STEP));
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

function expandToRgba({ data, channels }: Pixels, rgba: Uint8Array): void {
  if (channels === 4) return rgba.set(data);
  const green = channels === 3 ? 1 : 0;
  const blue = channels === 3 ? 2 : 0;
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + green]!;
    rgba[to + 2] = data[from + blue]!;
  }
}
