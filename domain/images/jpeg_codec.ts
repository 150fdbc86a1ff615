/**
 * The Rust JPEG codec inside imagescript, called directly: imagescript's public entry loads native
 * code, knows no scaled decoding and copies pixel by pixel.
 */
import jpegWasm from "imagescript/wasm/any/jpeg.wasm" with { type: "bytes" };

/** What the codec exports; pictures and files are addresses in its memory. */
export interface JpegCodec {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  /** Bytes of what was returned last. */
  wlen(): number;
  /**
   * Decodes at the smallest of 8/8, 4/8, 2/8 and 1/8 with the given width or height at least. Returns the
   * picture, or 0 or 1 when there is none.
   */
  decode(file: number, bytes: number, width: number, height: number): number;
  decode_width(picture: number): number;
  decode_height(picture: number): number;
  /** 0 for grey, 1 for RGB, 2 for CMYK. */
  decode_format(picture: number): number;
  decode_buffer(picture: number): number;
  /** Makes a file of RGBA pixels; their alpha does not matter. */
  encode(pixels: number, width: number, height: number, quality: number): number;
}

let compiled: WebAssembly.Module | undefined;

/**
 * A codec with a memory of its own for one file: what a hostile one breaks goes with it, and so
 * does the memory that a large one takes.
 */
export function jpegCodec(): JpegCodec {
  compiled ??= new WebAssembly.Module(jpegWasm);
  return new WebAssembly.Instance(compiled).exports as unknown as JpegCodec;
}
