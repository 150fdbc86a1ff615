/** Loaded pallets of several types, and the search for the cheapest set of them. */
import { AppError } from "../../app_error.ts";
import { partialProblem } from "../partial_problem.ts";
import { onPalletType } from "../pallet_types.ts";
import type { Effort, Layout, LoadedPallet, PackingProblem } from "../problem.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import { groupsOf } from "../limited/one_pallet.ts";
import { palletsBySums } from "../load_limits.ts";
import { fitsPalletType } from "../problem_of.ts";

/** A loaded pallet with its price. */
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
  /** By pallet type and type of box: true if a pallet can hold the box. */
  readonly fits: readonly (readonly boolean[])[];
  readonly volumes: Float64Array;

  constructor(readonly problem: PackingProblem) {
    const palletTypes = problem.palletTypes!;
    const overhang = 2 * (problem.limits?.overhang ?? 0);
    this.prices = palletTypes.map(({ price }) => price);
    this.available = palletTypes.map(({ available = Infinity }) => available);
    this.rooms = palletTypes.map(({ size: { length, width, height } }) =>
      (length + overhang) * (width + overhang) * height
    );
    const groups = groupsOf(problem);
    this.fits = palletTypes.map((pallet) => {
      const fits = problem.types.map((type) => fitsPalletType(type, pallet));
      // A group must be on one pallet, so it is excluded if one of its boxes does not fit.
      return fits.map((own, box) =>
        own && groups.every(({ types }) => !types.has(box) || [...types].every((one) => fits[one]))
      );
    });
    this.volumes = Float64Array.from(
      problem.types,
      ({ length, width, height }) => length * width * height,
    );
  }

  /** Returns a lower bound on the pallets of one type for boxes, by volume and by limits. */
  fewest(type: number, counts: Int32Array): number {
    const { types, palletTypes } = this.problem;
    const volume = counts.reduce((sum, count, box) => sum + count * this.volumes[box]!, 0);
    const byVolume = Math.ceil(volume / this.rooms[type]! * (1 - 1e-8));
    return Math.max(1, byVolume, palletsBySums(types, counts, palletTypes![type]!));
  }

  /** Returns a lower bound on the price of pallets for boxes, by their volume. */
  minPrice(counts: Int32Array): number {
    const volume = counts.reduce((sum, count, box) => sum + count * this.volumes[box]!, 0);
    const shares = this.prices.map((price, type) => price / this.rooms[type]!);
    return volume * Math.min(...shares) * (1 - 1e-8);
  }

  /** Returns a loaded pallet of a type with its boxes counted. */
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

/** Returns the number of boxes on some pallets, by type. */
export function boxesOfAll(pallets: readonly MixedPallet[], types: number): Int32Array {
  const counts = new Int32Array(types);
  for (const pallet of pallets) pallet.counts.forEach((count, type) => counts[type]! += count);
  return counts;
}

/** Returns a layout with the fullest pallet first. */
export function layoutOfMix(pallets: readonly MixedPallet[]): Layout {
  return {
    pallets: pallets.toSorted((a, b) => b.volume - a.volume).map(({ loaded }) => loaded),
  };
}

/** Calculates a layout on pallets of one type. */
export type Pack = (problem: PackingProblem) => Generator<PackingProgress, Layout, void>;

/** Returns the cheapest set of pallets for the same boxes; undefined if none is cheaper. */
type Covering = Generator<void, MixedPallet[] | undefined, void>;

// Maximum number of pallets of one type, the emptiest ones, to replace by other types at once.
const MAX_REPLACED_PALLETS = 3;

/**
 * Searches for the cheapest pallets for some of a problem's boxes, within a budget of packed boxes.
 */
export class Cover {
  readonly facts: MixFacts;
  readonly #coverings = new Map<string, readonly MixedPallet[] | undefined>();
  /** Number of boxes that may still be packed. */
  #left: number;

  constructor(problem: PackingProblem, private readonly pack: Pack, boxes: number) {
    this.facts = new MixFacts(problem);
    this.#left = boxes;
  }

  get isDone(): boolean {
    return this.#left <= 0;
  }

  /** Caches the pallets of a type for boxes; undefined if the type cannot hold them. */
  keep(type: number, counts: Int32Array, pallets: readonly MixedPallet[] | undefined): void {
    this.#coverings.set(`${type} ${counts.join()}`, pallets);
  }

