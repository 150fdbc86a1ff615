/** Decodes GIF and PNG with imagescript's decoders, each file afresh. */
import gifWasm from "imagescript/wasm/any/gif.wasm" with { type: "bytes" };
import pngWasm from "imagescript/wasm/any/png.wasm" with { type: "bytes" };
import { crc32, inflateSync } from "node:zlib";
import { AppError } from "../../../domain/app_error.ts";
import { ByteReader, damaged } from "../../../domain/images/image_type.ts";
import { type DecodePlan, planDecode, type Size } from "../../../domain/images/decode_plan.ts";
import {
  type Pixels,
  placeOnCanvas,
  undecodable,
  withoutOpaqueAlpha,
} from "../../../domain/images/pixels.ts";
import { IDAT, IEND, IHDR, PLTE, pngChunks, TRNS } from "../../../domain/images/png_header.ts";
import type { ProbedImage } from "../../../domain/images/probe.ts";
import { joinedBytes } from "../../../domain/joined_bytes.ts";
import { decodeJpeg } from "./jpeg.ts";
import { decodeTiff } from "./tiff.ts";
import { decodeWebp } from "./webp.ts";
import { convertToSrgb } from "../../../domain/images/colour_profile.ts";
import { orient } from "../../../domain/images/orient.ts";
import { type Lobes, resample } from "../../../domain/images/resample.ts";
import { pngColours } from "../../../domain/images/png_colours.ts";

/**
 * Returns the pixels of an image as stored, at the plan's scale. They may be a view of the memory
 * of a decoder that nobody else uses.
 * @throws {AppError} 422, the same for every defect of the data.
 */
export async function decode(bytes: Uint8Array, probed: ProbedImage, plan: DecodePlan) {
  const { type, width, height } = probed;
  try {
    if (type === "image/jpeg") return decodeJpeg(bytes, plan);
    if (type === "image/png") return decodePng(bytes, { width, height });
    if (type === "image/tiff") return await decodeTiff(bytes, probed.tiff!, 8 / plan.eighths);
    if (type === "image/gif") return decodeGif(bytes, { width, height });
    return await decodeWebp(bytes, probed);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(undecodable(), { cause: error });
  }
}

interface DecoderExports {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
}

/** Starts a decoder and copies a file into its memory. */
function start<Exports extends DecoderExports>(
  module: WebAssembly.Module,
  env: Record<string, () => void>,
  bytes: Uint8Array,
): { wasm: Exports; file: number } {
  const wasm = new WebAssembly.Instance(module, { env }).exports as unknown as Exports;
  const file = wasm.walloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, file, bytes.length).set(bytes);
  return { wasm, file };
}

interface GifExports extends DecoderExports {
  decoder_new(file: number, bytes: number, limit: number): number;
  /** Returns the next frame, 0 when it cannot be decoded, 1 when there is none. */
  decoder_frame(decoder: number): number;
  decoder_frame_x(frame: number): number;
  decoder_frame_y(frame: number): number;
  decoder_frame_width(frame: number): number;
  decoder_frame_height(frame: number): number;
  decoder_frame_buffer(frame: number): number;
}

let compiledGif: WebAssembly.Module | undefined;

/** Decodes the first frame onto the transparent logical screen. @throws {AppError} 422 */
function decodeGif(bytes: Uint8Array, screen: { width: number; height: number }): Pixels {
  compiledGif ??= new WebAssembly.Module(gifWasm);
  const { wasm, file } = start<GifExports>(compiledGif, { push_to_stream() {} }, bytes);
  const decoder = wasm.decoder_new(file, bytes.length, 0);
  if (decoder === 0) throw undecodable();
  const frame = wasm.decoder_frame(decoder);
  if (frame === 0 || frame === 1) throw undecodable();
  const width = wasm.decoder_frame_width(frame);
  const height = wasm.decoder_frame_height(frame);
  const address = wasm.decoder_frame_buffer(frame);
  const data = new Uint8Array(wasm.memory.buffer, address, width * height * 4);
  const place = { x: wasm.decoder_frame_x(frame), y: wasm.decoder_frame_y(frame) };
  return placeOnCanvas({ width, height, channels: 4, data }, place, screen);
}

