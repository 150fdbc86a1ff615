/** Pallets of several types as the search for the cheapest of them has them. */
import { groupsOf } from "../limited/one_pallet.ts";
import { palletsBySums } from "../load_limits.ts";
import type { Layout, LoadedPallet, PackingProblem } from "../problem.ts";
import { fitsPalletType } from "../problem_of.ts";

/** A loaded pallet and what it is worth. */
export interface MixedPallet {
  /** Index of its pallet type. */
  type: number;
  price: number;
  loaded: LoadedPallet;
  /** Boxes of each type. */
  counts: Int32Array;
  volume: number;
}

/** Precomputed properties of a problem. */
export class MixFacts {
  /** By pallet type. */
  readonly prices: readonly number[];
  readonly available: readonly number[];
  readonly rooms: readonly number[];
  /** By pallet type and type of box: whether the one holds the other. */
  readonly fits: readonly (readonly boolean[])[];
  readonly volumes: Float64Array;

  constructor(readonly problem: PackingProblem) {
    const palletTypes = problem.palletTypes!;
    const over = 2 * (problem.limits?.overhang ?? 0);
    this.prices = palletTypes.map(({ price }) => price);
    this.available = palletTypes.map(({ available = Infinity }) => available);
    this.rooms = palletTypes.map(({ size: { length, width, height } }) =>
      (length + over) * (width + over) * height
    );
    const groups = groupsOf(problem);
    this.fits = palletTypes.map((pallet) => {
      const fits = problem.types.map((type) => fitsPalletType(type, pallet));
      // What stands together is on one pallet with boxes that do not fit it, or is not on it either.
      return fits.map((own, box) =>
        own && groups.every(({ types }) => !types.has(box) || [...types].every((one) => fits[one]))
      );
    });
    this.volumes = Float64Array.from(
      problem.types,
      ({ length, width, height }) => length * width * height,
    );
  }

  /** Pallets of a type that boxes need at least, by volume and by limits. */
  fewest(type: number, counts: Int32Array): number {
    const { types, palletTypes } = this.problem;
    const volume = counts.reduce((sum, count, box) => sum + count * this.volumes[box]!, 0);
    const byVolume = Math.ceil(volume / this.rooms[type]! * (1 - 1e-8));
    return Math.max(1, byVolume, palletsBySums(types, counts, palletTypes![type]!));
  }

  /** Returns a lower bound on the price of pallets for boxes, by their volume. */
  leastPrice(counts: Int32Array): number {
    const volume = counts.reduce((sum, count, box) => sum + count * this.volumes[box]!, 0);
    const shares = this.prices.map((price, type) => price / this.rooms[type]!);
    return volume * Math.min(...shares) * (1 - 1e-8);
  }

  /** A loaded pallet of a type, its boxes counted. */
  palletOf(type: number, { height, layers }: LoadedPallet): MixedPallet {
    const counts = new Int32Array(this.problem.types.length);
    for (const { boxes } of layers) for (const box of boxes) counts[box.type]!++;
    const volume = counts.reduce((sum, count, box) => sum + count * this.volumes[box]!, 0);
    const price = this.prices[type]!;
    return { type, price, loaded: { palletType: type, height, layers }, counts, volume };
  }
}

/** Returns the total price of pallets. */
export const priceOf = (pallets: readonly MixedPallet[]) =>
  pallets.reduce((sum, { price }) => sum + price, 0);

/** The boxes of some pallets, by type. */
export function boxesOfAll(pallets: readonly MixedPallet[], types: number): Int32Array {
  const counts = new Int32Array(types);
  for (const pallet of pallets) pallet.counts.forEach((count, type) => counts[type]! += count);
  return counts;
}

/** The fullest first. */
export function layoutOfMix(pallets: readonly MixedPallet[]): Layout {
  return {
    pallets: pallets.toSorted((a, b) => b.volume - a.volume).map(({ loaded }) => loaded),
  };
}
