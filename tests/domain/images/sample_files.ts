/** Small image files: some made here byte by byte, some embedded as other programs wrote them. */
import { crc32, deflateSync } from "node:zlib";
import type { Pixels } from "../../../domain/images/pixels.ts";

/** Colours of {@link quadrants}: top left, top right, bottom left, bottom right. */
export const RED = [220, 30, 30], GREEN = [30, 200, 40], BLUE = [40, 50, 210];
export const YELLOW = [240, 220, 40];

/** A picture of four fields: red, green above blue, yellow. */
export function quadrants(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colours = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW];
      data.set(colours[x < width / 2 ? 0 : 1]!, (y * width + x) * 3);
    }
  }
  return { width, height, channels: 3, data };
}

/** A smooth picture with some texture, the same each time. */
export function landscape(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const texture = 20 * Math.sin(x / 3) * Math.cos(y / 5);
      data[at++] = 128 + 100 * Math.sin(x / 40 + y / 90) + texture;
      data[at++] = 128 + 90 * Math.cos(x / 70 - y / 50) + texture;
      data[at++] = 128 + 80 * Math.sin((x + y) / 110) - texture;
    }
  }
  return { width, height, channels: 3, data };
}

/** An EXIF block that says nothing but the orientation. */
export function exifBlock(orientation: number, littleEndian = true): Uint8Array {
  const block = new Uint8Array(26);
  const view = new DataView(block.buffer);
  block.set(littleEndian ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 1, littleEndian);
  view.setUint16(10, 0x0112, littleEndian);
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return block;
}

/** A JPEG with one more segment right after its beginning. */
export function withSegment(
  jpeg: Uint8Array,
  marker: number,
  ...body: (string | Uint8Array)[]
): Uint8Array<ArrayBuffer> {
  const content = concat(...body);
  const length = content.length + 2;
  return concat(
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, marker, length >> 8, length & 255),
    content,
    jpeg.subarray(2),
  );
}

/** What a PNG is made of. */
export interface PngParts {
  width: number;
  height: number;
  depth?: number;
  colourType?: number;
  /** Rows with their filter bytes, before compression. */
  rows?: Uint8Array;
  /** Chunks between the header and the data. */
  chunks?: [name: string, body: Uint8Array][];
}

/** A PNG of any header, true or not. */
export function pngOf(parts: PngParts): Uint8Array<ArrayBuffer> {
  const { width, height, depth = 8, colourType = 2, chunks = [] } = parts;
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([depth, colourType], 8);
  const rows = parts.rows ?? new Uint8Array(height * (1 + width * 3));
  return concat(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk("IHDR", header),
    ...chunks.map(([name, body]) => pngChunk(name, body)),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", new Uint8Array()),
  );
}

/** Rows of RGB or RGBA pixels as {@link pngOf} wants them, without filters. */
export function unfilteredRows({ width, height, channels, data }: Pixels): Uint8Array {
  const length = width * channels;
  const rows = new Uint8Array(height * (length + 1));
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
  }
  return rows;
}

function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const named = concat(name, body);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, body.length);
  frame.setUint32(4, crc32(named));
  const bytes = new Uint8Array(frame.buffer);
  return concat(bytes.subarray(0, 4), named, bytes.subarray(4));
}

/** An extended WebP: a canvas and chunks. */
export function webpOf(
  canvas: { width: number; height: number },
  chunks: [name: string, body: Uint8Array][],
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(10);
  const view = new DataView(header.buffer);
  header[0] = 0x18;
  view.setUint16(4, canvas.width - 1 & 0xffff, true);
  header[6] = canvas.width - 1 >> 16;
  view.setUint16(7, canvas.height - 1 & 0xffff, true);
  header[9] = canvas.height - 1 >> 16;
  const body = concat(
    "WEBP",
    ...[["VP8X", header] as const, ...chunks].map(([name, content]) =>
      concat(name, little(content.length), content, new Uint8Array(content.length & 1))
    ),
  );
  return concat("RIFF", little(body.length), body);
}

function little(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** Bytes and Latin-1 text in one. */
export function concat(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) =>
    typeof part === "string" ? Uint8Array.from(part, (c) => c.charCodeAt(0)) : part
  );
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Files of 16 × 16 pixels with {@link quadrants}, written by libvips. */
export const written = {
  progressiveJpeg: base64(
    "/9j/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X" +
      "GBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU" +
      "FBQUFBQUFBQUFBQUFBT/wgARCAAQABADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABgcI/8QAFwEA" +
      "AwEAAAAAAAAAAAAAAAAABgcIBf/aAAwDAQACEAMQAAABECj+d40QyesWRrqFjn//xAAUEAEAAAAAAAAAAAAA" +
      "AAAAAAAg/9oACAEBAAEFAh//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/AR//xAAUEQEAAAAAAAAA" +
      "AAAAAAAAAAAg/9oACAECAQE/AR//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAUEAEAAAAA" +
      "AAAAAAAAAAAAAAAg/9oACAEBAAE/IR//2gAMAwEAAgADAAAAEOFf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/a" +
      "AAgBAwEBPxAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPxAf/8QAFBABAAAAAAAAAAAAAAAAAAAA" +
      "IP/aAAgBAQABPxAf/9k=",
  ),
  /** Of the greys 40, 120, 200 and 250. */
  greyJpeg: base64(
    "/9j/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X" +
      "GBYUGBIUFRT/wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAA" +
      "AAD/2gAIAQEAAD8AChrGqQr/2Q==",
  ),
  cmykJpeg: base64(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0O" +
      "EQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABgAAQEBAQEAAAAAAAAA" +
      "AAAAAAkKBgAC/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwBUxlCqJgJFUQ9NGPJPuqmc" +
      "pgPkmhZ9/9k=",
  ),
  lossyWebp: base64(
    "UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoQABAAAMASJaACdLoB+AH6gAPIAP7iH//+gs//hyP//foGv/WV" +
      "QyRkH/vxF//AXj/uFfPAAAA=",
  ),
  /** Its right half is transparent. */
  transparentWebp: base64(
    "UklGRjoAAABXRUJQVlA4TC0AAAAvD8ADEBcgFkzxILoTCyYDzP8KRiCQRLI/wIDzH/CtQSBAmDTp1EFE/0Ph" +
      "1QUA",
  ),
};

/** Files of 8 × 8 pixels with two frames, red and then blue, written by libvips. */
export const animated = {
  webp: base64(
    "UklGRogAAABXRUJQVlA4WAoAAAACAAAABwAABwAAQU5JTQYAAAD/////AABBTk1GKgAAAAAAAAAAAAcAAAcA" +
      "AGQAAAJWUDhMEQAAAC8HwAEAB1CPctej/4GI6H8AAEFOTUYqAAAAAAAAAAAABwAABwAAZAAAAFZQOEwRAAAA" +
      "LwfAAQAHUJmiVLr/gYjofwAA",
  ),
  gif: base64(
    "R0lGODlhCAAIAIAAAExpcdweHiH5BAUAAAAALAAAAAAIAAgAAAIHjI+py+1dAAAh+QQFAAAAACwAAAAACAAI" +
      "AIBMaXEoMtICB4yPqcvtXQAAOw==",
  ),
};

function base64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text);
}
