/** Decodes WebP with libwebp as `@jsquash/webp` has compiled it. */
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import webpWasm from "@jsquash/webp/codec/dec/webp_dec.wasm" with { type: "bytes" };
import { placeOnCanvas } from "./canvas.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import type { Probed } from "../../../domain/images/probe.ts";
import { undecodable } from "../../../domain/images/undecodable.ts";

let compiled: WebAssembly.Module | undefined;

/**
 * Decodes the picture, or the first frame of an animation on its transparent canvas.
 *
 * @throws {AppError} 422 when the data is damaged, and whatever WebAssembly throws when it traps.
 */
export async function decodeWebp(bytes: Uint8Array, probed: Probed): Promise<Pixels> {
  const { webpFrame: frame } = probed;
  if (frame === undefined) return await decodeStill(bytes, probed);
  const picture = await decodeStill(stillFile(frame.chunks, frame), frame);
  return placeOnCanvas(picture, frame, probed);
}

async function decodeStill(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  compiled ??= new WebAssembly.Module(webpWasm);
  const module = compiled;
  // A fresh instance for each file; the bytes of the program are here, so nothing is fetched.
  const decoder = await webpDecoder({
    noInitialRun: true,
    instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  const decoded: ImageData | null = decoder.decode(bytes as Uint8Array<ArrayBuffer>);
  if (decoded === null || decoded.width !== width || decoded.height !== height) {
    throw undecodable();
  }
  const { buffer, byteOffset, byteLength } = decoded.data;
  return { width, height, channels: 4, data: new Uint8Array(buffer, byteOffset, byteLength) };
}

/** A file of its own for a frame: RIFF, the extended header with its alpha flag, the chunks. */
function stillFile(chunks: Uint8Array, { width, height }: { width: number; height: number }) {
  const file = new Uint8Array(30 + chunks.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode("RIFF    WEBPVP8X"));
  view.setUint32(4, file.length - 8, true);
  view.setUint32(16, 10, true);
  file[20] = 0x10;
  view.setUint16(24, width - 1 & 0xffff, true);
  file[26] = width - 1 >> 16;
  view.setUint16(27, height - 1 & 0xffff, true);
  file[29] = height - 1 >> 16;
  file.set(chunks, 30);
  return file;
}
