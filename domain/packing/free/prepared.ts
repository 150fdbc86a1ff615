import { LoadLimits } from "../load_limits.ts";
import type { PackingProblem } from "../problem.ts";
import { type Stance, stancesOf } from "../stances.ts";

/** A problem with precomputed data for all steps of its calculation. */
export interface Prepared {
  problem: PackingProblem;
  /** Number of types. */
  types: number;
  length: number;
  width: number;
  /** The pallet's height; without a limit a height that is always enough. */
  height: number;
  /** Lengths that differ by at most this are equal. */
  slack: number;
  /** Largest distance of a top below the base that it supports. */
  reach: number;
  /** Required share of every base that must be supported; above 0 if loads matter. */
  ratio: number;
  /** True if some box has a load limit. */
  loads: boolean;
  /** True if tops that support the same box may overlap in the plan. */
  thin: boolean;
  /** Volume by type. */
  volume: Float64Array;
  weight: Float64Array;
  /** Bearable load by type; infinite without a limit. */
  bearable: Float64Array;
  stances: readonly Stance[];
  limits: LoadLimits;
  /** Smallest extents and smallest base of all stances. */
  least: { dx: number; dy: number; dz: number; base: number };
}

// If loads matter, every box needs some contact that transfers its weight.
const MIN_CONTACT_RATIO = 0.01;

export function prepare(problem: PackingProblem): Prepared {
  const { pallet, types, parameters } = problem;
  // Half of the judge's tolerance, so that rounding errors stay within it.
  const slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
  const stances = stancesOf(problem, slack);
  const bearable = Float64Array.from(types, ({ bearableLoad }) => bearableLoad ?? Infinity);
  const loads = bearable.some(Number.isFinite);
  const min = (extent: "dx" | "dy" | "dz" | "area") =>
    stances.reduce((shortest, stance) => Math.min(shortest, stance[extent]), Infinity);
  const reach = parameters.heightTolerance + slack;
  const total = types.reduce(
    (sum, { length, width, height, count }) => sum + count * Math.max(length, width, height),
    0,
  );
  return {
    problem,
    types: types.length,
    length: pallet.length,
    width: pallet.width,
    height: Math.min(pallet.height, total + slack),
    slack,
    reach,
    ratio: loads
      ? Math.max(parameters.minSupportRatio, MIN_CONTACT_RATIO)
      : parameters.minSupportRatio,
    loads,
    thin: min("dz") <= reach,
    volume: Float64Array.from(types, ({ length, width, height }) => length * width * height),
    weight: Float64Array.from(types, ({ weight }) => weight),
    bearable,
    stances,
    limits: new LoadLimits(problem),
    least: { dx: min("dx"), dy: min("dy"), dz: min("dz"), base: min("area") },
  };
}

/** Returns equal prices: every unit of volume has the same value. */
export const evenPrices = ({ types }: Prepared) => new Float64Array(types).fill(1);
