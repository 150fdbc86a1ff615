/**
 * Reads the directories of a TIFF (TIFF 6.0, with supplements 1 and 2; BigTIFF): sizes and coding of
 * its pictures, without their data.
 */
import { refusal } from "../app_error.ts";
import { type ByteReader, damaged } from "./image_type.ts";
import type { Orientation } from "./exif_orientation.ts";

/** One picture of a TIFF. */
export interface TiffPicture {
  width: number;
  height: number;
  littleEndian: boolean;
  /** Bits of a sample, the same for all. */
  bits: 1 | 2 | 4 | 8 | 16;
  /** Samples of a pixel in the file. */
  samples: number;
  compression: number;
  photometric: number;
  hasPredictor: boolean;
  /** True if each sample has its own blocks. */
  isPlanar: boolean;
  alpha: "none" | "straight" | "premultiplied";
  /** Size of a strip or a tile in pixels; the last strip may be shorter, tiles are whole. */
  block: { width: number; height: number };
  isTiled: boolean;
  /** Parts of the file with the blocks, row by row. @throws {AppError} 422 */
  parts(): [at: number, bytes: number][];
  /** Reds, then greens, then blues of 16 bits. */
  palette: number[];
  jpegTables: Uint8Array | undefined;
}

/** The first picture and its smaller copies. */
export interface TiffHeader {
  width: number;
  height: number;
  frames: number;
  orientation: Orientation;
  profile: Uint8Array | undefined;
  levels: TiffPicture[];
}

const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  3: 2,
  4: 4,
  7: 1,
  13: 4,
  16: 8,
  18: 8,
};
const MAX_ENTRIES = 1000;
const MAX_PICTURES = 64;
// Strips of one row of the highest picture, or tiles of 64 × 64 pixels of the largest.
const MAX_BLOCKS = 200_000;

const COMPRESSIONS: Readonly<Record<number, string>> = {
  1: "none",
  5: "LZW",
  7: "JPEG",
  8: "deflate",
  32773: "PackBits",
  32946: "deflate",
};
// Others ignore the tag of a predictor.
const PREDICTED = [5, 8, 32946];
export const WHITE_IS_ZERO = 0, RGB = 2, PALETTE = 3, CMYK = 5, YCBCR = 6;

interface Entry {
  type: number;
  count: number;
  at: number;
}

/**
 * Reads the first picture's directory, and those of its smaller copies (a pyramid).
 * @throws {AppError} 422 when they are broken, or the coding is not supported
 */
