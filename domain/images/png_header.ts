import { type ByteReader, damaged } from "./image_type.ts";
import { exifOrientation, type Orientation } from "./exif_orientation.ts";

/** Properties read from a PNG's chunks. */
export interface PngHeader {
  width: number;
  height: number;
  orientation: Orientation;
  /** More than one in an animated PNG; the first is the picture that all programs show. */
  frames: number;
}

/** One chunk of a PNG: the offset of its body, and its checksum. */
export interface PngChunk {
  /** Its four letters as one number, such as {@link IHDR}. */
  name: number;
  at: number;
  length: number;
}

export const IHDR = 0x49484452;
export const PLTE = 0x504c5445;
export const TRNS = 0x74524e53;
export const IDAT = 0x49444154;
export const IEND = 0x49454e44;
const EXIF = 0x65584966;
const ACTL = 0x6163544c;

const SIGNATURE_BYTES = 8;
// A 15 MB file in chunks of 8 KB has 2,000; parsing many more would only waste time.
const MAX_CHUNKS = 120_000;
// Bit depths allowed for each colour type; PNG, third edition, section 11.2.1.
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Yields the chunks of a PNG in their order, up to `IEND`.
 * @throws {AppError} 422 when one extends beyond the end of the file.
 */
export function* pngChunks(file: ByteReader): Generator<PngChunk> {
  for (let at = SIGNATURE_BYTES, count = 0; count < MAX_CHUNKS; count++) {
    const length = file.uint32(at);
    if (at + 12 + length > file.length) throw damaged("it ends too early");
    const name = file.uint32(at + 4);
    yield { name, at: at + 8, length };
    if (name === IEND) return;
    at += 12 + length;
  }
  throw damaged("more chunks than any picture needs");
}

// CRC-32 bit by bit (PNG, third edition, section D), for chunks of a few bytes; decoders have a
// faster one for whole files.
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Returns true if the checksum of a short chunk is right. */
export const isIntact = (file: ByteReader, { at, length }: PngChunk): boolean =>
  crc32(file.part(at - 4, length + 4)) === file.uint32(at + length);

/**
 * Reads size, orientation and number of frames.
 * @throws {AppError} 422 when the header is broken or a chunk extends beyond the end of the file.
 */
export function readPngHeader(file: ByteReader): PngHeader {
  const [first] = pngChunks(file);
  if (first?.name !== IHDR || first.length !== 13) throw damaged("its header is broken");
  if (!isIntact(file, first)) throw damaged("its header is broken");
  const width = file.uint32(first.at);
  const height = file.uint32(first.at + 4);
  if (width === 0 || height === 0) throw damaged("it has no size");
  if (width > 0x7fffffff || height > 0x7fffffff) throw damaged("its size is impossible");
  const [depth, colourType, compression, filter, interlace] = file.part(first.at + 8, 5);
  if (
    !DEPTHS[colourType!]?.includes(depth!) || compression !== 0 || filter !== 0 || interlace! > 1
  ) {
    throw damaged("its header is broken");
  }
  let orientation: Orientation = 1;
  let frames = 1;
  for (const { name, at, length } of pngChunks(file)) {
    if (name === EXIF) orientation = exifOrientation(file.part(at, length));
    else if (name === ACTL && length === 8) frames = Math.max(1, file.uint32(at));
  }
  return { width, height, orientation, frames };
}
