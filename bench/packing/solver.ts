/** Solvers of the bench, and layouts from boxes that others placed. */
import { extentsOf, type Orientation } from "../../domain/packing/orientation.ts";
import type { BoxType, Layout, PackingProblem } from "../../domain/packing/problem.ts";

/** Someone who packs. */
export interface Solver {
  name: string;
  /** Limitations, in a few words. */
  remark: string;
  /** True if its boxes have a `z` each and form no layers. */
  free: boolean;
  /** The order as this one is given it; as it is where this is left out. */
  as?(problem: PackingProblem): PackingProblem;
  /** Packs a whole order, on as many pallets as it needs. */
  pack(problem: PackingProblem): PackedOrder;
}

/** Result of an order. */
export interface PackedOrder {
  layout: Layout;
  /** Milliseconds of the longest stretch in which nobody else gets a turn, if it works in steps. */
  longestStep?: number;
}

/**
 * A box that someone else has placed: its nearest corner and its sizes, along the pallet's length,
 * its width and upwards.
 */
export interface PlacedElsewhere {
  type: number;
  corner: readonly [number, number, number];
  sizes: readonly [number, number, number];
}

/** Every box of the problem by the index of its type, large volumes first. */
export function boxesOf({ types }: PackingProblem): number[] {
  const volume = ({ length, width, height }: BoxType) => length * width * height;
  return types.flatMap(({ count }, type) => Array.from({ length: count }, () => type))
    .sort((a, b) => volume(types[b]!) - volume(types[a]!));
}

/** A layout in one band a pallet; turns are the order by height. */
export function layoutOf(
  { types }: PackingProblem,
  pallets: readonly (readonly PlacedElsewhere[])[],
): Layout {
  return {
    pallets: pallets.map((placed) => {
      const height = Math.max(...placed.map(({ corner, sizes }) => corner[2] + sizes[2]));
      const boxes = placed.toSorted((a, b) => a.corner[2] - b.corner[2])
        .map(({ type, corner: [along, across, z], sizes }, index) => {
          const orientation = orientationOf(types[type]!, sizes);
          return { type, orientation, x: across, y: along, z, order: index + 1 };
        });
      return { height, layers: [{ height, boxes }] };
    }),
  };
}

function orientationOf(type: BoxType, sizes: PlacedElsewhere["sizes"]): Orientation {
  const [along, across, up] = sizes;
  const all: Orientation[] = [0, 1, 2, 3, 4, 5];
  const orientation = all.find((one) => {
    const { alongLength, alongWidth, upwards } = extentsOf(type, one);
    return alongLength === along && alongWidth === across && upwards === up;
  });
  if (orientation === undefined) throw new Error(`${type.key} was placed as ${sizes.join(" × ")}`);
  return orientation;
}