export function readTiffHeader(file: ByteReader): TiffHeader {
  const littleEndian = file.uint8(0) === 0x49;
  const isBig = file.uint16(2, littleEndian) === 43;
  const u16 = (at: number) => file.uint16(at, littleEndian);
  const u32 = (at: number) => file.uint32(at, littleEndian);
  const u64 = (at: number) => {
    const [low, high] = littleEndian ? [u32(at), u32(at + 4)] : [u32(at + 4), u32(at)];
    return low + high * 2 ** 32;
  };
  const word = isBig ? u64 : u32;
  const wordBytes = isBig ? 8 : 4;

  const directory = (at: number) => {
    const entries = new Map<number, Entry>();
    const count = isBig ? u64(at) : u16(at);
    if (count > MAX_ENTRIES) throw damaged("more tags than any picture needs");
    let next = at + (isBig ? 8 : 2);
    for (let i = 0; i < count; i++, next += 4 + 2 * wordBytes) {
      const type = u16(next + 2);
      const values = word(next + 4);
      const isInline = values * (TYPE_BYTES[type] ?? 1) <= wordBytes;
      const place = next + 4 + wordBytes;
      entries.set(u16(next), { type, count: values, at: isInline ? place : word(place) });
    }
    return { entries, next: word(next) };
  };
  const numbers = (entry: Entry | undefined, maxCount = 16): number[] => {
    if (entry === undefined) return [];
    const { type, count, at } = entry;
    const bytes = TYPE_BYTES[type];
    if (bytes === undefined || count > maxCount) throw damaged("a tag of another form");
    const read = { 1: (at: number) => file.uint8(at), 2: u16, 4: u32, 8: u64 }[bytes]!;
    return Array.from({ length: count }, (_, i) => read(at + i * bytes));
  };
  const picture = (entries: Map<number, Entry>): TiffPicture => {
    const one = (tag: number, standard: number) => numbers(entries.get(tag))[0] ?? standard;
    const bytesOf = (tag: number) => {
      const entry = entries.get(tag);
      return entry && file.part(entry.at, entry.count);
    };
    const [width, height] = [one(256, 0), one(257, 0)];
    if (width === 0 || height === 0) throw damaged("it has no size");
    const [compression, photometric] = [one(259, 1), one(262, 1)];
    const samples = one(277, 1);
    const bits = numbers(entries.get(258), 256);
    const isFloat = numbers(entries.get(339), 256).some((format) => format !== 1);
    const predictor = one(317, 1);
    const isPlanar = one(284, 1) === 2 && samples > 1;
    const expectedSamples = { [RGB]: 3, [CMYK]: 4, [YCBCR]: 3 }[photometric] ?? 1;
    const isSupported = compression in COMPRESSIONS && !isFloat && predictor <= 2 &&
      photometric <= YCBCR && photometric !== 4 && one(266, 1) === 1 &&
      samples >= expectedSamples && samples <= 256 && bits.every((one) => one === bits[0]) &&
      [1, 2, 4, 8, 16].includes(bits[0] ?? 1) && (photometric !== PALETTE || bits[0]! <= 8) &&
      (photometric === YCBCR ? compression === 7 : compression !== 7 || bits[0] === 8) &&
      (bits[0]! >= 8 || samples === 1 && predictor === 1) &&
      !(isPlanar && photometric === PALETTE);
    if (!isSupported) throw refusal(422, "tiff_kind_unsupported");
    const isTiled = entries.has(322);
    const block = isTiled
      ? { width: one(322, 0), height: one(323, 0) }
      : { width, height: Math.min(height, one(278, height)) };
    if (
      !(block.width > 0 && block.height > 0 && block.width <= 65_536 && block.height <= 2 ** 20)
    ) {
      throw damaged("its blocks have no size");
    }
    const extra = numbers(entries.get(338), 256)[0];
    return {
      width,
      height,
      littleEndian,
      bits: (bits[0] ?? 1) as TiffPicture["bits"],
      samples,
      compression,
      photometric,
      hasPredictor: predictor === 2 && PREDICTED.includes(compression),
      isPlanar,
      alpha: photometric !== RGB || samples < 4
        ? "none"
        : extra === 1
        ? "premultiplied"
        : extra === 2
        ? "straight"
        : "none",
      block,
      isTiled,
      parts: () => {
        const count = Math.ceil(width / block.width) * Math.ceil(height / block.height) *
          (isPlanar ? samples : 1);
        const [at, bytes] = (isTiled ? [324, 325] : [273, 279])
          .map((tag) => numbers(entries.get(tag), MAX_BLOCKS));
        if (at!.length < count || bytes!.length < count) throw damaged("blocks are missing");
        return Array.from({ length: count }, (_, i) => [at![i]!, bytes![i]!]);
      },
      palette: photometric === PALETTE ? numbers(entries.get(320), 768) : [],
      jpegTables: bytesOf(347),
    };
  };

  const directories: Map<number, Entry>[] = [];
  for (
    let at = word(isBig ? 8 : 4), seen = 0;
    at !== 0 && seen < MAX_PICTURES;
    seen++
  ) {
    const { entries, next } = directory(at);
    directories.push(entries);
    at = next;
  }
  const [first] = directories;
  if (first === undefined) throw damaged("no picture in it");
  const full = picture(first);
  /** Returns the numbers of a tag that the picture can do without. */
  const optional = (tag: number, maxCount?: number) => {
    try {
      return numbers(first.get(tag), maxCount);
    } catch {
      return [];
    }
  };
  const levels = [full];
  for (const place of [...directories.slice(1), ...optional(330, MAX_PICTURES)]) {
    // Other pages are not copies, and a broken copy is not needed.
    try {
      const entries = typeof place === "number" ? directory(place).entries : place;
      if (((numbers(entries.get(254))[0] ?? 0) & 1) === 1) levels.push(picture(entries));
    } catch { /* the first picture suffices */ }
  }
  const profile = first.get(34675);
  const [orientation = 1] = optional(274);
  return {
    width: full.width,
    height: full.height,
    frames: directories.length,
    orientation: orientation >= 1 && orientation <= 8 ? orientation as Orientation : 1,
    profile: profile && file.part(profile.at, profile.count),
    levels,
  };
}
