/** Measures of a layout, the same for every solver. */
import { supportsOf } from "../../domain/packing/check/contact.ts";
import { baseArea, stackOf } from "../../domain/packing/check/solid.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../domain/warehouse/records.ts";

/** Sums over the pallets of one or more orders. */
export interface Measures {
  pallets: number;
  /** Of each order: its pallets but the last, and how high the last one is, as a share. */
  fine: number;
  /** Pallets but each order's last, and the sum of their shares of volume. */
  closed: number;
  closedFill: number;
  boxes: number;
  /** Boxes with at least 70 % of the base on the pallet or on tops within the tolerance. */
  supported: number;
  /** Boxes with nothing below them. */
  floating: number;
  /** Of the processor. */
  milliseconds: number;
}

/** Of no order at all. */
export const NOTHING: Measures = {
  pallets: 0,
  fine: 0,
  closed: 0,
  closedFill: 0,
  boxes: 0,
  supported: 0,
  floating: 0,
  milliseconds: 0,
};

const WELL_SUPPORTED = 0.7;

/** Measures one order's layout; support is real contact in three dimensions. */
export function measure(
  problem: PackingProblem,
  layout: Layout,
  { free, milliseconds }: { free: boolean; milliseconds: number },
): Measures {
  const { length, width, height } = problem.pallet;
  const judged = free ? asFree(problem) : problem;
  const measures = { ...NOTHING, pallets: layout.pallets.length, milliseconds };
  layout.pallets.forEach((pallet, index) => {
    const stack = stackOf(judged, pallet, index);
    const { solids } = stack;
    const volume = solids.reduce((sum, solid) => sum + baseArea(solid) * (solid.z1 - solid.z0), 0);
    if (index < layout.pallets.length - 1) {
      measures.closed++;
      measures.closedFill += volume / (length * width * height);
      measures.fine++;
    } else {
      measures.fine += solids.reduce((top, { z1 }) => Math.max(top, z1), 0) / height;
    }
    measures.boxes += solids.length;
    supportsOf({ ...stack, free: true }).forEach(({ onPallet, carriers }, box) => {
      const resting = carriers.reduce((sum, { area }) => sum + area, onPallet);
      // Less a millionth, for the rounding of areas.
      if (resting >= (WELL_SUPPORTED - 1e-6) * baseArea(solids[box]!)) measures.supported++;
      if (resting === 0) measures.floating++;
    });
  });
  return measures;
}

/** The sum of two. */
export function add(a: Measures, b: Measures): Measures {
  const keys = Object.keys(a) as (keyof Measures)[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as Measures;
}

/** The problem as one whose boxes rest on any boxes below. */
export function asFree(problem: PackingProblem): PackingProblem {
  return { ...problem, parameters: { ...problem.parameters, packingType: PACKING_TYPES.free } };
}
