import type { Rows } from "./openings.ts";

/** Rows of rooms and how wide the building is to be inside, in metres. */
export interface RowChoice {
  rows: Rows;
  width: number;
}

/** A room is a little wider than deep, a building clearly so. */
const ROOM_PROPORTION = 1.2;
const BUILDING_PROPORTION = 1.35;
const WIDTHS = [0.75, 0.85, 0.95, 1.05, 1.15, 1.3, 1.5];

/**
 * Chooses how many rows rooms stand in and how wide the building is.
 *
 * In a row of depth D a room with walls of length L is L/2 − D wide, so rows of one width have
 * D = (ΣL/2 − width) / rooms. The choice is the one whose rooms and outline are nearest to good
 * proportions, in squared logarithms.
 *
 * @param walls the length of wall that each room needs, in metres, in the order of the walk
 */
export function chooseRows(walls: readonly number[]): RowChoice {
  const side = walls.reduce((sum, length) => sum + length / 4, 0);
  const likely = Math.sqrt(walls.length / BUILDING_PROPORTION);
  let best: RowChoice & { cost: number } = { rows: [], width: 0, cost: Infinity };
  for (
    let count = Math.max(1, Math.floor(likely - 1.5));
    count <= Math.min(walls.length, Math.ceil(likely + 1.5));
    count++
  ) {
    const rows = inRows(walls, count);
    for (const factor of WIDTHS) {
      const width = factor * side / count;
      const cost = costOf(walls, rows, width);
      if (cost < best.cost) best = { rows, width, cost };
    }
  }
  return best;
}

function costOf(walls: readonly number[], rows: Rows, width: number): number {
  let cost = 0;
  let depth = 0;
  for (const row of rows) {
    const half = row.reduce((sum, room) => sum + walls[room]! / 2, 0);
    const deep = Math.max(5, (half - width) / row.length);
    depth += deep;
    for (const room of row) {
      const wide = Math.max(1, walls[room]! / 2 - deep);
      const off = Math.abs(Math.log(wide / deep / ROOM_PROPORTION));
      cost += off ** 2 + (off > 0.55 ? 1 : 0);
    }
  }
  return cost / walls.length + 0.5 * Math.log(width / depth / BUILDING_PROPORTION) ** 2;
}

/** Consecutive rooms in rows of about the same length; no row is empty. */
function inRows(walls: readonly number[], count: number): number[][] {
  const total = walls.reduce((sum, length) => sum + length, 0);
  const rows: number[][] = [[]];
  let before = 0;
  walls.forEach((length, room) => {
    const row = Math.floor((before + length / 2) / total * count);
    const [begun, left] = [rows.length - 1, walls.length - room];
    const mustBegin = left <= count - rows.length;
    if ((row > begun || mustBegin) && rows.at(-1)!.length > 0 && rows.length < count) rows.push([]);
    rows.at(-1)!.push(room);
    before += length;
  });
  return rows;
}
