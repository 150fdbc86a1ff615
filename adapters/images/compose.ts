/** Composes stored pictures into other images. Runs in a worker. */
import { blank, drawPicture, fillBox, middlePart } from "../../domain/images/canvas.ts";
import { fitWithin, type Size } from "../../domain/images/decode_plan.ts";
import type { Pixels } from "../../domain/images/pixels.ts";
import { probe } from "../../domain/images/probe.ts";
import {
  CARD,
  type CardDetail,
  cardLines,
  detailPart,
  pictureAreas,
  wholeIn,
} from "../../domain/images/share_card.ts";
import { decodeUpright } from "./codecs/decode_upright.ts";
import { drawText, measureText } from "./codecs/font.ts";
import { encodeJpeg } from "./codecs/jpeg.ts";

/** Pictures that are placed side by side. */
export interface ContactSheetJob {
  height: number;
  pictures: { bytes: Uint8Array<ArrayBuffer>; x: number; width: number }[];
  maxBytes: number;
}

// Qualities to try until an image is small enough.
const QUALITIES = [80, 70, 60, 50, 40, 30];
const CARD_QUALITY = 84;

/** Colours of `static/shared/style/tokens.css`. */
const GROUND = [0xf7, 0xf2, 0xe8] as const;
const BAND = [0xea, 0xe2, 0xd2] as const;
const INK = [0x21, 0x1d, 0x17] as const;
const ACCENT = [0x8f, 0x2f, 0x1c] as const;

/**
 * Draws the middle of each picture into its place.
 *
 * @returns A JPEG of at most `maxBytes`, or of the lowest quality.
 */
export async function contactSheet(
  { height, pictures, maxBytes }: ContactSheetJob,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = pictures.reduce((right, { x, width }) => Math.max(right, x + width), 1);
  const sheet = blank({ width, height }, BAND);
  for (const { bytes, ...place } of pictures) {
    const box = { ...place, y: 0, height };
    const pixels = await decoded(bytes, (stored) => scaledBy(stored, box, middlePart(stored, box)));
    if (pixels) drawPicture(sheet, pixels, box);
  }
  for (const quality of QUALITIES) {
    const file = encodeJpeg(sheet, quality);
    if (file.length <= maxBytes) return file;
  }
  return encodeJpeg(sheet, QUALITIES.at(-1)!);
}

/** The content of a share card; its pictures are shown whole or in detail. */
export interface CardJob {
  title: string;
  lines: string[];
  pictures: { bytes: Uint8Array<ArrayBuffer>; detail?: CardDetail | undefined }[];
}

/** Draws a share card, a JPEG. */
export async function drawCard(
  { pictures, ...texts }: CardJob,
): Promise<Uint8Array<ArrayBuffer>> {
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
async function decoded(
  bytes: Uint8Array,
  sizeOf: (stored: Size) => Size,
): Promise<Pixels | undefined> {
  try {
    return await decodeUpright(bytes, probe(bytes), sizeOf);
  } catch {
    return undefined;
  }
}
