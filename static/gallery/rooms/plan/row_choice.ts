import { WALL } from "./room_plan.ts";
import { fits, type Rows, type Stretch } from "./wall_stretches.ts";

/** A room without a size: its frames (lengths with mouldings) and its wall stretches. */
export interface UnsizedRow {
  lengths: readonly number[];
  stretches: readonly Stretch[];
}

interface RowSize {
  depth: number;
  widths: number[];
}

/**
 * Range of the sides of rooms, in metres. The upper limit exceeds the need of the widest works of
 * one room.
 */
const MIN_SIDE_M = 5;
const MAX_SIDE_M = 80;
/** Largest ratio of a room's sides. */
const MAX_PROPORTION = 2.2;
/** Step of the depths that are tried for a row, in metres. */
const DEPTH_STEP_M = 0.5;

/**
 * Makes the rooms of a row just large enough for their frames, and the row as wide as requested if
 * good proportions allow it. Every stretch of wall grows with its room: frames that fit a room also
 * fit a larger one, and the smallest size can be found by bisection.
 * @param guess Expected depth of the row.
 */
export function sizeRow(rooms: readonly UnsizedRow[], width: number, guess: number): RowSize {
  const innerWidth = width - (rooms.length - 1) * WALL;
  const depth = depthFor(rooms, innerWidth, guess);
  const smallestLength = rooms.map((room) => minWidth(room, depth));
  return {
    depth,
    widths: roundWidths(widenRooms(smallestLength, innerWidth, MAX_PROPORTION * depth)),
  };
}

/** Distributes the remaining width of a row over its rooms until none may grow any more. */
function widenRooms(
  smallestLength: readonly number[],
  innerWidth: number,
  maxWidth: number,
): readonly number[] {
  let widths = smallestLength;
  for (let pass = 0; pass < smallestLength.length; pass++) {
    const remaining = innerWidth - sum(widths);
    const growing = sum(widths.filter((width) => width < maxWidth));
    if (remaining < 1e-6 || growing === 0) break;
    const factor = 1 + remaining / growing;
    widths = widths.map((width) => Math.min(width * factor, Math.max(width, maxWidth)));
  }
  return widths;
}

/** Returns the side of the smallest square room that fits its frames. */
export function squareSide({ lengths, stretches }: UnsizedRow): number {
  return smallestLength(MIN_SIDE_M, MAX_SIDE_M, (side) => fits(lengths, stretches, side, side));
}

/** Returns the smallest depth near the guess at which the rooms of a row fit its width. */
function depthFor(rooms: readonly UnsizedRow[], innerWidth: number, guess: number): number {
  const steps = (MAX_SIDE_M - MIN_SIDE_M) / DEPTH_STEP_M;
  const isSufficient = (step: number) => {
    let remaining = innerWidth;
    return rooms.every((room) =>
      (remaining -= minWidth(room, MIN_SIDE_M + step * DEPTH_STEP_M)) >= 0
    );
  };
  const isPossible = (step: number) =>
    rooms.every((room) => minWidth(room, MIN_SIDE_M + step * DEPTH_STEP_M) < Infinity);
  let step = Math.min(steps, Math.max(0, Math.round((guess - MIN_SIDE_M) / DEPTH_STEP_M)));
  if (isSufficient(step)) {
    while (step > 0 && isSufficient(step - 1)) step--;
  } else {
    const guessedStep = step;
    while (step < steps && !isSufficient(step)) step++;
    // If no depth fits the width, the row becomes wider.
    if (step === steps) step = guessedStep;
    while (step < steps && !isPossible(step)) step++;
  }
  return MIN_SIDE_M + step * DEPTH_STEP_M;
}

/** Returns the smallest width of a room of this depth; infinite if it would become too long. */
function minWidth({ lengths, stretches }: UnsizedRow, depth: number): number {
  const shortest = Math.max(MIN_SIDE_M, depth / MAX_PROPORTION);
  return smallestLength(
    shortest,
    MAX_PROPORTION * depth,
    (width) => fits(lengths, stretches, width, depth),
  );
}

/**
 * Returns the smallest length that satisfies a predicate, to a few centimetres; infinite if even
 * the largest does not.
 */
