/** Composes stored pictures into other images. Runs in a worker. */
import cyrillic400 from "@fontsource/source-serif-4/files/source-serif-4-cyrillic-400-normal.woff" with {
  type: "bytes",
};
import cyrillic600 from "@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff" with {
  type: "bytes",
};
import latin400 from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff" with {
  type: "bytes",
};
import latin600 from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff" with {
  type: "bytes",
};
import latinExt400 from "@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff" with {
  type: "bytes",
};
import latinExt600 from "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff" with {
  type: "bytes",
};
import fontWasm from "imagescript/wasm/any/font.wasm" with { type: "bytes" };
import {
  blank,
  type Colour,
  drawMask,
  drawPicture,
  fillBox,
  middlePart,
} from "../../domain/images/canvas.ts";
import { fitWithin, type Size } from "../../domain/images/decode_plan.ts";
import type { Pixels } from "../../domain/images/pixels.ts";
import { probe } from "../../domain/images/probe.ts";
import {
  CARD,
  type CardDetail,
  type CardLine,
  cardLines,
  detailPart,
  type MeasureText,
  pictureAreas,
  type Weight,
  wholeIn,
} from "../../domain/images/share_card.ts";
import { decodeUpright } from "./codecs/decode.ts";
import { encodeJpeg } from "./codecs/jpeg.ts";
import { encodeWebp } from "./codecs/webp.ts";
import { inflateSync } from "node:zlib";

/** Pictures that are placed side by side. */
export interface ContactSheetJob {
  height: number;
  pictures: { bytes: Uint8Array<ArrayBuffer>; x: number; width: number }[];
  maxBytes: number;
}

// Qualities to try until an image is small enough.
const QUALITIES = [50, 40, 30];
const CARD_QUALITY = 84;

/** Colours of `static/shared/style/tokens.css`. */
const GROUND = [0xf7, 0xf2, 0xe8] as const;
const BAND = [0xea, 0xe2, 0xd2] as const;
const INK = [0x21, 0x1d, 0x17] as const;
const ACCENT = [0x8f, 0x2f, 0x1c] as const;

/** Draws each picture's middle into its place, as a WebP of `maxBytes` or the lowest quality. */
export async function contactSheet({ height, pictures, maxBytes }: ContactSheetJob) {
  const width = pictures.reduce((right, { x, width }) => Math.max(right, x + width), 1);
  const sheet = blank({ width, height }, BAND);
  for (const { bytes, ...place } of pictures) {
    const box = { ...place, y: 0, height };
    const pixels = await decoded(bytes, (stored) => scaledBy(stored, box, middlePart(stored, box)));
    if (pixels) drawPicture(sheet, pixels, box);
  }
  let file;
  for (const quality of QUALITIES) {
    file = await encodeWebp(sheet, quality);
    if (file.length <= maxBytes) break;
  }
  return file!;
}

/** The content of a share card; its pictures are shown whole or in detail. */
export interface CardJob {
  title: string;
  lines: string[];
  pictures: { bytes: Uint8Array<ArrayBuffer>; detail?: CardDetail | undefined }[];
}

/** Draws a share card, a JPEG. */
export async function drawCard({ pictures, ...texts }: CardJob) {
  const card = blank(CARD, GROUND);
  const areas = pictureAreas(pictures.length);
  for (const [at, { bytes, detail }] of pictures.entries()) {
    const area = areas[at]!;
    fillBox(card, area, BAND);
    const pixels = await decoded(
      bytes,
      (stored) =>
        detail
          ? scaledBy(stored, area, detailPart(detail, stored, area))
          : fitWithin(stored, Math.max(area.width, area.height)),
    );
    if (!pixels) continue;
    if (detail) drawPicture(card, pixels, area, detailPart(detail, pixels, area));
    else drawPicture(card, pixels, wholeIn(area, pixels));
  }
  for (const line of cardLines(texts, pictures.length, measureText)) {
    drawText(card, line, line.isFaint ? ACCENT : INK);
  }
  return encodeJpeg(card, CARD_QUALITY);
}

