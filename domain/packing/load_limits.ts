/** Limits that the engines check box by box: the remaining capacity of a pallet. */
import {
  type BoxType,
  type Maxima,
  type PackingProblem,
  SUM_LIMIT_NAMES,
  SUM_LIMITS,
  type SumLimitName,
} from "./problem.ts";

/** Relative tolerance of a sum, half of the judge's. */
const SUM_SLACK = 0.5e-9;
/** Relative tolerance of a lower bound on pallets. */
const BOUND_SLACK = 1e-8;

/** Returns the maxima among other properties. */
export function maximaOf(record: Maxima): Maxima {
  return Object.fromEntries(
    SUM_LIMIT_NAMES.flatMap((name) => record[name] === undefined ? [] : [[name, record[name]]]),
  );
}

/** Returns the first maximum that a single box exceeds. */
export function exceededMaximum(box: BoxType, maxima: Maxima): SumLimitName | undefined {
  return SUM_LIMIT_NAMES.find((name) => SUM_LIMITS[name].amount(box) > (maxima[name] ?? Infinity));
}

/**
 * Returns a lower bound on the number of pallets by the sums over their boxes; 0 without maxima.
 */
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

/** Boxes on a pallet, as counted by limits. */
export interface LoadTotals {
  /** Number of boxes of each type. */
  readonly counts: Int32Array;
  /** By limited sum. */
  readonly sums: Float64Array;
}

/** Boxes that are added to a pallet together. */
export interface LoadPart {
  /** Each type of the boxes once, and the number of boxes. */
  readonly types: Int32Array;
  readonly counts: Int32Array;
  /** By limited sum. */
  readonly sums: Float64Array;
}

/** Adds boxes to the totals of a pallet. */
export function addToLoad(totals: LoadTotals, { types, counts, sums }: LoadPart): void {
  for (let at = 0; at < types.length; at++) totals.counts[types[at]!]! += counts[at]!;
  for (let sum = 0; sum < sums.length; sum++) totals.sums[sum]! += sums[sum]!;
}

/** The remaining capacity of a pallet: limits on sums over boxes, and types that must be apart. */
export class LoadLimits {
  /** False if a pallet may hold any boxes. */
  readonly isLimited: boolean;
  /** By type: a box's share of a pallet's limits; only for comparing types. */
  readonly cost: Float64Array;
  readonly #maxima: readonly number[];
  /** By type: one box. */
  readonly #boxes: readonly LoadPart[];
  /** By type: the types that must not be on the same pallet; undefined if there are none. */
  readonly #conflicts: readonly (ReadonlySet<number> | undefined)[];

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
    const conflicts = types.map(() => new Set<number>());
    for (const { one, other } of limits.apart ?? []) {
      for (const a of one) {
        for (const b of other) {
          if (a === b) continue;
          conflicts[a]!.add(b);
          conflicts[b]!.add(a);
        }
      }
    }
    this.#conflicts = conflicts.map((own) => own.size > 0 ? own : undefined);
    this.isLimited = names.length > 0 || (limits.apart ?? []).length > 0;
  }

  /** Returns the totals of an empty pallet. */
  empty(): LoadTotals {
    return {
      counts: new Int32Array(this.#boxes.length),
      sums: new Float64Array(this.#maxima.length),
    };
  }

  /** Returns a number of boxes of a type. */
  part(type: number, count = 1): LoadPart {
    const one = this.#boxes[type]!;
    return count === 1
      ? one
      : { ...one, counts: Int32Array.of(count), sums: one.sums.map((sum) => count * sum) };
  }

  /** Returns true if boxes can be added to those of a pallet. */
  mayTake({ types, sums }: LoadPart, totals: LoadTotals): boolean {
    if (!this.isLimited) return true;
    for (let sum = 0; sum < sums.length; sum++) {
      if (totals.sums[sum]! + sums[sum]! > this.#maxima[sum]!) return false;
    }
    for (let at = 0; at < types.length; at++) {
      const conflicts = this.#conflicts[types[at]!];
      if (conflicts === undefined) continue;
      for (const other of conflicts) if (totals.counts[other]! > 0) return false;
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
      const conflicts = this.#conflicts[types[at]!];
      if (conflicts === undefined) continue;
      for (let other = 0; other < at; other++) if (conflicts.has(types[other]!)) return false;
    }
    return true;
  }

  /** Returns the largest number of boxes of a type alone on a pallet, at least 1. */
  maxOf(type: number): number {
    return this.#maxima.reduce((least, most, sum) => {
      const amount = this.#sumsOf(type)[sum]!;
      return amount > 0 ? Math.min(least, Math.max(1, Math.floor(most / amount))) : least;
    }, Infinity);
  }

  #sumsOf(type: number): Float64Array {
    return this.#boxes[type]!.sums;
  }
}
