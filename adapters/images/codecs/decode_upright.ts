/** A stored file as a picture to be shown: at a smaller size, in sRGB, upright. */
import { ByteReader } from "../../../domain/images/byte_reader.ts";
import { convertToSrgb } from "../../../domain/images/colour_profile.ts";
import { decode } from "./decode.ts";
import { planDecode } from "../../../domain/images/decode_plan.ts";
import type { Size } from "../../../domain/images/fit.ts";
import { orient } from "../../../domain/images/orient.ts";
import { type Pixels, withoutIdleAlpha } from "../../../domain/images/pixels.ts";
import type { Probed } from "../../../domain/images/probe.ts";
import { type Lobes, resample } from "../../../domain/images/resample.ts";
import { inflateSync } from "node:zlib";
import { ICCP, pngChunks } from "../../../domain/images/png_header.ts";

/**
 * Decodes at as small a scale as still serves and makes the picture upright.
 *
 * @param sizeOf The size wanted of a picture, both as stored, not upright; nothing is enlarged.
 * @param spare How many times the size is decoded, at least, each way. A scaled decoding is a coarse
 * filter, and a good one after it needs twice the pixels it leaves. With 1, halves, quarters and
 * eighths of a JPEG come as they were decoded: in half the time, 43 dB (PSNR) from the good ones.
 * @throws {AppError} 422 for an image that is damaged or too large.
 */
export async function decodeUpright(
  bytes: Uint8Array,
  probed: Probed,
  sizeOf: (stored: Size) => Size,
  spare: 1 | 2 = 2,
): Promise<Pixels> {
  const size = sizeOf(probed);
  const least = { width: spare * size.width, height: spare * size.height };
  const plan = planDecode(probed, bytes.length, least);
  const small = resized(withoutIdleAlpha(await decode(bytes, probed, plan)), size);
  const profile = profileOf(bytes, probed);
  if (profile !== undefined) convertToSrgb(small, profile);
  return orient(small, probed.orientation);
}

/** The colour profile inside a file; undefined when it has none. */
export function profileOf(bytes: Uint8Array, { type, profile }: Probed): Uint8Array | undefined {
  return type === "image/png" ? pngProfile(new ByteReader(bytes)) : profile;
}

/** A picture at the size wanted, or as near below it as its pixels go. */
export function resized(pixels: Pixels, wanted: Size, lobes: Lobes = 3): Pixels {
  const size = {
    width: Math.min(wanted.width, pixels.width),
    height: Math.min(wanted.height, pixels.height),
  };
  const fits = size.width === pixels.width && size.height === pixels.height;
  return fits ? pixels : resample(pixels, size, undefined, lobes);
}

// Profiles of primaries and curves have a few kilobytes; what inflates to more is none of them.
const MOST_BYTES = 1_000_000;
const LONGEST_NAME = 79;

/** The ICC profile of a PNG, or undefined where it has none or none that can be read. */
function pngProfile(file: ByteReader): Uint8Array | undefined {
  for (const { name, at, length } of pngChunks(file)) {
    if (name !== ICCP) continue;
    const body = file.part(at, length);
    const end = body.subarray(0, LONGEST_NAME + 1).indexOf(0);
    if (end < 0) return undefined;
    try {
      return inflateSync(body.subarray(end + 2), { maxOutputLength: MOST_BYTES });
    } catch {
      return undefined;
    }
  }
  return undefined;
}