/** Returns the size at which a part has the pixels of a box. */
function scaledBy({ width, height }: Size, box: Size, part: Size): Size {
  const scale = Math.min(Math.max(box.width / part.width, box.height / part.height), 1);
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Returns a picture; undefined for a damaged one, whose place stays empty. */
async function decoded(bytes: Uint8Array, sizeOf: (stored: Size) => Size) {
  try {
    return await decodeUpright(bytes, probe(bytes), sizeOf);
  } catch {
    return undefined;
  }
}

// Letters of the bundled fonts (SIL Open Font License) are rasterized by the Rust codec inside
// imagescript.

/** Exports of the codec; fonts and files are addresses in its memory. */
interface FontCodec {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  /** Bytes of the last result. */
  wlen(): number;
  font_new(file: number, bytes: number, size: number): number;
  font_has(font: number, code: number): number;
  font_rasterize(font: number, code: number, size: number): number;
  font_rasterize_buffer(glyph: number): number;
  font_rasterize_metrics(glyph: number): number;
  font_rasterize_free(glyph: number): void;
}

interface Metrics {
  width: number;
  height: number;
  xmin: number;
  ymin: number;
  advance_width: number;
}

const FILES = {
  400: [latin400, cyrillic400, latinExt400],
  600: [latin600, cyrillic600, latinExt600],
};
// Size for which the codec prepares its outlines.
const NOMINAL_SIZE = 48;

let codec: FontCodec | undefined;
const fonts = new Map<Weight, number[]>();

/** Yields the letters of a text with their left edges; those of no font are omitted. */
function* lettersOf(text: string, size: number, weight: Weight) {
  codec ??= new WebAssembly.Instance(new WebAssembly.Module(fontWasm))
    .exports as unknown as FontCodec;
  const { memory, font_has, font_rasterize, wlen } = codec;
  const ofWeight = fonts.get(weight) ?? FILES[weight].map(openFont);
  fonts.set(weight, ofWeight);
  let x = 0;
  for (const letter of text.normalize("NFC")) {
    const code = letter.codePointAt(0)!;
    const font = ofWeight.find((one) => font_has(one, code) !== 0);
    if (font === undefined) continue;
    const glyph = font_rasterize(font, code, size);
    const buffer = codec.font_rasterize_buffer(glyph);
    const data = new Uint8Array(memory.buffer, buffer, wlen()).slice();
    const text = codec.font_rasterize_metrics(glyph);
    const json = new TextDecoder().decode(new Uint8Array(memory.buffer, text, wlen()));
    codec.font_rasterize_free(glyph);
    const metrics: Metrics = JSON.parse(json);
    yield { ...metrics, x, data };
    x += metrics.advance_width;
  }
}

/** Returns the width of a text in pixels. */
const measureText: MeasureText = (text, size, weight) =>
  lettersOf(text, size, weight).reduce((_, { x, advance_width }) => x + advance_width, 0);

/** Draws a line of text. */
function drawText(target: Pixels, { text, x, y, size, weight }: CardLine, colour: Colour) {
  for (const letter of lettersOf(text, size, weight)) {
    const left = Math.round(x + letter.x) + letter.xmin;
    drawMask(target, letter, [left, y - letter.ymin - letter.height], colour);
  }
}

function openFont(woff: Uint8Array): number {
  const file = sfntOf(woff);
  const address = codec!.walloc(file.length);
  new Uint8Array(codec!.memory.buffer, address, file.length).set(file);
  return codec!.font_new(address, file.length, NOMINAL_SIZE);
}

/** Unpacks a font file. Source: https://www.w3.org/TR/WOFF/ */
function sfntOf(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.length);
  const count = view.getUint16(12);
  const file = new Uint8Array(view.getUint32(16));
  const to = new DataView(file.buffer);
  file.set(woff.subarray(4, 8));
  to.setUint16(4, count);
  let offset = 12 + 16 * count;
  for (let table = 0; table < count; table++) {
    const [from, entry] = [44 + 20 * table, 12 + 16 * table];
    const [start, packed, length] = [4, 8, 12].map((at) => view.getUint32(from + at)) as [
      ...[number, number, number],
    ];
    const data = woff.subarray(start, start + packed);
    file.set(woff.subarray(from, from + 4), entry);
    file.set(woff.subarray(from + 16, from + 20), entry + 4);
    to.setUint32(entry + 8, offset);
    to.setUint32(entry + 12, length);
    file.set(packed < length ? inflateSync(data) : data, offset);
    offset += (length + 3) & ~3;
  }
  return file;
}
