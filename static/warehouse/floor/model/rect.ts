/**
 * Rectangles and lines on a floor, in its unit of length; `y` grows downwards, as
 * in the records.
 */
import type { SectionGeometry } from "../../../../domain/warehouse/records.ts";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Lengths that differ by less are equal, so that adjacent walls do not overlap. */
export const TOLERANCE = 0.01;

/** Returns the rectangle of a section. */
export function rectOf(plot: SectionGeometry): Rect {
  return {
    left: plot.x_pos,
    top: plot.y_pos,
    right: plot.x_pos + plot.widht_wsec,
    bottom: plot.y_pos + plot.lenght_wsec,
  };
}

/** Returns the smallest rectangle around all; undefined if there are none. */
export function around(rects: Iterable<Rect>): Rect | undefined {
  let all: Rect | undefined;
  for (const { left, top, right, bottom } of rects) {
    if (all === undefined) all = { left, top, right, bottom };
    else {
      all.left = Math.min(all.left, left);
      all.top = Math.min(all.top, top);
      all.right = Math.max(all.right, right);
      all.bottom = Math.max(all.bottom, bottom);
    }
  }
  return all;
}

/** Returns the rectangle enlarged on every side. */
export function expanded({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** Returns the rectangle between two opposite corners, in any order. */
export function between(x: number, y: number, otherX: number, otherY: number): Rect {
  return {
    left: Math.min(x, otherX),
    top: Math.min(y, otherY),
    right: Math.max(x, otherX),
    bottom: Math.max(y, otherY),
  };
}

/** Returns the distance of a point from a rectangle; 0 inside and on its edge. */
export function distanceTo({ left, top, right, bottom }: Rect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Adds lengths without binary rounding errors, so that repeated steps add up exactly. */
export const sum = (a: number, b: number) => Math.round((a + b) * 1e6) / 1e6;

/** Straight line segment. */
export interface Line {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/**
 * Returns true if a line passes through the interior of a rectangle, not only along its side.
 * Parametric clipping (Liang and Barsky 1984).
 */
export function crosses(line: Line, rect: Rect): boolean {
  const { fromX, fromY, toX, toY } = line;
  const { left, top, right, bottom } = expanded(rect, -TOLERANCE);
  if (left >= right || top >= bottom) return false;
  const [dx, dy] = [toX - fromX, toY - fromY];
  let [enters, leaves] = [0, 1];
  for (
    const [step, room] of [
      [-dx, fromX - left],
      [dx, right - fromX],
      [-dy, fromY - top],
      [dy, bottom - fromY],
    ] as const
  ) {
    if (step === 0) {
      if (room <= 0) return false;
    } else if (step < 0) enters = Math.max(enters, room / step);
    else leaves = Math.min(leaves, room / step);
  }
  return enters < leaves;
}
