/** The limits that the engines keep box by box: what a pallet may still take. */
import {
  type BoxType,
  type Maxima,
  type PackingProblem,
  SUM_LIMIT_NAMES,
  SUM_LIMITS,
  type SumLimitName,
} from "./problem.ts";

/** The part of a sum that rounding may add: half of what the judge lets pass. */
const SUM_SLACK = 0.5e-9;
/** The part of a bound on pallets that rounding may add. */
const BOUND_SLACK = 1e-8;

/** The maxima among other properties. */
export function maximaOf(record: Maxima): Maxima {
  return Object.fromEntries(
    SUM_LIMIT_NAMES.flatMap((name) => record[name] === undefined ? [] : [[name, record[name]]]),
  );
}

/** Returns the first maximum that a single box exceeds. */
export function exceededMaximum(box: BoxType, maxima: Maxima): SumLimitName | undefined {
  return SUM_LIMIT_NAMES.find((name) => SUM_LIMITS[name].amount(box) > (maxima[name] ?? Infinity));
}

/** Returns a lower bound on the number of pallets by the sums over their boxes; 0 without maxima. */
export function palletsBySums(
  types: readonly BoxType[],
  counts: ArrayLike<number>,
  maxima: Maxima,
): number {
  return SUM_LIMIT_NAMES.reduce((most, name) => {
    const sum = types.reduce((sum, box, at) => sum + counts[at]! * SUM_LIMITS[name].amount(box), 0);
    const pallets = Math.ceil(sum / (maxima[name] ?? Infinity) * (1 - BOUND_SLACK));
    return Math.max(most, pallets);
  }, 0);
}

/** The boxes on a pallet, as far as limits count them. */
export interface LoadTotals {
  /** Number of boxes of each type. */
  readonly counts: Int32Array;
  /** By limited sum. */
  readonly sums: Float64Array;
}

/** Boxes that go on a pallet together. */
export interface LoadPart {
  /** Every type in it, once, and the number of boxes of each. */
  readonly types: Int32Array;
  readonly counts: Int32Array;
  /** By limited sum. */
  readonly sums: Float64Array;
}

/** Adds boxes to what is on a pallet. */
export function addToLoad(totals: LoadTotals, { types, counts, sums }: LoadPart): void {
  for (let at = 0; at < types.length; at++) totals.counts[types[at]!]! += counts[at]!;
  for (let sum = 0; sum < sums.length; sum++) totals.sums[sum]! += sums[sum]!;
}

/** The remaining capacity of a pallet: limits on sums over boxes, and types that must be apart. */
export class LoadLimits {
  /** False if a pallet may hold any boxes. */
  readonly isLimited: boolean;
  /** By type, how much of a pallet's limits a box takes; comparable among types only. */
  readonly cost: Float64Array;
  readonly #maxima: readonly number[];
  /** By type, one box. */
  readonly #boxes: readonly LoadPart[];
  /** By type, those that it may not stand with; undefined where it may with any. */
  readonly #apart: readonly (ReadonlySet<number> | undefined)[];

  constructor({ types, limits = {} }: PackingProblem) {
    const names = SUM_LIMIT_NAMES.filter((name) => limits[name] !== undefined);
    this.#maxima = names.map((name) => limits[name]! * (1 + SUM_SLACK));
    this.#boxes = types.map((type, index) => ({
      types: Int32Array.of(index),
      counts: Int32Array.of(1),
      sums: Float64Array.from(names, (name) => SUM_LIMITS[name].amount(type)),
    }));
    this.cost = Float64Array.from(types, ({ weight }, type) => {
      const [first = 0] = this.#maxima;
      const shares = this.#maxima.map((most, sum) => this.#sumsOf(type)[sum]! * (first / most));
      return shares.length > 0 ? Math.max(...shares) : weight;
    });
    const enemies = types.map(() => new Set<number>());
    for (const { one, other } of limits.apart ?? []) {
      for (const a of one) {
        for (const b of other) {
          if (a === b) continue;
          enemies[a]!.add(b);
          enemies[b]!.add(a);
        }
      }
    }
    this.#apart = enemies.map((own) => own.size > 0 ? own : undefined);
    this.isLimited = names.length > 0 || (limits.apart ?? []).length > 0;
  }

  /** The sums of an empty pallet. */
  empty(): LoadTotals {
    return {
      counts: new Int32Array(this.#boxes.length),
      sums: new Float64Array(this.#maxima.length),
    };
  }

  /** So many boxes of a type. */
  part(type: number, count = 1): LoadPart {
    const one = this.#boxes[type]!;
    return count === 1
      ? one
      : { ...one, counts: Int32Array.of(count), sums: one.sums.map((sum) => count * sum) };
  }

  /** Returns true if the boxes of a pallet may get these as well. */
  mayTake({ types, sums }: LoadPart, totals: LoadTotals): boolean {
    if (!this.isLimited) return true;
    for (let sum = 0; sum < sums.length; sum++) {
      if (totals.sums[sum]! + sums[sum]! > this.#maxima[sum]!) return false;
    }
    for (let at = 0; at < types.length; at++) {
      const apart = this.#apart[types[at]!];
      if (apart === undefined) continue;
      for (const other of apart) if (totals.counts[other]! > 0) return false;
    }
    return true;
  }

  /** Returns true if boxes of some types with these sums may share a pallet. */
  mayBeOne(types: ArrayLike<number>, sums: Float64Array): boolean {
    if (!this.isLimited) return true;
    for (let sum = 0; sum < sums.length; sum++) {
      if (sums[sum]! > this.#maxima[sum]!) return false;
    }
    for (let at = 0; at < types.length; at++) {
      const apart = this.#apart[types[at]!];
      if (apart === undefined) continue;
      for (let other = 0; other < at; other++) if (apart.has(types[other]!)) return false;
    }
    return true;
  }

  /** Returns the largest number of boxes of a type alone on a pallet, at least 1. */
  mostOf(type: number): number {
    return this.#maxima.reduce((least, most, sum) => {
      const amount = this.#sumsOf(type)[sum]!;
      return amount > 0 ? Math.min(least, Math.max(1, Math.floor(most / amount))) : least;
    }, Infinity);
  }

  #sumsOf(type: number): Float64Array {
    return this.#boxes[type]!.sums;
  }
}
