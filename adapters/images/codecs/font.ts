/**
 * Letters of the bundled fonts (SIL Open Font License), rasterized by the Rust codec inside
 * imagescript.
 */
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
import { inflateSync } from "node:zlib";
import { type Colour, drawMask } from "../../../domain/images/canvas.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import type { CardLine, MeasureText, Weight } from "../../../domain/images/share_card.ts";

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
export const measureText: MeasureText = (text, size, weight) =>
  lettersOf(text, size, weight).reduce((_, { x, advance_width }) => x + advance_width, 0);

/** Draws a line of text. */
export function drawText(target: Pixels, { text, x, y, size, weight }: CardLine, colour: Colour) {
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
