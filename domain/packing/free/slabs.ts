import { checkTime } from "../time_limit.ts";
import type { Part } from "./block.ts";

/** Two slabs of boxes, one upon the other, by the boxes' indices. */
export interface SlabPair {
  below: readonly number[];
  above: readonly number[];
}

/** Start and extent of a box along each axis. */
const AXES: readonly ((part: Part) => [from: number, extent: number])[] = [
  ({ z, stance }) => [z, stance.dz],
  ({ x, stance }) => [x, stance.dx],
  ({ y, stance }) => [y, stance.dy],
];

/**
 * Neighbouring slabs between level planes that go through no box: of the whole pallet, and of every
 * part of it that planes through no box part from the rest.
 */
export function* slabPairs(parts: readonly Part[], slack: number): Generator<SlabPair, void, void> {
  const regions: number[][] = [[...parts.keys()]];
  for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
    if (region.length < 2) continue;
    for (const [axis, rangeOf] of AXES.entries()) {
      const groups = partedAlong(parts, region, rangeOf, slack);
      if (groups.length === 1) continue;
      regions.push(...groups);
      if (axis > 0) continue;
      for (let at = 1; at < groups.length; at++) {
        yield { below: groups[at - 1]!, above: groups[at]! };
      }
    }
  }
}

/** Boxes of a region in groups that planes across an axis part, in their order along it. */
function partedAlong(
  parts: readonly Part[],
  region: readonly number[],
  rangeOf: (part: Part) => [from: number, extent: number],
  slack: number,
): number[][] {
  const ranges = region.map((at) => {
    const [from, extent] = rangeOf(parts[at]!);
    return { at, from, to: from + extent };
  });
  checkTime(region.length);
  const groups: number[][] = [];
  let end = -Infinity;
  for (const { at, from, to } of ranges.sort((a, b) => a.from - b.from)) {
    if (from >= end - slack) groups.push([]);
    groups.at(-1)!.push(at);
    end = Math.max(end, to);
  }
  return groups;
}
