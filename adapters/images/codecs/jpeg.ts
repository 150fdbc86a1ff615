/**
 * Decodes and encodes JPEG with the Rust codec inside imagescript, called directly: imagescript's
 * public entry loads native code, cannot decode at a smaller scale and copies pixel by pixel.
 */
import jpegWasm from "imagescript/wasm/any/jpeg.wasm" with { type: "bytes" };
import type { DecodePlan } from "../../../domain/images/decode_plan.ts";
import {
  expandToRgba,
  peakSignalToNoise,
  type Pixels,
  rgbFromCmyk,
  undecodable,
} from "../../../domain/images/pixels.ts";

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

/** Decodes a JPEG at the plan's scale as RGB. @throws {AppError} 422, or WebAssembly's trap */
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

/** Returns the codec's size for a plan's scale: the long side alone, as a short one is rounded. */
function codecSize({ eighths, width, height }: Pick<DecodePlan, "eighths" | "width" | "height">) {
  const limit = (side: number, other: number) => eighths < 8 && side >= other ? side : MAX_SIDE;
  return [limit(width, height), limit(height, width)] as const;
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
 * @param quality Initial quality; raised as far as needed.
 */
export function encodeJpegWithin(pixels: Pixels, quality: number, decibels: number) {
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
