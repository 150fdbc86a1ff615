/**
 * Decodes TIFF row by row, and averages rows where the picture is wanted smaller, so that only the
 * file and the small picture are in memory. The decoders on npm take a whole picture with all its
 * samples at once, and have no limit of what a compressed block may become.
 */
import { Buffer } from "node:buffer";
import { createInflate } from "node:zlib";
import { ByteReader, damaged } from "../../../domain/images/image_type.ts";
import { type Pixels, rgbFromCmyk } from "../../../domain/images/pixels.ts";
import { readJpegHeader } from "../../../domain/images/probe.ts";
import {
  CMYK,
  PALETTE,
  RGB,
  type TiffPicture,
  WHITE_IS_ZERO,
} from "../../../domain/images/tiff_header.ts";
import { joinedBytes } from "../../../domain/joined_bytes.ts";
import { decodeJpeg } from "./jpeg.ts";

// Bytes of decompressed data that are handed on at once.
const PIECE_BYTES = 1 << 16;

/**
 * Decodes a picture at the size of a plan: from the level of that size, or else from the first,
 * whose squares of pixels are averaged.
 * @param scale Pixels of the first level per pixel of the result: 1, 2, 4 or 8.
 * @throws {AppError} 422 when the data is damaged
 */
export async function decodeTiff(bytes: Uint8Array, levels: readonly TiffPicture[], scale: number) {
  const [full] = levels as [TiffPicture];
  const isNear = (one: number, other: number) => Math.abs(one - other / scale) <= 1;
  const copy = levels.find(({ width, height }) =>
    isNear(width, full.width) && isNear(height, full.height)
  );
  const result = copy === undefined ? new Averaged(full, scale) : new Averaged(copy, 1);
  const picture = result.picture;
  const { width, height, block, isPlanar, samples } = picture;
  const file = new ByteReader(bytes);
  const across = Math.ceil(width / block.width);
  const blocks = across * Math.ceil(height / block.height);
  for (const [at, [from, length]] of picture.parts().entries()) {
    const place = at % blocks;
    const left = (place % across) * block.width;
    const top = Math.floor(place / across) * block.height;
    const plane = Math.floor(at / blocks);
    // A planar picture may have more samples than are shown.
    if (plane >= result.channels) break;
    const rows = picture.isTiled ? block.height : Math.min(block.height, height - top);
    const ofRow = Math.ceil(block.width * (isPlanar ? 1 : samples) * picture.bits / 8);
    let row = 0;
    for await (const line of rowsOf(picture, file.part(from, length), rows, ofRow)) {
      if (top + row < height) result.add(line, { left, y: top + row, plane });
      if (++row === rows) break;
    }
    if (row < Math.min(rows, height - top)) throw damaged("it ends too early");
  }
  return result.pixels();
}

/** Yields the rows of a block, with samples of 8 or 16 bits without a predictor. */
async function* rowsOf(picture: TiffPicture, data: Uint8Array, rows: number, ofRow: number) {
  const { compression, block: { width }, bits, samples, isPlanar, hasPredictor } = picture;
  if (compression === 7) {
    yield* jpegRows(picture, data, rows);
    return;
  }
  const row = new Uint8Array(ofRow);
  let filled = 0;
  const step = isPlanar ? 1 : samples;
  const finish = () => {
    filled = 0;
    if (hasPredictor && bits === 8) {
      for (let i = step; i < ofRow; i++) row[i] = row[i]! + row[i - step]!;
    } else if (hasPredictor) {
      const view = new DataView(row.buffer);
      for (let i = step; i < width * step; i++) {
        const value = view.getUint16(2 * i, picture.littleEndian) +
          view.getUint16(2 * (i - step), picture.littleEndian);
        view.setUint16(2 * i, value & 0xffff, picture.littleEndian);
      }
    }
    return row;
  };
  for await (const piece of decompressed(compression, data)) {
    for (let at = 0; at < piece.length;) {
      const some = piece.subarray(at, at + ofRow - filled);
      row.set(some, filled);
      filled += some.length;
      at += some.length;
      if (filled === ofRow) yield finish();
    }
  }
}

