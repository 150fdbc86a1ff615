import { type ByteReader, damaged } from "./image_type.ts";

/** Properties read from a GIF's blocks. */
export interface GifHeader {
  /** Width of the logical screen. */
  width: number;
  height: number;
  frames: number;
}

const EXTENSION = 0x21, FRAME = 0x2c, TRAILER = 0x3b;

/**
 * Reads the logical screen and counts the frames (GIF89a, sections 18 and 20). A file without a
 * trailer is read as far as it goes.
 *
 * @throws {AppError} 422 when it has no size, no frame, or an unknown block before the first frame.
 */
export function readGifHeader(file: ByteReader): GifHeader {
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
