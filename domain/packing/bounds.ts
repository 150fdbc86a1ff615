import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { type Bulk, largeBoxBound, type Sizes } from "./bounds/large_box_bound.ts";
import { linearBound } from "./bounds/linear_bound.ts";
import { palletsBySums } from "./load_limits.ts";
import { allowedOrientations, extentsOf } from "./orientation.ts";
import type { BoxType, PackingProblem } from "./problem.ts";

/** Lower bounds on the number of pallets of any layout, by reason. */
export interface PalletBounds {
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
