/** Labels of boxes that are drawn from above. */
import type { Orientation } from "../orientation.ts";
import { cut, escaped } from "./svg.ts";

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

// Room that the circle of a box on end takes.
const CIRCLE = 16;

/** Text of a box's label. */
interface Label {
  order: number;
  /** A few letters beside the turn, where they fit. */
  beside?: string;
  lines: readonly string[];
  orientation: Orientation;
}

/** Smaller writing cannot be read, and is left out; in pixels. */
export const MIN_FONT_PX = 7;
const MIN_LARGE_PX = 26;
// A line of which no more characters remain is left out.
const MAX_OMITTED_LENGTH = 2;
// Width of a letter as a part of its height, roughly.
const LETTER_WIDTH_RATIO = 0.58;

/**
 * The turn, lines below it as they fit, and an arrow along the box's length edge. On boxes that are
 * deep and narrow all of it is turned by a quarter.
 */
export function labelOf(box: DrawnBox, { order, beside, lines, orientation }: Label): string {
  const { upended, across, down, small } = roomOf(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const room = 0.9 * across;
  const shared = beside === undefined ? undefined : sizeWith(beside, box, order);
  const orderSize = shared ?? turnSize(box, order);
  const arrow = small ? "" : arrowOf(box, orientation);
  // The circle of a box on end stands in a corner, and what is written is in the middle.
  const onEnd = orientation === 2 || orientation === 3;
  const lineRoom = onEnd && !upended ? room - 2 * CIRCLE : room;
  if (orderSize < MIN_FONT_PX) return arrow;
  const size = Math.max(MIN_FONT_PX, Math.min(13, down * 0.16));
  const fitting = small
    ? []
    : lines.slice(0, Math.max(0, Math.floor((0.72 * down - orderSize) / (1.25 * size))))
      .map((line) => cut(line, Math.max(1, Math.floor(lineRoom / (size * LETTER_WIDTH_RATIO)))))
      // Where letters stand for the types, a line that is cut would only be mistaken for another.
      .filter((line, at) =>
        beside === undefined ? line.length > MAX_OMITTED_LENGTH : line === lines[at]
      );
  const height = orderSize + fitting.length * 1.25 * size;
  let baseline = y - height / 2 + 0.8 * orderSize;
  const parts = [
    `<text class="order" x="${tenth(x)}" y="${tenth(baseline)}" font-size="${
      tenth(orderSize)
    }">${order}${
      shared === undefined ? "" : `<tspan class="beside"> ${escaped(beside!)}</tspan>`
    }</text>`,
  ];
  baseline += 0.2 * orderSize;
  for (const line of fitting) {
    baseline += 1.25 * size;
    parts.push(
      `<text class="sku" x="${tenth(x)}" y="${tenth(baseline - 0.2 * size)}" font-size="${
        tenth(size)
      }">${escaped(line)}</text>`,
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

/** The room that a label has; on small boxes the turn has it to itself. */
function roomOf({ width, height }: DrawnBox) {
  const upended = height > 1.35 * width;
  const [across, down] = upended ? [height, width] : [width, height];
  return { upended, across, down, small: down < MIN_LARGE_PX };
}

// So much smaller the turn may be for the letters beside it to fit.
const FONT_SCALE_WITH_TYPE = 0.5;

/** Returns the font size of the turn if the letters fit beside it; otherwise undefined. */
function sizeWith(beside: string, box: DrawnBox, order: number): number | undefined {
  const alone = turnSize(box, order);
  const fitting = 0.95 * roomOf(box).across / (`${order} ${beside}`.length * LETTER_WIDTH_RATIO);
  return fitting < Math.max(MIN_FONT_PX, FONT_SCALE_WITH_TYPE * alone)
    ? undefined
    : Math.min(alone, fitting);
}

/**
 * An arrow along the box's length edge, near its lower or its left side, on a drawing on which the
 * pallet's length runs to the right; where that edge stands upright, a circle with a dot. Dashed when
 * the box is tipped.
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

/** Pixels to a tenth. */
export const tenth = (value: number) => Math.round(10 * value) / 10;
