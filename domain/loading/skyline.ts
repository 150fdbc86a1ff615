/**
 * Outline of loaded pallets as seen from the doors: the reach from the front wall across the width.
 * Pallets are added only in front of it, the last stop's first, so that each can be unloaded.
 */
import { SLACK } from "./load_problem.ts";

/** From `left` to the next segment's (or the right wall) the floor is taken up to `reach`. */
export interface Segment {
  left: number;
  reach: number;
}

export type Skyline = readonly Segment[];

export const EMPTY_FLOOR: Skyline = [{ left: 0, reach: 0 }];

const rightOf = (skyline: Skyline, at: number, width: number) => skyline[at + 1]?.left ?? width;

/** The nearest that something so wide can stand to the front wall, and the floor that is lost before it. */
export function positionOn(
  skyline: Skyline,
  width: number,
  left: number,
  wide: number,
): { x: number; lost: number } {
  const right = left + wide;
  const below: { wide: number; reach: number }[] = [];
  skyline.forEach((segment, at) => {
    const shared = Math.min(right, rightOf(skyline, at, width)) - Math.max(left, segment.left);
    if (shared > SLACK) below.push({ wide: shared, reach: segment.reach });
  });
  const x = Math.max(0, ...below.map(({ reach }) => reach));
  return { x, lost: below.reduce((sum, one) => sum + one.wide * (x - one.reach), 0) };
}

/** The skyline once something stands there. */
export function withPallet(
  skyline: Skyline,
  width: number,
  { left, wide, reach }: { left: number; wide: number; reach: number },
): Skyline {
  const right = left + wide;
  const next: Segment[] = [];
  const add = (segment: Segment) => {
    const last = next.at(-1);
    if (last !== undefined && Math.abs(last.reach - segment.reach) <= SLACK) return;
    next.push(segment);
  };
  let isAdded = false;
  skyline.forEach((segment, at) => {
    const end = rightOf(skyline, at, width);
    if (segment.left < left - SLACK) add(segment);
    if (!isAdded && end > left + SLACK) {
      add({ left: Math.abs(segment.left - left) <= SLACK ? segment.left : left, reach });
      isAdded = true;
    }
    if (end > right + SLACK && isAdded) {
      add({ left: Math.max(segment.left, right), reach: segment.reach });
    }
  });
  return next;
}

/**
 * Returns the left edges at which an object of width `wide` may start: at either end of each step.
 */
export function startsFor(skyline: Skyline, width: number, wide: number): number[] {
  const starts: number[] = [];
  skyline.forEach(({ left }, at) => {
    const right = rightOf(skyline, at, width);
    for (const start of [left, right - wide]) {
      if (start < -SLACK || start + wide > width + SLACK) continue;
      if (!starts.some((existing) => Math.abs(existing - start) <= SLACK)) {
        starts.push(Math.max(0, start));
      }
    }
  });
  return starts;
}
