/** Labels of boxes drawn from above. */
import type { Orientation } from "../../../domain/packing/orientation.ts";
import { escapeXml } from "../../../domain/escape_xml.ts";

/** A box on the drawing, in pixels. */
export interface DrawnBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Position of the pallet's origin on the drawing, and pixels per unit of length. */
export interface OnPaper {
  left: number;
  bottom: number;
  scale: number;
}

// Diameter of the circle for a box on end, with its margin.
const CIRCLE = 16;

/** Text of a box's label. */
interface Label {
  order: number;
  /** A few letters beside the turn, if they fit. */
  beside?: string;
  lines: readonly string[];
  orientation: Orientation;
}

/** Minimum readable font size in pixels; smaller texts are omitted. */
export const MIN_FONT_PX = 7;
const MIN_LARGE_PX = 26;
// Truncated lines of at most this many characters are omitted.
const MAX_OMITTED_LENGTH = 2;
// Approximate width of a letter relative to the font size.
const LETTER_WIDTH_RATIO = 0.58;

/**
 * Draws the turn, the lines below it that fit, and an arrow along the box's length edge. On deep
 * and narrow boxes the text is rotated by 90°.
 */
export function labelOf(box: DrawnBox, { order, beside, lines, orientation }: Label): string {
  const { upended, across, down, small } = roomOf(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const room = 0.9 * across;
  const shared = beside === undefined ? undefined : sizeWith(beside, box, order);
  const orderSize = shared ?? turnSize(box, order);
  const arrow = small ? "" : arrowOf(box, orientation);
  // The circle of a box on end is in a corner, and the text in the middle.
  const onEnd = orientation === 2 || orientation === 3;
  const lineRoom = onEnd && !upended ? room - 2 * CIRCLE : room;
  if (orderSize < MIN_FONT_PX) return arrow;
  const size = Math.max(MIN_FONT_PX, Math.min(13, down * 0.16));
  const fitting = small
    ? []
    : lines.slice(0, Math.max(0, Math.floor((0.72 * down - orderSize) / (1.25 * size))))
      .map((line) =>
        truncated(line, Math.max(1, Math.floor(lineRoom / (size * LETTER_WIDTH_RATIO))))
      )
      // With letters for the types, a truncated line could be mistaken for another one.
      .filter((line, at) =>
        beside === undefined ? line.length > MAX_OMITTED_LENGTH : line === lines[at]
      );
  const height = orderSize + fitting.length * 1.25 * size;
  let baseline = y - height / 2 + 0.8 * orderSize;
  const parts = [
    `<text class="order" x="${tenth(x)}" y="${tenth(baseline)}" font-size="${
      tenth(orderSize)
    }">${order}${
      shared === undefined ? "" : `<tspan class="beside"> ${escapeXml(beside!)}</tspan>`
    }</text>`,
  ];
  baseline += 0.2 * orderSize;
  for (const line of fitting) {
    baseline += 1.25 * size;
    parts.push(
      `<text class="sku" x="${tenth(x)}" y="${tenth(baseline - 0.2 * size)}" font-size="${
        tenth(size)
      }">${escapeXml(line)}</text>`,
    );
  }
  const turn = upended ? ` transform="rotate(-90 ${tenth(x)} ${tenth(y)})"` : "";
  return `<g${turn}>${parts.join("")}</g>${arrow}`;
}

/** Returns the font size of the turn on a box, in pixels; omitted below `MIN_FONT_PX`. */
export function turnSize(box: DrawnBox, order: number): number {
  const { across, down, small } = roomOf(box);
  const widest = 0.9 * across / (`${order}`.length * LETTER_WIDTH_RATIO);
  return Math.min(24, down * (small ? 0.7 : 0.34), widest);
}

/** Returns the space for a label; on small boxes the turn uses all of it. */
function roomOf({ width, height }: DrawnBox) {
  const upended = height > 1.35 * width;
  const [across, down] = upended ? [height, width] : [width, height];
  return { upended, across, down, small: down < MIN_LARGE_PX };
}

// Factor by which the turn may shrink so that the letters fit beside it.
const FONT_SCALE_WITH_TYPE = 0.5;

/** Returns the font size of the turn if the letters fit beside it; otherwise undefined. */
function sizeWith(beside: string, box: DrawnBox, order: number): number | undefined {
  const turnOnly = turnSize(box, order);
  const fitting = 0.95 * roomOf(box).across / (`${order} ${beside}`.length * LETTER_WIDTH_RATIO);
  return fitting < Math.max(MIN_FONT_PX, FONT_SCALE_WITH_TYPE * turnOnly)
    ? undefined
    : Math.min(turnOnly, fitting);
}

/**
 * Draws an arrow along the box's length edge, near its lower or its left side, on a drawing with
 * the pallet's length to the right. If the length edge is vertical, draws a circle with a dot. The
 * arrow is dashed if the box is tipped.
 */
function arrowOf({ x, y, width, height }: DrawnBox, orientation: Orientation): string {
  const inset = Math.min(8, 0.12 * Math.min(width, height));
  const [left, bottom] = [x + inset, y + height - inset];
  const tip = Math.min(4, inset);
  const dashes = orientation >= 2 ? ` stroke-dasharray="4 3"` : "";
  const arrow = (path: string) => `<path class="arrow"${dashes} d="${path}"/>`;
  switch (orientation) {
    case 0:
    case 4: {
      const right = x + Math.min(width - inset, 0.4 * width + inset);
      return arrow(
        `M${tenth(left)} ${tenth(bottom)}H${
          tenth(right)
        }m${-tip} ${-tip}l${tip} ${tip}l${-tip} ${tip}`,
      );
    }
    case 1:
    case 5: {
      const top = y + Math.max(inset, 0.74 * height - inset);
      return arrow(
        `M${tenth(left)} ${tenth(bottom)}V${
          tenth(top)
        }m${-tip} ${tip}l${tip} ${-tip}l${tip} ${tip}`,
      );
    }
    default:
      return `<circle class="arrow" cx="${tenth(left + 3)}" cy="${tenth(bottom - 3)}" r="5"/>` +
        `<circle class="arrow" cx="${tenth(left + 3)}" cy="${tenth(bottom - 3)}" r="1"/>`;
  }
}

/** Rounds pixels to tenths. */
export const tenth = (value: number) => Math.round(10 * value) / 10;

/** Formats a number with at most two decimals. */
export const decimalText = (value: number) => `${Number(value.toFixed(2))}`;

function truncated(value: string, maxLength: number): string {
  const characters = [...value];
  return characters.length <= maxLength ? value : `${characters.slice(0, maxLength - 1).join("")}…`;
}
