/** Layout of a share card: the image that other sites show with a link to a page. */
import type { Size } from "./decode_plan.ts";
import type { Box } from "./resample.ts";

/** Size that sites expect (https://ogp.me). */
export const CARD: Size = { width: 1200, height: 630 };

export type Weight = 400 | 600;

/** A line of text on a card, with its baseline. */
export interface CardLine {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
  isFaint: boolean;
}

/** Returns the width of a text in pixels. */
export type MeasureText = (text: string, size: number, weight: Weight) => number;

/** Part of a picture: its centre in fractions of the picture, and the zoom relative to the whole. */
export interface CardDetail {
  x: number;
  y: number;
  zoom: number;
}

const MARGIN = 56;
const GAP = 24;
const PANEL_WIDTH = 620;
const ROW_HEIGHT = 400;
const TITLE_SIZES = [72, 62, 54, 46, 40, 34];
const LINE_SIZE = 30;
const BRAND_SIZE = 26;
const BRAND = "Open Depot";

/** The name of a record, and those of the containing ones, the nearest first. */
interface CardNames {
  name: string;
  within: readonly string[];
}

// Letters and digits of the fonts.
const hasLetters = (text: string) => /[\p{sc=Latin}\p{sc=Cyrillic}\d]/u.test(text);

/** Returns true if the fonts have letters of each name. */
export const isDrawable = ({ name, within }: CardNames): boolean =>
  [name, ...within].every(hasLetters);

/**
 * Returns of each name its first version that can be drawn, or ""; a record without one is named
 * after the nearest containing one.
 */
export function drawableNames(versions: readonly CardNames[]): { name: string; within: string[] } {
  const firstDrawable = (texts: readonly string[]) => texts.find(hasLetters) ?? "";
  const within = (versions[0]?.within ?? [])
    .map((_, at) => firstDrawable(versions.map((one) => one.within[at] ?? "")));
  const name = firstDrawable([...versions.map((one) => one.name), ...within]);
  return { name, within: within.filter((one) => one !== name) };
}

/** Returns the areas of pictures on a card: one at the left, more side by side above the text. */
export function pictureAreas(count: number): Box[] {
  if (count === 1) return [{ x: 0, y: 0, width: PANEL_WIDTH, height: CARD.height }];
  const width = Math.floor((CARD.width - GAP * (count - 1)) / count);
  return Array.from({ length: count }, (_, at) => ({
    x: at * (width + GAP),
    y: 0,
    width,
    height: ROW_HEIGHT,
  }));
}

/** Returns the box of a whole picture within its area. */
export function wholeIn(area: Box, { width, height }: Size): Box {
  const scale = Math.min(
    (area.width - 2 * GAP) / width,
    (area.height - 2 * GAP) / height,
  );
  const box = {
    width: Math.max(Math.round(width * scale), 1),
    height: Math.max(Math.round(height * scale), 1),
  };
  return {
    x: area.x + ((area.width - box.width) >> 1),
    y: area.y + ((area.height - box.height) >> 1),
    ...box,
  };
}

/**
 * Returns the part of a picture that a detail shows in an area, in whole pixels; at least what the
 * picture has of it.
 */
export function detailPart({ x, y, zoom }: CardDetail, picture: Size, area: Size): Box {
  const aspect = area.width / area.height;
  const width = Math.min(
    Math.max(picture.width, picture.height * aspect) / zoom,
    picture.width,
    picture.height * aspect,
  );
  const part = {
    width: Math.max(Math.floor(width), 1),
    height: Math.max(Math.floor(width / aspect), 1),
  };
  const within = (centre: number, length: number, all: number) =>
    Math.floor(Math.min(Math.max(centre * all - length / 2, 0), all - length));
  return {
    x: within(x, part.width, picture.width),
    y: within(y, part.height, picture.height),
    ...part,
  };
}

/** Lays out the texts of a card. */
export function cardLines(
  { title, lines }: { title: string; lines: readonly string[] },
  pictures: number,
  measure: MeasureText,
): CardLine[] {
  const x = pictures === 1 ? PANEL_WIDTH + MARGIN : MARGIN;
  const width = CARD.width - x - MARGIN;
  const maxTitleLines = pictures > 1 ? 1 : 3;
  const sizes = TITLE_SIZES.filter((size) => pictures < 2 || size <= 46).map((size) => ({
    size,
    rows: wrapText(title, width, (text) => measure(text, size, 600)),
  }));
  const { size, rows } =
    sizes.find(({ size, rows }) =>
      rows.length <= maxTitleLines && rows.every((row) => measure(row, size, 600) <= width)
    ) ?? sizes.at(-1)!;
  const titles = truncateLines(rows, maxTitleLines);
  const texts = truncateLines(
    lines.flatMap((line) => wrapText(line, width, (text) => measure(text, LINE_SIZE, 400))),
    pictures > 1 ? 2 : 4,
  );
  const titleHeight = Math.round(size * 1.15);
  const lineHeight = Math.round(LINE_SIZE * 1.4);
  const height = titles.length * titleHeight + GAP + texts.length * lineHeight;
  const top = pictures > 1 ? ROW_HEIGHT + GAP : (CARD.height - BRAND_SIZE - MARGIN - height) >> 1;
  const common = { x, isFaint: false };
  return [
    ...titles.map((text, at) => ({
      ...common,
      text,
      y: top + at * titleHeight + size,
      size,
      weight: 600 as const,
    })),
    ...texts.map((text, at) => ({
      ...common,
      text,
      y: top + titles.length * titleHeight + GAP + at * lineHeight + LINE_SIZE - 6,
      size: LINE_SIZE,
      weight: 400 as const,
    })),
    {
      x: pictures > 1 ? CARD.width - MARGIN - Math.round(measure(BRAND, BRAND_SIZE, 600)) : x,
      text: BRAND,
      y: CARD.height - MARGIN + 10,
      size: BRAND_SIZE,
      weight: 600,
      isFaint: true,
    },
  ];
}

/** Splits a text into lines that fit a width; a longer word has a line of its own. */
function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function truncateLines(lines: readonly string[], max: number): string[] {
  if (lines.length <= max) return [...lines];
  return lines.slice(0, max).map((line, at) => at === max - 1 ? `${line} …` : line);
}
