import { GAP } from "./frame_size.ts";
import type { Opening } from "./openings.ts";
import type { Facing } from "./room_plan.ts";

/** Between a moulding and a corner or a door, at least. */
export const MARGIN = 0.5;

/** A piece of wall between corners and doors; metres along the wall as one walks clockwise. */
export interface Stretch {
  side: Facing;
  from: number;
  to: number;
}

/** Clockwise as seen from above, which is left to right for somebody who looks at the walls. */
const CLOCKWISE: readonly Facing[] = ["north", "east", "south", "west"];

/** Where a walk round a room begins: behind a place of a wall, or in a corner. */
export type WalkStart = Pick<Opening, "side" | "share" | "offset"> | null;

/** The stretches of a room's walls in the order of a walk that keeps the wall at its left hand. */
export function stretchesOf(
  width: number,
  depth: number,
  openings: readonly Opening[],
  start: WalkStart,
): Stretch[] {
  const stretches: Stretch[] = [];
  let first: number | undefined;
  for (const side of CLOCKWISE) {
    const length = side === "north" || side === "south" ? width : depth;
    const doors = openings.filter((opening) => opening.side === side)
      .map((opening) => ({ at: along(opening, length), half: opening.width / 2 }))
      .sort((a, b) => a.at - b.at);
    const begin = start?.side === side ? along(start, length) : undefined;
    let from = 0;
    for (const { at, half } of [...doors, { at: length, half: 0 }]) {
      if (begin !== undefined && from > begin) first ??= stretches.length;
      stretches.push({ side, from, to: at - half });
      from = at + half;
    }
    if (begin !== undefined) first ??= stretches.length;
  }
  return [...stretches.slice(first ?? 0), ...stretches.slice(0, first ?? 0)];
}

/** Whether frames of these lengths (with mouldings) find room, in order. */
export function fits(lengths: readonly number[], stretches: readonly Stretch[]): boolean {
  let next = 0;
  for (const { from, to } of stretches) {
    let left = to - from - 2 * MARGIN + GAP;
    while (next < lengths.length && lengths[next]! + GAP <= left + 1e-9) {
      left -= lengths[next]! + GAP;
      next++;
    }
  }
  return next === lengths.length;
}

/** Where an opening's middle is, metres along its wall as one walks clockwise. */
function along(
  { side, share, offset }: Pick<Opening, "side" | "share" | "offset">,
  length: number,
) {
  const at = share * length + offset;
  return side === "north" || side === "east" ? at : length - at;
}
