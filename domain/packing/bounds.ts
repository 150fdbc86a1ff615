import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { palletsBySums } from "./load_limits.ts";
import { allowedOrientations, extentsOf } from "./orientation.ts";
import type { BoxType, PackingProblem } from "./problem.ts";

// Each threshold gives a bound of its own, so that of very many some may be left out.
const MAX_PIECE_THRESHOLDS = 500;

/** So many pieces of one size. */
interface Pieces {
  size: number;
  count: number;
}

/**
 * Returns a lower bound on the number of bins for pieces in a row: L2 of
 * Martello & Toth (1990, Knapsack Problems, section 8.3) with the count of small pieces of
 * Martello, Pisinger & Vigo (2000, The Three-Dimensional Bin Packing Problem, section 3.1).
 *
 * For a threshold p ≤ half the capacity, pieces over half of it need a bin each; what these leave
 * free, to pieces of p and more, has to hold the pieces from p to one half.
 */
export function linearBound(pieces: readonly Pieces[], capacity: number): number {
  const half = capacity / 2;
  const large = pieces.filter(({ size }) => size > half);
  const small = pieces.filter(({ size }) => size <= half && size > 0);
  const sizes = [...new Set(small.map(({ size }) => size))];
  const step = Math.ceil(sizes.length / MAX_PIECE_THRESHOLDS);
  const thresholds = sizes.filter((_, at) => at % step === 0);
  let best = sum(large, ({ count }) => count);
  const alone = best;
  for (const p of thresholds) {
    const shared = large.filter(({ size }) => size <= capacity - p);
    const fit = small.filter(({ size }) => size >= p);
    const roomBeside = sum(shared, ({ size, count }) => count * (capacity - size));
    const wanted = sum(fit, ({ size, count }) => count * size);
    const placesBeside = sum(
      shared,
      ({ size, count }) => count * Math.floor((capacity - size) / p),
    );
    const wantedPlaces = sum(fit, ({ count }) => count);
    best = Math.max(
      best,
      alone + Math.ceil((wanted - roomBeside) / capacity),
      alone + Math.ceil((wantedPlaces - placesBeside) / Math.floor(capacity / p)),
    );
  }
  return best;
}

function sum(pieces: readonly Pieces[], of: (piece: Pieces) => number): number {
  return pieces.reduce((total, piece) => total + of(piece), 0);
}

/** Three lengths: along the pallet's length, along its width, upwards. */
type Sizes = readonly [number, number, number];

type Axis = 0 | 1 | 2;

/** Boxes that are all alike, for bounds. */
interface Bulk {
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
function largeBoxBound(boxes: readonly Bulk[], room: Sizes): number {
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

/** Lower bounds on the number of pallets of any layout, by reason. */
interface PalletBounds {
  /** By volume. */
  volume: number;
  /** By the heights of the layers that the boxes make at least; 0 with packing type 4. */
  layers: number;
  /** By boxes too large to be side by side. */
  large: number;
  /** The largest of all, and of those that the limits on sums ask for. */
  pallets: number;
}

/** A box type, for bounds. */
interface Reduced extends Bulk {
  /** The smallest base in any orientation. */
  base: number;
}

/**
 * Lower bounds on the number of pallets, valid for every allowed orientation.
 *
 * They hold for every layout that the judge accepts, which lets lengths be off by a billionth: boxes
 * are taken that much smaller and pallets larger, and nothing is left to rounding.
 *
 * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
 */
export function palletBounds(problem: PackingProblem): PalletBounds {
  const { pallet, parameters: { packingType }, types, limits = {} } = problem;
  const counts = types.map(({ count }) => count);
  const slack = 2e-9 * Math.max(pallet.length, pallet.width);
  const over = 2 * (limits.overhang ?? 0) + slack;
  const room: Sizes = [pallet.length + over, pallet.width + over, pallet.height + slack];
  const boxes = types.map((type) => reduced(type, room, slack));
  const volume = boxes.reduce((sum, box) => sum + box.count * box.volume, 0);
  const bounds = {
    volume: Math.ceil(volume / (room[0] * room[1] * room[2])),
    layers: packingType === PACKING_TYPES.free ? 0 : layerBound(boxes, room),
    large: largeBoxBound(boxes, room),
  };
  return {
    ...bounds,
    pallets: Math.max(
      bounds.volume,
      bounds.layers,
      bounds.large,
      palletsBySums(types, counts, limits),
    ),
  };
}

function reduced(type: BoxType, room: Sizes, slack: number): Reduced {
  const stances = allowedOrientations(type)
    .map((orientation): Sizes => {
      const { alongLength, alongWidth, upwards } = extentsOf(type, orientation);
      const shrunk = (edge: number) => Math.max(edge - slack, 0);
      return [shrunk(alongLength), shrunk(alongWidth), shrunk(upwards)];
    })
    .filter((sizes) => sizes.every((size, axis) => size <= room[axis]!));
  const least = (of: (sizes: Sizes) => number) => Math.min(...stances.map(of));
  return {
    least: [least(([x]) => x), least(([, y]) => y), least(([, , z]) => z)],
    base: least(([x, y]) => x * y),
    volume: least(([x, y, z]) => x * y * z),
    count: type.count,
  };
}

/**
 * Pallets by the heights of whole layers. All boxes of at least some height are in layers of at least
 * that height, as many as their bases need area, and as there are boxes that leave no room for a
 * second of their kind. So the layers of any layout, the tallest first, are at least as tall as those
 * counted here, one by one; and these need a bin packing of their heights.
 */
function layerBound(boxes: readonly Reduced[], [length, width, height]: Sizes): number {
  const tallestFirst = boxes.toSorted((a, b) => b.least[2] - a.least[2]);
  const layers: { size: number; count: number }[] = [];
  let [area, alone, counted] = [0, 0, 0];
  for (const { least, base, count } of tallestFirst) {
    area += count * base;
    if (least[0] > length / 2 && least[1] > width / 2) alone += count;
    const needed = Math.max(alone, Math.ceil(area / (length * width)));
    if (needed > counted) layers.push({ size: least[2], count: needed - counted });
    counted = needed;
  }
  return linearBound(layers, height);
}
