import { WALL } from "./room_plan.ts";
import { fits, type Rows, type Stretch } from "./wall_stretches.ts";

/** A room before it has a size: its frames (lengths with mouldings) and its walls. */
export interface UnsizedRow {
  lengths: readonly number[];
  stretches: readonly Stretch[];
}

/** The depth of a row and the widths of its rooms. */
interface RowSize {
  depth: number;
  widths: number[];
}

/** Sides of rooms, in metres. */
const MIN_SIDE_M = 5;
/** Larger than what the widest works of one room can need. */
const MAX_SIDE_M = 80;
/** The longer side of a room against its shorter one, at most. */
const PROPORTION = 2.2;
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

/** Rows of rooms, how wide the building is to be inside, and how deep each row is likely to be. */
interface Outline {
  rows: Rows;
  width: number;
  depths: number[];
}

/** A room is a little wider than deep, a building clearly so. */
const ROOM_PROPORTION = 1.2;
const BUILDING_PROPORTION = 1.4;
/** From here on, in squared logarithms, a room looks like a passage. */
const LONG = Math.log(1.75) ** 2;
const WIDTHS = [0.75, 0.82, 0.9, 0.96, 1.02, 1.08, 1.15, 1.25, 1.4, 1.6];
/** Number of outlines measured exactly, for a few rooms and for many. */
const MEASURED = 6;
const MEASURED_OF_MANY = 2;
const MIN_MANY_ROOMS = 16;

/**
 * Chooses how many rows rooms stand in and how wide the building is.
 *
 * In a row of depth D a room whose walls are L long is L/2 − D wide, so rows of one width have
 * D = (ΣL/2 − width) / rooms. The outlines that look best by this are sized exactly.
 *
 * @param sides what each room would measure as a square, in metres, in the order of the walk
 * @param size sizes the rows of an outline
 */
export function chooseRows(
  sides: readonly number[],
  size: (outline: Outline) => RowSize[],
): { rows: Rows; sizes: RowSize[] } {
  const outlines = outlinesOf(sides)
    .map((outline) => ({ outline, cost: costOf(sides, estimated(sides, outline)) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, sides.length < MIN_MANY_ROOMS ? MEASURED : MEASURED_OF_MANY);
  return outlines
    .map(({ outline }) => ({ rows: outline.rows, sizes: size(outline) }))
    .map((choice) => ({ ...choice, cost: costOf(sides, choice.sizes) }))
    .reduce((best, choice) => choice.cost < best.cost ? choice : best);
}

function outlinesOf(sides: readonly number[]): Outline[] {
  const total = sum(sides);
  const likely = Math.sqrt(sides.length / BUILDING_PROPORTION);
  const outlines: Outline[] = [];
  for (
    let count = Math.max(1, Math.floor(likely - 1.5));
    count <= Math.min(sides.length, Math.ceil(likely + 1.5));
    count++
  ) {
    const rows = inRows(sides, count);
    for (const factor of WIDTHS) {
      const width = factor * total / count;
      const depths = rows.map((row) =>
        Math.max(MIN_SIDE_M, (2 * sum(row.map((room) => sides[room]!)) - width) / row.length)
      );
      outlines.push({ rows, width, depths });
    }
  }
  return outlines;
}

function estimated(sides: readonly number[], { rows, depths }: Outline): RowSize[] {
  return rows.map((row, r) => {
    const depth = depths[r]!;
    const [from, to] = [Math.max(MIN_SIDE_M, depth / PROPORTION), depth * PROPORTION];
    const widths = row.map((room) => Math.min(to, Math.max(from, 2 * sides[room]! - depth)));
    return { depth, widths };
  });
}

/** Returns the cost of an outline: poor proportions, bare walls, ragged rows. */
function costOf(sides: readonly number[], sizes: readonly RowSize[]): number {
  const ends = sizes.map(({ widths }) => sum(widths));
  const depth = sum(sizes.map((row) => row.depth));
  const width = Math.max(...ends);
  let cost = 0;
  let walls = 0;
  for (const row of sizes) {
    for (const wide of row.widths) {
      const off = Math.log(wide / row.depth / ROOM_PROPORTION) ** 2;
      cost += off + 6 * Math.max(0, off - LONG);
      walls += 2 * (wide + row.depth);
    }
  }
  const covered = sum(sizes.map((row, r) => row.depth * ends[r]!)) / (width * depth);
  return cost / sides.length + 0.5 * Math.log(width / depth / BUILDING_PROPORTION) ** 2 +
    3 * (1 - covered) + 2 * Math.log(walls / (4 * sum(sides)));
}

/** Consecutive rooms in rows of about the same length; no row is empty. */
function inRows(sides: readonly number[], count: number): number[][] {
  const total = sum(sides);
  const rows: number[][] = [[]];
  let before = 0;
  sides.forEach((length, room) => {
    const row = Math.floor((before + length / 2) / total * count);
    const mustBegin = sides.length - room <= count - rows.length;
    if ((row >= rows.length || mustBegin) && rows.at(-1)!.length > 0 && rows.length < count) {
      rows.push([]);
    }
    rows.at(-1)!.push(room);
    before += length;
  });
  return rows;
}
