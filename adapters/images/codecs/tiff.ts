/**
 * Decodes TIFF row by row, and averages rows where the picture is wanted smaller, so that only the
 * file and the small picture are in memory. The decoders on npm take a whole picture with all its
 * samples at once, and have no limit of what a compressed block may become.
 */
import { Buffer } from "node:buffer";
import { createInflate } from "node:zlib";
import { ByteReader, damaged } from "../../../domain/images/image_type.ts";
import { readJpegHeader } from "../../../domain/images/probe.ts";
import { RGB, type TiffPicture } from "../../../domain/images/tiff_header.ts";
import { AveragedRows, lzw, packBits } from "../../../domain/images/tiff_rows.ts";
import { joinedBytes } from "../../../domain/joined_bytes.ts";
import { decodeJpeg } from "./jpeg.ts";

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
  const result = copy === undefined ? new AveragedRows(full, scale) : new AveragedRows(copy, 1);
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
