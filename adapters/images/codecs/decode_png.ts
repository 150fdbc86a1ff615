/** Decodes PNG with the decoder inside imagescript, called directly. */
import { crc32 } from "node:zlib";
import pngWasm from "imagescript/wasm/any/png.wasm" with { type: "bytes" };
import { ByteReader, damaged } from "../../../domain/images/byte_reader.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import {
  IDAT,
  IEND,
  IHDR,
  PLTE,
  type PngChunk,
  pngChunks,
  TRNS,
} from "../../../domain/images/png_header.ts";
import { undecodable } from "../../../domain/images/undecodable.ts";

interface PngExports {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  /** The address of the decoded picture as RGBA, or a negative error number. */
  decode(file: number, bytes: number): number;
  width(): number;
  height(): number;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Decodes the whole picture, all depths and colour types brought to 8 bits RGBA.
 *
 * @throws {AppError} 422 when the data is damaged, and whatever WebAssembly throws when it traps.
 */
export function decodePng(bytes: Uint8Array, size: { width: number; height: number }): Pixels {
  const essence = essentialChunks(new ByteReader(bytes));
  compiled ??= new WebAssembly.Module(pngWasm);
  const instance = new WebAssembly.Instance(compiled, {
    env: { emscripten_notify_memory_growth() {} },
  });
  const wasm = instance.exports as unknown as PngExports;
  const file = wasm.walloc(essence.length);
  new Uint8Array(wasm.memory.buffer, file, essence.length).set(essence);
  const address = wasm.decode(file, essence.length);
  if (address <= 0 || wasm.width() !== size.width || wasm.height() !== size.height) {
    throw undecodable();
  }
  const data = new Uint8Array(wasm.memory.buffer, address, size.width * size.height * 4);
  return { ...size, channels: 4, data };
}

/**
 * The file with nothing in it but the chunks that make the picture: text and profiles that inflate
 * to hundreds of megabytes, frames of an animation and what else there may be never reach the
 * decoder.
 */
function essentialChunks(file: ByteReader): Uint8Array {
  const chunks: PngChunk[] = [];
  for (const chunk of pngChunks(file)) {
    if (![IHDR, PLTE, TRNS, IDAT, IEND].includes(chunk.name)) continue;
    const { at, length } = chunk;
    if (crc32(file.part(at - 4, length + 4)) !== file.uint32(at + length)) {
      throw damaged("a checksum does not match");
    }
    chunks.push(chunk);
  }
  const length = chunks.reduce((sum, chunk) => sum + 12 + chunk.length, 8);
  const essence = new Uint8Array(length);
  essence.set(file.part(0, 8));
  let to = 8;
  for (const { at, length } of chunks) {
    essence.set(file.part(at - 8, 12 + length), to);
    to += 12 + length;
  }
  return essence;
}
