/** Decodes and encodes WebP with libwebp. */
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import decoderWasm from "@jsquash/webp/codec/dec/webp_dec.wasm" with { type: "bytes" };
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import encoderWasm from "@jsquash/webp/codec/enc/webp_enc_simd.wasm" with { type: "bytes" };
import { defaultOptions } from "@jsquash/webp/meta.js";
import {
  expandToRgba,
  type Pixels,
  placeOnCanvas,
  undecodable,
} from "../../../domain/images/pixels.ts";
import type { ProbedImage } from "../../../domain/images/probe.ts";
import { stillFile } from "../../../domain/images/webp_header.ts";

/** Compiles a program once, and returns the options of a fresh instance for each picture. */
function instancesOf(program: Uint8Array<ArrayBuffer>) {
  let compiled: WebAssembly.Module | undefined;
  return {
    noInitialRun: true,
    // The bytes of the program are here, so nothing is fetched.
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) {
      compiled ??= new WebAssembly.Module(program);
      const instance = new WebAssembly.Instance(compiled, imports);
      done(instance);
      return instance.exports;
    },
  };
}
const decoders = instancesOf(decoderWasm);
const encoders = instancesOf(encoderWasm);

/** Decodes a picture or an animation's first frame. @throws {AppError} 422, WebAssembly's trap */
export async function decodeWebp(bytes: Uint8Array, probed: ProbedImage): Promise<Pixels> {
  const { webpFrame: frame } = probed;
  if (frame === undefined) return await decodeStill(bytes, probed);
  const picture = await decodeStill(stillFile(frame.chunks, frame), frame);
  return placeOnCanvas(picture, frame, probed);
}

async function decodeStill(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const decoder = await webpDecoder({ ...decoders });
  const decoded: ImageData | null = decoder.decode(bytes as Uint8Array<ArrayBuffer>);
  if (decoded === null || decoded.width !== width || decoded.height !== height) throw undecodable();
  const { buffer, byteOffset, byteLength } = decoded.data;
  return { width, height, channels: 4, data: new Uint8Array(buffer, byteOffset, byteLength) };
}

// From 0 to 6; slower methods save three percent.
const METHOD = 2;

/** Encodes a lossy WebP. @param quality From 0 to 100. */
export async function encodeWebp(
  pixels: Pixels,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pixels;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  expandToRgba(pixels, rgba);
  const encoder = await webpEncoder({ ...encoders });
  return encoder.encode(rgba, width, height, { ...defaultOptions, quality, method: METHOD })!
    .slice();
}