interface PngExports extends DecoderExports {
  /** Returns the address of the decoded picture as RGBA, or a negative error number. */
  decode(file: number, bytes: number): number;
  width(): number;
  height(): number;
}

let compiledPng: WebAssembly.Module | undefined;

/** Decodes the picture as RGBA of 8 bits. @throws {AppError} 422, or WebAssembly's trap */
export function decodePng(bytes: Uint8Array, size: { width: number; height: number }): Pixels {
  const essence = essentialChunks(new ByteReader(bytes));
  compiledPng ??= new WebAssembly.Module(pngWasm);
  const env = { emscripten_notify_memory_growth() {} };
  const { wasm, file } = start<PngExports>(compiledPng, env, essence);
  const address = wasm.decode(file, essence.length);
  if (address <= 0 || wasm.width() !== size.width || wasm.height() !== size.height) {
    throw undecodable();
  }
  const data = new Uint8Array(wasm.memory.buffer, address, size.width * size.height * 4);
  return { ...size, channels: 4, data };
}

/** Returns the chunks of the picture alone: texts and profiles could inflate to gigabytes. */
function essentialChunks(file: ByteReader): Uint8Array {
  const parts = [file.part(0, 8)];
  for (const { name, at, length } of pngChunks(file)) {
    if (![IHDR, PLTE, TRNS, IDAT, IEND].includes(name)) continue;
    if (crc32(file.part(at - 4, length + 4)) !== file.uint32(at + length)) {
      throw damaged("a checksum does not match");
    }
    parts.push(file.part(at - 8, 12 + length));
  }
  return joinedBytes(parts);
}

/**
 * Decodes an image at a small scale and makes it upright.
 * @param sizeOf Returns the wanted size for a size, both as stored; nothing is enlarged.
 * @param spare Factor of the wanted size that is decoded at least, in each dimension. With 1, a
 *   JPEG scaled by 1/2, 1/4 or 1/8 is returned as decoded: coarser, in half the time.
 * @throws {AppError} 422 for an image that is damaged or too large.
 */
export async function decodeUpright(
  bytes: Uint8Array,
  probed: ProbedImage,
  sizeOf: (stored: Size) => Size,
  spare: 1 | 2 = 2,
): Promise<Pixels> {
  const size = sizeOf(probed);
  const minSize = { width: spare * size.width, height: spare * size.height };
  const plan = planDecode(probed, bytes.length, minSize);
  const small = resized(withoutOpaqueAlpha(await decode(bytes, probed, plan)), size);
  const colours = coloursOf(bytes, probed);
  if (colours !== undefined) convertToSrgb(small, colours);
  return orient(small, probed.orientation);
}

/** Returns the colours of a file, as a profile or otherwise; undefined for sRGB. */
export const coloursOf = (bytes: Uint8Array, { type, profile }: ProbedImage) =>
  type === "image/png" ? pngColours(new ByteReader(bytes), inflatedProfile) : profile;

/** Returns a picture at the wanted size, or at the nearest smaller one that its pixels allow. */
export function resized(pixels: Pixels, wanted: Size, lobes: Lobes = 3): Pixels {
  const size = {
    width: Math.min(wanted.width, pixels.width),
    height: Math.min(wanted.height, pixels.height),
  };
  const fits = size.width === pixels.width && size.height === pixels.height;
  return fits ? pixels : resample(pixels, size, undefined, lobes);
}

// Profiles of primaries and curves have a few kilobytes.
const MAX_PROFILE_BYTES = 1_000_000;
const MAX_NAME_LENGTH = 79;

/** Returns the profile in an iCCP chunk; undefined if it cannot be read. */
function inflatedProfile(chunk: Uint8Array): Uint8Array | undefined {
  const end = chunk.subarray(0, MAX_NAME_LENGTH + 1).indexOf(0);
  if (end < 0) return undefined;
  try {
    return inflateSync(chunk.subarray(end + 2), { maxOutputLength: MAX_PROFILE_BYTES });
  } catch {
    return undefined;
  }
}
