import { AppError } from "../../../domain/app_error.ts";
import { decodeGif } from "./decode_gif.ts";
import { decodeJpeg } from "./decode_jpeg.ts";
import type { DecodePlan } from "../../../domain/images/decode_plan.ts";
import { decodePng } from "./decode_png.ts";
import { decodeWebp } from "./decode_webp.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import type { Probed } from "../../../domain/images/probe.ts";
import { undecodable } from "../../../domain/images/undecodable.ts";

/**
 * The pixels of an image as stored, at the plan's scale. They may be a view of a decoder's memory;
 * nobody else uses it.
 *
 * @throws {AppError} 422, the same for all that can be wrong with the data. Decoders end in errors of
 * many kinds and in traps of WebAssembly; an instance that ended so is not used again.
 */
export async function decode(bytes: Uint8Array, probed: Probed, plan: DecodePlan): Promise<Pixels> {
  const { type, width, height } = probed;
  try {
    if (type === "image/jpeg") return decodeJpeg(bytes, plan);
    if (type === "image/png") return decodePng(bytes, { width, height });
    if (type === "image/gif") return decodeGif(bytes, { width, height });
    return await decodeWebp(bytes, probed);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(undecodable(), { cause: error });
  }
}