function smallestLength(
  from: number,
  to: number,
  isSufficient: (length: number) => boolean,
): number {
  if (isSufficient(from)) return from;
  if (!isSufficient(to)) return Infinity;
  while (to - from > 0.04) {
    const middle = (from + to) / 2;
    if (isSufficient(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/**
 * Rounds widths to millimetres so that their sum is rounded too, and rows of one width end
 * together.
 */
function roundWidths(widths: readonly number[]): number[] {
  let [end, previousEnd] = [0, 0];
  return widths.map((width) => {
    previousEnd = end;
    end += width;
    return (Math.round(end * 1000) - Math.round(previousEnd * 1000)) / 1000;
  });
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all + length, 0);
}

/** Rooms in rows, the inner width of the building, and the expected depth of each row. */
interface Outline {
  rows: Rows;
  width: number;
  depths: number[];
}

/** Ideal ratios of width to depth, of a room and of the building. */
const ROOM_PROPORTION = 1.2;
const BUILDING_PROPORTION = 1.4;
/** Squared logarithm of the ratio above which a room looks like a corridor. */
const CORRIDOR_DEVIATION = Math.log(1.75) ** 2;
/** Tried widths of the building, relative to the mean length of a row. */
const WIDTH_FACTORS = [0.75, 0.82, 0.9, 0.96, 1.02, 1.08, 1.15, 1.25, 1.4, 1.6];
/** Number of outlines measured exactly, for few rooms and for many. */
const MEASURED_OUTLINES = 6;
const MEASURED_OUTLINES_OF_MANY = 2;
const MIN_MANY_ROOMS = 16;

/**
 * Chooses the number of rows and the width of the building.
 *
 * In a row of depth D a room with walls of length L is L/2 − D wide, so rows of one width have D =
 * (ΣL/2 − width) / rooms. The outlines with the lowest estimated cost are sized exactly.
 * @param sides Side of each room as a square, in metres, in the order of the tour.
 * @param size Sizes the rows of an outline.
 */
export function chooseRows(
  sides: readonly number[],
  size: (outline: Outline) => RowSize[],
): { rows: Rows; sizes: RowSize[] } {
  const outlines = outlinesOf(sides)
    .map((outline) => ({ outline, cost: costOf(sides, estimateSizes(sides, outline)) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, sides.length < MIN_MANY_ROOMS ? MEASURED_OUTLINES : MEASURED_OUTLINES_OF_MANY);
  return outlines
    .map(({ outline }) => ({ rows: outline.rows, sizes: size(outline) }))
    .map((choice) => ({ ...choice, cost: costOf(sides, choice.sizes) }))
    .reduce((best, choice) => choice.cost < best.cost ? choice : best);
}

function outlinesOf(sides: readonly number[]): Outline[] {
  const total = sum(sides);
  const likelyRows = Math.sqrt(sides.length / BUILDING_PROPORTION);
  const outlines: Outline[] = [];
  for (
    let count = Math.max(1, Math.floor(likelyRows - 1.5));
    count <= Math.min(sides.length, Math.ceil(likelyRows + 1.5));
    count++
  ) {
    const rows = divideIntoRows(sides, count);
    for (const factor of WIDTH_FACTORS) {
      const width = factor * total / count;
      const depths = rows.map((row) =>
        Math.max(MIN_SIDE_M, (2 * sum(row.map((room) => sides[room]!)) - width) / row.length)
      );
      outlines.push({ rows, width, depths });
    }
  }
  return outlines;
}

function estimateSizes(sides: readonly number[], { rows, depths }: Outline): RowSize[] {
  return rows.map((row, r) => {
    const depth = depths[r]!;
    const [from, to] = [Math.max(MIN_SIDE_M, depth / MAX_PROPORTION), depth * MAX_PROPORTION];
    const widths = row.map((room) => Math.min(to, Math.max(from, 2 * sides[room]! - depth)));
    return { depth, widths };
  });
}

/** Returns the cost of an outline: poor proportions, bare walls, uneven rows. */
function costOf(sides: readonly number[], sizes: readonly RowSize[]): number {
  const ends = sizes.map(({ widths }) => sum(widths));
  const depth = sum(sizes.map((row) => row.depth));
  const width = Math.max(...ends);
  let cost = 0;
  let walls = 0;
  for (const row of sizes) {
    for (const wide of row.widths) {
      const deviation = Math.log(wide / row.depth / ROOM_PROPORTION) ** 2;
      cost += deviation + 6 * Math.max(0, deviation - CORRIDOR_DEVIATION);
      walls += 2 * (wide + row.depth);
    }
  }
  const covered = sum(sizes.map((row, r) => row.depth * ends[r]!)) / (width * depth);
  return cost / sides.length + 0.5 * Math.log(width / depth / BUILDING_PROPORTION) ** 2 +
    3 * (1 - covered) + 2 * Math.log(walls / (4 * sum(sides)));
}

/** Divides consecutive rooms into rows of similar length; no row is empty. */
function divideIntoRows(sides: readonly number[], count: number): number[][] {
  const total = sum(sides);
  const rows: number[][] = [[]];
  let previousEnd = 0;
  sides.forEach((length, room) => {
    const row = Math.floor((previousEnd + length / 2) / total * count);
    const mustBegin = sides.length - room <= count - rows.length;
    if ((row >= rows.length || mustBegin) && rows.at(-1)!.length > 0 && rows.length < count) {
      rows.push([]);
    }
    rows.at(-1)!.push(room);
    previousEnd += length;
  });
  return rows;
}
