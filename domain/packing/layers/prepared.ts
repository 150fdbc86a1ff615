import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { PackingParameters, PackingProblem } from "../problem.ts";
import { type Stance, stancesOf } from "../stances.ts";
import type { Layer, Stack } from "./stack.ts";
import { Windows } from "./windows.ts";
import { addToLoad, LoadLimits, type LoadTotals } from "../load_limits.ts";
import type { LayerBox, Offer } from "./layer_box.ts";

/** Load limits of a pallet, for layers. */
class StackLimits {
  constructor(readonly load: LoadLimits) {}

  /**
   * Returns the offers for the next layer of a stack whose types may be on the pallet together; the
   * most valuable types have priority.
   * @param fixed Boxes that are already in the layer.
   */
  offers(
    offers: Offer[],
    left: Int32Array,
    stack: Stack,
    fixed: readonly LayerBox[],
  ): Offer[] {
    const totals = this.#on(stack, fixed);
    const worth = new Map<number, number>();
    for (const { stance: { type }, value } of offers) {
      if (!this.load.mayTake(this.load.part(type), totals)) continue;
      worth.set(type, Math.max(worth.get(type) ?? 0, value * left[type]!));
    }
    const allowed = new Set<number>();
    for (const [type] of [...worth].sort(([a, one], [b, other]) => other - one || a - b)) {
      if (!this.load.mayTake(this.load.part(type), totals)) continue;
      allowed.add(type);
      totals.counts[type]!++;
    }
    return offers.filter(({ stance: { type } }) => allowed.has(type));
  }

  /**
   * Returns the boxes of a layer that the limits of a stack allow, in their order; the most
   * valuable for their load have priority.
   */
  within(stack: Stack, boxes: LayerBox[], worth: Float64Array): LayerBox[] {
    if (!this.load.isLimited) return boxes;
    const totals = this.#on(stack, []);
    const value = ({ stance: { type } }: LayerBox) =>
      worth[type]! / Math.max(this.load.cost[type]!, 1e-300);
    const fitting = new Set<LayerBox>();
    for (const box of boxes.toSorted((a, b) => value(b) - value(a))) {
      const part = this.load.part(box.stance.type);
      if (!this.load.mayTake(part, totals)) continue;
      addToLoad(totals, part);
      fitting.add(box);
    }
    return fitting.size === boxes.length ? boxes : boxes.filter((box) => fitting.has(box));
  }

  #on({ layers }: Stack, more: readonly LayerBox[]): LoadTotals {
    const totals = this.load.empty();
    for (const boxes of [...layers.map(({ boxes }) => boxes), more]) {
      for (const { stance } of boxes) addToLoad(totals, this.load.part(stance.type));
    }
    return totals;
  }
}

// The value of `heightLayerDiff` that allows any difference.
const ANY_HEIGHTS = 1;
// A height limit of this many of the tallest layers is equivalent to no limit.
const MAX_LAYERS = 100;

/** A problem with precomputed data for all steps of its calculation. */
export interface Prepared {
  problem: PackingProblem;
  /** Lengths that differ by at most this are equal. */
  slack: number;
  /** Area of the pallet's surface. */
  area: number;
  /** The pallet's height; in plans without a limit a height that is always enough. */
  height: number;
  /** Minimum area of a layer that supports another. */
  minCover: number;
  minSupportRatio: number;
  /**
   * Largest difference in height of the boxes of a layer that supports another; infinite for any.
   */
  heightRange: number;
  /** True if layers of one box type have priority (packing type 1). */
  pure: boolean;
  stances: readonly Stance[];
  /** Distinct heights of stances, ascending. */
  heights: readonly number[];
  windows: Windows;
  limits: StackLimits;
  /** Value of a box by its volume alone: the height of a full layer of the same volume. */
  worth: Float64Array;
}

/** The two rules that decide which layers may support others. */
export type LayerRuleSet = Pick<Prepared, "heightRange"> & {
  /** Minimum share of the pallet, 0 to 1, that such a layer covers. */
  minFill: number;
};

export function prepare(problem: PackingProblem): Prepared {
  const { pallet, parameters, types } = problem;
  // Half of the judge's tolerance, so that rounding errors stay within it.
  const slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
  const area = pallet.length * pallet.width;
  const stances = stancesOf(problem, slack).sort((a, b) => a.dz - b.dz);
  return {
    problem,
    slack,
    area,
    height: Math.min(pallet.height, MAX_LAYERS * (stances.at(-1)?.dz ?? pallet.height)),
    minCover: minCoverOf(problem, parameters.minLayerFillRatio, slack),
    minSupportRatio: parameters.minSupportRatio,
    heightRange: heightRangeOf(parameters),
    pure: parameters.packingType === PACKING_TYPES.pureLayers,
    stances,
    heights: [...new Set(stances.map(({ dz }) => dz))],
    windows: new Windows(stances, pallet, slack),
    limits: new StackLimits(new LoadLimits(problem)),
    worth: Float64Array.from(types, ({ length, width, height }) => length * width * height / area),
  };
}

/** Returns the same order under other rules for layers. */
export function withRules(prepared: Prepared, { heightRange, minFill }: LayerRuleSet): Prepared {
  const minCover = minCoverOf(prepared.problem, minFill, prepared.slack);
  return { ...prepared, heightRange, minCover };
}

function minCoverOf({ pallet: { length, width } }: PackingProblem, fill: number, slack: number) {
  return fill * length * width - slack * (length + width) / 2;
}

function heightRangeOf({ heightLayerDiff, heightTolerance }: PackingParameters): number {
  if (heightLayerDiff === 0) return heightTolerance;
  return heightLayerDiff === ANY_HEIGHTS ? Infinity : heightLayerDiff;
}

/** Returns true if a layer can support another: it covers enough and is even enough. */
export function mayCarry({ minCover, heightRange, slack }: Prepared, layer: Layer): boolean {
  return layer.cover >= minCover && layer.height - layer.shortest <= heightRange + slack;
}

/**
 * Returns the mean weight of boxes per area and height as stacked, which is somewhat looser than
 * the boxes themselves.
 */
export function densityOf({ problem }: Prepared, counts: Int32Array): number {
  const looseness = 0.85;
  let [weight, volume] = [0, 0];
  problem.types.forEach((type, at) => {
    weight += counts[at]! * type.weight;
    volume += counts[at]! * type.length * type.width * type.height;
  });
  return volume > 0 ? looseness * weight / volume : 0;
}