/** Yields the data of a block in pieces, without an end of its own. */
async function* decompressed(compression: number, data: Uint8Array): AsyncGenerator<Uint8Array> {
  if (compression === 1) yield data;
  else if (compression === 5) yield* lzw(data);
  else if (compression === 32773) yield* packBits(data);
  else {
    const inflate = createInflate();
    inflate.end(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    yield* inflate as AsyncIterable<Uint8Array>;
  }
}

/** Decodes PackBits (TIFF 6.0, section 9). */
function* packBits(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length;) {
    const count = data[at++]!;
    if (count < 128) {
      yield data.subarray(at, at + count + 1);
      at += count + 1;
    } else if (count > 128) yield new Uint8Array(257 - count).fill(data[at++] ?? 0);
  }
}

const CLEAR = 256, END = 257, FIRST = 258, MAX_CODES = 4096;

/**
 * Decodes LZW (TIFF 6.0, section 13). A code stands for the text at a place of the output: that of
 * the code before it, and one byte more.
 * @throws {AppError} 422 for a code that is not defined
 */
function* lzw(data: Uint8Array): Generator<Uint8Array> {
  const prefixes = new Uint16Array(MAX_CODES);
  const lasts = new Uint8Array(MAX_CODES);
  const firsts = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  for (let i = 0; i < 256; i++) {
    lasts[i] = firsts[i] = i;
    lengths[i] = 1;
  }
  let output = new Uint8Array(PIECE_BYTES);
  let [filled, next, width, before] = [0, FIRST, 9, -1];
  let [buffer, available, at] = [0, 0, 0];
  for (;;) {
    while (available < width && at < data.length) {
      buffer = (buffer << 8 | data[at++]!) & 0xffffff;
      available += 8;
    }
    if (available < width) break;
    const code = buffer >> (available - width) & (1 << width) - 1;
    available -= width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, before] = [FIRST, 9, -1];
      continue;
    }
    if (before < 0 ? code > 255 : code > next) throw damaged("a code that is not defined");
    if (before >= 0 && next < MAX_CODES) {
      prefixes[next] = before;
      firsts[next] = firsts[before]!;
      lasts[next] = firsts[code === next ? before : code]!;
      lengths[next] = lengths[before]! + 1;
      next++;
    }
    const length = lengths[code]!;
    if (filled + length > output.length) {
      yield output.subarray(0, filled);
      output = new Uint8Array(PIECE_BYTES);
      filled = 0;
    }
    for (let to = filled + length - 1, from = code; to >= filled; to--, from = prefixes[from]!) {
      output[to] = lasts[from]!;
    }
    filled += length;
    before = code;
    // The codes grow one earlier than they must.
    width = next >= 2047 ? 12 : next >= 1023 ? 11 : next >= 511 ? 10 : 9;
  }
  yield output.subarray(0, filled);
}

// Bytes of a block beyond one for each sample.
const MAX_JPEG_TABLES = 65_536;
const ADOBE = [0xff, 0xee, 0, 14, 65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0];

/** Yields the rows of a block that is a JPEG without its tables. */
function* jpegRows(
  { block, jpegTables, photometric, samples }: TiffPicture,
  data: Uint8Array,
  rows: number,
): Generator<Uint8Array> {
  const size = block.width * rows * samples;
  if (data.length > size + MAX_JPEG_TABLES) throw damaged("a block that is too long");
  const tables = jpegTables === undefined ? [] : [jpegTables.subarray(2, -2)];
  // Without this mark, decoders convert three components from YCbCr.
  const mark = photometric === RGB ? [Uint8Array.from([...ADOBE, 0])] : [];
  const file = joinedBytes([data.subarray(0, 2), ...mark, ...tables, data.subarray(2)]);
  // The decoder would allocate what the file's own header says.
  const { width, height, components } = readJpegHeader(new ByteReader(file));
  if (width !== block.width || height !== rows || components !== samples) {
    throw damaged("a block differs from its directory");
  }
  const pixels = decodeJpeg(file, { eighths: 8, width: block.width, height: rows });
  if (pixels.channels !== samples) throw damaged("it has other components than its directory");
  const ofRow = block.width * samples;
  for (let y = 0; y < rows; y++) yield pixels.data.subarray(y * ofRow, (y + 1) * ofRow);
}

