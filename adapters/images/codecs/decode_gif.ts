/** Decodes GIF with the Rust decoder inside imagescript, called directly. */
import gifWasm from "imagescript/wasm/any/gif.wasm" with { type: "bytes" };
import { placeOnCanvas } from "./canvas.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { undecodable } from "../../../domain/images/undecodable.ts";

interface GifExports {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  decoder_new(file: number, bytes: number, limit: number): number;
  /** The next frame, 0 when it cannot be decoded, 1 when there is none. */
  decoder_frame(decoder: number): number;
  decoder_frame_x(frame: number): number;
  decoder_frame_y(frame: number): number;
  decoder_frame_width(frame: number): number;
  decoder_frame_height(frame: number): number;
  decoder_frame_buffer(frame: number): number;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Decodes the first frame and lays it on the transparent logical screen; what reaches beyond the
 * screen is cut off.
 *
 * @throws {AppError} 422 when the data is damaged, and whatever WebAssembly throws when it traps.
 */
export function decodeGif(bytes: Uint8Array, screen: { width: number; height: number }): Pixels {
  compiled ??= new WebAssembly.Module(gifWasm);
  const instance = new WebAssembly.Instance(compiled, { env: { push_to_stream() {} } });
  const wasm = instance.exports as unknown as GifExports;
  const file = wasm.walloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, file, bytes.length).set(bytes);
  const decoder = wasm.decoder_new(file, bytes.length, 0);
  if (decoder === 0) throw undecodable();
  const frame = wasm.decoder_frame(decoder);
  if (frame === 0 || frame === 1) throw undecodable();
  const width = wasm.decoder_frame_width(frame);
  const height = wasm.decoder_frame_height(frame);
  const address = wasm.decoder_frame_buffer(frame);
  const picture: Pixels = {
    width,
    height,
    channels: 4,
    data: new Uint8Array(wasm.memory.buffer, address, width * height * 4),
  };
  const place = { x: wasm.decoder_frame_x(frame), y: wasm.decoder_frame_y(frame) };
  return placeOnCanvas(picture, place, screen);
}
