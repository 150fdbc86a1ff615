/** Rows of TIFF: decompressed, and averaged to the picture of a smaller size. */
import { damaged } from "./image_type.ts";
import { type Pixels, rgbFromCmyk } from "./pixels.ts";
import { CMYK, PALETTE, type TiffPicture, WHITE_IS_ZERO } from "./tiff_header.ts";

// Bytes of decompressed data that are handed on at once.
const PIECE_BYTES = 1 << 16;

/** Decodes PackBits (TIFF 6.0, section 9). */
export function* packBits(data: Uint8Array): Generator<Uint8Array> {
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
export function* lzw(data: Uint8Array): Generator<Uint8Array> {
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

/** Collects rows as a picture whose pixels are the mean of squares. */
export class AveragedRows {
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

  /** Returns the picture, as RGB, RGBA or grey. */
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
