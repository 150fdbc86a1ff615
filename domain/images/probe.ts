import { refusal } from "../app_error.ts";
import { ByteReader, damaged, type ImageType, sniffType } from "./image_type.ts";
import { exifOrientation, type Orientation } from "./exif_orientation.ts";
import { readPngHeader } from "./png_header.ts";
import { readWebpHeader, type WebpFrame } from "./webp_header.ts";
import { readTiffHeader, type TiffPicture } from "./tiff_header.ts";
import { joinedBytes } from "../joined_bytes.ts";

/** Default maximum number of pixels. */
export const DEFAULT_MAX_PIXELS = 100_000_000;

/** Properties of an image before decoding. */
export interface ProbedImage {
  type: ImageType;
  /** Pixels as stored, before {@link orientation}. */
  width: number;
  height: number;
  /** Number of pictures in the file; only the first is used. */
  frames: number;
  orientation: Orientation;
  /** Coding of a JPEG. */
  jpeg?: JpegHeader;
  /** The picture of a TIFF, and its smaller copies. */
  tiff?: TiffPicture[];
  /** The first frame of an animated WebP. */
  webpFrame?: WebpFrame;
  /** An embedded ICC profile that is stored uncompressed; PNG compresses its own. */
  profile?: Uint8Array;
}

/**
 * Reads the properties of an image only from its bytes, not from its name or declared type. Takes
 * milliseconds for any input, and allocates hardly any memory.
 * @throws {AppError} 415 for bytes of no supported type; 422 for a supported type whose header is
 *   broken, whose coding is not supported, or which has more than `maxPixels` pixels.
 */
export function probe(bytes: Uint8Array, { maxPixels = DEFAULT_MAX_PIXELS } = {}): ProbedImage {
  const type = sniffType(bytes);
  const probed = { type, ...readHeader(type, new ByteReader(bytes)) };
  if (probed.width * probed.height > maxPixels) {
    throw refusal(422, "image_too_many_pixels", {
      width: probed.width,
      height: probed.height,
      megapixels: Number((maxPixels / 1e6).toPrecision(4)),
    });
  }
  return probed;
}

function readHeader(type: ImageType, file: ByteReader): Omit<ProbedImage, "type"> {
  switch (type) {
    case "image/jpeg": {
      const jpeg = readJpegHeader(file);
      const { width, height, orientation, profile } = jpeg;
      return { width, height, orientation, frames: 1, jpeg, ...(profile && { profile }) };
    }
    case "image/png":
      return readPngHeader(file);
    case "image/gif":
      return { ...readGifHeader(file), orientation: 1 };
    case "image/tiff": {
      const { levels, profile, ...header } = readTiffHeader(file);
      return { ...header, tiff: levels, ...(profile && { profile }) };
    }
    case "image/webp": {
      const { firstFrame, profile, ...header } = readWebpHeader(file);
      return {
        ...header,
        ...(firstFrame && { webpFrame: firstFrame }),
        ...(profile && { profile }),
      };
    }
  }
}

/** Properties read from a GIF's blocks. */
interface GifHeader {
  /** Width of the logical screen. */
  width: number;
  height: number;
  frames: number;
}

const EXTENSION = 0x21, FRAME = 0x2c, TRAILER = 0x3b;

/**
 * Reads the logical screen and counts the frames (GIF89a, sections 18 and 20). A file without a
 * trailer is read as far as it goes.
 * @throws {AppError} 422 when it has no size, no frame, or an unknown block before the first frame.
 */
function readGifHeader(file: ByteReader): GifHeader {
  const width = file.uint16(6, true);
  const height = file.uint16(8, true);
  if (width === 0 || height === 0) throw damaged("it has no size");
  let at = 13 + colourTableBytes(file.uint8(10));
  let frames = 0;
  while (at < file.length) {
    const block = file.uint8(at);
    if (block === EXTENSION) at = afterSubBlocks(file, at + 2);
    else if (block === FRAME) {
      if (frames === 0) file.part(at, 11);
      if (at + 11 > file.length) break;
      frames++;
      at = afterSubBlocks(file, at + 11 + colourTableBytes(file.uint8(at + 9)));
    } else if (block === TRAILER || frames > 0) break;
    else throw damaged("an unknown block");
  }
  if (frames === 0) throw damaged("no picture in it");
  return { width, height, frames };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << (flags & 7) + 1 : 0;
}

function afterSubBlocks({ bytes }: ByteReader, at: number): number {
  while (at < bytes.length) {
    const size = bytes[at]!;
    at += 1 + size;
    if (size === 0) break;
  }
  return at;
}

/** Properties read from a JPEG's header. */
interface JpegHeader {
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