/** Collects rows as a picture whose pixels are the mean of squares. */
class Averaged {
  /** Samples of a pixel that are stored. */
  readonly channels: 1 | 3 | 4;
  readonly #width: number;
  readonly #height: number;
  readonly #data: Uint8Array;

  constructor(readonly picture: TiffPicture, private readonly scale: number) {
    const { photometric, alpha, samples, palette } = picture;
    this.channels = photometric === CMYK || alpha !== "none"
      ? 4
      : samples >= 3 && photometric !== PALETTE
      ? 3
      : 1;
    const stored = photometric === PALETTE ? 3 : this.channels;
    if (photometric === PALETTE && palette.length < 3 << picture.bits) {
      throw damaged("its palette is too short");
    }
    this.#width = Math.ceil(picture.width / scale);
    this.#height = Math.ceil(picture.height / scale);
    this.#data = new Uint8Array(this.#width * this.#height * stored);
  }

  /** Adds a row of a block; `plane` is the only sample in it if the picture is planar. */
  add(line: Uint8Array, { left, y, plane }: { left: number; y: number; plane: number }): void {
    const { picture, scale } = this;
    const { width, bits, isPlanar, photometric, palette } = picture;
    const step = isPlanar ? 1 : picture.samples;
    const count = Math.min(picture.block.width, width - left);
    const stored = photometric === PALETTE ? 3 : this.channels;
    const shown = isPlanar ? 1 : stored;
    // The high byte of 16 bits.
    const size = bits === 16 ? 2 : 1;
    const high = bits === 16 && picture.littleEndian ? 1 : 0;
    const top = 255 / ((1 << Math.min(bits, 8)) - 1);
    const valueAt = (x: number, c: number): number => {
      const bit = x * bits;
      const index = bits === 8
        ? line[x]!
        : line[bit >> 3]! >> 8 - bits - (bit & 7) & (1 << bits) - 1;
      return photometric === PALETTE ? palette[c * (1 << bits) + index]! >> 8 : index * top;
    };
    const isPlain = bits >= 8 && photometric !== PALETTE;
    const end = left + count;
    // Rows before this one of the same square of pixels, which it is averaged with.
    const rowsBefore = y % scale;
    const start = Math.floor(left / scale);
    let to = (Math.floor(y / scale) * this.#width + start) * stored + (isPlanar ? plane : 0);
    for (let first = left; first < end; to += stored) {
      const next = Math.min(end, first - first % scale + scale);
      for (let c = 0; c < shown; c++) {
        let mean = 0;
        if (isPlain) {
          for (let x = first - left; x < next - left; x++) {
            mean += line[(x * step + c) * size + high]!;
          }
        } else for (let x = first - left; x < next - left; x++) mean += valueAt(x, c);
        mean /= next - first;
        if (photometric === WHITE_IS_ZERO) mean = 255 - mean;
        const former = this.#data[to + c]!;
        const value = rowsBefore === 0 ? mean : former + (mean - former) / (rowsBefore + 1);
        this.#data[to + c] = value + 0.5;
      }
      first = next;
    }
  }

  pixels(): Pixels {
    const { photometric, alpha } = this.picture;
    const size = { width: this.#width, height: this.#height };
    const data = this.#data;
    if (photometric === CMYK) return { ...size, channels: 3, data: rgbFromCmyk(data) };
    if (alpha === "premultiplied") {
      for (let i = 0; i < data.length; i += 4) {
        const factor = 255 / (data[i + 3]! || 255);
        for (let c = i; c < i + 3; c++) data[c] = Math.min(255, Math.round(data[c]! * factor));
      }
    }
    const channels = photometric === PALETTE ? 3 : this.channels;
    return { ...size, channels, data };
  }
}
