/**
 * The Rust JPEG codec inside imagescript, called directly: imagescript's public entry loads native
 * code, knows no scaled decoding and copies pixel by pixel.
 */
import jpegWasm from "imagescript/wasm/any/jpeg.wasm" with { type: "bytes" };

/** What the codec exports; pictures and files are addresses in its memory. */
export interface JpegCodec {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  wfree(address: number, bytes: number): void;
  /** Bytes of what was returned last. */
  wlen(): number;
  /**
   * Decodes at the smallest of 8/8, 4/8, 2/8 and 1/8 with the given width or height at least. Returns the
   * picture, or 0 or 1 when there is none. Frees the file.
   */
  decode(file: number, bytes: number, width: number, height: number): number;
  decode_width(picture: number): number;
  decode_height(picture: number): number;
  /** 0 for grey, 1 for RGB, 2 for CMYK. */
  decode_format(picture: number): number;
  decode_buffer(picture: number): number;
  decode_free(picture: number): void;
  /** Makes a file of RGBA pixels, whose alpha does not matter, and frees them. */
  encode(pixels: number, width: number, height: number, quality: number): number;
}

/**
 * Bytes up to which the memory of a codec is kept for the next picture: enough for 12 megapixels
 * decoded and encoded again. The memory of a larger one is freed.
 */
const MOST_KEPT = 64_000_000;

let compiled: WebAssembly.Module | undefined;
let kept: JpegCodec | undefined;
let leftBehind = false;

/**
 * Lends the worker's codec. It is used again, because one that is made for each picture is garbage of
 * a hundred megabytes afterwards, and collecting that takes time from every request that waits.
 * After an exception it is not: what a hostile file breaks goes with it.
 *
 * @throws whatever `use` throws
 */
export function withJpegCodec<Result>(use: (codec: JpegCodec) => Result): Result {
  compiled ??= new WebAssembly.Module(jpegWasm);
  const codec = kept ?? new WebAssembly.Instance(compiled).exports as unknown as JpegCodec;
  kept = undefined;
  const result = use(codec);
  if (codec.memory.buffer.byteLength <= MOST_KEPT) kept = codec;
  else leftBehind = true;
  return result;
}

/** Whether the memory of a large codec has become garbage since this was last asked. */
export function leftLargeCodec(): boolean {
  const left = leftBehind;
  leftBehind = false;
  return left;
}
