/** Decodes a stored file for display: at a smaller size, in sRGB, upright. */
import { ByteReader } from "../../../domain/images/image_type.ts";
import { convertToSrgb } from "../../../domain/images/colour_profile.ts";
import { decode } from "./decode.ts";
import { planDecode, type Size } from "../../../domain/images/decode_plan.ts";
import { orient } from "../../../domain/images/orient.ts";
import { type Pixels, withoutOpaqueAlpha } from "../../../domain/images/pixels.ts";
import type { Probed } from "../../../domain/images/probe.ts";
import { type Lobes, resample } from "../../../domain/images/resample.ts";
import { inflateSync } from "node:zlib";
import type { ColourSpace } from "../../../domain/images/colour_space.ts";
import { pngColours } from "../../../domain/images/png_colours.ts";

/**
 * Decodes an image at a small scale and makes it upright.
 *
 * @param sizeOf Returns the wanted size for a size, both as stored; nothing is enlarged.
 * @param spare Factor of the wanted size that is decoded at least, in each dimension. With 1, a
 *   JPEG scaled by 1/2, 1/4 or 1/8 is returned as decoded: coarser, in half the time.
 * @throws {AppError} 422 for an image that is damaged or too large.
 */
export async function decodeUpright(
  bytes: Uint8Array,
  probed: Probed,
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
export const coloursOf = (
  bytes: Uint8Array,
  { type, profile }: Probed,
): Uint8Array | ColourSpace | undefined =>
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