  /**
   * Returns the cheapest pallets found for boxes, at less than `budget` in all: of each type alone,
   * then of one type without its emptiest pallets together with others for the remaining boxes.
   * @param free Number of available pallets of each type.
   * @param depth How often remaining boxes may be divided again.
   */
  *cheapest(
    counts: Int32Array,
    budget: number,
    free: readonly number[],
    depth: number,
  ): Covering {
    const { facts } = this;
    if (facts.minPrice(counts) >= budget) return undefined;
    let best: MixedPallet[] | undefined;
    const limit = () => best === undefined ? budget : priceOf(best);
    for (const [type, price] of facts.prices.entries()) {
      // Without a result the search continues, otherwise the order would be reported as impossible.
      if (this.isDone && (best !== undefined || budget < Infinity)) break;
      const own = counts.map((count, box) => facts.fits[type]![box] ? count : 0);
      if (free[type]! < 1 || own.every((count) => count === 0)) continue;
      const isAll = own.every((count, box) => count === counts[box]);
      if (isAll && free[type]! >= facts.fewest(type, own) && depth === 0) {
        if (facts.fewest(type, own) * price >= limit()) continue;
      }
      if (!isAll && depth === 0) continue;
      const pallets = yield* this.#packed(type, own);
      if (pallets === undefined) continue;
      const usablePallets = Math.min(pallets.length, free[type]!);
      const first = usablePallets < pallets.length ? this.#neededFirst(type, pallets) : pallets;
      const isWhole = isAll && usablePallets === pallets.length;
      if (isWhole && usablePallets * price < limit()) best = [...pallets];
      if (depth === 0) continue;
      const from = isWhole ? usablePallets - 1 : usablePallets;
      for (
        let keptPallets = from;
        keptPallets >= Math.max(1, usablePallets - MAX_REPLACED_PALLETS);
        keptPallets--
      ) {
        const remainingBudget = limit() - keptPallets * price;
        if (remainingBudget <= 0) continue;
        const kept = first.slice(0, keptPallets);
        const uncovered = counts.slice();
        for (const pallet of kept) pallet.counts.forEach((count, box) => uncovered[box]! -= count);
        const others = free.map((count, other) => other === type ? count - keptPallets : count);
        const remainder = yield* this.cheapest(uncovered, remainingBudget, others, depth - 1);
        if (remainder !== undefined) best = [...kept, ...remainder];
        if (this.isDone && limit() < Infinity) break;
      }
    }
    return best;
  }

  /** Returns boxes on pallets of one type, the fullest first; undefined if it cannot hold them. */
  *#packed(
    type: number,
    counts: Int32Array,
  ): Generator<void, readonly MixedPallet[] | undefined, void> {
    const key = `${type} ${counts.join()}`;
    if (this.#coverings.has(key)) return this.#coverings.get(key);
    this.#left -= counts.reduce((sum, count) => sum + count, 0);
    const pallets = yield* this.#onType(type, counts);
    this.#coverings.set(key, pallets);
    return pallets;
  }

  *#onType(
    type: number,
    counts: Int32Array,
  ): Generator<void, readonly MixedPallet[] | undefined, void> {
    const whole = onType(this.facts.problem, type, 0);
    const { problem: part, restored } = partialProblem(whole, counts);
    try {
      const layout = yield* passOn(this.pack(part), () => {});
      return restored(layout).map((pallet) => this.facts.palletOf(type, pallet))
        .sort((a, b) => b.volume - a.volume);
    } catch (error) {
      if (isMisfitError(error)) return undefined;
      throw error;
    }
  }

  /** Returns pallets with boxes that only this type can hold first. */
  #neededFirst(type: number, pallets: readonly MixedPallet[]): MixedPallet[] {
    const { fits, available } = this.facts;
    const isOnly = this.facts.problem.types.map((_, box) =>
      fits.every((fitsOther, other) => other === type || available[other] === 0 || !fitsOther[box])
    );
    const only = ({ counts }: MixedPallet) =>
      counts.reduce((sum, count, box) => sum + (isOnly[box] ? count : 0), 0);
    return pallets.toSorted((a, b) => only(b) - only(a) || b.volume - a.volume);
  }
}

/** Returns the problem on pallets of one type, with a separate effort. */
export function onType(problem: PackingProblem, type: number, effort: Effort): PackingProblem {
  const own = onPalletType(problem, type);
  return { ...own, parameters: { ...own.parameters, effort } };
}

/**
 * Returns true for an engine's error that boxes which must be together do not fit on one pallet.
 */
export const isMisfitError = (error: unknown) => error instanceof AppError && error.status === 422;
