import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { LoadLimits, palletsBySums } from "./load_limits.ts";
import { allowedOrientations, extentsOf } from "./orientation.ts";
import type { BoxType, PackingProblem } from "./problem.ts";
import { areaBound } from "./single_type/area_bound.ts";

// Each threshold gives a valid bound, so that surplus thresholds can be skipped.
const MAX_PIECE_THRESHOLDS = 500;

/** Pieces of one size. */
interface Pieces {
  size: number;
  count: number;
}

/**
 * Returns a lower bound on the number of bins for pieces in a row: L2 of Martello & Toth (1990,
 * Knapsack Problems, section 8.3) with the count of small pieces of Martello, Pisinger & Vigo
 * (2000, The Three-Dimensional Bin Packing Problem, section 3.1).
 *
 * For a threshold p ≤ half the capacity, each piece over half of the capacity needs its own bin.
 * Pieces from p to one half must fit into the space that these bins still have for pieces of at
 * least p, and into further bins.
 */
export function linearBound(pieces: readonly Pieces[], capacity: number): number {
  const half = capacity / 2;
  const large = pieces.filter(({ size }) => size > half);
  const small = pieces.filter(({ size }) => size <= half && size > 0);
  const sizes = [...new Set(small.map(({ size }) => size))];
  const step = Math.ceil(sizes.length / MAX_PIECE_THRESHOLDS);
  const thresholds = sizes.filter((_, at) => at % step === 0);
  let best = sum(large, ({ count }) => count);
  const largeOnly = best;
  for (const p of thresholds) {
    const shared = large.filter(({ size }) => size <= capacity - p);
    const fit = small.filter(({ size }) => size >= p);
    const roomBeside = sum(shared, ({ size, count }) => count * (capacity - size));
    const neededLength = sum(fit, ({ size, count }) => count * size);
    const placesBeside = sum(
      shared,
      ({ size, count }) => count * Math.floor((capacity - size) / p),
    );
    const neededPlaces = sum(fit, ({ count }) => count);
    best = Math.max(
      best,
      largeOnly + Math.ceil((neededLength - roomBeside) / capacity),
      largeOnly + Math.ceil((neededPlaces - placesBeside) / Math.floor(capacity / p)),
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

/** Identical boxes, as far as bounds need them. */
interface Bulk {
  /** Minimum extent along each axis over all allowed orientations. */
  least: Sizes;
  /** Volume of one box. */
  volume: number;
  count: number;
}

// Per axis. Each threshold gives a valid bound, so that surplus thresholds can be skipped.
const MAX_THRESHOLDS = 40;

/**
 * Returns the bound L2 of Martello, Pisinger & Vigo (2000, The Three-Dimensional Bin Packing
 * Problem, section 3) on the number of pallets.
 *
 * The published bound is for boxes of one orientation. It also holds with turning and tipping,
 * because sizes only rule out boxes side by side: along every axis a box is at least as large as
 * `least` in any orientation, and its volume is constant.
 */
function largeBoxBound(boxes: readonly Bulk[], room: Sizes): number {
  return Math.max(
    boundAlong(boxes, room, [0, 1, 2]),
    boundAlong(boxes, room, [1, 2, 0]),
    boundAlong(boxes, room, [2, 0, 1]),
  );
}

/**
 * Returns the bound by boxes that fill most of the cross-section (b, c) and therefore form a row
 * along axis a.
 */
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
        // No other counted box (at least p by q) fits beside this box.
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

/** Returns evenly distributed sizes below half of the pallet's extent, and half of that extent. */
function thresholds(boxes: readonly Bulk[], axis: Axis, size: number): number[] {
  const all = [...new Set(boxes.map(({ least }) => least[axis]))]
    .filter((length) => length < size / 2).sort((x, y) => x - y);
  const step = Math.max(1, all.length / MAX_THRESHOLDS);
  const samples = Array.from(
    { length: Math.ceil(all.length / step) },
    (_, n) => all[Math.floor(n * step)]!,
  );
  return [...samples, size / 2];
}

/** Relative rounding error of a bound. */
const BOUND_SLACK = 1e-8;

/** Lower bounds on the number of pallets of any layout, by reason. */
interface PalletBounds {
  /** By volume. */
  volume: number;
  /** By the minimum heights of layers; 0 with packing type 4. */
  layers: number;
  /** By boxes too large to be side by side. */
  large: number;
  /** The maximum of these bounds, of those of single types, and of those from limits on sums. */
  pallets: number;
}

/** A box type, as far as bounds need it. */
interface Reduced extends Bulk {
  /** The smallest base in any orientation. */
  base: number;
}

/**
 * Returns lower bounds on the number of pallets, valid for every allowed orientation.
 *
 * They hold for every layout that the judge accepts. The judge tolerates errors of a billionth in
 * lengths, so boxes are reduced and pallets enlarged by that much.
 * @param problem A problem whose boxes all fit the pallet, as those of `problemOf` do.
 */
export function palletBounds(problem: PackingProblem): PalletBounds {
  const { parameters: { packingType }, types, limits = {} } = problem;
  const counts = types.map(({ count }) => count);
  const slack = slackOf(problem);
  const room = roomOf(problem);
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
      ...types.map((type) => Math.ceil(type.count / maxOnPallet(problem, type, room))),
      palletsBySums(types, counts, limits),
    ),
  };
}

/**
 * Returns true if no layout with as many pallets has fewer boxes on one of them: boxes of one type,
 * with as many as possible on all other pallets.
 */
export function isOptimal(problem: PackingProblem, pallets: readonly number[]): boolean {
  const [type, ...others] = problem.types;
  if (others.length > 0) return false;
  const maxPerPallet = Math.min(
    maxOnPallet(problem, type!, roomOf(problem)),
    new LoadLimits(problem).maxOf(0),
  );
  return type!.count - Math.min(...pallets) >= maxPerPallet * (pallets.length - 1);
}

/** Pieces of a unit into which lengths are cut for the bound of a layer. */
const PARTS_OF_UNIT = 1000;
const PART_ROUNDING = 1e-6;

/**
 * Returns an upper bound on the boxes of a type on one pallet; infinite if they may lie on several
 * sides. Boxes of one height cross as many level planes as they fit on top of each other, each of
 * them one plane, and are beside each other there. All their weight rests on the lowest ones.
 */
function maxOnPallet(
  { parameters: { minSupportRatio, heightTolerance } }: PackingProblem,
  type: BoxType,
  [length, width, height]: Sizes,
): number {
  const { weight, bearableLoad } = type;
  const extents = allowedOrientations(type).map((orientation) => extentsOf(type, orientation));
  const [{ alongLength, alongWidth, upwards }] = extents as [typeof extents[0]];
  if (extents.some((other) => other.upwards !== upwards)) return Infinity;
  const parts = (room: number) => Math.floor(room * PARTS_OF_UNIT + PART_ROUNDING);
  const edge = (size: number) => Math.max(1, parts(size));
  const perLayer = areaBound(parts(length), parts(width), edge(alongLength), edge(alongWidth));
  const maxCount = perLayer * Math.floor(height / upwards * (1 + BOUND_SLACK));
  const rests = bearableLoad !== null && weight > 0 && minSupportRatio > 0 &&
    upwards > heightTolerance;
  return rests
    ? Math.min(maxCount, Math.floor(perLayer * (1 + bearableLoad / weight) * (1 + BOUND_SLACK)))
    : maxCount;
}

const slackOf = ({ pallet: { length, width } }: PackingProblem) => 2e-9 * Math.max(length, width);

/** Returns the pallet's size with its overhang, enlarged by the judge's tolerance. */
function roomOf(problem: PackingProblem): Sizes {
  const { pallet: { length, width, height }, limits: { overhang = 0 } = {} } = problem;
  const more = 2 * overhang + slackOf(problem);
  return [length + more, width + more, height + slackOf(problem)];
}

function reduced(type: BoxType, room: Sizes, slack: number): Reduced {
  const stances = allowedOrientations(type)
    .map((orientation): Sizes => {
      const { alongLength, alongWidth, upwards } = extentsOf(type, orientation);
      const shrunk = (edge: number) => Math.max(edge - slack, 0);
      return [shrunk(alongLength), shrunk(alongWidth), shrunk(upwards)];
    })
    .filter((sizes) => sizes.every((size, axis) => size <= room[axis]!));
  const minOf = (of: (sizes: Sizes) => number) => Math.min(...stances.map(of));
  return {
    least: [minOf(([x]) => x), minOf(([, y]) => y), minOf(([, , z]) => z)],
    base: minOf(([x, y]) => x * y),
    volume: minOf(([x, y, z]) => x * y * z),
    count: type.count,
  };
}

/**
 * Returns the number of pallets needed for the heights of whole layers.
 *
 * All boxes of at least some height are in layers of at least that height. Their number of layers
 * is at least the sum of their bases divided by the pallet's area, and at least the number of boxes
 * too large to share a layer. So the layers of any layout, sorted from the tallest, are each at
 * least as tall as those counted here, whose heights are then a bin packing problem.
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
