import { GAP } from "./frame_size.ts";
import type { Opening } from "./openings.ts";
import type { Facing } from "./room_plan.ts";

/** Between a moulding and a corner or a door, at least. */
export const MARGIN = 0.5;

/** Loss of a wall's length when rooms are rounded to millimetres. */
const ROUNDING = 0.002;

/** A place along a wall: a share of its length and metres, as one walks clockwise. */
type Mark = readonly [share: number, offset: number];

/** A piece of wall between corners and doors, of a room that may still grow. */
export interface Stretch {
  side: Facing;
  from: Mark;
  to: Mark;
}

/** Clockwise as seen from above, which is left to right for someone who looks at the walls. */
const CLOCKWISE: readonly Facing[] = ["north", "east", "south", "west"];

/** Start of a walk round a room: after an opening of a wall, or in the corner (null). */
export type WalkStart = Pick<Opening, "side" | "share" | "offset"> | null;

/** The stretches of a room's walls in the order of a walk that keeps the wall at its left hand. */
export function stretchesOf(openings: readonly Opening[], start: WalkStart): Stretch[] {
  const stretches: Stretch[] = [];
  let first: number | undefined;
  for (const side of CLOCKWISE) {
    // Doors of one wall have the same order in rooms of any size; ten metres tell it.
    const doors = openings.filter((opening) => opening.side === side)
      .map((opening) => ({ at: clockwise(opening), half: opening.width / 2 }))
      .sort((a, b) => markAt(a.at, 10) - markAt(b.at, 10));
    const begin = start?.side === side ? markAt(clockwise(start), 10) : undefined;
    let from: Mark = [0, 0];
    for (const { at, half } of doors) {
      if (begin !== undefined && markAt(from, 10) > begin) first ??= stretches.length;
      stretches.push({ side, from, to: [at[0], at[1] - half] });
      from = [at[0], at[1] + half];
    }
    if (begin !== undefined && markAt(from, 10) > begin) first ??= stretches.length;
    stretches.push({ side, from, to: [1, 0] });
    if (begin !== undefined) first ??= stretches.length;
  }
  return [...stretches.slice(first ?? 0), ...stretches.slice(0, first ?? 0)];
}

/** Returns true if frames of these lengths (with mouldings) fit, in order. */
export function fits(
  lengths: readonly number[],
  stretches: readonly Stretch[],
  width: number,
  depth: number,
): boolean {
  let next = 0;
  for (const { side, from, to } of stretches) {
    const wall = wallLength(side, width, depth);
    let left = markAt(to, wall) - markAt(from, wall) - 2 * MARGIN + GAP - ROUNDING;
    while (next < lengths.length && lengths[next]! + GAP <= left) {
      left -= lengths[next]! + GAP;
      next++;
    }
  }
  return next === lengths.length;
}

/** Metres from where the wall begins, for one who walks clockwise. */
export function markAt([share, offset]: Mark, wall: number): number {
  return share * wall + offset;
}

export function wallLength(side: Facing, width: number, depth: number): number {
  return side === "north" || side === "south" ? width : depth;
}

function clockwise({ side, share, offset }: Pick<Opening, "side" | "share" | "offset">): Mark {
  return side === "north" || side === "east" ? [share, offset] : [1 - share, -offset];
}
