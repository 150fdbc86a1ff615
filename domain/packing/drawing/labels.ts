/** What is written on a box that is drawn from above. */
import type { Orientation } from "../orientation.ts";
import { cut, escaped } from "./svg.ts";

/** A box on the drawing, in pixels. */
export interface DrawnBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What its label says. */
export interface Label {
  order: number;
  lines: readonly string[];
  orientation: Orientation;
}

// Smaller writing cannot be read, and is left out.
const SMALLEST = 7;
const SMALL = 26;
// Width of a letter as a part of its height, roughly.
const LETTER = 0.58;

/**
 * The turn, lines below it as they fit, and an arrow along the box's length edge. On boxes that are
 * deep and narrow all of it is turned by a quarter.
 */
export function labelOf(box: DrawnBox, { order, lines, orientation }: Label): string {
  const upended = box.height > 1.35 * box.width;
  const [across, down] = upended ? [box.height, box.width] : [box.width, box.height];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const room = 0.9 * across;
  const orderText = `${order}`;
  const widest = room / (orderText.length * LETTER);
  // On small boxes the turn has the room to itself.
  const small = down < SMALL;
  const orderSize = Math.min(24, down * (small ? 0.7 : 0.34), widest);
  const arrow = small ? "" : arrowOf(box, orientation);
  if (orderSize < SMALLEST) return arrow;
  const size = Math.max(SMALLEST, Math.min(13, down * 0.16));
  const fitting = small
    ? []
    : lines.slice(0, Math.max(0, Math.floor((0.72 * down - orderSize) / (1.25 * size))))
      .map((line) => cut(line, Math.floor(room / (size * LETTER))))
      .filter((line) => line.length > 2);
  const height = orderSize + fitting.length * 1.25 * size;
  let baseline = y - height / 2 + 0.8 * orderSize;
  const parts = [
    `<text class="order" x="${tenth(x)}" y="${tenth(baseline)}" font-size="${
      tenth(orderSize)
    }">${orderText}</text>`,
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

/**
 * An arrow along the box's length edge, near its lower or its left side; where that edge stands
 * upright, a circle with a dot. Dashed when the box is tipped.
 */
function arrowOf({ x, y, width, height }: DrawnBox, orientation: Orientation): string {
  const inset = Math.min(8, 0.12 * Math.min(width, height));
  const [left, bottom] = [x + inset, y + height - inset];
  const tip = Math.min(4, inset);
  const dashes = orientation >= 2 ? ` stroke-dasharray="4 3"` : "";
  const arrow = (path: string) => `<path class="arrow"${dashes} d="${path}"/>`;
  switch (orientation) {
    case 0:
    case 2: {
      const right = x + Math.min(width - inset, 0.4 * width + inset);
      return arrow(
        `M${tenth(left)} ${tenth(bottom)}H${
          tenth(right)
        }m${-tip} ${-tip}l${tip} ${tip}l${-tip} ${tip}`,
      );
    }
    case 1:
    case 3: {
      const top = y + Math.max(inset, 0.6 * height - inset);
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
