import { type ByteReader, damaged } from "./image_type.ts";
import { exifOrientation, type Orientation } from "./exif_orientation.ts";

/** Properties read from a WebP's chunks. */
export interface WebpHeader {
  /** Width of the canvas. */
  width: number;
  height: number;
  orientation: Orientation;
  frames: number;
  /** The first frame of an animation; undefined for a still picture. */
  firstFrame: WebpFrame | undefined;
  /** The embedded ICC profile, unvalidated. */
  profile: Uint8Array | undefined;
}

/** A frame of an animation: its position on the canvas and its chunks. */
export interface WebpFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** `ALPH`, `VP8 ` or `VP8L` chunks, unchanged. */
  chunks: Uint8Array;
}

/** One chunk of a RIFF file: the offset of its body. */
interface Chunk {
  name: string;
  at: number;
  length: number;
}

const RIFF_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
// Three for each frame of a long animation; parsing more would only waste time.
const MAX_CHUNKS = 50_000;

/**
 * Reads size, orientation, profile and frames (RFC 9649, section 2).
 * @throws {AppError} 422 when a chunk extends beyond the end of the file or the sizes are
 *   contradictory.
 */
export function readWebpHeader(file: ByteReader): WebpHeader {
  const end = 8 + file.uint32(4, true);
  if (end > file.length) throw damaged("it ends too early");
  const [first] = chunks(file, end);
  if (first === undefined) throw damaged("no picture in it");
  const still = { orientation: 1 as Orientation, frames: 1 };
  if (first.name === "VP8 " || first.name === "VP8L") {
    return { ...frameSize(file, first), ...still, firstFrame: undefined, profile: undefined };
  }
  if (first.name !== "VP8X" || first.length < 10) throw damaged("its header is broken");
  const width = 1 + file.uint24(first.at + 4);
  const height = 1 + file.uint24(first.at + 7);
  const header: WebpHeader = {
    ...{ width, height, ...still, frames: 0, firstFrame: undefined, profile: undefined },
  };
  for (const chunk of chunks(file, end)) {
    const { name, at, length } = chunk;
    if (name === "EXIF") header.orientation = exifOrientation(file.part(at, length));
    else if (name === "ICCP") header.profile = file.part(at, length);
    else if (name === "ANMF") {
      header.frames++;
      header.firstFrame ??= readFrame(file, chunk, header);
    } else if (name === "VP8 " || name === "VP8L") {
      header.frames++;
      const size = frameSize(file, chunk);
      if (size.width !== width || size.height !== height) throw damaged("its sizes contradict");
    }
  }
  if (header.frames === 0) throw damaged("no picture in it");
  return header;
}

function* chunks(file: ByteReader, end: number, at = RIFF_BYTES): Generator<Chunk> {
  for (let count = 0; at + 8 <= end; count++) {
    if (count > MAX_CHUNKS) throw damaged("more chunks than any picture needs");
    const length = file.uint32(at + 4, true);
    if (at + 8 + length > end) throw damaged("it ends too early");
    yield { name: file.text(at, 4), at: at + 8, length };
    // Odd bodies are followed by a padding byte.
    at += 8 + length + (length & 1);
  }
}

function readFrame(file: ByteReader, { at, length }: Chunk, canvas: WebpHeader): WebpFrame {
  if (length < FRAME_HEADER_BYTES) throw damaged("its first frame is broken");
  const frame = {
    x: 2 * file.uint24(at),
    y: 2 * file.uint24(at + 3),
    width: 1 + file.uint24(at + 6),
    height: 1 + file.uint24(at + 9),
    chunks: file.part(at + FRAME_HEADER_BYTES, length - FRAME_HEADER_BYTES),
  };
  if (frame.x + frame.width > canvas.width || frame.y + frame.height > canvas.height) {
    throw damaged("its first frame lies outside its canvas");
  }
  for (const chunk of chunks(file, at + length, at + FRAME_HEADER_BYTES)) {
    if (chunk.name !== "VP8 " && chunk.name !== "VP8L") continue;
    const size = frameSize(file, chunk);
    if (size.width === frame.width && size.height === frame.height) return frame;
  }
  throw damaged("its first frame is broken");
}

/**
 * Returns the size in a key frame of VP8 (RFC 6386, section 9.1) or in VP8L (RFC 9649, section
 * 3.4).
 */
function frameSize(file: ByteReader, { name, at, length }: Chunk) {
  if (name === "VP8L") {
    if (length < 5 || file.uint8(at) !== 0x2f) throw damaged("its header is broken");
    const bits = file.uint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + (bits >>> 14 & 0x3fff) };
  }
  if (length < 10 || (file.uint8(at) & 1) !== 0 || file.text(at + 3, 3) !== "\x9d\x01\x2a") {
    throw damaged("its header is broken");
  }
  const width = file.uint16(at + 6, true) & 0x3fff;
  const height = file.uint16(at + 8, true) & 0x3fff;
  if (width === 0 || height === 0) throw damaged("it has no size");
  return { width, height };
}

/** Builds a file of a single frame: RIFF, the extended header with its alpha flag, the chunks. */
export function stillFile(
  chunks: Uint8Array,
  { width, height }: { width: number; height: number },
) {
  const file = new Uint8Array(30 + chunks.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode("RIFF    WEBPVP8X"));
  view.setUint32(4, file.length - 8, true);
  view.setUint32(16, 10, true);
  file[20] = 0x10;
  view.setUint16(24, width - 1 & 0xffff, true);
  file[26] = width - 1 >> 16;
  view.setUint16(27, height - 1 & 0xffff, true);
  file[29] = height - 1 >> 16;
  file.set(chunks, 30);
  return file;
}
