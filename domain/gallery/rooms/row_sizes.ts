import type { Opening } from "./openings.ts";
import { WALL } from "./room_plan.ts";
import { fits, stretchesOf, type WalkStart } from "./wall_stretches.ts";

/** A room before it has a size: its frames (lengths with mouldings) and the doors in its walls. */
export interface Unsized {
  lengths: readonly number[];
  openings: readonly Opening[];
  start: WalkStart;
}

const SMALLEST = 5;
const LARGEST = 20;
/** The longer side of a room against its shorter one, at most. */
const PROPORTION = 2.2;

/** The depth of a row and the widths of its rooms. */
export interface RowSize {
  depth: number;
  widths: number[];
}

/**
 * Makes the rooms of a row just large enough for what hangs in them, and the row as wide as it is to
 * be, where good proportions allow it. Every stretch of wall grows with its room, so that what fits
 * a room also fits a larger one and the smallest can be found by halving.
 */
export function sizeRow(rooms: readonly Unsized[], width: number): RowSize {
  const inside = width - (rooms.length - 1) * WALL;
  const sum = (depth: number) => leastWidths(rooms, depth).reduce((all, one) => all + one, 0);
  const depth = least(SMALLEST, LARGEST, (depth) => sum(depth) <= inside) ?? narrowest(sum);
  const widths = widened(leastWidths(rooms, depth), inside, depth);
  return { depth, widths: widths.map((width) => Math.floor(width * 1000) / 1000) };
}

/** The depth at which a row that cannot be as narrow as it should is at its narrowest. */
function narrowest(sum: (depth: number) => number): number {
  let best = LARGEST;
  for (let depth = LARGEST; depth >= SMALLEST; depth -= 1) {
    if (sum(depth) <= sum(best)) best = depth;
  }
  return best;
}

/** Spreads what is left of a row over its rooms, none becoming longer than is good. */
function widened(widths: readonly number[], inside: number, depth: number): number[] {
  const factor = inside / widths.reduce((all, one) => all + one, 0);
  if (!(factor > 1)) return [...widths];
  return widths.map((width) => Math.min(width * factor, PROPORTION * depth));
}

function leastWidths(rooms: readonly Unsized[], depth: number): number[] {
  return rooms.map(({ lengths, openings, start }) =>
    least(
      Math.max(SMALLEST, depth / PROPORTION),
      PROPORTION * depth,
      (width) => fits(lengths, stretchesOf(width, depth, openings, start)),
    ) ?? Infinity
  );
}

/** The smallest length that will do, to a few centimetres; undefined when even the largest won't. */
function least(
  from: number,
  to: number,
  does: (length: number) => boolean,
): number | undefined {
  if (does(from)) return from;
  if (!does(to)) return undefined;
  while (to - from > 0.05) {
    const middle = (from + to) / 2;
    if (does(middle)) to = middle;
    else from = middle;
  }
  return Math.ceil(to * 100) / 100;
}
