import type { Rows } from "./openings.ts";
import { MIN_SIDE_M, PROPORTION, type RowSize } from "./row_sizes.ts";

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

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
