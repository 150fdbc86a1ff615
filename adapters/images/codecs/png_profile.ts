import { inflateSync } from "node:zlib";
import type { ByteReader } from "../../../domain/images/byte_reader.ts";
import { ICCP, pngChunks } from "../../../domain/images/png_header.ts";

// Profiles of primaries and curves have a few kilobytes; what inflates to more is none of them.
const MOST_BYTES = 1_000_000;
const LONGEST_NAME = 79;

/** The ICC profile of a PNG, or undefined where it has none or none that can be read. */
export function pngProfile(file: ByteReader): Uint8Array | undefined {
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
