import { WALL } from "./room_plan.ts";
import { fits, type Stretch } from "./wall_stretches.ts";

/** A room before it has a size: its frames (lengths with mouldings) and its walls. */
export interface UnsizedRow {
  lengths: readonly number[];
  stretches: readonly Stretch[];
}

/** The depth of a row and the widths of its rooms. */
export interface RowSize {
  depth: number;
  widths: number[];
}

/** Sides of rooms, in metres. */
export const MIN_SIDE_M = 5;
/** Larger than what the widest works of one room can need. */
const MAX_SIDE_M = 80;
/** The longer side of a room against its shorter one, at most. */
export const PROPORTION = 2.2;
/** Rows are tried in steps of this depth. */
const STEP = 0.5;

/**
 * Makes the rooms of a row just large enough for what hangs in them, and the row as wide as it is to
 * be, where good proportions allow it. Every stretch of wall grows with its room, so that what fits
 * a room also fits a larger one and the smallest can be found by halving.
 *
 * @param guess the depth that the row is likely to have
 */
export function sizeRow(rooms: readonly UnsizedRow[], width: number, guess: number): RowSize {
  const inside = width - (rooms.length - 1) * WALL;
  const depth = depthFor(rooms, inside, guess);
  const least = rooms.map((room) => leastWidth(room, depth));
  return { depth, widths: millimetres(widened(least, inside, PROPORTION * depth)) };
}

/** Spreads what is left of a row over its rooms until none may grow any more. */
function widened(least: readonly number[], inside: number, longest: number): readonly number[] {
  let widths = least;
  for (let turn = 0; turn < least.length; turn++) {
    const left = inside - sum(widths);
    const growing = sum(widths.filter((width) => width < longest));
    if (left < 1e-6 || growing === 0) break;
    const factor = 1 + left / growing;
    widths = widths.map((width) => Math.min(width * factor, Math.max(width, longest)));
  }
  return widths;
}

/** The side of the smallest square room that does. */
export function squareSide({ lengths, stretches }: UnsizedRow): number {
  return least(MIN_SIDE_M, MAX_SIDE_M, (side) => fits(lengths, stretches, side, side));
}

/** The smallest depth near the guess with which the rooms of a row are no wider than they should. */
function depthFor(rooms: readonly UnsizedRow[], inside: number, guess: number): number {
  const steps = (MAX_SIDE_M - MIN_SIDE_M) / STEP;
  const does = (step: number) => {
    let left = inside;
    return rooms.every((room) => (left -= leastWidth(room, MIN_SIDE_M + step * STEP)) >= 0);
  };
  const possible = (step: number) =>
    rooms.every((room) => leastWidth(room, MIN_SIDE_M + step * STEP) < Infinity);
  let step = Math.min(steps, Math.max(0, Math.round((guess - MIN_SIDE_M) / STEP)));
  if (does(step)) {
    while (step > 0 && does(step - 1)) step--;
  } else {
    const initialStep = step;
    while (step < steps && !does(step)) step++;
    // Where no depth will do, the row becomes as wide as it must.
    if (step === steps) step = initialStep;
    while (step < steps && !possible(step)) step++;
  }
  return MIN_SIDE_M + step * STEP;
}

/** Returns the least width of a room of this depth; infinite if it would become too long. */
function leastWidth({ lengths, stretches }: UnsizedRow, depth: number): number {
  const shortest = Math.max(MIN_SIDE_M, depth / PROPORTION);
  return least(shortest, PROPORTION * depth, (width) => fits(lengths, stretches, width, depth));
}

/** The smallest length that will do, to a few centimetres; infinite when even the largest won't. */
function least(from: number, to: number, does: (length: number) => boolean): number {
  if (does(from)) return from;
  if (!does(to)) return Infinity;
  while (to - from > 0.04) {
    const middle = (from + to) / 2;
    if (does(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/** Rounded so that their sum is, and rows of one width end together. */
function millimetres(widths: readonly number[]): number[] {
  let [end, before] = [0, 0];
  return widths.map((width) => {
    before = end;
    end += width;
    return (Math.round(end * 1000) - Math.round(before * 1000)) / 1000;
  });
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all + length, 0);
}
