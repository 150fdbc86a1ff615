import { LoadLimits } from "../load_limits.ts";
import type { PackingProblem } from "../problem.ts";
import { type Stance, stancesOf } from "../stances.ts";

/** A problem with what all steps of its calculation ask for. */
export interface Prepared {
  problem: PackingProblem;
  /** Number of types. */
  types: number;
  length: number;
  width: number;
  /** The pallet's height, or what stands for it where nobody limits it. */
  height: number;
  /** Lengths that differ by no more are equal. */
  slack: number;
  /** A top that lies so far below a base, and no farther, carries it. */
  reach: number;
  /** The part of every base that must rest on something; above 0 wherever loads matter. */
  ratio: number;
  /** True if some box cannot bear every load. */
  loads: boolean;
  /** True if tops that support the same box may overlap in the plan. */
  thin: boolean;
  /** By type. */
  volume: Float64Array;
  weight: Float64Array;
  /** Infinity where there is no limit. */
  bearable: Float64Array;
  stances: readonly Stance[];
  limits: LoadLimits;
  /** Shortest extents and smallest base of all stances. */
  least: { dx: number; dy: number; dz: number; base: number };
}

// Where loads matter, a box must have a little contact for its weight to go somewhere.
const MIN_CONTACT_RATIO = 0.01;

export function prepare(problem: PackingProblem): Prepared {
  const { pallet, types, parameters } = problem;
  // Half of what the judge lets pass, so that rounding never adds up to more.
  const slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
  const stances = stancesOf(problem, slack);
  const bearable = Float64Array.from(types, ({ bearableLoad }) => bearableLoad ?? Infinity);
  const loads = bearable.some(Number.isFinite);
  const least = (extent: "dx" | "dy" | "dz" | "area") =>
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
    thin: least("dz") <= reach,
    volume: Float64Array.from(types, ({ length, width, height }) => length * width * height),
    weight: Float64Array.from(types, ({ weight }) => weight),
    bearable,
    stances,
    limits: new LoadLimits(problem),
    least: { dx: least("dx"), dy: least("dy"), dz: least("dz"), base: least("area") },
  };
}

/** Every unit of volume is worth the same. */
export const evenPrices = ({ types }: Prepared) => new Float64Array(types).fill(1);
