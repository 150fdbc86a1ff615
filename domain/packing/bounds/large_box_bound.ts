import { linearBound } from "./linear_bound.ts";

/** Three lengths: along the pallet's length, along its width, upwards. */
export type Sizes = readonly [number, number, number];

type Axis = 0 | 1 | 2;

/** Boxes that are all alike, for bounds. */
export interface Bulk {
  /** Along each axis the least that such a box takes up in any orientation it can stand in. */
  least: Sizes;
  /** The volume of one. */
  volume: number;
  count: number;
}

// Thresholds per axis: each gives a bound of its own, so that some may be left out.
const MAX_THRESHOLDS = 40;

/**
 * The bound L2 of Martello, Pisinger & Vigo (2000, The Three-Dimensional Bin Packing Problem,
 * section 3) on the number of pallets.
 *
 * Theirs is for boxes of one orientation. It holds with turning and tipping as it is used here: sizes
 * only ever say what cannot be side by side, and a box is along every axis at least as large as
 * `least`, whichever way it stands; volumes do not depend on that.
 */
export function largeBoxBound(boxes: readonly Bulk[], room: Sizes): number {
  return Math.max(
    boundAlong(boxes, room, [0, 1, 2]),
    boundAlong(boxes, room, [1, 2, 0]),
    boundAlong(boxes, room, [2, 0, 1]),
  );
}

/** The bound by boxes that fill most of the cross-section (b, c) and so follow each other along a. */
function boundAlong(
  boxes: readonly Bulk[],
  room: Sizes,
  [a, b, c]: [Axis, Axis, Axis],
): number {
  const [sizeB, sizeC] = [room[b], room[c]];
  const section = sizeB * sizeC;
  const large = boxes.filter(({ least }) => least[b] > sizeB / 2 && least[c] > sizeC / 2);
  const inARow = large.map(({ least, count }) => ({ size: least[a], count }));
  if (large.length === 0) return volumeBound(boxes, room);
  let best = linearBound(inARow, room[a]);
  for (const p of thresholds(boxes, b, sizeB)) {
    for (const q of thresholds(boxes, c, sizeC)) {
      let volume = 0;
      for (const box of boxes) {
        const { least, count } = box;
        // Nothing that is counted, p by q at least, has room beside such a box.
        if (least[b] > sizeB - p && least[c] > sizeC - q) {
          volume += count * Math.max(least[a] * section, box.volume);
        } else if (least[b] >= p && least[c] >= q) volume += count * box.volume;
      }
      best = Math.max(best, Math.ceil(volume / (section * room[a])));
    }
  }
  return best;
}

/** Returns the bound by volume, which equals all other sums when no box is large. */
function volumeBound(boxes: readonly Bulk[], [x, y, z]: Sizes): number {
  return Math.ceil(boxes.reduce((sum, { volume, count }) => sum + count * volume, 0) / (x * y * z));
}

/** Sizes below half the room, spread evenly over all that occur, and one half. */
function thresholds(boxes: readonly Bulk[], axis: Axis, size: number): number[] {
  const all = [...new Set(boxes.map(({ least }) => least[axis]))]
    .filter((length) => length < size / 2).sort((x, y) => x - y);
  const step = Math.max(1, all.length / MAX_THRESHOLDS);
  const chosen = Array.from(
    { length: Math.ceil(all.length / step) },
    (_, n) => all[Math.floor(n * step)]!,
  );
  return [...chosen, size / 2];
}
