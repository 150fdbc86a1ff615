import { refusal } from "../app_error.ts";
import { joinedBytes } from "../joined_bytes.ts";
import { type ByteReader, damaged } from "./image_type.ts";
import { exifOrientation, type Orientation } from "./exif_orientation.ts";

/** Properties read from a JPEG's header. */
export interface JpegHeader {
  width: number;
  height: number;
  orientation: Orientation;
  /** 1 for grey, 3 for colour, 4 for CMYK or YCCK. */
  components: 1 | 3 | 4;
  progressive: boolean;
  /** Stored samples per pixel, all components together: 3 without subsampling, 1.5 at 4:2:0. */
  samplesPerPixel: number;
  /** The embedded ICC profile with its segments joined, unvalidated. */
  profile: Uint8Array | undefined;
}

const SOI = 0xd8, EOI = 0xd9, SOS = 0xda, APP1 = 0xe1, APP2 = 0xe2;
const EXIF = "Exif\0\0";
const ICC = "ICC_PROFILE\0";
// Far more than cameras and editors write; parsing more would only waste time.
const MAX_SEGMENTS = 4096;
const MAX_STRAY_BYTES = 65_536;

/**
 * Reads the segments before the first scan (ITU-T T.81, annex B).
 *
 * @throws {AppError} 422 when they are broken, or the coding is not one that browsers show:
 *   baseline, extended or progressive Huffman with 8 bits per sample.
 */
export function readJpegHeader(file: ByteReader): JpegHeader {
  let frame: Omit<JpegHeader, "orientation" | "profile"> | undefined;
  let orientation: Orientation = 1;
  const profile: Uint8Array[] = [];
  for (let at = 2, segments = 0, stray = 0;; segments++) {
    const before = at;
    // Decoders skip stray bytes before a marker, and a marker may be preceded by any number of
    // 0xff.
    const limit = at + MAX_STRAY_BYTES;
    while (file.uint8(at) !== 0xff && at < limit) at++;
    while (file.uint8(at) === 0xff && at < limit) at++;
    stray += at - before - 1;
    if (segments > MAX_SEGMENTS || stray > MAX_STRAY_BYTES) throw damaged("no picture in it");
    const marker = file.uint8(at++);
    if (marker === 0 || marker === 0x01 || marker === SOI || marker >= 0xd0 && marker <= 0xd7) {
      continue;
    }
    if (marker === EOI) throw damaged("no picture in it");
    const length = file.uint16(at);
    if (length < 2) throw damaged("a segment without a length");
    if (marker === SOS) {
      if (frame === undefined) throw damaged("a scan before its frame");
      return {
        ...frame,
        orientation,
        profile: profile.length === 0 ? undefined : joinedBytes(profile),
      };
    }
    if (isFrame(marker)) {
      if (frame !== undefined) throw damaged("more than one frame");
      frame = readFrame(file, at + 2, length - 2, marker);
    } else if (marker === APP1 || marker === APP2) {
      const body = file.part(at + 2, length - 2);
      if (marker === APP1 && begins(body, EXIF)) orientation = exifOrientation(body);
      // All programs write segments in order; byte 12 has their number.
      if (marker === APP2 && begins(body, ICC)) profile.push(body.subarray(ICC.length + 2));
    }
    at += length;
  }
}

/** SOF markers; 0xc4, 0xc8 and 0xcc are Huffman tables, reserved and arithmetic conditioning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(file: ByteReader, at: number, length: number, marker: number) {
  if (marker > 0xc2) throw refusal(422, "jpeg_kind_unsupported");
  if (length < 6) throw damaged("a frame header that is too short");
  if (file.uint8(at) !== 8) throw refusal(422, "jpeg_bits_unsupported");
  const height = file.uint16(at + 1);
  const width = file.uint16(at + 3);
  if (width === 0 || height === 0) throw damaged("it has no size");
  const components = file.uint8(at + 5);
  if (components !== 1 && components !== 3 && components !== 4) {
    throw damaged("it has neither one, three nor four components");
  }
  if (length < 6 + 3 * components) throw damaged("a frame header that is too short");
  const factors = Array.from({ length: components }, (_, i) => {
    const sampling = file.uint8(at + 7 + 3 * i);
    return [sampling >> 4, sampling & 15] as const;
  });
  if (factors.some(([h, v]) => h < 1 || h > 4 || v < 1 || v > 4)) {
    throw damaged("sampling factors outside 1 to 4");
  }
  const maxFactor = Math.max(...factors.map(([h]) => h)) * Math.max(...factors.map(([, v]) => v));
  const samplesPerPixel = factors.reduce((sum, [h, v]) => sum + h * v / maxFactor, 0);
  const kind = components as 1 | 3 | 4;
  return { width, height, components: kind, progressive: marker === 0xc2, samplesPerPixel };
}

function begins(body: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (body[i] !== text.charCodeAt(i)) return false;
  return true;
}
