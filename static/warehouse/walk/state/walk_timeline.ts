/** A walk by the distance walked: where the picker is, and which stops are behind. */
import type { WalkPlan } from "./walk_plan.ts";

export interface WalkTimeline {
  /** Of the whole walk, in the unit of the points. */
  length: number;
  /** The distance walked at each stop. */
  stops: readonly number[];
  /** Corners of the way, the start first, and the distance walked at each. */
  corners: readonly { x: number; y: number }[];
  distances: readonly number[];
}

export function timelineOf({ legs }: WalkPlan): WalkTimeline {
  const corners: { x: number; y: number }[] = [];
  const distances: number[] = [];
  const stops: number[] = [];
  let walked = 0;
  for (const leg of legs) {
    for (const [index, corner] of leg.points.entries()) {
      if (index === 0 && corners.length > 0) continue;
      const before = corners.at(-1) ?? corner;
      walked += Math.hypot(corner.x - before.x, corner.y - before.y);
      corners.push(corner);
      distances.push(walked);
    }
    stops.push(walked);
  }
  // The last leg leads home.
  stops.pop();
  return { length: walked, stops, corners, distances };
}

/** Returns the number of stops reached after a distance. */
export function stopsReached({ stops }: WalkTimeline, distance: number): number {
  return firstBeyond(stops, distance);
}

/**
 * Returns the picker's position after a distance, and the number of corners passed; at least one.
 */
export function placeAt({ corners, distances, length }: WalkTimeline, distance: number) {
  const walked = Math.min(Math.max(distance, 0), length);
  const behind = Math.max(firstBeyond(distances, walked), 1);
  const [from, to] = [corners[behind - 1]!, corners[behind] ?? corners[behind - 1]!];
  const stretch = (distances[behind] ?? walked) - distances[behind - 1]!;
  const share = stretch > 0 ? (walked - distances[behind - 1]!) / stretch : 0;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), behind };
}

/** The index of the first value that is larger; values ascend. */
function firstBeyond(values: readonly number[], value: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = from + to >> 1;
    if (values[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
